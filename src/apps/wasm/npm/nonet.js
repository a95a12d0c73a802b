// Reads sudokus from pictures, solves them and explains the solution; in node and in browsers.
import { makeScanner } from "./api.js";
import { fromAddress } from "./files.js";

const parts = {
  nonet: { script: () => import("./nonet.mjs"), wasm: () => new URL("./nonet.wasm", import.meta.url) },
  "nonet-plain": { script: () => import("./nonet-plain.mjs"), wasm: () => new URL("./nonet-plain.wasm", import.meta.url) },
};

const { scan, solve, check, explain, hint } = makeScanner(async build => {
  const [{ default: makeModule }, wasm, model] = await Promise.all([
    parts[build].script(), fromAddress(parts[build].wasm()), fromAddress(new URL("./digits.onnx", import.meta.url))]);
  return { makeModule, wasm, model };
});

export { scan, solve, check, explain, hint };

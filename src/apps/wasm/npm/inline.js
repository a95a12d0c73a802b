// The same with everything in one file, for places where no other file can be fetched. Needs SIMD.
import { makeScanner } from "./api.js";
import makeModule from "./nonet.mjs";
import { wasm, model } from "./inlined.js";

async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const { scan, solve, check, explain, hint } = makeScanner(async build => {
  if (build !== "nonet") throw new Error("this entry needs WebAssembly with SIMD; import \"nonet\" instead");
  return { makeModule, wasm: await unpacked(wasm), model: await unpacked(model) };
});

export { scan, solve, check, explain, hint };

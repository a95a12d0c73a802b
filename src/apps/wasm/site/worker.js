// The scanner in a thread of its own: one question at a time, in order.
import { Engine, buildFor } from "./engine.js";
import { askBitmap, askFile } from "./scanner.js";

const here = name => new URL(name, import.meta.url);

async function start() {
  const build = buildFor();
  const [{ default: makeModule }, model] = await Promise.all([
    import(`./${build}.mjs`), fetch(here("digits.onnx")).then(answer => answer.arrayBuffer())]);
  const instantiate = async imports => {
    try {
      return (await WebAssembly.instantiateStreaming(fetch(here(`${build}.wasm`)), imports)).instance;
    } catch { // a host that does not know the type of such files
      const bytes = await (await fetch(here(`${build}.wasm`))).arrayBuffer();
      return (await WebAssembly.instantiate(bytes, imports)).instance;
    }
  };
  return Engine.start(makeModule, instantiate, new Uint8Array(model));
}

const started = start();

async function answerTo(engine, { path, file, frame, text, fields }) {
  if (file) return askFile(engine, path, file, fields);
  if (frame) return askBitmap(engine, path, frame, fields);
  engine.write(new TextEncoder().encode(text));
  return engine.request(path);
}

let turn = Promise.resolve();
onmessage = ({ data }) => {
  turn = turn.then(async () => {
    try {
      const engine = await started, begin = performance.now();
      const answer = await answerTo(engine, data);
      postMessage({ id: data.id, ...answer, ms: performance.now() - begin, memory: engine.memoryBytes });
    } catch (error) { // the module's memory may be in any state: the page starts another worker
      postMessage({ id: data.id, fatal: error instanceof TypeError ? "load" : "stopped" });
    }
  });
};

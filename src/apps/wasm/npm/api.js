// What the package does, whichever way its parts are loaded: scan, solve, check, explain, hint.
import { Engine, buildFor, tooOld } from "./engine.js";
import { ApiError, textOf } from "./errors.js";
import { decodeInNode, fromPath } from "./files.js";
import { askFile, askPixels } from "./scanner.js";

const isPixels = input => Boolean(input?.data && input.width && input.height);

/// Places in the whole picture, however much smaller it was read.
function inWholePicture(page, scale) {
  if (scale === 1) return page;
  const whole = points => points.map(([x, y]) => [x / scale, y / scale]);
  const grids = page.grids.map(grid => ({ ...grid, corners: whole(grid.corners), crossings: whole(grid.crossings) }));
  return { ...page, width: Math.round(page.width / scale), height: Math.round(page.height / scale), grids };
}

function fieldsOf({ rules, corners, set, minConfidence } = {}, name) {
  const fields = { name };
  if (rules) fields.rules = rules;
  if (corners) fields.corners = corners.flat().join(",");
  if (set) fields.set = set;
  if (minConfidence !== undefined) fields.min_confidence = String(minConfidence);
  return fields;
}

async function askInput(engine, input, options) {
  const path = "api/scan";
  if (isPixels(input)) return { ...askPixels(engine, path, input, fieldsOf(options, "pixels")), scale: 1 };
  const name = typeof input === "string" ? input : input.name ?? "picture";
  const bytes = typeof input === "string" ? await fromPath(input) : input instanceof Uint8Array ? input : null;
  if (globalThis.createImageBitmap) return askFile(engine, path, bytes ? new Blob([bytes]) : input, fieldsOf(options, name));
  const file = bytes ?? new Uint8Array(await input.arrayBuffer());
  engine.write(file);
  const { isForBrowser, isCut, orientation } = engine, pixels = isForBrowser ? await decodeInNode(file, orientation) : null;
  if (pixels) return { ...askPixels(engine, path, pixels, fieldsOf(options, name), isCut), scale: 1 };
  engine.write(file);
  return { ...engine.request(path, fieldsOf(options, name)), scale: 1 };
}

/// load(build) gives {makeModule, wasm, model}.
export function makeScanner(load) {
  let started = null;
  const engine = () => (started ??= (async () => {
    const build = buildFor();
    if (!build) throw new ApiError(tooOld);
    const { makeModule, wasm, model } = await load(build);
    return Engine.start(makeModule, async imports => (await WebAssembly.instantiate(wasm, imports)).instance, model);
  })());

  let turn = Promise.resolve();
  const inTurn = work => (turn = turn.catch(() => {}).then(async () => work(await engine())));

  const text = (path, request) => inTurn(running => {
    running.write(new TextEncoder().encode(JSON.stringify(request)));
    return JSON.parse(textOf(running.request(path)));
  });

  const solve = async (puzzle, { filled, rules, cells } = {}) => (await text("api/solve", { puzzle, filled, rules, cells })).grids[0];
  return {
    scan: (input, options) => inTurn(async running => {
      const { scale, ...answer } = await askInput(running, input, options), body = textOf(answer);
      return inWholePicture(JSON.parse(body.slice(0, body.indexOf("\n"))), scale);
    }),
    solve,
    async check(puzzle, options) {
      const { status, solution, mistakes, clashes } = await solve(puzzle, options);
      return { isProper: solution !== null && clashes.length === 0, status, mistakes, clashes };
    },
    explain: (puzzle, { filled, rules, cells, hint, lang } = {}) => text("api/explain", { puzzle, filled, rules, cells, hint, lang }),
    hint: (puzzle, { filled, notes, rules, cells, lang } = {}) => text("api/hint", { puzzle, filled, notes, rules, cells, lang }),
  };
}

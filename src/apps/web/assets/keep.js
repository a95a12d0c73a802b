// What is on the page survives a new version of it: pictures and corrections lie in a cache while the page comes again.
import { Puzzle } from "./puzzle.js";

const place = "nonet-kept", stateAt = "kept/state";

const plain = puzzle => ({ ...puzzle, doubts: [...puzzle.doubts], repairs: [...puzzle.repairs], mistakes: [...puzzle.mistakes], edited: [...puzzle.edited] });
const again = kept => Object.assign(new Puzzle(), kept, { doubts: new Map(kept.doubts), repairs: new Map(kept.repairs), mistakes: new Set(kept.mistakes), edited: new Set(kept.edited) });

/// Keeps pictures as {file, puzzles, active, error}.
export async function keep(pictures, shown) {
  const cache = await caches.open(place);
  const state = pictures.map(({ file, puzzles, active, error }) => ({ name: file?.name ?? null, puzzles: puzzles.map(plain), active, error }));
  await cache.put(stateAt, new Response(JSON.stringify({ state, shown })));
  for (const [i, { file }] of pictures.entries()) if (file) await cache.put(`kept/${i}`, new Response(file));
}

/// What was kept, once: {pictures, shown}; null if nothing was.
export async function takeKept() {
  if (!globalThis.caches || !(await caches.has(place))) return null;
  const cache = await caches.open(place), { state, shown } = await (await cache.match(stateAt)).json();
  const pictures = await Promise.all(state.map(async ({ name, puzzles, active, error }, i) => {
    const blob = name === null ? null : await (await cache.match(`kept/${i}`)).blob();
    return { file: blob && new File([blob], name, { type: blob.type }), puzzles: puzzles.map(again), active, error };
  }));
  await caches.delete(place);
  return { pictures, shown };
}

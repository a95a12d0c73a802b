// What the page asks for. Where the answers come from is the transport's business.
import { textOf } from "./errors.js";
import * as transport from "./transport.js";
import { language } from "./words.js";

const times = (scale, points) => points.map(([x, y]) => [x * scale, y * scale]);

/// The first page of a picture, read. Fields: rules, corners. Places are in the pixels of the whole picture, however
/// much smaller it was read.
export async function scan(file, fields) {
  const { scale, ...answer } = await transport.sendPicture("api/scan", file, fields);
  const text = textOf(answer), page = JSON.parse(text.slice(0, text.indexOf("\n")));
  if (scale === 1) return page;
  const grids = page.grids.map(grid => ({ ...grid, corners: times(1 / scale, grid.corners), crossings: times(1 / scale, grid.crossings) }));
  return { ...page, width: Math.round(page.width / scale), height: Math.round(page.height / scale), grids };
}

/// The picture with the answer, for formats that the browser cannot show; null if that cannot be had.
export const overlay = (file, fields) => transport.overlay("api/overlay", file, fields);

export const solve = async request => JSON.parse(textOf(await transport.sendText("api/solve", request))).grids[0];

const told = async (path, request) => JSON.parse(textOf(await transport.sendText(path, { ...request, lang: language() })));

export const explain = request => told("api/explain", request);

/// The next help from a position.
export const hint = request => told("api/hint", request);

export const live = async (canvas, session, rules) =>
  JSON.parse(textOf(await transport.sendFrame("api/live", canvas, { session, rules })));

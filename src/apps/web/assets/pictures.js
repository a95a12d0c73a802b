// A picture, or a sudoku without one: what was read of it, how it looks, and what of it is kept.
import * as api from "./api.js";
import { asJpeg, decode, paint } from "./pixels.js";
import { Puzzle } from "./puzzle.js";

const shownSide = 1800, thumbnailSide = 136; // a picture is drawn no larger, whatever it is

/// What lies on the desk: the pictures that are open, the one that is looked at, and its puzzle.
export const desk = { pictures: [], shown: null, get puzzle() { return this.shown?.puzzles[this.shown.active] ?? null; } };

const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

/// A picture that is still to be read.
export const pictureOf = file => ({ id: newId(), file, look: null, flat: null, thumbnail: null, puzzles: [], active: 0, error: "",
  warning: "", nothing: "", fields: {}, isBusy: true, isKept: false, showsAnswer: true, isNear: false });

/// A sudoku without a picture.
export const typedOf = (puzzle, showsAnswer) => ({ ...pictureOf(null), puzzles: [puzzle], isBusy: false, showsAnswer });

/// What is kept of it, beside its photo.
export const entryOf = ({ id, file, thumbnail, puzzles, active, error, warning, nothing, isBusy, showsAnswer }) => ({ id, at: Date.now(),
  name: file?.name ?? null, thumbnail, puzzles: puzzles.map(each => each.plain), active, error, warning, nothing, wasRead: !isBusy || puzzles.length > 0, showsAnswer });

/// The picture that was kept.
export const pictureFrom = ({ id, thumbnail, puzzles, active, error, warning, nothing, wasRead, showsAnswer }, file) => ({ ...pictureOf(file),
  id, thumbnail, puzzles: puzzles.map(each => Puzzle.from(each)), active, error, warning, nothing, isBusy: !wasRead, isKept: true, showsAnswer });

function lookOf(bitmap) {
  const { width, height } = bitmap, scale = Math.min(1, shownSide / Math.max(width, height));
  const { canvas } = paint(bitmap, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  bitmap.close();
  return { canvas, width, height };
}

export function thumbnailOf({ canvas }) {
  const scale = thumbnailSide / Math.min(canvas.width, canvas.height), small = document.createElement("canvas");
  Object.assign(small, { width: Math.ceil(canvas.width * scale), height: Math.ceil(canvas.height * scale) });
  small.getContext("2d").drawImage(canvas, 0, 0, small.width, small.height);
  return small;
}

/// Makes a picture visible. Formats that the browser cannot show come back as a picture with the answer in it.
export async function look(picture, rules) {
  let bitmap = await decode(picture.file);
  if (!bitmap) {
    picture.flat = await api.overlay(picture.file, { rules }).catch(() => null); // the reading says why
    bitmap = picture.flat && await decode(picture.flat);
  }
  if (!bitmap) return;
  picture.look = lookOf(bitmap);
  picture.thumbnail = await asJpeg(thumbnailOf(picture.look));
}

const sentence = clause => clause && clause[0].toUpperCase() + clause.slice(1) + (/[.!?]$/.test(clause) ? "" : ".");

/// What is read of a picture, with corners only of the puzzle that is looked at; `error` says what went wrong.
export async function read({ file, puzzles: before, active: at }, fields) {
  try {
    const page = await api.scan(file, fields), grids = page.grids.map(grid => new Puzzle(grid));
    const puzzles = fields.corners ? [...before.slice(0, at), grids[0] ?? new Puzzle(), ...before.slice(at + 1)] : grids;
    const active = fields.corners ? at : Math.max(0, puzzles.findIndex(each => each.status !== "complete"));
    await Promise.all(grids.filter(each => each.status === "contradiction").map(each => each.solve()));
    return { puzzles, active, error: "", warning: sentence(page.warning ?? ""), nothing: sentence(page.nothing ?? "") };
  } catch (error) {
    return { error: error.message };
  }
}

export function statusOf(picture) {
  if (picture.isBusy) return "busy";
  if (picture.error) return "error";
  return picture.puzzles[picture.active]?.status ?? "none";
}

// What leaves the page: text, a link, files.
import { paintAnswers, save } from "./drawing.js";
import { decode } from "./pixels.js";
import { t } from "./words.js";

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch { // pages that are not secure may not use the clipboard
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/// Gives a link to another app, where the browser can, or to the clipboard. Whether it was copied.
export async function share(url) {
  if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return copy(url).then(() => true);
  await navigator.share({ title: t("share.name"), url }).catch(() => {}); // thought better of it
  return false;
}

export const nameFor = (picture, ending) => `${(picture.file?.name ?? "sudoku").replace(/\.[^.]*$/, "") || "sudoku"}-${ending}`;

export const saveJson = (picture, puzzle) =>
  save(new Blob([JSON.stringify(puzzle.json(), null, 1) + "\n"], { type: "application/json" }), nameFor(picture, "sudoku.json"));

/// Saves the photo with the answer, in its own size.
export async function savePicture(picture) {
  const name = nameFor(picture, "solved.png");
  if (picture.flat) return save(picture.flat, name);
  const bitmap = await decode(picture.file), canvas = document.createElement("canvas");
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
  const context = canvas.getContext("2d");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  for (const each of picture.puzzles) if (each.crossings && each.status !== "complete") paintAnswers(context, each);
  canvas.toBlob(blob => save(blob, name), "image/png");
}

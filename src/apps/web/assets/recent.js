// The last puzzles, on the start page: a button for each, and one that deletes it.
import { decode } from "./pixels.js";
import { drawGrid } from "./drawing.js";
import { language, t } from "./words.js";

const words = { solved: "recent.solved", complete: "recent.complete", doubtful: "recent.compare", ambiguous: "recent.compare",
  contradiction: "recent.correct", unreadable: "recent.unreadable", empty: "recent.typed", error: "recent.failed", none: "recent.none", busy: "photo.busy" };

/// A status in words.
export const stateWords = status => (words[status] ? t(words[status]) : "");

/// What an entry is called: where it comes from and how far it is.
export function titleOf({ name, puzzles, active, error, at }) {
  const puzzle = puzzles[active], isPlayed = puzzle?.mode === "play", left = puzzle ? puzzle.filled.filter(digit => !digit).length : 0;
  const state = !error && isPlayed ? (left ? t("recent.left", { count: left }) : t("recent.full")) : stateWords(error ? "error" : puzzle?.status ?? "none");
  const day = new Date(at).toLocaleDateString(language(), { day: "numeric", month: "short" });
  return [name ?? t("recent.noPhoto"), `${day}, ${state}`];
}

async function pictureFor({ thumbnail, puzzles, active }) {
  const bitmap = thumbnail && await decode(thumbnail), canvas = document.createElement("canvas");
  if (bitmap) {
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
    bitmap.close();
  } else drawGrid(canvas, puzzles[active]?.filled ?? []);
  return canvas;
}

async function itemOf(entry, { onOpen, onDelete }) {
  const item = document.createElement("li"), open = document.createElement("button"), gone = document.createElement("button");
  const [name, state] = titleOf(entry), label = document.createElement("span"), small = document.createElement("small");
  open.type = gone.type = "button";
  open.className = "open";
  label.textContent = name;
  small.textContent = state;
  label.append(small);
  open.append(await pictureFor(entry), label);
  open.onclick = () => onOpen(entry);
  gone.className = "gone";
  gone.textContent = "✕";
  gone.setAttribute("aria-label", t("recent.delete", { name, state }));
  gone.onclick = () => onDelete(entry);
  item.append(open, gone);
  return item;
}

export async function showRecent(list, entries, actions) {
  list.replaceChildren(...await Promise.all(entries.map(entry => itemOf(entry, actions))));
}

// How pictures and puzzles come in: chosen, taken, dropped, pasted, shared by another app.
import { $ } from "./ui.js";
import { name } from "./words.js";

const hasFiles = event => [...(event.dataTransfer?.types ?? [])].includes("Files");
const isPuzzle = text => text.length >= 81 && /[1-9.]/.test(text);

/// onFiles(files) is called with pictures, onText(text) with what may be a puzzle.
export function takeFiles({ onFiles, onText }) {
  for (const id of ["choose", "take"])
    $(id).addEventListener("change", event => {
      onFiles([...event.target.files]);
      event.target.value = "";
    });
  for (const kind of ["dragenter", "dragover"])
    addEventListener(kind, event => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      document.body.classList.add("dragging");
    });
  addEventListener("dragleave", event => event.relatedTarget || document.body.classList.remove("dragging"));
  addEventListener("drop", event => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    document.body.classList.remove("dragging");
    onFiles([...event.dataTransfer.files]);
  });
  addEventListener("paste", event => {
    const files = [...(event.clipboardData?.files ?? [])], text = event.clipboardData?.getData("text") ?? "";
    if (files.length) onFiles(files);
    else if (isPuzzle(text)) onText(text);
  });
  addEventListener("nonet-pictures", event => onFiles(event.detail));
  const isTouch = matchMedia("(pointer: coarse)").matches;
  $("takeLabel").hidden = $("take").hidden = !isTouch;
  $("takeLabel").classList.toggle("main", isTouch);
  $("chooseLabel").classList.toggle("main", !isTouch);
  if (isTouch) name($("dropWords"), "start.touch"); // a finger drops nothing
}

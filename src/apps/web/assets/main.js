// The page: which pictures there are, which puzzle is looked at, and what the buttons do.
import * as api from "./api.js";
import { hasServer, pagesOf, privacy } from "./transport.js";
import { decode, paint } from "./pixels.js";
import { keep, takeKept } from "./keep.js";
import { Puzzle, statusWords, checkWords, cellNumber } from "./puzzle.js";
import { GridView } from "./grid.js";
import { PhotoView } from "./photo.js";
import { LiveView } from "./live.js";
import { replay, stepWords } from "./steps.js";
import { paintAnswers, save } from "./drawing.js";

const $ = id => document.getElementById(id);
const pictures = []; // {file, look, flat, puzzles, active, error, fields, isBusy}
let shown = null; // one of them, or one without a file that is typed in
let steps = null; // {explanation, states, now}
let hint = null; // {text, step, cells}
let checks = false, movesCorners = false;

const puzzle = () => shown?.puzzles[shown.active] ?? null;

function toast(words) {
  $("toast").textContent = words;
  $("toast").classList.add("shown");
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => $("toast").classList.remove("shown"), 2600);
}

function sayStatus(node, [kind, sentence, more]) {
  const small = document.createElement("small");
  small.textContent = more;
  node.className = `status ${kind}`;
  node.replaceChildren(sentence, ...(more ? [small] : []));
}

// ---- pictures

const pictureOf = file => ({ file, look: null, flat: null, puzzles: [], active: 0, error: "", fields: {}, isBusy: true });

async function addPictures(files) {
  if (!files.length) return;
  leaveLive();
  const added = files.map(pictureOf);
  pictures.push(...added);
  shown = added[0];
  forgetPanels();
  show();
  for (const picture of added) open(picture); // the server takes as many at once as it can
}

/// Reads a file. One of several pages becomes as many pictures.
async function open(picture) {
  try {
    const [first, ...more] = await pagesOf(picture.file);
    picture.file = first;
    const others = more.map(pictureOf);
    pictures.splice(pictures.indexOf(picture) + 1, 0, ...others);
    for (const each of [picture, ...others]) {
      look(each);
      read(each, {});
    }
  } catch (error) {
    Object.assign(picture, { error: error.message, isBusy: false });
    show();
  }
}

const shownSide = 1800; // a picture is drawn no larger, whatever it is

function lookOf(bitmap) {
  const { width, height } = bitmap, scale = Math.min(1, shownSide / Math.max(width, height));
  const { canvas } = paint(bitmap, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  bitmap.close();
  return { canvas, width, height };
}

/// Makes a picture visible. Formats that the browser cannot show come back as a picture with the answer in it.
async function look(picture) {
  const bitmap = await decode(picture.file);
  if (bitmap) picture.look = lookOf(bitmap);
  else await lookFlat(picture);
  if (shown) show();
}

async function lookFlat(picture) {
  picture.flat = await api.overlay(picture.file, { rules: $("rules").value }).catch(() => null); // the reading says why
  const bitmap = picture.flat && await decode(picture.flat);
  if (bitmap) picture.look = lookOf(bitmap);
}

async function read(picture, fields) {
  const keep = picture.active;
  Object.assign(picture, { fields, isBusy: true });
  show();
  try {
    const page = await api.scan(picture.file, { rules: $("rules").value, ...fields });
    picture.error = "";
    if (fields.corners) picture.puzzles[keep] = new Puzzle(page.grids[0]);
    else picture.puzzles = page.grids.map(grid => new Puzzle(grid));
    picture.active = fields.corners ? keep : Math.max(0, picture.puzzles.findIndex(each => each.status !== "complete"));
    await Promise.all(picture.puzzles.filter(each => each.status === "contradiction").map(each => each.solve()));
  } catch (error) {
    picture.error = error.message;
    if (picture.puzzles.length && picture === shown) toast(error.message);
  }
  picture.isBusy = false;
  if (picture === shown) forgetPanels();
  show();
}

function statusOf(picture) {
  if (picture.isBusy) return "busy";
  if (picture.error) return "error";
  return picture.puzzles[picture.active]?.status ?? "none";
}

// ---- showing

function show() {
  $("start").hidden = Boolean(shown);
  $("work").hidden = !shown;
  $("newPicture").hidden = !shown;
  if (!shown) return;
  const isTyped = !shown.file, current = puzzle();
  $("work").classList.toggle("handmade", isTyped);
  showStrip();
  $("busy").hidden = !shown.isBusy;
  if (!isTyped) photo.setPicture(shown.look);
  const isNothing = !isTyped && !shown.isBusy && !current;
  $("nothing").hidden = !isNothing;
  $("puzzleCard").hidden = $("shareCard").hidden = !current;
  $("photoTools").hidden = isNothing || shown.isBusy;
  if (isNothing) {
    $("nothingTitle").textContent = shown.error ? "This picture could not be read" : "No sudoku found here";
    $("nothingWords").textContent = shown.error || "There seems to be no 9 × 9 sudoku in this picture, or it is hard to see. What helps:";
    $("nothing").querySelector("ul").hidden = $("markMyself").hidden = Boolean(shown.error);
    $("retry").hidden = !shown.error;
  }
  showPhoto();
  if (current) showPuzzle(current);
}

function showStrip() {
  $("strip").hidden = pictures.length < 2;
  $("strip").replaceChildren(...pictures.map((picture, i) => {
    const button = document.createElement("button"), dot = document.createElement("span");
    button.type = "button";
    button.className = statusOf(picture);
    button.setAttribute("aria-label", `Picture ${i + 1}: ${picture.file.name || "pasted"}, ${statusOf(picture)}`);
    button.setAttribute("aria-pressed", picture === shown);
    button.onclick = () => { shown = picture; forgetPanels(); show(); };
    dot.className = "dot";
    button.append(...(picture.look ? [thumbnailOf(picture.look)] : []), dot);
    return button;
  }));
}

const thumbnailSide = 136;

function thumbnailOf({ canvas }) {
  const scale = thumbnailSide / Math.min(canvas.width, canvas.height), small = document.createElement("canvas");
  Object.assign(small, { width: Math.ceil(canvas.width * scale), height: Math.ceil(canvas.height * scale) });
  small.getContext("2d").drawImage(canvas, 0, 0, small.width, small.height);
  return small;
}

function showPhoto() {
  if (!shown.file) return;
  const isOverlaid = !shown.flat; // a flat one has the answer in its pixels
  photo.show({ puzzles: shown.isBusy || !isOverlaid ? [] : shown.puzzles, active: puzzle(), showAnswer: $("showAnswer").checked && !steps && !hint,
    showMistakes: checks, hintCells: hint?.cells ?? [], movesCorners: movesCorners && !shown.isBusy && isOverlaid });
  $("markCorners").setAttribute("aria-pressed", movesCorners);
  $("cornerHelp").hidden = !movesCorners;
}

function showPuzzle(current) {
  sayStatus($("status"), statusWords(current));
  $("tabs").hidden = shown.puzzles.length < 2;
  $("tabs").replaceChildren(...shown.puzzles.map((each, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `Puzzle ${i + 1}`;
    button.setAttribute("aria-pressed", i === shown.active);
    button.onclick = () => choosePuzzle(i);
    return button;
  }));
  const at = steps && { state: steps.states[steps.now], step: steps.explanation.steps[steps.now] };
  grid.show(current, { showAnswer: $("showAnswer").checked && !steps && !hint, showMistakes: checks, ...at, ...(hint?.step && { step: hint.step }) });
  $("undo").disabled = !current.history.length;
  $("rules").value = current.rules;
  const canExplain = Boolean(current.solution) && current.status !== "complete";
  $("hint").disabled = $("explain").disabled = !canExplain;
  $("check").hidden = !current.hasHandwriting;
  $("savePicture").hidden = !shown.file;
  showLegend(current);
  showLinks(current);
}

function showLegend(current) {
  const items = [["answer", "answer", Boolean(current.solution) && $("showAnswer").checked], ["hand", "by hand", current.hasHandwriting],
    ["doubt", "not read clearly", current.doubts.size > 0], ["repaired", "repaired by the rules", current.repairs.size > 0],
    ["edited", "corrected by you", current.edited.size > 0 && Boolean(shown.file)], ["mistake", "wrong", (checks && current.mistakes.size > 0) || current.clashes.length > 0]];
  $("legend").replaceChildren(...items.filter(item => item[2]).map(([kind, words]) => {
    const item = document.createElement("li");
    item.className = kind;
    item.textContent = words;
    return item;
  }));
}

function showLinks(current) {
  for (const link of $("links").querySelectorAll("a")) {
    const address = current.links[link.dataset.form] ?? "";
    link.href = address.startsWith("https://") ? address : ""; // never a script
  }
  $("links").hidden = !Object.keys(current.links).length;
}

function choosePuzzle(index) {
  shown.active = index;
  forgetPanels();
  show();
}

// ---- correcting

async function changed(current) {
  hint = steps = null;
  hidePanels();
  show();
  try {
    await current.solve();
  } catch (error) {
    toast(error.message);
  }
  if (current === puzzle()) show();
}

function correct(cell, digit) {
  const current = puzzle();
  if (current?.correct(cell, digit)) changed(current);
}

function undo() {
  const current = puzzle(), cell = current?.undo();
  if (cell === null || cell === undefined) return;
  grid.choose(cell);
  changed(current);
}

// ---- hints and steps

function hidePanels() {
  $("hintPanel").hidden = $("stepsPanel").hidden = true;
}
function forgetPanels() {
  hint = steps = null;
  checks = movesCorners = false;
  hidePanels();
}

async function askHint(kind) {
  const current = puzzle();
  steps = null;
  hidePanels();
  try {
    const answer = await api.explain({ ...current.explained, hint: kind });
    const named = (answer.step?.text ?? answer.hint).match(/r[1-9]c[1-9]/g) ?? [];
    hint = { step: answer.step ?? null, cells: answer.step ? answer.step.placements.map(([name]) => cellNumber(name)) : kind === "full" ? named.map(cellNumber) : [] };
    if (answer.step) $("hintText").replaceChildren(...stepWords(answer.step));
    else $("hintText").textContent = answer.hint + ".";
    $("hintMore").hidden = kind === "full" || !answer.technique;
    $("hintApply").hidden = !answer.step?.placements.length;
    $("hintPanel").hidden = false;
  } catch (error) {
    hint = null;
    toast(error.message);
  }
  show();
}

async function askSteps() {
  hint = null;
  hidePanels();
  try {
    const explanation = await api.explain(puzzle().explained);
    steps = { explanation, states: replay(explanation), now: 0 };
    $("stepSlider").max = explanation.steps.length;
    $("stepsPanel").hidden = false;
    goTo(0);
    $("stepNext").focus({ preventScroll: true });
  } catch (error) {
    toast(error.message);
  }
  show();
}

function goTo(index) {
  const { explanation } = steps, count = explanation.steps.length;
  steps.now = Math.max(0, Math.min(count, index));
  const step = explanation.steps[steps.now];
  if (step) $("stepText").replaceChildren(...stepWords(step));
  else $("stepText").textContent = `${explanation.end[0].toUpperCase()}${explanation.end.slice(1)}.`;
  $("stepSlider").value = steps.now;
  $("stepCount").textContent = step ? `${steps.now + 1} of ${count}` : "end";
  $("stepBack").disabled = steps.now === 0;
  $("stepNext").disabled = steps.now === count;
  show();
}

function applyHint() {
  const current = puzzle();
  for (const [name, digit] of hint.step.placements) current.fill(cellNumber(name), +digit);
  changed(current).then(() => askHint("nudge"));
}

// ---- taking it along

async function copyText() {
  const text = puzzle().text;
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
  toast("Copied.");
}

const nameFor = ending => `${(shown.file?.name ?? "sudoku").replace(/\.[^.]*$/, "") || "sudoku"}-${ending}`;

async function savePicture() {
  const picture = shown, name = nameFor("solved.png");
  if (picture.flat) return save(picture.flat, name);
  const bitmap = await decode(picture.file), canvas = document.createElement("canvas");
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
  const context = canvas.getContext("2d");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  for (const each of picture.puzzles) if (each.crossings && each.status !== "complete") paintAnswers(context, each);
  canvas.toBlob(blob => save(blob, name), "image/png");
}

// ---- live

let live = null;
async function goLive() {
  shown = null;
  show();
  $("start").hidden = true;
  $("live").hidden = false;
  $("newPicture").hidden = false;
  $("freeze").textContent = "Freeze";
  $("liveRetry").hidden = true;
  live ??= new LiveView({ video: $("video"), stillCanvas: $("still"), svg: $("liveOverlay"), onStatus: words => sayStatus($("liveStatus"), words) });
  try {
    await live.start($("rules").value, $("lens").value);
    await showLenses();
  } catch (error) {
    sayStatus($("liveStatus"), ["bad", error.message, ""]);
    $("liveRetry").hidden = false;
  }
}

/// What else the camera offers: a light, other lenses.
async function showLenses() {
  $("torch").hidden = !live.hasTorch;
  $("torch").setAttribute("aria-pressed", false);
  const lenses = await live.lenses(), used = live.lens;
  $("lensChoice").hidden = lenses.length < 2;
  $("lens").replaceChildren(...lenses.map(({ id, name }) => new Option(name, id, false, id === used)));
}
function leaveLive() {
  if ($("live").hidden) return;
  live?.stop();
  $("live").hidden = true;
}
function freeze() {
  live.freeze();
  $("freeze").textContent = live.isFrozen ? "Go on" : "Freeze";
}

// ---- wiring

const grid = new GridView($("grid"), { onDigit: correct, onUndo: undo });
const photo = new PhotoView({ image: $("picture"), svg: $("overlay"), handles: $("handles"), onChoose: choosePuzzle,
  onCorners: corners => { const picture = shown; read(picture, { corners: corners.map(value => value.toFixed(1)).join(",") }).then(() => { movesCorners = picture === shown; show(); }); } });

$("pad").append(...[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map(digit => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = digit || "⌫";
  button.setAttribute("aria-label", digit ? `Set ${digit}` : "Empty the cell");
  button.onclick = () => correct(grid.chosen, digit);
  return button;
}));

const clicks = {
  newPicture: () => { leaveLive(); shown = null; pictures.length = 0; forgetPanels(); show(); },
  another: () => $("choose").click(),
  markMyself: () => { movesCorners = true; show(); },
  markCorners: () => { movesCorners = !movesCorners; show(); },
  byHand: () => { shown = { file: null, puzzles: [new Puzzle()], active: 0, error: "", isBusy: false }; show(); grid.choose(0); },
  hint: () => askHint("nudge"), hintMore: () => askHint("full"), hintApply: applyHint, hintClose: () => { forgetPanels(); show(); },
  explain: askSteps, stepBack: () => goTo(steps.now - 1), stepNext: () => goTo(steps.now + 1), stepsClose: () => { forgetPanels(); show(); $("explain").focus(); },
  check: () => { checks = true; show(); sayStatus($("status"), [puzzle().mistakes.size ? "bad" : "good", checkWords(puzzle()), ""]); },
  undo, copy: copyText, savePicture,
  saveJson: () => save(new Blob([JSON.stringify(puzzle().json(), null, 1) + "\n"], { type: "application/json" }), nameFor("sudoku.json")),
  retry: () => (shown.puzzles.length || shown.look ? read(shown, shown.fields) : (shown.isBusy = true, show(), open(shown))),
  liveRetry: () => goLive(),
  torch: async () => { $("torch").setAttribute("aria-pressed", await live.switchTorch()); },
  goLive, freeze, liveStop: () => { leaveLive(); show(); $("newPicture").hidden = true; },
  liveSave: async () => save(await live.picture(live.showsAnswer), "sudoku-solved.png"),
  liveOpen: async () => addPictures([new File([await live.picture(false)], "camera.jpg", { type: "image/jpeg" })]),
};
for (const [id, action] of Object.entries(clicks)) $(id).addEventListener("click", action);

for (const id of ["choose", "take"])
  $(id).addEventListener("change", event => {
    addPictures([...event.target.files]);
    event.target.value = "";
  });
$("showAnswer").addEventListener("change", show);
$("liveAnswer").addEventListener("change", event => {
  if (!live) return;
  live.showsAnswer = event.target.checked;
  if (live.isFrozen) live.showFrozen();
});
$("stepSlider").addEventListener("input", event => goTo(+event.target.value));
$("rules").addEventListener("change", event => {
  const current = puzzle();
  if (!current) return;
  current.rules = event.target.value;
  changed(current);
});
$("lens").addEventListener("change", () => { live?.stop(); goLive(); });

const hasFiles = event => [...(event.dataTransfer?.types ?? [])].includes("Files");
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
  addPictures([...event.dataTransfer.files]);
});
addEventListener("paste", event => {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length) addPictures(files);
});
if (!matchMedia("(pointer: coarse)").matches) $("takeLabel").hidden = $("take").hidden = true;
if (!window.isSecureContext) $("goLive").hidden = true;
$("privacy").textContent = privacy;
$("serverLinks").hidden = !hasServer;
// Pictures that come in other ways: shared by another app, or kept over an update.
addEventListener("nonet-pictures", event => addPictures(event.detail));
addEventListener("nonet-keep", event => {
  if (!shown) return;
  const kept = pictures.includes(shown) ? pictures : [shown];
  event.detail.done = keep(kept, kept.indexOf(shown));
});

async function restore() {
  const kept = await takeKept().catch(() => null);
  if (!kept || shown) return;
  const again = kept.pictures.map(each => ({ ...pictureOf(each.file), ...each, isBusy: false }));
  shown = again[kept.shown];
  pictures.push(...again.filter(each => each.file));
  show();
  for (const each of pictures) look(each);
}

show();
restore();
dispatchEvent(new Event("nonet-ready"));

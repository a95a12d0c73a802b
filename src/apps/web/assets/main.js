// The page: which pictures there are, which puzzle is looked at, and what the buttons do.
import * as api from "./api.js";
import { hasServer, pagesOf, privacy } from "./transport.js";
import { cellNumber } from "./cells.js";
import { offerDiagonals } from "./diagonals.js";
import { drawCell } from "./drawing.js";
import { GridView } from "./grid.js";
import { Guide } from "./guide.js";
import { cellsOf, noMarks } from "./hint_marks.js";
import { addressNow, allKept, keep, noteAddress, noteState, picturesOf, wanted } from "./keeping.js";
import * as library from "./library.js";
import { takeLooks } from "./looks.js";
import { LivePanel } from "./live_panel.js";
import { Pad } from "./pad.js";
import { PhotoView } from "./photo.js";
import { desk, look, pictureOf, read, statusOf, thumbnailOf, typedOf } from "./pictures.js";
import { Puzzle } from "./puzzle.js";
import { showRecent, stateWords } from "./recent.js";
import { chosenRules, showRules } from "./rules_choice.js";
import { checkWords, playWords, statusWords } from "./status.js";
import { copy, saveJson, savePicture, share } from "./takealong.js";
import { $, sayStatus, toast } from "./ui.js";
import { takeFiles } from "./ways_in.js";
import { language, languages, name, speak, t, translate } from "./words.js";

const { pictures } = desk;
let movesCorners = false;

// ---- pictures

/// Shows pictures beside those that are open.
function showNew(added) {
  live.leave();
  pictures.push(...added);
  desk.shown = added[0];
  forget();
  show();
}

function addPictures(files) {
  if (!files.length) return;
  const added = files.map(pictureOf);
  showNew(added);
  for (const picture of added) open(picture); // the server takes as many at once as it can
}

function addPuzzle(typed, showsAnswer = true) {
  const picture = typedOf(typed, showsAnswer);
  showNew([picture]);
  keep(picture);
  if (typed.isBegun) changed(typed);
}

/// Reads a file. One of several pages becomes as many pictures.
async function open(picture) {
  try {
    const [first, ...more] = await pagesOf(picture.file);
    picture.file = first;
    const others = more.map(pictureOf);
    if (!pictures.includes(picture)) return; // no longer wanted
    pictures.splice(pictures.indexOf(picture) + 1, 0, ...others);
    for (const each of [picture, ...others]) {
      see(each);
      readNow(each, {});
    }
  } catch (error) {
    Object.assign(picture, { error: error.message, isBusy: false });
    keep(picture);
    show();
  }
}

async function see(picture) {
  await look(picture, "auto");
  if (picture.isKept) keep(picture); // with how it looks
  if (desk.shown) show();
}

async function readNow(picture, fields) {
  const reading = {};
  Object.assign(picture, { fields, reading, isBusy: true });
  show();
  keep(picture);
  const outcome = await read(picture, { rules: "auto", ...fields });
  if (!pictures.includes(picture) || picture.reading !== reading) return; // no longer wanted
  Object.assign(picture, outcome, { isBusy: false });
  if (picture.error && picture.puzzles.length && picture === desk.shown) toast(picture.error);
  if (picture === desk.shown) forget();
  keep(picture);
  show();
}

/// Opens what was kept.
async function openKept(entries, which) {
  const again = await picturesOf(entries);
  if (desk.shown || live.isOpen) return; // something else came meanwhile
  pictures.splice(0, pictures.length, ...again);
  desk.shown = again.find(({ id }) => id === which) ?? again[0];
  forget();
  show();
  for (const each of again.filter(({ file }) => file)) {
    if (each.isBusy) open(each); // it was left before it was read
    else see(each);
  }
}

async function openWanted() {
  const { entries, which, sent, isDamaged } = await wanted();
  if (desk.shown) return noteState();
  if (entries) return openKept(entries, which);
  if (sent) return addPuzzle(Object.assign(sent, { mode: "play" }), false);
  if (isDamaged) toast(t("share.damaged"));
  show();
}

/// The last puzzles, on the page that one begins with.
async function showStart() {
  const kept = await library.all().catch(() => []);
  if (desk.shown) return;
  $("recent").hidden = !kept.length;
  await showRecent($("recentList"), kept, { onOpen: entry => openKept([entry], entry.id), onDelete: entry => forgetKept(() => library.remove(entry.id)) });
}

/// A puzzle as text, in any form that the program reads.
async function pasteText(text) {
  try {
    addPuzzle(new Puzzle(await api.solve({ puzzle: text.trim(), rules: chosenRules() })));
  } catch (error) {
    toast(error.message);
  }
}

async function trySample() {
  const sample = await fetch("sample.jpg").then(answer => answer.blob());
  addPictures([new File([sample], "sample.jpg", { type: "image/jpeg" })]);
}

async function forgetKept(act) {
  await act().catch(() => {});
  await showStart();
  ($("recentList").querySelector(".gone") ?? $("byHand")).focus();
}

// ---- showing

function show() {
  $("start").hidden = Boolean(desk.shown) || live.isOpen;
  $("work").hidden = !desk.shown;
  $("newPicture").hidden = !desk.shown && !live.isOpen;
  noteState();
  if (!desk.shown) return showStart();
  const isTyped = !desk.shown.file, current = desk.puzzle;
  $("work").classList.toggle("handmade", isTyped);
  showStrip();
  $("busy").hidden = !desk.shown.isBusy;
  if (!isTyped) photo.setPicture(desk.shown.look);
  const isNothing = !isTyped && !desk.shown.isBusy && !current;
  $("nothing").hidden = !isNothing;
  $("puzzleCard").hidden = $("shareCard").hidden = !current;
  $("photoTools").hidden = isNothing || desk.shown.isBusy;
  if (isNothing) {
    $("nothingTitle").textContent = desk.shown.error ? t("nothing.error") : t("nothing.title");
    $("nothingWords").textContent = desk.shown.error || `${(language() === "en" && desk.shown.nothing) || t("nothing.words")} ${t("nothing.helps")}`;
    $("nothing").querySelector("ul").hidden = $("markMyself").hidden = Boolean(desk.shown.error);
    $("retry").hidden = !desk.shown.error;
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
    button.setAttribute("aria-label", t("photo.one", { n: i + 1, name: picture.file?.name || t("photo.typed"), state: stateWords(statusOf(picture)) }));
    button.setAttribute("aria-pressed", picture === desk.shown);
    button.onclick = () => { desk.shown = picture; forget(); show(); };
    dot.className = "dot";
    button.append(...(picture.look ? [thumbnailOf(picture.look)] : []), dot);
    return button;
  }));
}

/// Whether answers are in sight: not while the way to them is told.
const showsAnswer = () => desk.shown.showsAnswer && !guide.isOpen;

function showPhoto() {
  if (!desk.shown.file) return;
  const isOverlaid = !desk.shown.flat; // a flat one has the answer in its pixels
  photo.show({ puzzles: desk.shown.isBusy || !isOverlaid ? [] : desk.shown.puzzles, active: desk.puzzle, showAnswer: showsAnswer(),
    showMistakes: guide.checks, hintCells: guide.steps ? [] : cellsOf(guide.view.marks ?? noMarks), movesCorners: movesCorners && !desk.shown.isBusy && isOverlaid,
    isNear: desk.shown.isNear });
  $("near").hidden = !desk.puzzle?.crossings || !isOverlaid || movesCorners;
  $("near").setAttribute("aria-pressed", desk.shown.isNear);
  $("markCorners").setAttribute("aria-pressed", movesCorners);
  $("cornerHelp").hidden = !movesCorners;
}

function showPuzzle(current) {
  showStatus(current);
  offerDiagonals($("withDiagonals"), current, each => each === desk.puzzle);
  $("tabs").hidden = desk.shown.puzzles.length < 2;
  $("tabs").replaceChildren(...desk.shown.puzzles.map((each, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = t("puzzle.one", { n: i + 1 });
    button.setAttribute("aria-pressed", i === desk.shown.active);
    button.onclick = () => choosePuzzle(i);
    return button;
  }));
  showGrid(current);
  showKeys(current);
  $("showAnswer").checked = desk.shown.showsAnswer;
  showRules(current);
  const isOver = ["complete", "unreadable"].includes(current.status);
  $("hint").disabled = isOver || !current.isBegun;
  $("explain").disabled = isOver || !current.solution;
  $("check").hidden = !current.hasHandwriting;
  $("savePicture").hidden = !desk.shown.file;
  showLegend(current);
  showLinks(current);
}

function showStatus(current) {
  const isPlay = current.mode === "play", [kind, sentence, more] = isPlay ? playWords(current) : statusWords(current);
  $("status").hidden = guide.isOpen; // "Solved." is no help to somebody who asks for one
  sayStatus($("status"), guide.checks ? [current.mistakes.size ? "bad" : "good", checkWords(current), ""]
    : [kind, sentence, [more, isPlay ? "" : desk.shown.warning].filter(Boolean).join(" ")]);
}

const clashesOf = current => (current.mode === "play" ? current.clashing : new Set(current.clashes.flatMap(clash => clash.cells.map(cellNumber))));

function showGrid(current) {
  grid.show(current, { showAnswer: showsAnswer(), showMistakes: guide.checks, clashing: clashesOf(current),
    equal: current.mode === "play" && !guide.isOpen ? current.filled[grid.chosen] : 0, ...guide.view });
  const isSeen = current.mode === "correct" && Boolean(desk.shown.look && current.crossings && !desk.shown.flat);
  $("cellView").hidden = !isSeen;
  if (isSeen) drawCell($("cellView"), desk.shown.look, current.crossings, grid.chosen);
}

function showKeys(current) {
  const isPlay = current.mode === "play";
  pad.show(current, Boolean(desk.shown.file));
  name($("modeCorrect"), desk.shown.file ? "mode.correct" : "mode.type");
  $("modeCorrect").setAttribute("aria-pressed", !isPlay);
  $("modePlay").setAttribute("aria-pressed", isPlay);
  $("noteAll").hidden = !isPlay;
  $("undo").disabled = !current.past.length;
  $("redo").disabled = !current.future.length;
  $("gridHelp").textContent = `${isPlay ? t("grid.helpPlay") : t("grid.helpCorrect")} ${t("grid.helpRead")}`;
}

function showLegend(current) {
  const items = [["answer", "legend.answer", Boolean(current.solution) && showsAnswer()], ["hand", current.mode === "play" ? "legend.yours" : "legend.byHand", current.hasHandwriting],
    ["doubt", "legend.doubt", current.doubts.size > 0], ["repaired", "legend.repaired", current.repairs.size > 0],
    ["edited", "legend.edited", current.edited.size > 0 && Boolean(desk.shown.file)], ["mistake", "legend.wrong", (guide.checks && current.mistakes.size > 0) || clashesOf(current).size > 0]];
  $("legend").replaceChildren(...items.filter(item => item[2]).map(([kind, words]) => {
    const item = document.createElement("li");
    item.className = kind;
    item.textContent = t(words);
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

/// Nothing is told of the way, nothing pulled.
function forget() {
  guide.forget();
  movesCorners = false;
}

function choosePuzzle(index) {
  desk.shown.active = index;
  forget();
  show();
}

// ---- correcting and playing

/// After something was read otherwise: what follows is asked again.
async function changed(current) {
  forget();
  keep(desk.shown);
  show();
  try {
    await current.solve();
  } catch (error) {
    toast(error.message);
  }
  if (current !== desk.puzzle) return;
  keep(desk.shown);
  show();
}

/// After a move: what it is worth follows from the solution.
function played(current) {
  current.findMistakes();
  forget();
  keep(desk.shown);
  show();
}

function enter(cell, digit, kind = null) {
  const current = desk.puzzle;
  if (!current || guide.steps) return;
  if (current.mode === "correct") {
    if (!kind && current.correct(cell, digit, pad.tool === "printed")) changed(current);
    return;
  }
  const tool = kind ?? pad.tool, isSame = digit && current.filled[cell] === digit;
  if (digit && tool !== "digit" ? current.note(cell, digit, tool) : current.write(cell, isSame ? 0 : digit)) played(current);
}

function goBack(step) {
  const current = desk.puzzle, before = current?.text, cell = current && step(current);
  if (cell === null || cell === undefined) return;
  grid.choose(cell);
  if (current.mode === "correct" || current.text !== before) changed(current);
  else played(current);
}

function setMode(mode) {
  const current = desk.puzzle;
  if (current.mode === mode) return;
  current.mode = mode;
  if (mode === "play") {
    desk.shown.showsAnswer = false;
    current.findMistakes();
  }
  forget();
  keep(desk.shown);
  show();
  grid.choose(grid.chosen);
}

function noteAll() {
  if (desk.puzzle.noteAll()) played(desk.puzzle);
}

// ---- wiring

const grid = new GridView($("grid"), { onDigit: enter, onUndo: () => goBack(each => each.undo()), onRedo: () => goBack(each => each.redo()),
  onTool: () => pad.next(), onRead: words => { $("spoken").textContent = words; }, onChoose: () => desk.puzzle && showGrid(desk.puzzle) });
const pad = new Pad({ keys: $("pad"), toolSet: $("toolSet"), onDigit: digit => enter(grid.chosen, digit), onTool: () => showKeys(desk.puzzle) });
const guide = new Guide({ onChange: () => show(), onPlayed: each => played(each) });
const live = new LivePanel({ onOpen: file => addPictures([file]), onStop: () => closeAll() });
const photo = new PhotoView({ image: $("picture"), svg: $("overlay"), handles: $("handles"), onChoose: choosePuzzle,
  onCorners: corners => { const picture = desk.shown; readNow(picture, { corners: corners.map(value => value.toFixed(1)).join(",") }).then(() => { movesCorners = picture === desk.shown; show(); }); } });

/// Gives up a reading: a picture that was read before stays as it was.
function cancel() {
  const picture = desk.shown;
  picture.reading = null;
  if (picture.puzzles.length) {
    picture.isBusy = false;
    return show();
  }
  pictures.splice(pictures.indexOf(picture), 1);
  library.remove(picture.id).catch(() => {});
  desk.shown = pictures[0] ?? null;
  forget();
  show();
}

/// Back to the beginning; what was open is among the last puzzles.
function closeAll() {
  live.leave();
  desk.shown = null;
  pictures.length = 0;
  forget();
  show();
  noteAddress();
}

const clicks = {
  newPicture: closeAll,
  cancel, another: () => $("choose").click(),
  markMyself: () => { movesCorners = true; show(); },
  near: () => { desk.shown.isNear = !desk.shown.isNear; show(); },
  markCorners: () => { movesCorners = !movesCorners; show(); },
  byHand: () => { addPuzzle(new Puzzle()); grid.choose(0); },
  trySample, forgetAll: () => confirm(t("recent.confirm")) && forgetKept(library.clear),
  modeCorrect: () => setMode("correct"), modePlay: () => setMode("play"), noteAll,
  hint: () => guide.hints.ask(), hintMore: () => guide.hints.more(), hintApply: () => guide.hints.apply(), hintClose: () => { forget(); show(); $("hint").focus({ preventScroll: true }); },
  explain: () => guide.askSteps(), stepsClose: () => { forget(); show(); $("explain").focus({ preventScroll: true }); },
  withDiagonals: () => takeRules("diagonal"),
  check: () => { forget(); guide.checks = true; desk.puzzle.findMistakes(); show(); },
  undo: () => goBack(each => each.undo()), redo: () => goBack(each => each.redo()),
  copy: () => copy(desk.puzzle.text).then(() => toast(t("share.copied"))),
  share: async () => { noteAddress(); if (await share(location.href)) toast(t("share.linkCopied")); },
  print: () => window.print(), savePicture: () => savePicture(desk.shown), saveJson: () => saveJson(desk.shown, desk.puzzle),
  retry: () => (desk.shown.puzzles.length || desk.shown.look ? readNow(desk.shown, desk.shown.fields) : (desk.shown.isBusy = true, show(), open(desk.shown))),
  goLive: () => { closeAll(); live.start(); },
};
for (const [id, action] of Object.entries(clicks)) $(id).addEventListener("click", action);

$("showAnswer").addEventListener("change", event => {
  desk.shown.showsAnswer = event.target.checked;
  keep(desk.shown);
  show();
});
document.querySelector(".brand").addEventListener("click", event => {
  event.preventDefault();
  closeAll();
});
function takeRules(rules) {
  const current = desk.puzzle;
  if (!current) return;
  current.rules = rules;
  changed(current);
}
$("rules").addEventListener("change", event => takeRules(event.target.value));

takeFiles({ onFiles: addPictures, onText: pasteText });
if (!window.isSecureContext) $("goLive").hidden = true;
name($("privacy"), privacy);
$("serverLinks").hidden = !hasServer;
// An update waits until all is kept.
addEventListener("nonet-keep", event => { event.detail.done = allKept(); });
addEventListener("hashchange", () => {
  if (location.hash.slice(1) === addressNow()) return;
  pictures.length = 0;
  desk.shown = null;
  openWanted();
});

$("language").append(...Object.entries(languages).map(([code, words]) => new Option(words, code, false, code === language())));
$("language").addEventListener("change", event => {
  speak(event.target.value);
  show();
  guide.retell();
});

takeLooks();
translate();
openWanted();
show();
dispatchEvent(new Event("nonet-ready"));

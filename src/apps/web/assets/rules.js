// What the rules of a puzzle add to rows and columns. The scanner tells them in words: "classic", "diagonal", "windoku",
// "jigsaw:aaab...", "killer:15=r1c1r1c2;...", or several of these with a plus between them.
import { boxOf, cellCount, cellNumber, colOf, rowOf } from "./cells.js";

const all = [...Array(cellCount).keys()];
const isDown = cell => rowOf(cell) === colOf(cell), isUp = cell => rowOf(cell) + colOf(cell) === 8;
/// Which of the four windows of a windoku a cell is in; -1: none.
const windowOf = cell => (rowOf(cell) % 4 && colOf(cell) % 4 ? Math.floor(rowOf(cell) / 4) * 2 + Math.floor(colOf(cell) / 4) : -1);
const windows = all.map(windowOf);

function cageOf(words) {
  const [sum, cells] = words.split("=");
  return { sum: +sum, cells: cells.match(/r\dc\d/g).map(cellNumber) };
}

const parts = {
  classic: () => {},
  diagonal: rules => { rules.isFalling = rules.isRising = true; },
  "diagonal-": rules => { rules.isFalling = true; },
  "diagonal/": rules => { rules.isRising = true; },
  windoku: rules => { rules.windows = windows; },
  jigsaw: (rules, letters) => { rules.regions = [...letters].map(letter => letter.charCodeAt(0) - 97); },
  killer: (rules, cages) => { rules.cages = cages.split(";").filter(Boolean).map(cageOf); },
};

function parse(words) {
  const rules = { regions: all.map(boxOf), windows: null, isFalling: false, isRising: false, cages: [], kinds: [] };
  for (const part of words.split("+")) {
    const [name, value = ""] = part.split(":");
    parts[name]?.(rules, value);
    rules.kinds.push(name);
  }
  rules.cageAt = all.map(cell => rules.cages.findIndex(({ cells }) => cells.includes(cell)));
  return rules;
}

/// Whether words, as they come in somebody's link, can be rules; none at all can.
export const areRules = words => /^(?:(?:diagonal[-/]?|windoku|jigsaw:[a-i]{81}|killer:(?:\d+=(?:r[1-9]c[1-9]){1,9};?){1,81})(?:\+|$))*$/.test(words);

const known = new Map();

/// Rules in words as {regions, windows, isFalling, isRising, cages: [{sum, cells}], cageAt, kinds}; windows and cageAt are
/// -1 where there is none.
export function rulesOf(words) {
  if (!known.has(words)) known.set(words, parse(words));
  return known.get(words);
}

export const isOnDiagonal = (cell, words) => (rulesOf(words).isFalling && isDown(cell)) || (rulesOf(words).isRising && isUp(cell));

/// Whether two cells may not hold the same digit.
function sees(a, b, { regions, windows, isFalling, isRising, cageAt }) {
  const both = (where, none) => where[a] === where[b] && where[a] !== none;
  return a !== b && (rowOf(a) === rowOf(b) || colOf(a) === colOf(b) || both(regions) || (windows && both(windows, -1)) || both(cageAt, -1)
    || (isFalling && isDown(a) && isDown(b)) || (isRising && isUp(a) && isUp(b)));
}
export const seenFrom = (cell, words) => all.filter(other => sees(cell, other, rulesOf(words)));

/// The cells of a unit such as "r3", "c7", "b1", "d2", "j4" for a region or "w1" for a window.
export function unitCells(code, words) {
  const index = +code[1] - 1, { regions } = rulesOf(words);
  const isIn = { r: cell => rowOf(cell) === index, c: cell => colOf(cell) === index, b: cell => boxOf(cell) === index,
    j: cell => regions[cell] === index, w: cell => windows[cell] === index, d: index === 0 ? isDown : isUp };
  return all.filter(isIn[code[0]]);
}

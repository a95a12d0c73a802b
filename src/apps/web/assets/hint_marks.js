// What the grid marks of a hint: what its rung names, and no more.
import { cellNumber } from "./cells.js";
import { unitCells } from "./rules.js";

const emptyMarks = () => ({ units: new Set(), pattern: new Set(), placed: new Map(), roles: new Map(), struck: new Set(), wrong: new Set() });
export const noMarks = emptyMarks();
const candidate = (cell, digit) => cellNumber(cell) * 10 + +digit;

function addUnits(marks, codes, rules) {
  for (const code of codes) unitCells(code, rules).forEach(cell => marks.units.add(cell));
}

function addReason(marks, step, rules) {
  addUnits(marks, step.units, rules);
  for (const cage of step.cages ?? []) cage.cells.forEach(cell => marks.units.add(cellNumber(cell)));
  step.cells.forEach(cell => marks.pattern.add(cellNumber(cell)));
  (step.marks ?? []).forEach(([cell, digit, role]) => marks.roles.set(candidate(cell, digit), role));
}

function addResult(marks, step) {
  step.placements.forEach(([cell, digit]) => marks.placed.set(cellNumber(cell), +digit));
  step.eliminations.forEach(([cell, digit]) => marks.struck.add(candidate(cell, digit)));
}

/// What a rung of a hint names, from 0, as {units, pattern, placed, roles, struck, wrong}, of cells and of candidates
/// (cell * 10 + digit): where to look; what it is, which for an entry or notes is the cell; why; what to do.
export function marksOf({ kind, cell, digit, peers, where, step }, rung, rules) {
  const marks = emptyMarks();
  if (rung < 2 || !step) addUnits(marks, where, rules);
  if (step && rung >= 2) addReason(marks, step, rules);
  if (step && rung >= 3) addResult(marks, step);
  if (cell && rung >= 1) marks[kind === "entry" ? "wrong" : "pattern"].add(cellNumber(cell));
  if (cell && rung >= 2) {
    peers.forEach(peer => marks.pattern.add(cellNumber(peer)));
    if (kind === "note") marks.roles.set(candidate(cell, digit), 0);
  }
  return marks;
}

/// The cells that are marked, for the photo: those that are named, or else the units to look at.
export function cellsOf({ units, pattern, placed, struck, wrong }) {
  const named = new Set([...pattern, ...placed.keys(), ...wrong, ...[...struck].map(each => Math.floor(each / 10))]);
  return [...(named.size ? named : units)];
}

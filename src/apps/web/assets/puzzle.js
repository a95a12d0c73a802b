// One sudoku as the page knows it: what was read, what the user corrected, what follows.
import * as api from "./api.js";

export const cellNumber = name => (name.charCodeAt(1) - 49) * 9 + name.charCodeAt(3) - 49; // "r3c7"
export const rowOf = cell => Math.floor(cell / 9);
export const colOf = cell => cell % 9;
const digitsOf = text => [...text].map(c => (c === "." ? 0 : +c));
const textOf = digits => digits.map(digit => digit || ".").join("");

export class Puzzle {
  constructor(grid = null) {
    this.corners = grid?.corners ?? null;
    this.crossings = grid?.crossings ?? null;
    this.givens = digitsOf(grid?.puzzle ?? ".".repeat(81));
    this.filled = digitsOf(grid?.filled ?? ".".repeat(81));
    this.solution = grid?.solution ? digitsOf(grid.solution) : null;
    this.rules = grid?.rules ?? "classic";
    this.status = grid?.status ?? "empty";
    this.confidence = grid?.confidence ?? 1;
    this.doubts = new Map((grid?.doubtful ?? []).map(doubt => [cellNumber(doubt.cell), doubt]));
    this.repairs = new Map((grid?.repaired ?? []).map(repair => [cellNumber(repair.cell), repair]));
    this.mistakes = new Set((grid?.mistakes ?? []).map(cellNumber));
    this.clashes = [];
    this.links = grid?.links ?? {};
    this.edited = new Set();
    this.history = [];
  }

  get text() { return textOf(this.givens); }
  get filledText() { return textOf(this.filled); }
  get solutionText() { return this.solution ? textOf(this.solution) : null; }
  get hasHandwriting() { return this.filled.some((digit, cell) => digit && !this.givens[cell]); }

  /// Corrects what is printed in a cell; 0 empties it.
  correct(cell, digit) {
    if (this.givens[cell] === digit && this.filled[cell] === digit) return false;
    this.remember(cell);
    this.givens[cell] = this.filled[cell] = digit;
    this.edited.add(cell);
    this.doubts.delete(cell);
    this.repairs.delete(cell);
    return true;
  }

  /// Writes a digit into an empty cell, as with a pen.
  fill(cell, digit) {
    this.remember(cell);
    this.filled[cell] = digit;
  }

  remember(cell) {
    this.history.push({ cell, given: this.givens[cell], filled: this.filled[cell], edited: this.edited.has(cell),
      doubt: this.doubts.get(cell), repair: this.repairs.get(cell) });
  }

  undo() {
    const last = this.history.pop();
    if (!last) return null;
    this.givens[last.cell] = last.given;
    this.filled[last.cell] = last.filled;
    if (!last.edited) this.edited.delete(last.cell);
    if (last.doubt) this.doubts.set(last.cell, last.doubt);
    if (last.repair) this.repairs.set(last.cell, last.repair);
    return last.cell;
  }

  /// Asks again what follows from the digits.
  async solve() {
    const asked = this.filledText + this.text + this.rules;
    const grid = await api.solve({ puzzle: this.text, filled: this.filledText, rules: this.rules });
    if (asked !== this.filledText + this.text + this.rules) return; // a later correction is on its way
    this.solution = grid.solution ? digitsOf(grid.solution) : null;
    this.status = this.givens.some(Boolean) ? grid.status : "empty";
    if (this.status === "solved" && this.doubts.size > 0) this.status = "doubtful";
    this.mistakes = new Set(grid.mistakes.map(cellNumber));
    this.clashes = grid.clashes;
    this.links = grid.links;
  }

  /// What an explanation begins with: with what was filled in, unless some of that is wrong.
  get explained() {
    return { puzzle: this.text, filled: this.mistakes.size ? this.text : this.filledText, rules: this.rules };
  }

  json() {
    return { schema: 1, corners: this.corners, rules: this.rules, puzzle: this.text, filled: this.filledText,
      solution: this.solutionText, status: this.status, confidence: this.confidence,
      doubtful: [...this.doubts.values()], repaired: [...this.repairs.values()] };
  }
}

const percent = p => (p > 0.9995 ? "almost certain" : `${(100 * p).toFixed(p > 0.99 ? 1 : 0)} % sure`);
const list = cells => cells.map(cell => `r${rowOf(cell) + 1}c${colOf(cell) + 1}`).join(", ");

/// What is to be said about a puzzle: [kind, sentence, more].
export function statusWords(puzzle) {
  const givens = puzzle.givens.filter(Boolean).length;
  const read = puzzle.crossings ? `${givens} digits read, ${percent(puzzle.confidence)}.` : `${givens} digits.`;
  const look = puzzle.doubts.size ? ` Please compare ${list([...puzzle.doubts.keys()].slice(0, 6))} with the paper.` : "";
  switch (puzzle.status) {
    case "solved": return ["good", "Solved.", puzzle.edited.size ? `${givens} digits, with your corrections.` : read];
    case "doubtful": return ["warn", "Solved, but not every digit was clear.", read + look];
    case "ambiguous": return ["warn", "There are several solutions, so a digit seems to be missing.", (look || " Compare the grid with the paper and add it.").trim()];
    case "contradiction": return ["bad", puzzle.clashes.length ? `That cannot be: ${puzzle.clashes[0].text}.` : "There is no solution, so a digit seems to be wrong.",
      (look || " Compare the grid with the paper and correct it.").trim()];
    case "complete": return ["good", "This grid is complete, nothing is left to solve.", ""];
    case "unreadable": return ["bad", "There is a grid, but its digits could not be read.", "Move the corners onto the grid, or try a sharper picture."];
    default: return ["", "Type in the digits that are printed.", "Arrow keys move from cell to cell."];
  }
}

/// What checking the handwriting says.
export function checkWords(puzzle) {
  const written = puzzle.filled.filter((digit, cell) => digit && !puzzle.givens[cell]).length;
  if (!puzzle.solution) return "Your digits can be checked once the puzzle has one solution.";
  if (!written) return "There are no handwritten digits to check.";
  const wrong = [...puzzle.mistakes];
  const all = written === 1 ? "Your digit is" : `All ${written} digits of yours are`;
  return wrong.length ? `Wrong so far: ${list(wrong)}.` : `${all} right so far.`;
}

// One sudoku as the page knows it: what was read, what the user corrected and played, what follows.
import * as api from "./api.js";
import { cellCount, cellNumber, nameOf } from "./cells.js";
import { rulesOf, seenFrom } from "./rules.js";

const digitsOf = text => [...text].map(c => (c === "." ? 0 : +c));
const textOf = digits => digits.map(digit => digit || ".").join("");
const allDigits = 0b1111111110;
export const bitsOf = text => [...text].reduce((set, digit) => set | (1 << digit), 0);
export const digitsIn = bits => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(digit => bits & (1 << digit));

function notesOf(notes) {
  const bits = Array(cellCount).fill(0);
  for (const [name, digits] of Object.entries(notes)) bits[cellNumber(name)] = bitsOf(digits);
  return bits;
}

export class Puzzle {
  constructor(grid = null) {
    this.corners = grid?.corners ?? null;
    this.crossings = grid?.crossings ?? null;
    this.givens = digitsOf(grid?.puzzle ?? ".".repeat(81));
    this.filled = digitsOf(grid?.filled ?? ".".repeat(81));
    this.solution = grid?.solution ? digitsOf(grid.solution) : null;
    this.rules = this.readRules = grid?.rules ?? "classic";
    this.status = grid?.status ?? "empty";
    this.confidence = grid?.confidence ?? 1;
    this.doubts = new Map((grid?.doubtful ?? []).map(doubt => [cellNumber(doubt.cell), doubt]));
    this.repairs = new Map((grid?.repaired ?? []).map(repair => [cellNumber(repair.cell), repair]));
    this.mistakes = new Set((grid?.mistakes ?? []).map(cellNumber));
    this.clashes = [];
    this.links = grid?.links ?? {};
    this.corner = notesOf(grid?.notes ?? {}); // small digits, each at its place: a bit for each digit
    this.centre = Array(cellCount).fill(0); // small digits in a row
    this.edited = new Set();
    this.mode = "correct"; // or "play"
    this.past = []; // moves: {cells, before, after}
    this.future = [];
  }

  /// For keeping: what JSON can hold.
  get plain() {
    return { ...this, doubts: [...this.doubts], repairs: [...this.repairs], mistakes: [...this.mistakes], edited: [...this.edited] };
  }
  static from(plain) {
    return Object.assign(new Puzzle(), plain, { doubts: new Map(plain.doubts), repairs: new Map(plain.repairs),
      mistakes: new Set(plain.mistakes), edited: new Set(plain.edited) });
  }

  get text() { return textOf(this.givens); }
  get filledText() { return textOf(this.filled); }
  get solutionText() { return this.solution ? textOf(this.solution) : null; }
  get hasHandwriting() { return this.filled.some((digit, cell) => digit && !this.givens[cell]); }

  /// Corrects what was read in a cell, printed or by hand; 0 empties it. Whether anything changed.
  correct(cell, digit, isPrinted = true) {
    return this.move([cell], () => {
      const given = isPrinted ? digit : 0;
      if (!digit && !this.filled[cell]) this.corner[cell] = this.centre[cell] = 0;
      const isOther = this.givens[cell] !== given || this.filled[cell] !== digit; // else a doubt is settled
      if (isOther && this.crossings) this.edited.add(cell); // what is typed in corrects nothing
      this.givens[cell] = given;
      this.filled[cell] = digit;
      this.doubts.delete(cell);
      this.repairs.delete(cell);
    });
  }

  /// Writes a digit into a cell that is not printed, as with a pen, and strikes it from the notes of the cells that this
  /// one sees; 0 takes the digit away, or the notes where there is none.
  write(cell, digit) {
    if (this.givens[cell]) return false;
    const seen = digit ? seenFrom(cell, this.rules) : [];
    return this.move([cell, ...seen], () => {
      if (!digit && !this.filled[cell]) this.corner[cell] = this.centre[cell] = 0;
      this.filled[cell] = digit;
      for (const other of seen) {
        this.corner[other] &= ~(1 << digit);
        this.centre[other] &= ~(1 << digit);
      }
    });
  }

  /// Notes a digit in an empty cell, or takes the note back. `kind` is "corner" or "centre".
  note(cell, digit, kind) {
    return !this.filled[cell] && this.move([cell], () => { this[kind][cell] ^= 1 << digit; });
  }

  /// Notes in every empty cell what the digits that it sees leave.
  noteAll() {
    const empty = [...Array(cellCount).keys()].filter(cell => !this.filled[cell]);
    return this.move(empty, () => {
      for (const cell of empty) this.corner[cell] = this.leftIn(cell);
    });
  }

  stateOf(cell) {
    return { given: this.givens[cell], filled: this.filled[cell], corner: this.corner[cell], centre: this.centre[cell],
      edited: this.edited.has(cell), doubt: this.doubts.get(cell) ?? null, repair: this.repairs.get(cell) ?? null };
  }
  setState(cell, state) {
    [this.givens[cell], this.filled[cell], this.corner[cell], this.centre[cell]] = [state.given, state.filled, state.corner, state.centre];
    if (state.edited) this.edited.add(cell); else this.edited.delete(cell);
    if (state.doubt) this.doubts.set(cell, state.doubt); else this.doubts.delete(cell);
    if (state.repair) this.repairs.set(cell, state.repair); else this.repairs.delete(cell);
  }

  /// Does something to some cells that can be taken back. Whether it changed any.
  move(cells, act) {
    const before = cells.map(cell => this.stateOf(cell));
    act();
    const after = cells.map(cell => this.stateOf(cell));
    const changed = [...cells.keys()].filter(i => Object.keys(before[i]).some(what => before[i][what] !== after[i][what]));
    if (!changed.length) return false;
    this.past.push({ cells: changed.map(i => cells[i]), before: changed.map(i => before[i]), after: changed.map(i => after[i]) });
    this.future = [];
    return true;
  }

  /// The cell where the last move was taken back, or done again; null: there is none.
  undo() { return this.step(this.past, this.future, "before"); }
  redo() { return this.step(this.future, this.past, "after"); }

  step(from, to, what) {
    const move = from.pop();
    if (!move) return null;
    to.push(move);
    move.cells.forEach((cell, i) => this.setState(cell, move[what][i]));
    return move.cells[0];
  }

  /// What is wrong among the digits written, where the solution is known.
  findMistakes() {
    if (this.solution) this.mistakes = new Set([...this.filled.keys()].filter(cell => this.filled[cell] && this.filled[cell] !== this.solution[cell]));
  }
  /// The cells whose digits see an equal one.
  get clashing() {
    return new Set([...this.filled.keys()].filter(cell => this.filled[cell] && seenFrom(cell, this.rules).some(other => this.filled[other] === this.filled[cell])));
  }
  /// Whether there is anything to solve: digits, or the cages of a killer.
  get isBegun() { return this.givens.some(Boolean) || rulesOf(this.rules).cages.length > 0; }
  get isFull() { return this.filled.every(Boolean); }
  countOf(digit) { return this.filled.filter(each => each === digit).length; }

  /// Asks again what follows from the digits.
  async solve() {
    const asked = this.filledText + this.text + this.rules;
    const grid = await api.solve({ puzzle: this.text, filled: this.filledText, rules: this.rules });
    if (asked !== this.filledText + this.text + this.rules) return; // a later correction is on its way
    this.solution = grid.solution ? digitsOf(grid.solution) : null;
    this.status = this.isBegun ? grid.status : "empty";
    if (this.status === "solved" && this.doubts.size > 0) this.status = "doubtful";
    this.mistakes = new Set(grid.mistakes.map(cellNumber));
    this.clashes = grid.clashes;
    this.links = grid.links;
  }

  /// Strikes candidates, [cell, digit] each, from the notes. A cell without any gets what the digits that it sees leave.
  strike(candidates) {
    const cells = [...new Set(candidates.map(([cell]) => cell))].filter(cell => !this.filled[cell]);
    return this.move(cells, () => {
      for (const cell of cells) if (!(this.corner[cell] | this.centre[cell])) this.corner[cell] = this.leftIn(cell);
      for (const [cell, digit] of candidates) {
        this.corner[cell] &= ~(1 << digit);
        this.centre[cell] &= ~(1 << digit);
      }
    });
  }

  /// What the digits that a cell sees leave for it.
  leftIn(cell) {
    return allDigits & ~seenFrom(cell, this.rules).reduce((set, other) => set | (1 << this.filled[other]), 0);
  }

  /// What an explanation begins with: with what was filled in, unless some of that is wrong.
  get explained() {
    return { puzzle: this.text, filled: this.mistakes.size ? this.text : this.filledText, rules: this.rules };
  }

  /// From where the next hint is asked for.
  get position() {
    return { puzzle: this.text, filled: this.filledText, notes: this.notes, rules: this.rules };
  }

  /// The notes, as the scanner gives them: "47" at "r1c2".
  get notes() {
    const noted = [...this.corner.keys()].filter(cell => !this.filled[cell] && (this.corner[cell] | this.centre[cell]));
    return Object.fromEntries(noted.map(cell => [nameOf(cell), digitsIn(this.corner[cell] | this.centre[cell]).join("")]));
  }

  json() {
    return { schema: 1, corners: this.corners, rules: this.rules, puzzle: this.text, filled: this.filledText,
      solution: this.solutionText, status: this.status, confidence: this.confidence,
      doubtful: [...this.doubts.values()], repaired: [...this.repairs.values()], notes: this.notes };
  }
}

// The grid as a table: one cell can be focused, arrows move it, digits and Delete change it.
import { colOf, rowOf } from "./cells.js";
import { noMarks } from "./hint_marks.js";
import { drawCages } from "./player.js";
import { digitsIn } from "./puzzle.js";
import { isOnDiagonal, rulesOf, unitCells } from "./rules.js";
import { name, t } from "./words.js";

export class GridView {
  /// onDigit(cell, digit, kind) is called for a digit, 0 to empty, kind "corner" or "centre" for a note; onUndo() and
  /// onRedo() for Ctrl+Z and Ctrl+Y, onTool() for N, onRead(words) for R, C and B, which read a unit aloud, onChoose(cell)
  /// when another cell is chosen.
  constructor(table, { onDigit, onUndo, onRedo, onTool, onRead, onChoose }) {
    Object.assign(this, { table, onDigit, onUndo, onRedo, onTool, onRead, onChoose });
    this.chosen = 0;
    this.cells = [];
    this.rules = "classic";
    this.build();
    table.addEventListener("keydown", event => this.key(event));
    table.addEventListener("click", event => {
      const cell = this.cells.indexOf(event.target.closest("td"));
      if (cell >= 0) this.choose(cell);
    });
    table.addEventListener("focusin", event => {
      const cell = this.cells.indexOf(event.target);
      if (cell >= 0 && cell !== this.chosen) this.choose(cell, false);
    });
  }

  build() {
    // The roles are said again, since the style sheet takes the elements out of the table layout.
    const node = (tag, role) => {
      const made = document.createElement(tag);
      made.setAttribute("role", role);
      return made;
    };
    const head = node("thead", "rowgroup"), body = node("tbody", "rowgroup"), names = node("tr", "row");
    names.append(name(node("th", "columnheader"), "grid.rows"));
    for (let n = 1; n <= 9; ++n) names.append(name(node("th", "columnheader"), "grid.column", { n }));
    head.append(names);
    for (let row = 0; row < 9; ++row) {
      const line = node("tr", "row");
      line.append(name(node("th", "rowheader"), "grid.row", { n: row + 1 }));
      for (let col = 0; col < 9; ++col) {
        const cell = node("td", "gridcell");
        cell.tabIndex = row + col === 0 ? 0 : -1;
        line.append(cell);
        this.cells.push(cell);
      }
      body.append(line);
    }
    this.table.replaceChildren(head, body);
    this.cages = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.cages.setAttribute("class", "cages");
    this.cages.setAttribute("viewBox", "34 34 900 900"); // the player's picture without its names of rows and columns
    this.cages.setAttribute("aria-hidden", "true");
    this.table.after(this.cages);
  }

  /// Whether a thick line ends the cell to the right or below.
  ends(cell, isBelow) {
    const { regions } = rulesOf(this.rules);
    return (isBelow ? rowOf(cell) < 8 : colOf(cell) < 8) && regions[cell] !== regions[cell + (isBelow ? 9 : 1)];
  }

  setRules(rules) {
    if (rules !== this.rules) {
      this.cages.replaceChildren();
      drawCages(this.cages, { rules: rulesOf(rules) });
    }
    this.rules = rules;
  }

  choose(cell, focus = true) {
    for (const [index, node] of this.cells.entries()) {
      node.tabIndex = index === cell ? 0 : -1;
      node.setAttribute("aria-selected", index === cell);
    }
    const isOther = cell !== this.chosen;
    this.chosen = cell;
    if (isOther) this.onChoose(cell);
    if (focus) this.cells[cell].focus({ preventScroll: true });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey) {
      const back = event.key.toLowerCase() === "z" && !event.shiftKey, on = /^[yz]$/i.test(event.key) && !back;
      if (back || on) event.preventDefault();
      return back ? this.onUndo() : on ? this.onRedo() : undefined;
    }
    const noted = !/^[1-9]$/.test(event.key) || event.altKey ? event.code.match(/^Digit([1-9])$/) : null;
    if (noted && (event.shiftKey || event.altKey)) {
      event.preventDefault();
      return this.onDigit(this.chosen, +noted[1], event.altKey ? "centre" : "corner");
    }
    if (event.altKey) return;
    const row = rowOf(this.chosen), col = colOf(this.chosen);
    const moves = { ArrowLeft: [row, col - 1], ArrowRight: [row, col + 1], ArrowUp: [row - 1, col], ArrowDown: [row + 1, col],
      Home: [row, 0], End: [row, 8], PageUp: [0, col], PageDown: [8, col] };
    if (moves[event.key]) {
      event.preventDefault();
      const [toRow, toCol] = moves[event.key].map(place => (place + 9) % 9);
      return this.choose(toRow * 9 + toCol);
    }
    if (/^[1-9]$/.test(event.key)) {
      event.preventDefault();
      this.onDigit(this.chosen, +event.key);
    } else if (["Delete", "Backspace", "0", ".", " "].includes(event.key)) {
      event.preventDefault();
      this.onDigit(this.chosen, 0);
    } else if (event.key.toLowerCase() === "n") this.onTool();
    else if (/^[rcb]$/i.test(event.key)) this.onRead(this.words(event.key.toLowerCase()));
  }

  /// The row, the column or the box (or region) of the chosen cell in words.
  words(kind) {
    const n = { r: rowOf, c: colOf, b: cell => rulesOf(this.rules).regions[cell] }[kind](this.chosen) + 1;
    const digits = unitCells(`${kind === "b" ? "j" : kind}${n}`, this.rules).map(cell => this.cells[cell].textContent && !this.cells[cell].querySelector("div") ? this.cells[cell].textContent : t("cell.empty"));
    return t("grid.unit", { unit: t({ r: "grid.row", c: "grid.column", b: "grid.box" }[kind], { n }), list: digits.join(", ") });
  }

  /// Shows a puzzle. `marks` is what a hint names, if there is one, see hint_marks.js. `equal` is a digit to bring out
  /// wherever it stands.
  show(puzzle, { showAnswer, showMistakes, clashing, equal = 0, marks = noMarks }) {
    const { units, pattern, placed, roles, struck } = marks;
    this.setRules(puzzle.rules);
    const { windows } = rulesOf(puzzle.rules);
    for (let cell = 0; cell < 81; ++cell) {
      const node = this.cells[cell], given = puzzle.givens[cell];
      const written = !given && puzzle.filled[cell];
      const digit = given || written || 0;
      const answer = !digit && showAnswer && puzzle.solution ? puzzle.solution[cell] : 0;
      const wrong = clashing.has(cell) || marks.wrong.has(cell) || (showMistakes && puzzle.mistakes.has(cell));
      const doubt = puzzle.doubts.get(cell);
      node.className = [given ? "given" : written ? "hand" : answer ? "answer" : "",
        digit && digit === equal ? "equal" : "", windows?.[cell] >= 0 || isOnDiagonal(cell, puzzle.rules) ? "shaded" : "",
        this.ends(cell, false) ? "endsRight" : "", this.ends(cell, true) ? "endsBelow" : "", doubt ? "doubt" : "",
        puzzle.repairs.has(cell) ? "repaired" : "", puzzle.edited.has(cell) ? "edited" : "", wrong ? "mistake" : "",
        units.has(cell) ? "unit" : "", pattern.has(cell) ? "pattern" : "", placed.has(cell) ? "placed" : ""].filter(Boolean).join(" ");
      node.style.setProperty("--doubtful", doubt ? (0.25 + 0.6 * (1 - doubt.p)).toFixed(2) : "");
      node.setAttribute("aria-label", this.label(puzzle, cell, { given, written, digit, answer, wrong, doubt }));
      if (placed.has(cell)) node.textContent = placed.get(cell);
      else if (digit || answer) node.textContent = digit || answer;
      else node.replaceChildren(...this.notes(puzzle, cell, equal, roles, struck));
    }
  }

  /// The player's notes; where a hint names candidates of the cell, all of these at their places.
  notes(puzzle, cell, equal, roles, struck) {
    const corner = digitsIn(puzzle.corner[cell]), centre = digitsIn(puzzle.centre[cell]), made = [];
    const named = [...roles.keys(), ...struck].filter(key => Math.floor(key / 10) === cell).map(key => key % 10);
    if (named.length) return [this.candidates(new Set([...corner, ...centre, ...named]), cell, roles, struck)];
    if (corner.length) made.push(this.candidates(new Set(corner), cell, roles, struck));
    made.forEach(box => equal && box.children[equal - 1].classList.toggle("equal", corner.includes(equal)));
    if (centre.length) made.push(Object.assign(document.createElement("div"), { className: "centre", textContent: centre.join("") }));
    return made;
  }

  candidates(digits, cell, roles, struck) {
    const box = document.createElement("div");
    box.className = "marks";
    for (let digit = 1; digit <= 9; ++digit) {
      const mark = document.createElement("span");
      if (digits.has(digit)) {
        mark.textContent = digit;
        const role = roles.get(cell * 10 + digit);
        mark.className = struck.has(cell * 10 + digit) ? "struck" : role === undefined ? "" : `m${role}`;
      }
      box.append(mark);
    }
    return box;
  }

  /// What a cell is called aloud: its place, what stands there and whose it is, its notes, and what is said of it.
  label(puzzle, cell, { given, written, digit, answer, wrong, doubt }) {
    const what = given ? t("cell.printed", { digit: given }) : written ? t("cell.byHand", { digit: written }) : digit ? `${digit}`
      : answer ? t("cell.answer", { digit: answer }) : t("cell.empty");
    const notes = given || written || digit ? [] : digitsIn(puzzle.corner[cell] | puzzle.centre[cell]);
    const other = doubt?.alternatives[0]?.[0];
    const more = [notes.length && t("cell.notes", { digits: notes.join(" ") }), doubt && t("cell.doubtful"),
      other && t("cell.perhaps", { digit: other === "." ? t("cell.empty") : other }), puzzle.repairs.has(cell) && t("cell.repaired"),
      puzzle.edited.has(cell) && t("cell.edited"), wrong && t("cell.wrong")].filter(Boolean);
    return t("cell.place", { row: rowOf(cell) + 1, column: colOf(cell) + 1, what: [what, ...more].join(", ") });
  }
}

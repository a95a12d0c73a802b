// The next help from where the player is, told rung by rung: where to look, what kind of step, why, what to do.
import * as api from "./api.js";
import { cellNumber } from "./cells.js";
import { marksOf } from "./hint_marks.js";
import { desk } from "./pictures.js";
import { aboutAddress } from "./steps.js";
import { $, toast } from "./ui.js";
import { t } from "./words.js";

/// What is asked for the next rung.
const questions = {
  step: ["hint.technique", "hint.why", "hint.follows"],
  entry: ["hint.cell", "hint.why", "hint.whatToDo"],
  note: ["hint.cell", "hint.digit", "hint.whatToDo"],
};

export class Hints {
  /// onForget() is called before a hint is asked for, onOpen() when one or its next rung is shown, onChange() when none
  /// is, onPlayed(puzzle) after what a hint says was done.
  constructor({ onForget, onOpen, onChange, onPlayed }) {
    Object.assign(this, { onForget, onOpen, onChange, onPlayed });
    this.forget();
  }

  forget() {
    this.hint = this.asked = null;
    this.rung = 0;
    $("hintPanel").hidden = true;
  }

  get isOpen() { return Boolean(this.hint); }
  get marks() { return marksOf(this.hint, this.rung, desk.puzzle.rules); }

  /// Asks for the next hint, shown up to a rung.
  async ask(rung = 0) {
    const puzzle = desk.puzzle, asked = {};
    this.onForget();
    this.asked = asked;
    try {
      const hint = await api.hint(puzzle.position);
      if (this.asked !== asked || puzzle !== desk.puzzle) return; // something else came meanwhile
      this.hint = hint;
      this.show(Math.min(rung, hint.ladder.length - 1));
    } catch (error) {
      toast(error.message);
      this.onChange();
    }
  }

  /// Shows the ladder up to a rung.
  show(rung) {
    const { kind, ladder } = this.hint, last = ladder.length - 1, isLast = rung === last;
    this.rung = rung;
    $("hintText").replaceChildren(...ladder.slice(0, rung + 1).map((words, i) => {
      const sentence = document.createElement("p");
      sentence.textContent = words;
      sentence.className = i < rung ? "before" : isLast && last > 0 ? "end" : "";
      return sentence;
    }));
    $("hintRung").textContent = last > 0 ? t("hint.rung", { n: rung + 1, count: last + 1 }) : "";
    const about = rung > 0 ? aboutAddress(this.hint.step?.technique) : null;
    $("hintAbout").hidden = !about;
    if (about) $("hintAbout").firstElementChild.href = about;
    $("hintMore").hidden = isLast;
    if (!isLast) $("hintMore").textContent = t(questions[kind][rung]);
    $("hintApply").hidden = !isLast || last === 0;
    this.onOpen();
    $("hintText").scrollTop = $("hintText").scrollHeight;
    $("spoken").textContent = `${t("hint.title")}. ${ladder[rung]}`;
    $(isLast ? (last > 0 ? "hintApply" : "hintClose") : "hintMore").focus({ preventScroll: true });
  }

  more() { this.show(this.rung + 1); }

  /// Does what the hint says, and gives the next one.
  apply() {
    const puzzle = desk.puzzle, { kind, cell, digit, step } = this.hint, at = cell && cellNumber(cell);
    if (kind === "entry") puzzle.write(at, 0);
    else if (kind === "note") puzzle.note(at, +digit, puzzle.corner[at] ? "corner" : "centre");
    else {
      for (const [name, placed] of step.placements) puzzle.write(cellNumber(name), +placed);
      if (step.eliminations.length) puzzle.strike(step.eliminations.map(([name, struck]) => [cellNumber(name), +struck]));
    }
    this.onPlayed(puzzle);
    if (puzzle.isFull && !puzzle.mistakes.size) $("modePlay").focus();
    else this.ask();
  }
}

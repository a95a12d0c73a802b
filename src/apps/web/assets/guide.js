// Hints and steps: what is told of the way to the solution, and what the grid shows of it.
import * as api from "./api.js";
import { cellNumber } from "./cells.js";
import { desk } from "./pictures.js";
import { checkWords } from "./puzzle.js";
import { replay, stepWords } from "./steps.js";
import { $, toast } from "./ui.js";

export class Guide {
  /// onChange() is called when something else is to be shown, onPlayed(puzzle) after digits of a hint were written.
  constructor({ onChange, onPlayed }) {
    Object.assign(this, { onChange, onPlayed });
    this.forget();
  }

  /// Nothing is told, and no digit checked.
  forget() {
    this.hint = null; // {step, cells, isOfMistakes}
    this.steps = null; // {explanation, states, now}
    this.checks = false;
    $("hintPanel").hidden = $("stepsPanel").hidden = true;
  }

  get isOpen() { return Boolean(this.hint || this.steps); }

  /// What the grid shows of it.
  get view() {
    if (this.steps) return { state: this.steps.states[this.steps.now], step: this.steps.explanation.steps[this.steps.now] };
    return this.hint?.step ? { step: this.hint.step } : {};
  }

  /// Shows a panel, and with it the whole grid where the page is as narrow as a phone. Its words are said aloud too.
  open(id) {
    $(id).hidden = false;
    this.onChange();
    this.say(id);
    if (matchMedia("(max-width: 900px)").matches) $("board").scrollIntoView({ block: "start" });
  }

  say(id) {
    $("spoken").textContent = [...$(id).querySelectorAll("h2, p")].flatMap(each => (each.children.length ? [...each.children] : [each])).map(each => each.textContent.trim()).join(". ");
  }

  /// A hint of a kind: "nudge" or "full". Wrong digits come first, unless they are to be left alone.
  async ask(kind, leavesMistakes = false) {
    const puzzle = desk.puzzle;
    this.forget();
    if (puzzle.mistakes.size && !leavesMistakes) return this.showMistakes(puzzle);
    try {
      const answer = await api.explain({ ...puzzle.explained, hint: kind });
      if (puzzle === desk.puzzle) this.showHint(answer, kind);
    } catch (error) {
      toast(error.message);
      this.onChange();
    }
  }

  showHint({ step = null, hint, technique }, kind) {
    const named = hint.match(/r[1-9]c[1-9]/g) ?? [];
    const cells = step ? step.placements.map(([name]) => name) : kind === "full" ? named : [];
    this.hint = { step, cells: cells.map(cellNumber) };
    if (step) $("hintText").replaceChildren(...stepWords(step));
    else $("hintText").textContent = `${hint}.`;
    $("hintMore").textContent = "Show the whole step";
    $("hintMore").hidden = kind === "full" || !technique;
    $("hintApply").hidden = !step?.placements.length;
    this.open("hintPanel");
  }

  showMistakes(puzzle) {
    this.hint = { step: null, cells: [], isOfMistakes: true };
    this.checks = true;
    $("hintText").textContent = checkWords(puzzle);
    $("hintMore").textContent = "A hint without them";
    $("hintMore").hidden = false;
    $("hintApply").hidden = true;
    this.open("hintPanel");
  }

  more() {
    return this.hint.isOfMistakes ? this.ask("nudge", true) : this.ask("full", true);
  }

  /// Writes what the hint says, and gives the next one.
  apply() {
    const puzzle = desk.puzzle;
    for (const [name, digit] of this.hint.step.placements) puzzle.write(cellNumber(name), +digit);
    this.onPlayed(puzzle);
    if (puzzle.isFull) $("modePlay").focus();
    else this.ask("nudge", true);
  }

  async askSteps() {
    const puzzle = desk.puzzle;
    this.forget();
    try {
      const explanation = await api.explain(puzzle.explained);
      this.steps = { explanation, states: replay(explanation), now: 0 };
      $("stepSlider").max = explanation.steps.length;
      this.goTo(0);
      this.open("stepsPanel");
      $("stepNext").focus({ preventScroll: true });
    } catch (error) {
      toast(error.message);
      this.onChange();
    }
  }

  goTo(index) {
    const { explanation } = this.steps, count = explanation.steps.length;
    this.steps.now = Math.max(0, Math.min(count, index));
    const step = explanation.steps[this.steps.now];
    if (step) $("stepText").replaceChildren(...stepWords(step));
    else $("stepText").textContent = `${explanation.end[0].toUpperCase()}${explanation.end.slice(1)}.`;
    $("stepSlider").value = this.steps.now;
    $("stepCount").textContent = step ? `${this.steps.now + 1} of ${count}` : "end";
    $("stepBack").disabled = this.steps.now === 0;
    $("stepNext").disabled = this.steps.now === count;
    this.onChange();
    this.say("stepsPanel");
  }
  move(by) { this.goTo(this.steps.now + by); }
}

// Hints and steps: what is told of the way to the solution, and what the grid shows of it.
import * as api from "./api.js";
import { marksOfStep } from "./hint_marks.js";
import { Hints } from "./hints.js";
import { desk } from "./pictures.js";
import { replay, stepWords } from "./steps.js";
import { $, toast } from "./ui.js";
import { t } from "./words.js";

export class Guide {
  /// onChange() is called when something else is to be shown, onPlayed(puzzle) after a hint was followed.
  constructor({ onChange, onPlayed }) {
    this.onChange = onChange;
    this.hints = new Hints({ onForget: () => this.forget(), onOpen: () => this.open("hintPanel"), onChange, onPlayed });
    this.forget();
  }

  /// Nothing is told, and no digit checked.
  forget() {
    this.hints.forget();
    this.steps = null; // {explanation, states, now}
    this.checks = false;
    $("stepsPanel").hidden = true;
  }

  get isOpen() { return Boolean(this.hints.isOpen || this.steps); }

  /// What the grid shows of it.
  get view() {
    if (this.steps) return { state: this.steps.states[this.steps.now], marks: marksOfStep(this.steps.explanation.steps[this.steps.now]) };
    return this.hints.isOpen ? { marks: this.hints.marks } : {};
  }

  /// Shows a panel, and with it the whole grid where the page is as narrow as a phone.
  open(id) {
    $(id).hidden = false;
    this.onChange();
    if (matchMedia("(max-width: 900px)").matches) $("board").scrollIntoView({ block: "start" });
  }

  /// Tells the same in another language.
  retell() {
    if (this.hints.isOpen) this.hints.ask(this.hints.rung);
    else if (this.steps) this.askSteps(this.steps.now);
  }

  async askSteps(index = 0) {
    const puzzle = desk.puzzle;
    this.forget();
    try {
      const explanation = await api.explain(puzzle.explained);
      if (puzzle !== desk.puzzle) return;
      this.steps = { explanation, states: replay(explanation), now: 0 };
      $("stepSlider").max = explanation.steps.length;
      this.goTo(index);
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
    $("stepCount").textContent = step ? t("steps.count", { n: this.steps.now + 1, count }) : t("steps.end");
    $("stepBack").disabled = this.steps.now === 0;
    $("stepNext").disabled = this.steps.now === count;
    this.onChange();
    $("spoken").textContent = [t("steps.title"), $("stepText").textContent].join(". ");
  }
  move(by) { this.goTo(this.steps.now + by); }
}

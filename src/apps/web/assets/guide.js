// Hints and steps: what is told of the way to the solution, and what the grid shows of it.
import * as api from "./api.js";
import { Hints } from "./hints.js";
import { desk } from "./pictures.js";
import { play } from "./steps.js";
import { $, toast } from "./ui.js";

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
    this.steps?.close();
    this.steps = null; // the player
    this.checks = false;
    $("stepsPanel").hidden = true;
  }

  get isOpen() { return Boolean(this.hints.isOpen || this.steps); }

  /// What the grid shows of it.
  get view() {
    return this.hints.isOpen ? { marks: this.hints.marks } : {};
  }

  /// Shows a panel, and with it the whole grid where the page is as narrow as a phone.
  open(id) {
    $(id).hidden = false;
    this.onChange();
    if (matchMedia("(max-width: 900px)").matches) $(this.steps ? id : "board").scrollIntoView({ block: "start" });
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
      this.steps = play($("player"), explanation);
      this.open("stepsPanel");
      this.steps.show(index);
      this.steps.buttons.next.focus({ preventScroll: true });
    } catch (error) {
      toast(error.message);
      this.onChange();
    }
  }
}

// The camera's part of the page: its words, its buttons.
import { Prompter } from "./aiming.js";
import { save } from "./drawing.js";
import { LiveView } from "./live.js";
import { $, toast } from "./ui.js";
import { chosenRules } from "./rules_choice.js";
import { name } from "./words.js";

export class LivePanel {
  /// onOpen(file) is called with a frame that is to be read as a picture, onStop() when the user has seen enough.
  constructor({ onOpen, onStop }) {
    this.prompter = new Prompter($("liveStatus"));
    this.view = new LiveView({ video: $("video"), stillCanvas: $("still"), svg: $("liveOverlay"),
      onStatus: (words, isCue) => this.prompter.say(words, isCue), onEnd: () => { $("liveRetry").hidden = false; } });
    const clicks = {
      freeze: () => this.freeze(), liveRetry: () => this.start(), liveStop: onStop,
      torch: () => this.view.switchTorch().then(isOn => $("torch").setAttribute("aria-pressed", isOn), error => toast(error.message)),
      liveSave: async () => save(await this.view.picture(this.view.showsAnswer), "sudoku-solved.png"),
      liveOpen: async () => onOpen(new File([await this.view.picture(false)], "camera.jpg", { type: "image/jpeg" })),
    };
    for (const [id, action] of Object.entries(clicks)) $(id).addEventListener("click", action);
    $("liveAnswer").addEventListener("change", event => {
      this.view.showsAnswer = event.target.checked;
      if (this.view.isFrozen) this.view.showFrozen();
    });
    $("lens").addEventListener("change", () => this.start());
  }

  get isOpen() { return !$("live").hidden; }

  async start() {
    $("start").hidden = true;
    $("live").hidden = $("newPicture").hidden = false;
    name($("freeze"), "live.freeze");
    $("liveRetry").hidden = true;
    try {
      await this.view.start(chosenRules(), $("lens").value);
      await this.showLenses();
    } catch (error) {
      this.prompter.say(["bad", error.message, ""]);
      $("liveRetry").hidden = false;
    }
  }

  /// What else the camera offers: a light, other lenses.
  async showLenses() {
    $("torch").hidden = !this.view.hasTorch;
    $("torch").setAttribute("aria-pressed", false);
    const lenses = await this.view.lenses(), used = this.view.lens;
    $("lensChoice").hidden = lenses.length < 2;
    $("lens").replaceChildren(...lenses.map(({ id, name }) => new Option(name, id, false, id === used)));
  }

  freeze() {
    this.view.freeze();
    name($("freeze"), this.view.isFrozen ? "live.goOn" : "live.freeze");
  }

  leave() {
    if (!this.isOpen) return;
    this.view.stop();
    $("live").hidden = true;
  }
}

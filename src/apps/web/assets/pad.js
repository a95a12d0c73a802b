// The keys below the grid: what a digit does depends on the mode and on the tool that is chosen there.
import { name, t } from "./words.js";

const tools = {
  correct: [["printed", "tool.printed", "tool.printedLabel"], ["hand", "tool.hand", "tool.handLabel"]],
  play: [["digit", "tool.digit", "tool.digitLabel"], ["corner", "tool.corner", "tool.cornerLabel"], ["centre", "tool.centre", "tool.centreLabel"]],
};
const isNoted = tool => ["corner", "centre"].includes(tool);

const button = (words, action) => Object.assign(document.createElement("button"), { type: "button", onclick: action, textContent: words });

export class Pad {
  /// onDigit(digit) for a key, 0 to empty; onTool() when another tool is chosen.
  constructor({ keys, toolSet, onDigit, onTool }) {
    Object.assign(this, { toolSet, onTool, mode: "correct", chosen: { correct: "printed", play: "digit" } });
    this.digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit => {
      const key = button(digit, () => onDigit(digit));
      key.append(document.createElement("small"));
      return key;
    });
    this.erase = name(button("⌫", () => onDigit(0)), "keys.erase", {}, "tLabel");
    keys.append(...this.digits, this.erase);
    this.tools = Object.entries(tools).flatMap(([mode, list]) => list.map(([tool, words, label]) =>
      ({ mode, tool, node: name(name(button("", () => this.choose(tool)), words), label, {}, "tLabel") })));
    toolSet.append(...this.tools.map(({ node }) => node));
  }

  get tool() { return this.chosen[this.mode]; }

  choose(tool) {
    this.chosen[this.mode] = tool;
    this.onTool();
  }
  next() {
    const names = tools[this.mode].map(([tool]) => tool);
    this.choose(names[(names.indexOf(this.tool) + 1) % names.length]);
  }

  show(puzzle, hasPhoto) {
    this.mode = puzzle.mode;
    if (!hasPhoto) this.chosen.correct = "printed";
    const isPlay = this.mode === "play";
    this.digits.forEach((key, i) => {
      const left = Math.max(0, 9 - puzzle.countOf(i + 1));
      key.lastChild.textContent = isPlay ? left : "";
      key.classList.toggle("done", isPlay && left === 0);
      key.setAttribute("aria-label", t(!isPlay ? "keys.set" : isNoted(this.tool) ? "keys.note" : "keys.write", { digit: i + 1, left }));
    });
    this.toolSet.hidden = !isPlay && !hasPhoto;
    for (const { mode, tool, node } of this.tools) {
      node.hidden = mode !== this.mode;
      node.setAttribute("aria-pressed", tool === this.tool);
    }
  }
}

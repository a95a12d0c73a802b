// The keys below the grid: what a digit does depends on the mode and on the tool that is chosen there.
const tools = {
  correct: [["printed", "Printed"], ["hand", "By hand"]],
  play: [["digit", "Digit"], ["corner", "Corner"], ["centre", "Centre"]],
};
const labels = { printed: "Digits are printed", hand: "Digits are written by hand", digit: "Write digits", corner: "Note digits at their places", centre: "Note digits in the middle" };

function button(words, label, action) {
  const made = Object.assign(document.createElement("button"), { type: "button", onclick: action });
  made.textContent = words;
  made.setAttribute("aria-label", label);
  return made;
}

export class Pad {
  /// onDigit(digit) for a key, 0 to empty; onTool() when another tool is chosen.
  constructor({ keys, toolSet, onDigit, onTool }) {
    Object.assign(this, { toolSet, onTool, mode: "correct", chosen: { correct: "printed", play: "digit" } });
    this.digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit => {
      const key = button(digit, "", () => onDigit(digit));
      key.append(document.createElement("small"));
      return key;
    });
    this.erase = button("⌫", "Empty the cell", () => onDigit(0));
    keys.append(...this.digits, this.erase);
    this.tools = Object.entries(tools).flatMap(([mode, list]) => list.map(([name, words]) =>
      ({ mode, name, node: button(words, labels[name], () => this.choose(name)) })));
    toolSet.append(...this.tools.map(({ node }) => node));
  }

  get tool() { return this.chosen[this.mode]; }

  choose(tool) {
    this.chosen[this.mode] = tool;
    this.onTool();
  }
  next() {
    const names = tools[this.mode].map(([name]) => name);
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
      key.setAttribute("aria-label", `${{ digit: "Write", corner: "Note", centre: "Note" }[this.tool] ?? "Set"} ${i + 1}${isPlay ? `, ${left} left` : ""}`);
    });
    this.toolSet.hidden = !isPlay && !hasPhoto;
    for (const { mode, name, node } of this.tools) {
      node.hidden = mode !== this.mode;
      node.setAttribute("aria-pressed", name === this.tool);
    }
  }
}

// The picture with the answer over it, and the corners that can be moved.
import { drawAnswers, shape, outline, cellPath } from "./drawing.js";
import { name } from "./words.js";

const names = ["photo.topLeft", "photo.topRight", "photo.bottomRight", "photo.bottomLeft"];
const places = [[0, 0], [0, 9], [9, 9], [9, 0]];
const fewestAcross = 720; // pixels of a part that is looked at from near

export class PhotoView {
  /// `image` is a canvas. onCorners(corners) is called when a corner was moved, onChoose(index) when another puzzle was
  /// clicked.
  constructor({ image, svg, handles, onCorners, onChoose }) {
    Object.assign(this, { image, svg, onCorners, onChoose });
    this.look = null;
    this.corners = null;
    this.handles = names.map((key, i) => {
      const handle = document.createElement("button");
      handle.type = "button";
      handle.className = "handle";
      name(handle, key, {}, "tLabel");
      handle.addEventListener("pointerdown", event => this.drag(event, i));
      handle.addEventListener("keydown", event => this.nudge(event, i));
      handles.append(handle);
      return handle;
    });
  }

  get width() { return this.look?.width ?? 1; }
  get height() { return this.look?.height ?? 1; }

  /// Shows a picture: {canvas, width, height}, with the size that it has in truth; null: none.
  setPicture(look) {
    if (look === this.look) return;
    this.look = look;
    this.frame = null;
    this.setFrame(this.frameAround(null));
  }

  /// The part of the picture around a puzzle, in its pixels; all of it without one.
  frameAround(puzzle) {
    if (!puzzle?.crossings) return { x: 0, y: 0, width: this.width, height: this.height };
    const [xs, ys] = [0, 1].map(k => puzzle.crossings.map(point => point[k]));
    const left = Math.min(...xs), top = Math.min(...ys), width = Math.max(...xs) - left, height = Math.max(...ys) - top;
    const margin = .04 * Math.max(width, height), x = Math.max(0, left - margin), y = Math.max(0, top - margin);
    return { x, y, width: Math.min(this.width, left + width + margin) - x, height: Math.min(this.height, top + height + margin) - y };
  }

  /// Draws a part of the picture, larger where it is small.
  setFrame(frame) {
    if (this.frame && Object.keys(frame).every(key => frame[key] === this.frame[key])) return;
    this.frame = frame;
    const { canvas } = this.look ?? { canvas: { width: 1, height: 1 } }, scale = canvas.width / this.width;
    const [x, y, width, height] = [frame.x, frame.y, frame.width, frame.height].map(value => value * scale);
    const isWhole = width >= canvas.width && height >= canvas.height, larger = isWhole ? 1 : Math.max(1, fewestAcross / width);
    Object.assign(this.image, { width: Math.round(width * larger), height: Math.round(height * larger) });
    if (this.look) this.image.getContext("2d").drawImage(canvas, x, y, width, height, 0, 0, this.image.width, this.image.height);
  }

  /// Shows the puzzles of the picture, one of them as the active one.
  show({ puzzles, active, showAnswer, showMistakes, hintCells, movesCorners, isNear }) {
    const svg = this.svg;
    this.setFrame(this.frameAround(isNear && !movesCorners ? active : null));
    const { x, y, width, height } = this.frame;
    svg.setAttribute("viewBox", [x, y, width, height].join(" "));
    svg.replaceChildren();
    for (const puzzle of puzzles) {
      if (!puzzle.crossings) continue;
      const line = shape(svg, "polygon", { points: outline(puzzle.crossings).join(" "), class: puzzle === active ? "outline" : "outline other" });
      if (puzzle !== active) line.addEventListener("click", () => this.onChoose(puzzles.indexOf(puzzle)));
      for (const cell of puzzle === active ? hintCells : [])
        shape(svg, "polygon", { points: cellPath(puzzle.crossings, cell), class: "nudge" });
      if (showAnswer && puzzle.status !== "complete") drawAnswers(svg, puzzle);
      for (const cell of showMistakes && puzzle === active ? puzzle.mistakes : [])
        shape(svg, "polygon", { points: cellPath(puzzle.crossings, cell), class: "ring" });
    }
    if (!this.isPulled) this.corners = movesCorners ? this.cornersOf(active) : null;
    this.placeHandles();
  }

  cornersOf(puzzle) {
    if (puzzle?.crossings) return places.map(([row, col]) => [...puzzle.crossings[row * 10 + col]]);
    const [x, y] = [this.width, this.height];
    return [[.2, .2], [.8, .2], [.8, .8], [.2, .8]].map(([u, v]) => [u * x, v * y]);
  }

  placeHandles() {
    for (const [i, handle] of this.handles.entries()) {
      handle.hidden = !this.corners;
      if (!this.corners) continue;
      handle.style.left = `${(100 * this.corners[i][0]) / this.width}%`;
      handle.style.top = `${(100 * this.corners[i][1]) / this.height}%`;
    }
    this.svg.querySelector(".pulled")?.remove();
  }

  move(i, x, y) {
    this.corners[i] = [Math.max(0, Math.min(this.width, x)), Math.max(0, Math.min(this.height, y))];
    this.placeHandles();
    shape(this.svg, "polygon", { points: this.corners.join(" "), class: "outline pulled" });
  }

  drag(event, i) {
    const handle = this.handles[i], box = this.image.getBoundingClientRect();
    const grip = handle.getBoundingClientRect();
    const offset = [event.clientX - grip.left - grip.width / 2, event.clientY - grip.top - grip.height / 2];
    handle.setPointerCapture(event.pointerId);
    let moved = false;
    this.isPulled = true; // other pictures may be read meanwhile
    const follow = at => {
      moved = true;
      this.move(i, ((at.clientX - offset[0] - box.left) / box.width) * this.width, ((at.clientY - offset[1] - box.top) / box.height) * this.height);
    };
    const end = () => {
      handle.removeEventListener("pointermove", follow);
      handle.removeEventListener("pointerup", end);
      handle.removeEventListener("pointercancel", end);
      this.isPulled = false;
      if (moved) this.onCorners(this.corners.flat());
    };
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("pointerup", end);
    handle.addEventListener("pointercancel", end);
  }

  nudge(event, i) {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (!moves[event.key]) return;
    event.preventDefault();
    const step = (this.width / this.image.clientWidth) * (event.shiftKey ? 12 : 3);
    const [dx, dy] = moves[event.key];
    this.move(i, this.corners[i][0] + dx * step, this.corners[i][1] + dy * step);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.corners && this.onCorners(this.corners.flat()), 450);
  }
}

// The answer along the crossings of the grid, as SVG over a picture or into a canvas.

const at = (crossings, row, col) => crossings[row * 10 + col];

/// The affine map from the unit square to a cell; the rest of its perspective is far below a pixel.
export function cellMatrix(crossings, cell) {
  const row = Math.floor(cell / 9), col = cell % 9;
  const a = at(crossings, row, col), b = at(crossings, row, col + 1), c = at(crossings, row + 1, col + 1), d = at(crossings, row + 1, col);
  const right = [0, 1].map(k => (b[k] - a[k] + c[k] - d[k]) / 2), down = [0, 1].map(k => (d[k] - a[k] + c[k] - b[k]) / 2);
  const middle = [0, 1].map(k => (a[k] + b[k] + c[k] + d[k]) / 4);
  return [...right, ...down, middle[0] - (right[0] + down[0]) / 2, middle[1] - (right[1] + down[1]) / 2];
}

export function outline(crossings) {
  const points = [];
  for (let i = 0; i < 9; ++i) points.push(at(crossings, 0, i));
  for (let i = 0; i < 9; ++i) points.push(at(crossings, i, 9));
  for (let i = 9; i > 0; --i) points.push(at(crossings, 9, i));
  for (let i = 9; i > 0; --i) points.push(at(crossings, i, 0));
  return points;
}

export function shape(parent, name, attributes, words) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (words !== undefined) node.textContent = words;
  parent.append(node);
  return node;
}

export const cellPath = (crossings, cell) => {
  const row = Math.floor(cell / 9), col = cell % 9;
  return [at(crossings, row, col), at(crossings, row, col + 1), at(crossings, row + 1, col + 1), at(crossings, row + 1, col)].join(" ");
};

/// The cells that get an answer: those with neither print nor pen.
export const answers = puzzle =>
  puzzle.solution ? puzzle.solution.map((digit, cell) => [cell, digit]).filter(([cell]) => !puzzle.filled[cell]) : [];

export function drawAnswers(svg, puzzle) {
  for (const [cell, digit] of answers(puzzle))
    shape(svg, "text", { transform: `matrix(${cellMatrix(puzzle.crossings, cell)})`, x: .5, y: .5, dy: ".36em", "font-size": .66 }, digit);
}

/// The same into a canvas, for saving.
export function paintAnswers(context, puzzle) {
  context.save();
  Object.assign(context, { textAlign: "center", textBaseline: "alphabetic", fillStyle: "#0a47c9", strokeStyle: "#fff", lineJoin: "round" });
  for (const [cell, digit] of answers(puzzle)) {
    const matrix = cellMatrix(puzzle.crossings, cell);
    // Canvas fonts are whole pixels at least, so the unit square is made a hundred wide.
    context.setTransform(...matrix.map((value, i) => (i < 4 ? value / 100 : value)));
    context.font = "600 66px 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif";
    context.lineWidth = 7;
    context.strokeText(digit, 50, 74);
    context.fillText(digit, 50, 74);
  }
  context.restore();
}

/// A small grid with its digits, for a list.
export function drawGrid(canvas, digits, side = 136) {
  Object.assign(canvas, { width: side, height: side });
  const context = canvas.getContext("2d"), step = side / 9;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
  context.fillStyle = "#1a1f26";
  for (let i = 0; i <= 9; ++i) {
    const width = i % 3 ? .5 : 1.5, at = Math.min(side - width, i * step);
    context.fillRect(at, 0, width, side);
    context.fillRect(0, at, side, width);
  }
  Object.assign(context, { font: `${.8 * step}px Arial, "DejaVu Sans", sans-serif`, textAlign: "center" });
  digits.forEach((digit, cell) => digit && context.fillText(digit, (cell % 9 + .5) * step, (Math.floor(cell / 9) + .78) * step));
}

/// One cell of a photo, upright and with some of what is around it.
export function drawCell(canvas, look, crossings, cell) {
  const context = canvas.getContext("2d"), side = canvas.width, around = .3, scale = side / (1 + 2 * around);
  const map = new DOMMatrix([scale, 0, 0, scale, around * scale, around * scale]).multiply(new DOMMatrix(cellMatrix(crossings, cell)).inverse());
  context.resetTransform();
  context.clearRect(0, 0, side, side);
  context.setTransform(map.scale(look.width / look.canvas.width, look.height / look.canvas.height));
  context.imageSmoothingQuality = "high";
  context.drawImage(look.canvas, 0, 0);
}

export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

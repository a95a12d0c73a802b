// Plays the steps of an explanation: the grid with its candidates, the pattern, the links and what goes, with the
// sentences beside it. steps.html has this file inside, the web page serves it. What it needs, words too, is in the data
// that playerData() writes.

const CELL = 100, EDGE = 34, END = EDGE + 9 * CELL;
const PLAY = "M5 3v14l12-7z", PAUSE = "M5 3h4v14H5zM11 3h4v14h-4z";
const BUTTONS = { first: "M4 4h2v12H4zM17 4v12L7 10z", back: "M14 3v14L4 10z", play: PLAY, next: "M6 3v14l10-7z", last: "M14 4h2v12h-2zM3 4v12l10-6z" };
const PACE = 1400; // milliseconds a step, while it plays

const row = cell => Math.floor(cell / 9), col = cell => cell % 9;
const left = cell => EDGE + col(cell) * CELL, upper = cell => EDGE + row(cell) * CELL;

/// For each cell those that may not hold its digit.
function peersOf(rules) {
  const peers = Array.from({ length: 81 }, () => new Set());
  for (const cells of [...rules.units, ...rules.cages.map(cage => cage.cells)])
    for (const cell of cells) for (const other of cells) if (other !== cell) peers[cell].add(other);
  return peers;
}

/// The grid before each step and after the last one: a digit and a set of candidates, as bits, per cell.
export function statesOf(data) {
  const peers = peersOf(data.rules), states = [{ digits: [...data.puzzle].map(c => (c === "." ? 0 : +c)), marks: data.candidates }];
  for (const step of data.steps) {
    const before = states.at(-1), digits = before.digits.slice(), marks = before.marks.slice();
    for (const [cell, digit] of step.place) {
      digits[cell] = digit;
      marks[cell] = 0;
      for (const other of peers[cell]) marks[other] &= ~(1 << (digit - 1));
    }
    for (const [cell, digit] of step.strike) marks[cell] &= ~(1 << (digit - 1));
    states.push({ digits, marks });
  }
  return states;
}

function shape(parent, name, attributes, words) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (words !== undefined) node.textContent = words;
  parent.append(node);
}

const line = (svg, x1, y1, x2, y2, look) => shape(svg, "line", { x1, y1, x2, y2, ...look });

function drawTints(svg, { rules }, step) {
  const pattern = new Set(step?.cells), wide = new Set(step?.units.flat());
  const fill = (cell, color) => shape(svg, "rect", { x: left(cell), y: upper(cell), width: CELL, height: CELL, fill: color });
  for (const cell of rules.windows.flat()) fill(cell, "var(--window)");
  for (let cell = 0; cell < 81; ++cell)
    if (pattern.has(cell) || wide.has(cell)) fill(cell, pattern.has(cell) ? "var(--cell)" : "var(--unit)");
  const look = { stroke: "var(--diagonal)", "stroke-width": 6 };
  if (rules.falling) line(svg, EDGE, EDGE, END, END, look);
  if (rules.rising) line(svg, END, EDGE, EDGE, END, look);
}

/// Thin lines between all cells, thick ones where a box or region ends.
function drawLines(svg, { rules }) {
  const thin = { stroke: "var(--fine)", "stroke-width": 1.5 }, thick = { stroke: "var(--bold)", "stroke-width": 4, "stroke-linecap": "square" };
  for (let i = 1; i < 9; ++i) {
    line(svg, EDGE + i * CELL, EDGE, EDGE + i * CELL, END, thin);
    line(svg, EDGE, EDGE + i * CELL, END, EDGE + i * CELL, thin);
  }
  for (let cell = 0; cell < 81; ++cell) {
    const [x, y] = [left(cell), upper(cell)], region = rules.regions[cell];
    if (col(cell) > 0 && rules.regions[cell - 1] !== region) line(svg, x, y, x, y + CELL, thick);
    if (row(cell) > 0 && rules.regions[cell - 9] !== region) line(svg, x, y, x + CELL, y, thick);
  }
  shape(svg, "rect", { x: EDGE, y: EDGE, width: 9 * CELL, height: 9 * CELL, fill: "none", ...thick });
}

/// A dashed line inside each cage along its border, and its sum.
export function drawCages(svg, { rules }) {
  const inset = 6, look = { stroke: "var(--faint)", "stroke-width": 2, "stroke-dasharray": "6 5" };
  for (const { sum, cells } of rules.cages) {
    const isIn = (r, c) => r >= 0 && r < 9 && c >= 0 && c < 9 && cells.includes(r * 9 + c);
    for (const cell of cells) {
      const [x, y, r, c] = [left(cell), upper(cell), row(cell), col(cell)];
      const begin = isOpen => (isOpen ? 0 : inset), end = isOpen => CELL - begin(isOpen);
      for (const side of [-1, 1]) {
        const at = side < 0 ? inset : CELL - inset;
        if (!isIn(r + side, c)) line(svg, x + begin(isIn(r, c - 1)), y + at, x + end(isIn(r, c + 1)), y + at, look);
        if (!isIn(r, c + side)) line(svg, x + at, y + begin(isIn(r - 1, c)), x + at, y + end(isIn(r + 1, c)), look);
      }
    }
    if (sum) shape(svg, "text", { x: left(cells[0]) + 9, y: upper(cells[0]) + 17, dy: ".35em", "font-size": 17, fill: "var(--faint)" }, sum);
  }
}

function drawNames(svg, { letters }) {
  const look = { "font-size": 21, fill: "var(--faint)", "text-anchor": "middle", dy: ".35em" };
  for (let i = 0; i < 9; ++i) {
    const at = EDGE + (i + .5) * CELL;
    shape(svg, "text", { x: at, y: EDGE / 2 - 2, ...look }, i + 1);
    shape(svg, "text", { x: EDGE / 2 - 2, y: at, ...look }, letters ? "ABCDEFGHI"[i] : i + 1);
  }
}

const spot = (cell, digit) => [left(cell) + ((digit - 1) % 3 + .5) * CELL / 3, upper(cell) + (Math.floor((digit - 1) / 3) + .5) * CELL / 3];

function middle(cells, digit) {
  const spots = cells.map(cell => spot(cell, digit));
  return [0, 1].map(k => spots.reduce((sum, p) => sum + p[k], 0) / spots.length);
}

// Links bend a little, so that they do not run through the candidates between their ends.
function drawLinks(svg, step) {
  for (const [from, fromDigit, to, toDigit, isStrong] of step.links) {
    const a = middle(from, fromDigit), b = middle(to, toDigit);
    const dx = b[0] - a[0], dy = b[1] - a[1], length = Math.hypot(dx, dy) || 1, bend = Math.min(34, length * .16);
    const mid = [(a[0] + b[0]) / 2 - dy / length * bend, (a[1] + b[1]) / 2 + dx / length * bend];
    shape(svg, "path", { d: `M${a} Q${mid} ${b}`, fill: "none", stroke: "var(--link)", "stroke-width": isStrong ? 5 : 3.5,
      "stroke-linecap": "round", "stroke-dasharray": isStrong ? "none" : "3 10", opacity: .9 });
  }
}

function drawDigit(svg, cell, digit, { isGiven, isFresh }) {
  if (isFresh) shape(svg, "rect", { x: left(cell) + 7, y: upper(cell) + 7, width: CELL - 14, height: CELL - 14, rx: 14, fill: "none", stroke: "var(--role0)", "stroke-width": 5 });
  shape(svg, "text", { x: left(cell) + CELL / 2, y: upper(cell) + CELL / 2, dy: ".35em", "text-anchor": "middle", "font-size": 60,
    "font-weight": isFresh ? 700 : isGiven ? 650 : 400, fill: isFresh ? "var(--role0)" : isGiven ? "var(--ink)" : "var(--placed)" }, digit);
}

function drawCandidate(svg, cell, digit, role, isStruck) {
  const [x, y] = spot(cell, digit), isShown = isStruck || role !== undefined;
  if (isShown) shape(svg, "circle", { cx: x, cy: y, r: 16, fill: isStruck ? "var(--strike)" : `var(--role${role})` });
  shape(svg, "text", { x, y, dy: ".35em", "text-anchor": "middle", "font-size": 26, "font-weight": isShown ? 700 : 400, fill: isShown ? "var(--disc)" : "var(--faint)" }, digit);
  if (isStruck) line(svg, x - 14, y + 14, x + 14, y - 14, { stroke: "var(--disc)", "stroke-width": 3 });
}

function drawCells(svg, data, state, step) {
  const key = (cell, digit) => cell * 10 + digit, placed = new Map(step?.place);
  const struck = new Set(step?.strike.map(([cell, digit]) => key(cell, digit))), roles = new Map();
  for (const [cell, digit, role] of step?.marks ?? []) if (!roles.has(key(cell, digit))) roles.set(key(cell, digit), role);
  for (let cell = 0; cell < 81; ++cell) {
    const digit = placed.get(cell) ?? state.digits[cell];
    if (digit) drawDigit(svg, cell, digit, { isGiven: data.givens[cell] !== ".", isFresh: placed.has(cell) });
    else for (let each = 1; each <= 9; ++each)
      if (state.marks[cell] >> (each - 1) & 1) drawCandidate(svg, cell, each, roles.get(key(cell, each)), struck.has(key(cell, each)));
  }
}

/// Draws the grid at a step; without one, at the end.
export function drawStep(svg, data, state, step) {
  svg.setAttribute("viewBox", "0 0 948 948");
  svg.replaceChildren();
  drawTints(svg, data, step);
  drawLines(svg, data);
  drawCages(svg, data);
  drawNames(svg, data);
  if (step) drawLinks(svg, step);
  drawCells(svg, data, state, step);
}

function element(name, className, words = "") {
  return Object.assign(document.createElement(name), { className, textContent: words });
}

/// What the colours of a step mean.
export function legendOf(step, words) {
  const roles = new Set(step?.marks.map(mark => mark[2])), isChain = /chain|loop|aic/.test(step?.technique), parts = [];
  const names = [isChain ? words.true : words.pattern, isChain ? words.false : words.second, words.fin, `${words.set} A`, `${words.set} B`, `${words.set} C`,
    /aic|loop/.test(step?.technique) ? words.als : `${words.set} D`];
  for (const role of [...roles].sort()) parts.push(["", `var(--role${role})`, names[role]]);
  if (step?.strike.length) parts.push(["", "var(--strike)", words.struck]);
  if (step?.links.some(link => link[4])) parts.push(["strong", "var(--link)", words.strong]);
  if (step?.links.some(link => !link[4])) parts.push(["weak", "var(--link)", words.weak]);
  return parts.map(([kind, color, text]) => {
    const item = element("span", kind, text);
    item.style.setProperty("--color", color);
    return item;
  });
}

/// A step in words: what it is called, why, and what follows.
export const wordsOf = step => [["b", step.name], ["span", step.why], ["i", step.then]].filter(([, words]) => words).map(([name, words]) => element(name, "", words));

export class Player {
  /// Builds itself into `root`. onShow(index) is called for each step that is shown, `about(technique)` gives the address
  /// of a page on it, `keys` is what the keys are listened to on.
  constructor(root, data, { onShow = () => {}, about = null, keys = root } = {}) {
    Object.assign(this, { root, data, onShow, about, states: statesOf(data), now: 0, timer: 0 });
    root.classList.add("player");
    root.replaceChildren(this.makeStage(), this.makeList());
    keys.addEventListener("keydown", this.onKey = event => this.key(event));
    this.close = () => { this.pause(); keys.removeEventListener("keydown", this.onKey); root.replaceChildren(); };
    this.pause();
  }

  get count() { return this.data.steps.length; }

  makeStage() {
    const { words } = this.data, stage = element("section", "stage"), controls = element("div", "controls");
    stage.setAttribute("aria-label", words.grid);
    this.svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.svg.setAttribute("class", "sheet");
    this.svg.setAttribute("role", "img");
    const acts = { first: () => this.goTo(0), back: () => this.goTo(this.now - 1), play: () => this.toggle(), next: () => this.goTo(this.now + 1), last: () => this.goTo(this.count) };
    this.buttons = Object.fromEntries(Object.keys(acts).map(name => [name, this.button(name, acts[name])]));
    this.slider = Object.assign(element("input", ""), { type: "range", min: 0, max: this.count });
    this.slider.setAttribute("aria-label", words.step);
    this.slider.addEventListener("input", () => this.goTo(+this.slider.value));
    this.counter = element("span", "counter");
    controls.append(...Object.values(this.buttons), this.slider, this.counter);
    this.text = element("p", "words");
    this.text.setAttribute("aria-live", "polite");
    this.legend = element("div", "legend");
    stage.append(this.svg, controls, this.text, this.legend);
    return stage;
  }

  button(name, act) {
    const button = Object.assign(element("button", name), { type: "button", title: this.data.words[name], onclick: act });
    const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    icon.setAttribute("viewBox", "0 0 20 20");
    shape(icon, "path", { d: BUTTONS[name] });
    button.setAttribute("aria-label", this.data.words[name]);
    button.append(icon);
    return button;
  }

  makeList() {
    const nav = element("nav", "list");
    nav.setAttribute("aria-label", this.data.words.list);
    this.list = element("ol", "");
    this.list.append(...this.data.steps.map((step, i) => {
      const item = element("li", step.level), button = Object.assign(element("button", ""), { type: "button", onclick: () => this.goTo(i) });
      button.append(element("span", "number", i + 1), element("span", "name", step.name), element("span", "short", step.short));
      item.append(button);
      return item;
    }));
    nav.append(this.list);
    return nav;
  }

  goTo(index) {
    this.pause();
    this.show(index);
  }

  show(index) {
    const { data, count } = this;
    this.now = Math.max(0, Math.min(count, index));
    const step = data.steps[this.now];
    drawStep(this.svg, data, this.states[this.now], step);
    this.svg.setAttribute("aria-label", `${data.words.grid}: ${step ? `${step.name}. ${step.why} ${step.then}` : data.end}`);
    this.text.replaceChildren(...(step ? wordsOf(step) : [`${data.end[0].toUpperCase()}${data.end.slice(1)}.`]));
    const address = step && this.about?.(step.technique);
    if (address) this.text.append(" ", Object.assign(element("a", "about", data.words.about), { href: address, target: "_blank", rel: "noopener" }));
    this.legend.replaceChildren(...legendOf(step, data.words));
    this.slider.value = this.now;
    this.counter.textContent = step ? `${this.now + 1} / ${count}` : data.words.end;
    for (const [names, isThere] of [[["first", "back"], this.now === 0], [["next", "last"], !step]])
      for (const name of names) this.buttons[name].disabled = isThere;
    this.showInList();
    this.onShow(this.now);
  }

  showInList() {
    const current = this.list.children[this.now];
    for (const item of this.list.querySelectorAll("[aria-current]")) item.removeAttribute("aria-current");
    current?.firstChild.setAttribute("aria-current", "step");
    if (current) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 3;
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.showPlay(PLAY, this.data.words.play);
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.now >= this.count) this.show(0);
    this.timer = setInterval(() => { this.show(this.now + 1); if (this.now >= this.count) this.pause(); }, PACE);
    this.showPlay(PAUSE, this.data.words.pause);
  }

  showPlay(icon, words) {
    this.buttons.play.querySelector("path").setAttribute("d", icon);
    this.buttons.play.setAttribute("aria-label", words);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const keys = { ArrowLeft: () => this.goTo(this.now - 1), ArrowRight: () => this.goTo(this.now + 1), Home: () => this.goTo(0), End: () => this.goTo(this.count) };
    if (!["BUTTON", "A"].includes(event.target.tagName)) keys[" "] = () => this.toggle();
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}

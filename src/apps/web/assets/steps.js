// The explanation, replayed: the grid with its candidates before each step.
import { cellNumber, sees } from "./cells.js";

/// The states before each step and after the last one: digits and sets of candidates per cell.
export function replay(explanation) {
  const states = [{ digits: [...explanation.puzzle].map(c => (c === "." ? 0 : +c)),
    marks: explanation.candidates.map(text => new Set([...text].map(Number))) }];
  for (const step of explanation.steps) {
    const digits = states.at(-1).digits.slice(), marks = states.at(-1).marks.map(set => new Set(set));
    for (const [name, text] of step.placements) {
      const cell = cellNumber(name), digit = +text;
      digits[cell] = digit;
      marks[cell].clear();
      for (let other = 0; other < 81; ++other) if (sees(cell, other, explanation.rules)) marks[other].delete(digit);
    }
    for (const [name, digit] of step.eliminations) marks[cellNumber(name)].delete(+digit);
    states.push({ digits, marks });
  }
  return states;
}

/// A step's sentence in three parts: what it is called, why, and what follows.
export function stepWords(step) {
  const colon = step.text.indexOf(": "), arrow = step.text.lastIndexOf(" => ");
  const part = (name, words) => {
    const node = document.createElement("span");
    node.className = name;
    node.textContent = words;
    return node;
  };
  if (colon < 0 || arrow < 0) return [part("name", step.text)];
  return [part("name", step.name), part("why", step.text.slice(colon + 2, arrow) + " "), part("end", step.text.slice(arrow + 4))];
}

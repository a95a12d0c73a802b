// A puzzle with several solutions may have just one where both diagonals count too: the page offers to take them.
import * as api from "./api.js";

const fewestGivens = 12; // with fewer there is never just one
const answers = new Map(); // of puzzles as text: whether the diagonals decide them

const isAsked = puzzle => puzzle.status === "ambiguous" && puzzle.rules === "classic" && puzzle.givens.filter(Boolean).length >= fewestGivens;

/// Shows the button where it helps. `isShown(puzzle)` tells whether the puzzle is still looked at when the answer comes.
export async function offerDiagonals(button, puzzle, isShown) {
  const { text } = puzzle;
  button.hidden = !(isAsked(puzzle) && answers.get(text));
  if (!isAsked(puzzle) || answers.has(text)) return;
  answers.set(text, false);
  const answer = await api.solve({ puzzle: text, rules: "diagonal" }).catch(() => null);
  answers.set(text, answer?.status === "solved");
  if (isShown(puzzle) && puzzle.text === text) button.hidden = !(isAsked(puzzle) && answers.get(text));
}

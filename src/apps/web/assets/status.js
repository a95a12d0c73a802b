// What is to be said of a puzzle as it stands.
import { nameOf } from "./cells.js";
import { t } from "./words.js";

const surely = p => (p > 0.9995 ? t("status.certain") : t("status.sure", { percent: (100 * p).toFixed(p > 0.99 ? 1 : 0) }));
const list = cells => cells.map(nameOf).join(", ");
const mostNamed = 6; // cells in a sentence

const units = { r: "status.inRow", c: "status.inColumn", b: "status.inBox", d: "status.inDiagonal" };

function clashWords({ cells, digit, unit, text }) {
  const key = digit && units[unit?.[0]];
  return key ? t("status.clash", { digit, unit: t(key, { n: unit.slice(1) }), cells: cells.join(", ") }) : t("status.clashOther", { text });
}

/// What is to be said about a puzzle: [kind, sentence, more].
export function statusWords(puzzle) {
  const count = puzzle.givens.filter(Boolean).length;
  const read = puzzle.crossings ? t("status.read", { count, sure: surely(puzzle.confidence) }) : t("status.digits", { count });
  const look = puzzle.doubts.size ? t("status.compare", { cells: list([...puzzle.doubts.keys()].slice(0, mostNamed)) }) : "";
  switch (puzzle.status) {
    case "solved": return ["good", t("status.solved"), puzzle.edited.size ? t("status.corrected", { count }) : read];
    case "doubtful": return ["warn", t("status.doubtful"), [read, look].filter(Boolean).join(" ")];
    case "ambiguous": if (!puzzle.crossings) return ["", t("status.severalSoFar"), t("status.typeMissing")];
      return ["warn", t("status.several"), look || t("status.add")];
    case "contradiction": return ["bad", puzzle.clashes.length ? clashWords(puzzle.clashes[0]) : t("status.noSolution"), look || t("status.correct")];
    case "complete": return ["good", t("status.complete"), ""];
    case "unreadable": return ["bad", t("status.unreadable"), t("status.sharper")];
    default: return ["", t("status.type"), t("status.arrows")];
  }
}

/// What is to be said while somebody plays.
export function playWords(puzzle) {
  if (!puzzle.solution) return statusWords(puzzle);
  const count = puzzle.filled.filter(digit => !digit).length;
  if (puzzle.clashing.size) return ["bad", t("play.clash"), t("play.red")];
  if (count) return ["", t("play.left", { count }), ""];
  return puzzle.mistakes.size ? ["warn", t("play.notRight"), t("play.checkSays")] : ["good", t("play.done"), ""];
}

/// What checking the handwriting says.
export function checkWords(puzzle) {
  const count = puzzle.filled.filter((digit, cell) => digit && !puzzle.givens[cell]).length;
  if (!puzzle.solution) return t("check.later");
  if (!count) return t("check.none");
  if (puzzle.mistakes.size) return t("check.wrong", { cells: list([...puzzle.mistakes]) });
  return count === 1 ? t("check.rightOne") : t("check.right", { count });
}

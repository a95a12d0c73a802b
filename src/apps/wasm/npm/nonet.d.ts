/** A cell by row and column: "r3c7", or "C7" where letters are asked for. */
export type Cell = string;
export type Point = [x: number, y: number];
/**
 * "classic"; "diagonal", "windoku", "jigsaw:" and 81 letters a to i, "killer:" and cages ("15=r1c1r1c2;..."), or several with "+"
 * between. In pictures classic and diagonal puzzles are read.
 */
export type Rules = "classic" | "diagonal" | "windoku" | (string & {});
export type Status = "solved" | "doubtful" | "ambiguous" | "contradiction" | "complete" | "unreadable";

/** A picture's pixels, four bytes each: red, green, blue, alpha; as ImageData has them. */
export interface Pixels {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

export interface Grid {
  /** Top left, top right, bottom right, bottom left of the puzzle held upright, in pixels; null for a puzzle in text. */
  corners: Point[] | null;
  /** The 10 x 10 crossings of the grid's lines, row by row. */
  crossings?: Point[];
  rules: Rules;
  /** The kind of puzzle, such as "classic" or "killer". */
  kind: string;
  /** Of a puzzle with regions of its own: the region of each cell, as letters. */
  regions: string | null;
  /** Of a puzzle with cages: their sums and cells. */
  cages: Cage[] | null;
  /** 81 characters, "." is blank: the givens, and the same with the digits that were written in. */
  puzzle: string;
  filled: string;
  solution: string | null;
  status: Status;
  /** True where the search for solutions reached its bound. */
  undecided?: boolean;
  /** How probable it is that all 81 givens are right. */
  confidence: number;
  doubtful: { cell: Cell; read: string; p: number; alternatives: [digit: string, p: number][] }[];
  repaired: { cell: Cell; from: string; to: string }[];
  /** Digits that were written in and contradict the solution. */
  mistakes: Cell[];
  /** Small candidate digits that somebody wrote, by cell. */
  notes: Record<Cell, string>;
  /** Addresses that open the puzzle in other programs. */
  links?: Record<string, string>;
  /** Of a puzzle in text: digits that stand twice where they must differ. */
  clashes?: Clash[];
}

export interface Cage {
  /** Null where none is printed. */
  sum: number | null;
  cells: Cell[];
}

export interface Clash {
  cells: Cell[];
  /** Null where the sum of a cage is wrong. */
  digit: string | null;
  /** "r1", "c9", "b5" or "d2"; null for a cage. */
  unit: string | null;
  text: string;
}

export interface Page {
  schema: 1;
  file: string;
  page: number;
  width: number;
  height: number;
  error: string | null;
  warning: string | null;
  /** Empty if no sudoku was found, which is no error. */
  grids: Grid[];
  /** Why there is none, as a clause. */
  nothing?: string;
  /** Milliseconds per stage. */
  ms?: Record<string, number>;
}

export interface ScanOptions {
  rules?: Rules;
  /** Overrules the finder: the corners of one puzzle, in the order of Grid.corners. */
  corners?: Point[];
  /** Overrules cells: "r3c7=8,A1=." */
  set?: string;
  /** Below it a solved puzzle is "doubtful"; 0.95 if it is left out. */
  minConfidence?: number;
}

export interface PuzzleOptions {
  rules?: Rules;
  /** The puzzle with what was written in so far. */
  filled?: string;
  /** How the answer names cells: "rc" as in "r3c7", or "a1" as in "C7"; "rc" if it is left out. */
  cells?: "rc" | "a1";
}

export type Language = "en" | "de" | "fr" | "es";

export interface ExplainOptions extends PuzzleOptions {
  /** The language of sentences; English if it is left out. */
  lang?: Language;
}

export interface HintOptions extends ExplainOptions {
  /** Small digits by cell: { r1c2: "47" }. Where there are some, they count as what the cell can still be. */
  notes?: Record<Cell, string>;
}

export interface Step {
  /** Its name for programs, such as "naked-pair", and for people. */
  technique: string;
  name: string;
  /** The step in short notation, and in whole sentences: what is seen, why it follows, what goes. */
  text: string;
  reason: string;
  /** The pattern: its cells, its digits, its rows, columns, boxes and diagonals. */
  cells: Cell[];
  digits: string;
  units: string[];
  cages?: Cage[];
  /** Candidates that it strikes, and digits that it places. */
  eliminations: [Cell, string][];
  placements: [Cell, string][];
  /** Candidates of the pattern, each with the number of its colour. */
  marks?: [Cell, digit: string, colour: number][];
}

export interface Explanation {
  schema: 1;
  puzzle: string;
  rules: Rules;
  solution: string | null;
  level: "easy" | "medium" | "hard" | "unfair" | "extreme";
  /** How hard it is, as a number. */
  score: number;
  /** Whether logic ended, and the rest was searched; `reached` is how far logic leads then. */
  searched: boolean;
  reached?: string;
  /** True where the search for solutions reached its bound. */
  undecided?: boolean;
  steps: Step[];
  /** How it ended, in a sentence. */
  end?: string;
  /** What can be in each of the 81 cells before the first step. */
  candidates?: string[];
  /** What the page plays the steps with; it may change with the page. */
  player?: object;
}

export interface Hint {
  /** A sentence. */
  hint: string;
  /** Null where nothing is found. */
  technique: string | null;
  /** With "full": the step. */
  step?: Step;
}

export interface Verdict {
  /** Whether it has exactly one solution, and no digit of it stands twice where it must not. */
  isProper: boolean;
  status: Status;
  /** Digits in `filled` that contradict the solution. */
  mistakes: Cell[];
  clashes: Clash[];
}

/** The next help for a position. */
export interface Help {
  schema: 1;
  kind: "entry" | "note" | "step" | "nothing" | "done" | "no-solution";
  /** Of a wrong entry, or of notes that lack a digit: where, and which digit. */
  cell: Cell | null;
  digit: string | null;
  /** The cell that shows that an entry is wrong, if one does. */
  peers: Cell[];
  /** The units that the first sentence names. */
  where: string[];
  /** Sentences, each telling more than the one before: where to look, what kind of help it is, why, what to do; or one. */
  ladder: string[];
  step?: Step;
}

/**
 * Finds and reads every sudoku of a picture. A string is a path in node and an address in browsers. In node JPEG, BMP and
 * GIF are decoded; bring the pixels of others. What cannot be read is thrown as an Error with a sentence.
 */
export function scan(input: string | Blob | Uint8Array | Pixels, options?: ScanOptions): Promise<Page>;
/** Solves 81 characters, or nine lines of nine. */
export function solve(puzzle: string, options?: PuzzleOptions): Promise<Grid>;
/** Whether a puzzle has one solution, and what is wrong in it so far. */
export function check(puzzle: string, options?: PuzzleOptions): Promise<Verdict>;
/** The solution as named steps; with `hint` the next one alone. */
export function explain(puzzle: string, options?: ExplainOptions): Promise<Explanation>;
export function explain(puzzle: string, options: ExplainOptions & { hint: "nudge" | "full" }): Promise<Hint>;
/** The next help from a position, a wrong entry first. */
export function hint(puzzle: string, options?: HintOptions): Promise<Help>;

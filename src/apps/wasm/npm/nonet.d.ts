/** A cell by row and column: "r3c7". */
export type Cell = string;
export type Point = [x: number, y: number];
export type Rules = "classic" | "diagonal";
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
  /** 81 characters, "." is blank: the givens, and the same with the digits that were written in. */
  puzzle: string;
  filled: string;
  solution: string | null;
  status: Status;
  /** How probable it is that all 81 givens are right. */
  confidence: number;
  doubtful: { cell: Cell; read: string; p: number; alternatives: [digit: string, p: number][] }[];
  repaired: { cell: Cell; from: string; to: string }[];
  /** Digits that were written in and contradict the solution. */
  mistakes: Cell[];
  notes?: Record<Cell, string>;
  /** Addresses that open the puzzle in other programs. */
  links?: Record<string, string>;
  clashes?: Clash[];
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
  technique: string;
  name: string;
  /** In short notation. */
  text: string;
  /** In whole sentences. */
  reason: string;
  cells: Cell[];
  digits: string;
  units: string[];
  eliminations: [Cell, string][];
  placements: [Cell, string][];
  /** Candidates of the pattern and the number of their colour. */
  marks?: [Cell, string, number][];
}

export interface Explanation {
  schema: 1;
  puzzle: string;
  rules: Rules;
  solution: string | null;
  level: string;
  score: number;
  searched: boolean;
  steps: Step[];
}

export interface Hint {
  hint: string;
  technique: string | null;
  step?: Step;
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
export function check(puzzle: string, options?: PuzzleOptions): Promise<{ isProper: boolean; status: Status; mistakes: Cell[]; clashes: Clash[] }>;
/** The solution as named steps; with `hint` the next one alone. */
export function explain(puzzle: string, options?: ExplainOptions): Promise<Explanation>;
export function explain(puzzle: string, options: ExplainOptions & { hint: "nudge" | "full" }): Promise<Hint>;
/** The next help from a position, a wrong entry first. */
export function hint(puzzle: string, options?: HintOptions): Promise<Help>;

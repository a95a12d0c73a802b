// A puzzle as it stands in an address: givens, digits, notes and rules, so that a link opens it anywhere. Bits, six to a
// letter: the form, the rules; then each cell: 00 empty, 01 given, 10 written, 11 noted only. Rules that bits have no
// number for stand behind it in words.
import { cellCount } from "./cells.js";
import { Puzzle } from "./puzzle.js";
import { areRules } from "./rules.js";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const form = 1, rulesKnown = ["classic", "diagonal", "windoku"], inWords = 3, noteBits = 9;

const sumOf = text => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt()) % 4093, 7);
const checkOf = text => letters[sumOf(text) % 64] + letters[Math.floor(sumOf(text) / 64)];

export function addressOf({ givens, filled, corner, centre, rules }) {
  let bits = "";
  const put = (value, count) => { bits += value.toString(2).padStart(count, "0"); };
  const putNotes = cell => { put(corner[cell] >> 1, noteBits); put(centre[cell] >> 1, noteBits); };
  put(form, 4);
  put(rulesKnown.includes(rules) ? rulesKnown.indexOf(rules) : inWords, 2);
  for (let cell = 0; cell < cellCount; ++cell) {
    const isNoted = Boolean(corner[cell] | centre[cell]);
    put(givens[cell] ? 1 : filled[cell] ? 2 : isNoted ? 3 : 0, 2);
    if (filled[cell]) put(filled[cell], 4);
    if (filled[cell] && !givens[cell]) put(+isNoted, 1); // notes wait under a digit
    if (!givens[cell] && isNoted) putNotes(cell);
  }
  bits = bits.padEnd(Math.ceil(bits.length / 6) * 6, "0");
  const text = bits.match(/.{6}/g).map(six => letters[parseInt(six, 2)]).join("") + (rulesKnown.includes(rules) ? "" : `~${rules}`);
  return text + checkOf(text);
}

/// The puzzle at an address, which may also be its 81 cells, with a dot for a blank; null if it is none.
export function puzzleAt(address) {
  if (/^[1-9.]{81}$/.test(address)) return new Puzzle({ puzzle: address, filled: address });
  const text = address.slice(0, -2), [cells, rules = ""] = text.split("~", 2);
  if (!/^[\w-]{2,400}$/.test(cells) || address.slice(-2) !== checkOf(text) || !areRules(rules)) return null;
  const bits = [...cells].map(letter => letters.indexOf(letter).toString(2).padStart(6, "0")).join("");
  let at = 0;
  const take = count => parseInt(bits.slice(at, at += count).padEnd(count, "0"), 2);
  if (take(4) !== form) return null;
  const puzzle = new Puzzle();
  puzzle.rules = puzzle.readRules = rulesKnown[take(2)] ?? rules;
  for (let cell = 0; cell < cellCount; ++cell) {
    const kind = take(2), digit = kind === 1 || kind === 2 ? take(4) : 0;
    if (digit > 9 || (digit === 0) === (kind === 1 || kind === 2)) return null;
    puzzle.filled[cell] = digit;
    if (kind === 1) puzzle.givens[cell] = digit;
    if (kind === 3 || (kind === 2 && take(1))) [puzzle.corner[cell], puzzle.centre[cell]] = [take(noteBits) << 1, take(noteBits) << 1];
  }
  return at <= bits.length && bits.length - at < 6 && puzzle.rules ? puzzle : null;
}

// Nothing is lost: every picture is kept on the device as it changes, the puzzle in sight is the address, and a tab knows
// what was open in it.
import { addressOf, puzzleAt } from "./address.js";
import * as library from "./library.js";
import { desk, entryOf, pictureFrom } from "./pictures.js";

const patience = 200; // browsers refuse addresses that change too often
let last = Promise.resolve(), timer = 0, isRestored = false;

const isBegun = picture => picture.file || picture.puzzles[0].filled.some(Boolean);

/// Keeps a picture as it is now. What cannot be kept stays on the page.
export function keep(picture) {
  if (!isBegun(picture)) return;
  const isNew = !picture.isKept;
  picture.isKept = true;
  last = library.put(entryOf(picture), isNew ? picture.file : null).then(() => isNew && library.prune())
    .catch(() => { if (isNew) picture.isKept = false; });
}

/// Done when all is kept.
export const allKept = () => last;

export const addressNow = () => (desk.puzzle?.filled.some(Boolean) ? addressOf(desk.puzzle) : "");

const noteOpen = () => library.noteOpen({ ids: desk.pictures.map(({ id }) => id), shown: desk.shown?.id ?? null, address: location.hash.slice(1) });

/// Makes the address that of the puzzle in sight.
export function noteAddress() {
  const address = addressNow();
  if (address !== location.hash.slice(1)) history.replaceState(null, "", location.pathname + location.search + (address && `#${address}`));
  noteOpen();
}

/// Notes what is open, and soon the address.
export function noteState() {
  if (!isRestored) return;
  noteOpen();
  clearTimeout(timer);
  timer = setTimeout(noteAddress, patience);
}

/// What the address asks for: {entries, which} of what is kept, {sent} for a puzzle that somebody sent, {isDamaged}; or
/// nothing. To be asked before anything is noted.
export async function wanted() {
  const address = location.hash.slice(1), { ids, shown, address: noted } = library.takeOpen();
  const entries = await library.all().catch(() => []);
  isRestored = true;
  const ofTab = ids.flatMap(id => entries.filter(entry => entry.id === id));
  if (shown && noted === address && ofTab.length) return { entries: ofTab, which: shown };
  if (!address) return {};
  const at = entry => entry.puzzles.findIndex(each => addressOf(each) === address), found = entries.find(entry => at(entry) >= 0);
  if (found) return { entries: [{ ...found, active: at(found) }], which: found.id };
  const sent = puzzleAt(address);
  return sent ? { sent } : { isDamaged: true };
}

export const picturesOf = entries => Promise.all(entries.map(async entry => pictureFrom(entry, await library.photoOf(entry.id))));

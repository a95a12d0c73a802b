// Playing on, as a person would, on the server's page and on the one without.
import assert from "node:assert/strict";
import { join } from "node:path";
import { accessible, fullText, gridText, overlayText, puzzleOf, sample, shoot, shots, upload } from "./actions.mjs";

const name = "newspaper/front.jpg";
const cell = (page, index) => page.locator("#grid td").nth(index);
const blanksOf = text => [...text].flatMap((c, i) => (c === "." ? [i] : []));

/** What the grid shows: digits, and notes as the cell's words say them. */
export const stateOf = page => page.$$eval("#grid td", cells => cells.map(node => node.getAttribute("aria-label")));

/** The solution, which the page itself knows. */
const solutionOf = page => page.evaluate(async puzzle => (await (await import("./api.js")).solve({ puzzle })).solution, puzzleOf(name));

const addressOf = page => page.evaluate(() => location.href);

/** The address is that of the puzzle as it stands. */
const settled = page => page.evaluate(async () => {
  const { addressNow, allKept } = await import("./keeping.js");
  while (!addressNow() || location.hash.slice(1) !== addressNow()) await new Promise(done => setTimeout(done, 20));
  await allKept();
});

/** A photo, and ten right digits, a wrong one and notes played on it: what the grid shows then. */
export async function playTenDigits(page) {
  await upload(page, name);
  assert.ok(await overlayText(page) > 0);
  await page.click("#modePlay");
  assert.equal(await fullText(page), puzzleOf(name), "nothing of the answer is in sight");
  assert.equal(await overlayText(page), 0);
  const solution = await solutionOf(page), blanks = blanksOf(puzzleOf(name));
  for (const at of blanks.slice(0, 10)) {
    await cell(page, at).click();
    await page.keyboard.press(solution[at]);
  }
  assert.match(await page.textContent("#status"), new RegExp(`${blanks.length - 10} cells to go`));
  await cell(page, blanks[10]).click();
  await page.keyboard.press("Shift+Digit4");
  await page.keyboard.press("Shift+Digit7");
  await page.keyboard.press("Alt+Digit8");
  assert.match((await stateOf(page))[blanks[10]], /: empty, notes 4 7 8$/);
  await page.keyboard.press("Shift+Digit4");
  assert.match((await stateOf(page))[blanks[10]], /notes 7 8$/);
  await cell(page, blanks[11]).click();
  await page.click("#toolSet button:has-text('Centre')");
  await page.click("#pad button:nth-child(3)");
  await page.click("#toolSet button:has-text('Digit')");
  assert.equal(await page.textContent("#grid .centre >> nth=1"), "3");
  return { state: await stateOf(page), solution, blanks };
}

/** Undo to the beginning, redo to the end. */
export async function undoAndRedoAll(page) {
  const end = await stateOf(page);
  let moves = 0;
  for (; await page.isEnabled("#undo"); ++moves) await page.click("#undo");
  assert.equal(moves, 15);
  assert.equal(await fullText(page), puzzleOf(name));
  for (; moves > 0; --moves) await page.keyboard.press(moves % 2 ? "Control+y" : "Control+Shift+Z");
  assert.deepEqual(await stateOf(page), end);
  assert.ok(!await page.isEnabled("#redo"));
}

export async function notesAndHighlights(page, { solution, blanks }) {
  const at = blanks[12], row = Math.floor(at / 9), digit = solution[at];
  await page.click("#noteAll");
  const noted = await stateOf(page);
  assert.match(noted[at], new RegExp(`notes .*${digit}`));
  assert.ok(blanks.slice(10).every(other => /notes/.test(noted[other])), "every empty cell is noted");
  const peers = (await stateOf(page)).filter((words, i) => Math.floor(i / 9) === row && new RegExp(`notes.*${digit}`).test(words)).length;
  assert.ok(peers >= 1);
  await cell(page, at).click();
  await page.keyboard.press(digit);
  assert.equal((await stateOf(page)).filter((words, i) => Math.floor(i / 9) === row && new RegExp(`notes.*${digit}`).test(words)).length, 0, "a digit strikes the notes that it rules out");
  const equal = await page.locator("#grid td.equal").count();
  assert.equal(equal, [...await fullTextOfDigits(page)].filter(c => c === digit).length, "equal digits stand out");
  const left = 9 - equal;
  assert.equal(await page.textContent(`#pad button:nth-child(${digit}) small`), String(left));
  await page.click("#undo");
  const twin = [...puzzleOf(name).slice(row * 9, row * 9 + 9)].find(c => c !== ".");
  await page.keyboard.press(twin);
  assert.match(await page.textContent("#status"), /Equal digits see each other/);
  assert.equal(await page.locator("#grid td.mistake").count() >= 2, true, "a clash is marked");
  await page.click("#undo");
  await page.click("#undo"); // the notes
}

/** A digit that is wrong without a clash is told before any hint. */
export async function wrongDigitFirst(page, { solution, blanks }) {
  const digits = await fullTextOfDigits(page), wrongAt = index => [..."123456789"].find(digit => fits(digits, index, digit) && solution[index] !== digit);
  const at = blanks.find(index => digits[index] === "." && wrongAt(index)), digit = wrongAt(at);
  const state = await stateOf(page);
  await cell(page, at).click();
  await page.keyboard.press(digit);
  assert.equal(await page.locator("#grid td.mistake").count(), 0, "nothing is told unasked");
  const name = `r${Math.floor(at / 9) + 1}c${at % 9 + 1}`;
  await page.click("#hint");
  await page.waitForSelector("#hintPanel:visible");
  assert.match(await page.textContent("#hintText"), /Something is wrong in box \d\./);
  assert.equal(await page.locator("#grid td.mistake").count(), 0, "which one is not told yet");
  await page.click("#hintMore");
  assert.match(await page.textContent("#hintText p:last-child"), new RegExp(`Look at ${name} again\\.`));
  assert.equal(await page.locator("#grid td.mistake").count(), 1);
  await page.click("#hintMore");
  assert.match(await page.textContent("#hintText p:last-child"), new RegExp(`^${name} cannot be ${digit}`));
  await shoot(page, "wrong");
  await page.click("#hintMore");
  await page.click("#hintApply");
  await page.waitForFunction(index => document.querySelectorAll("#grid td")[index].getAttribute("aria-label").includes(": empty"), at);
  await page.waitForSelector("#hintPanel:visible");
  await page.click("#hintClose");
  await page.click("#undo"); // the digit is there again
  await page.click("#undo");
  assert.deepEqual(await stateOf(page), state);
}

const boxOf = index => Math.floor(index / 27) * 3 + Math.floor(index % 9 / 3);

/** Whether no cell that this one sees has the digit. */
const fits = (digits, at, digit) => [...digits].every((c, i) => c !== digit
  || (Math.floor(i / 9) !== Math.floor(at / 9) && i % 9 !== at % 9 && boxOf(i) !== boxOf(at)));

const fullTextOfDigits = page => page.$$eval("#grid td", cells => cells.map(node => node.getAttribute("aria-label").match(/: (\d),/)?.[1] ?? ".").join(""));

/** The solution to the end: it says so, and a reload changes nothing. */
export async function playToTheEnd(page, { solution, blanks }) {
  const digits = await fullTextOfDigits(page);
  for (const at of blanks.filter(index => digits[index] !== solution[index])) {
    await cell(page, at).click();
    await page.keyboard.press(solution[at]);
  }
  assert.match(await page.textContent("#status"), /Done\. Every digit is right/);
  assert.ok(await page.isVisible("#status.good"));
}

export async function reloadChangesNothing(page) {
  await settled(page);
  const before = { state: await stateOf(page), url: await addressOf(page), mode: await page.getAttribute("#modePlay", "aria-pressed"), picture: await page.isVisible("#picture") };
  await page.reload();
  await page.waitForSelector("#puzzleCard:visible");
  assert.deepEqual({ state: await stateOf(page), url: await addressOf(page), mode: await page.getAttribute("#modePlay", "aria-pressed"), picture: await page.isVisible("#picture") }, before);
}

/** The link in a browser that has never seen the puzzle. */
export async function linkOpens(page, other) {
  await settled(page);
  const state = await stateOf(page);
  await other.goto(await addressOf(page));
  await other.waitForSelector("#puzzleCard:visible");
  assert.deepEqual(await stateOf(other), state);
  assert.equal(await other.getAttribute("#modePlay", "aria-pressed"), "true");
  assert.ok(!await other.isChecked("#showAnswer"), "the answer is not given away");
  const broken = (await addressOf(page)).slice(0, -5) + "aaaaa";
  await other.goto("about:blank");
  await other.goto(broken);
  await other.waitForFunction(() => /no whole puzzle/.test(document.querySelector("#toast").textContent));
  assert.ok(await other.isVisible("#drop"));
}

/** The list of the last puzzles: opened with photo and digits, deleted, at most twenty. */
export async function lastPuzzles(page) {
  await settled(page);
  const state = await stateOf(page);
  await page.click("#newPicture");
  assert.equal(await page.evaluate(() => location.hash), "");
  await page.waitForSelector("#recentList li");
  await shoot(page, "recent");
  await accessible(page, "recent");
  assert.equal(await page.locator("#recentList li").count(), 1);
  assert.match(await page.textContent("#recentList .open"), /front\.jpg.*to go|front\.jpg.*filled in/);
  await page.click("#recentList .open");
  await page.waitForSelector("#puzzleCard:visible");
  assert.deepEqual(await stateOf(page), state);
  await page.waitForFunction(() => document.querySelector("#picture").width > 100);
  await page.click("#newPicture");
  await page.click("#recentList .gone");
  await page.waitForSelector("#recent", { state: "hidden" });
  await page.reload();
  await page.waitForSelector("#drop");
  assert.ok(!await page.isVisible("#recent"), "what is deleted is gone");
  await page.evaluate(async () => {
    const library = await import("./library.js"), { entryOf, typedOf } = await import("./pictures.js"), { Puzzle } = await import("./puzzle.js");
    for (let i = 0; i < 22; ++i) await library.put({ ...entryOf(typedOf(new Puzzle({ puzzle: "1".padEnd(81, "."), filled: "1".padEnd(81, ".") }), true)), at: i + 1 });
  });
  await upload(page, name);
  await page.click("#newPicture");
  await page.waitForFunction(() => document.querySelectorAll("#recentList li").length === 20);
  page.once("dialog", dialog => dialog.accept());
  await page.click("#forgetAll");
  await page.waitForSelector("#recent", { state: "hidden" });
}

/** What was read as print is said to be by hand, with the photo's cell beside the keys. */
export async function correctByHand(page) {
  await upload(page, name);
  const given = [...puzzleOf(name)].findIndex(c => c !== "."), digit = puzzleOf(name)[given];
  await cell(page, given).click();
  assert.ok(await page.isVisible("#cellView"));
  await page.click("#toolSet button:has-text('By hand')");
  await page.click(`#pad button:nth-child(${digit})`);
  assert.match((await stateOf(page))[given], new RegExp(`: ${digit}, by hand, corrected by you`));
  await page.click("#toolSet button:has-text('Printed')");
  await page.click(`#pad button:nth-child(${digit})`);
  assert.match((await stateOf(page))[given], new RegExp(`: ${digit}, printed`));
  await page.click("#newPicture");
}

/** Without a mouse: a sample read, played, hinted, undone; and what a screen reader is told of cells and units. */
export async function byKeyboard(page) {
  const tabTo = async id => {
    for (let i = 0; i < 60; ++i) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement.id) === id) return;
    }
    assert.fail(`${id} is not reached`);
  };
  await page.focus(".brand");
  await tabTo("trySample");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#status.good");
  await page.focus(".brand");
  await tabTo("modePlay");
  await page.keyboard.press("Enter"); // the grid has the focus now
  const blank = puzzleOf(name).indexOf("."), digit = (await solutionOf(page))[blank];
  for (let i = 0; i < blank; ++i) await page.keyboard.press("ArrowRight");
  await page.keyboard.press(digit);
  assert.equal(await page.getByRole("gridcell", { name: `Row 1, column ${blank + 1}: ${digit}, by hand`, exact: true }).count(), 1);
  assert.equal(await page.getByRole("gridcell", { name: `Row 1, column 1: ${puzzleOf(name)[0]}, printed`, exact: true }).count(), 1);
  await page.keyboard.press("n");
  assert.equal(await page.getAttribute("#toolSet button:has-text('Corner')", "aria-pressed"), "true");
  await page.keyboard.press("r");
  const row = [...puzzleOf(name).slice(0, 9)].map((c, i) => (i === blank ? digit : c === "." ? "empty" : c)).join(", ");
  assert.equal(await page.textContent("#spoken"), `Row 1: ${row}`);
  await page.keyboard.press("Control+z");
  assert.equal(await fullText(page), puzzleOf(name));
  await tabTo("hint");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#hintPanel:visible");
  for (let i = 0; i < 3; ++i) await page.keyboard.press("Enter"); // each rung has the focus on the next
  await page.waitForSelector("#hintText .end");
  const spoken = await page.textContent("#spoken"), written = await page.textContent("#hintText .end");
  assert.ok(spoken.startsWith("Hint. ") && spoken.includes(written), `a hint is announced: ${spoken}`);
  await page.focus("#hintClose");
  await page.keyboard.press("Enter");
  await page.click("#newPicture");
}

/** Another puzzle is chosen in the photo; a reading that takes long can be given up. */
export async function photoChoosesAndCancels(page) {
  await upload(page, "several/two.jpg");
  const first = await gridText(page), other = page.locator("#overlay .outline.other").first();
  await other.scrollIntoViewIfNeeded();
  const box = await other.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  assert.notEqual(await gridText(page), first);
  const across = () => page.evaluate(() => document.querySelector("#overlay .outline:not(.other)").getBoundingClientRect().width / document.querySelector("#picture").getBoundingClientRect().width);
  assert.ok(await across() < .7, "the whole page is in sight");
  await page.click("#near");
  assert.ok(await across() > .85, "the puzzle fills the photo");
  await shoot(page, "near");
  await page.click("#near");
  const chosen = await gridText(page);
  await page.evaluate(() => { // what is sent waits, to a server or to a worker
    const { fetch } = window, { postMessage } = Worker.prototype, wait = new Promise(done => { window.goOn = done; });
    window.fetch = async (path, request) => (/scan/.test(path) && await wait, fetch(path, request));
    Worker.prototype.postMessage = function (message, moved) {
      if (message.file) wait.then(() => postMessage.call(this, message, moved));
      else postMessage.call(this, message, moved);
    };
  });
  await page.setInputFiles("#choose", sample("book/page.jpg"));
  await page.click("#cancel");
  assert.equal(await gridText(page), chosen, "what was there before is there again");
  await page.click("#markCorners");
  await page.locator(".handle").first().focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.click("#cancel");
  await page.evaluate(() => window.goOn());
  await page.waitForTimeout(500); // what was given up changes nothing when it comes
  assert.equal(await gridText(page), chosen);
  assert.ok(!await page.isVisible("#strip"));
  await page.click("#newPicture");
}

export async function sampleAndPaste(page) {
  await page.click("#trySample");
  await page.waitForSelector("#status.good");
  assert.equal(await gridText(page), puzzleOf(name));
  await page.click("#newPicture");
  const paste = text => page.evaluate(words => {
    const data = new DataTransfer();
    data.setData("text/plain", words);
    window.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
  }, text);
  await paste(`${puzzleOf(name)}\n`);
  await page.waitForSelector("#status.good");
  assert.equal(await gridText(page), puzzleOf(name));
  await page.click("#newPicture");
  await paste("1".repeat(82) + " is no sudoku at all");
  await page.waitForFunction(() => document.querySelector("#toast").textContent.length > 0);
  assert.ok(await page.isVisible("#drop"));
}

/** A browser that keeps nothing: all works, and a reload brings the puzzle back from its address. */
export async function keepsNothing(page, url) {
  await page.addInitScript(() => {
    indexedDB.open = () => { throw new DOMException("nothing is kept here", "SecurityError"); };
    Storage.prototype.setItem = () => { throw new DOMException("nor here", "QuotaExceededError"); };
  });
  await page.goto(url);
  await upload(page, name);
  await page.click("#modePlay");
  const blank = puzzleOf(name).indexOf("."), digit = (await solutionOf(page))[blank];
  await cell(page, blank).click();
  await page.keyboard.press(digit);
  await settled(page);
  const state = await stateOf(page);
  await page.reload();
  await page.waitForSelector("#puzzleCard:visible");
  assert.deepEqual(await stateOf(page), state);
  await page.click("#newPicture");
  assert.ok(await page.isVisible("#drop"));
}

/** On paper there is the puzzle and nothing else; the answer only if it is shown. */
export async function printed(page) {
  await upload(page, name);
  await page.click("#modePlay");
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.isVisible("#grid"));
  for (const id of ["#pad", "#photoCard", "#hint", "#newPicture", "#shareCard", "#status"]) assert.ok(!await page.isVisible(id), id);
  assert.equal(await fullText(page), puzzleOf(name));
  await shoot(page, "print");
  await page.emulateMedia({ media: "screen", contrast: "more" });
  const colour = id => page.$eval(id, node => getComputedStyle(node).color);
  assert.equal(await colour(".edge.columns"), await colour("body"), "nothing is pale for those who ask for contrast");
  await accessible(page, "high contrast");
  await page.emulateMedia({ media: "screen", contrast: null });
  await page.click("#newPicture");
}

/** At the size of a phone the whole grid and the whole panel are in view in every state of a hint. */
export async function hintsInView(page) {
  const { width, height } = page.viewportSize();
  const inView = async (what, ...ids) => {
    for (const id of ids) {
      const box = await page.locator(id).boundingBox();
      assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, `${what}: ${id} at ${JSON.stringify(box)}`);
    }
  };
  const climb = async (what, count = 4) => {
    await page.waitForSelector("#hintPanel:visible");
    for (let i = 1; ; ++i) {
      await inView(`${what}, rung ${i}`, "#board", "#hintPanel", "#hintText p:last-child", i < count ? "#hintMore" : "#hintClose");
      if (what === "hint 0" || /hard|wrong|note/.test(what)) await shootView(page, `phone-${what.replace(/\W+/g, "-")}-${i}`);
      if (i === count) return;
      await page.click("#hintMore");
    }
  };
  await upload(page, name);
  await page.click("#hint");
  for (let i = 0; i < 6; ++i) {
    await climb(`hint ${i}`);
    await page.click("#hintApply");
    await page.waitForFunction(() => /^1 /.test(document.querySelector("#hintRung").textContent));
  }
  await page.click("#hintClose");
  await climbSpecial(page, climb);
  await page.click("#explain");
  await page.waitForSelector("#player .sheet text");
  for (let i = 0; i < 8; ++i) {
    await inView(`step ${i}`, "#player .sheet", "#player .controls", "#player .words");
    await page.click("#player .next");
  }
  await shootView(page, "phone-step");
  await page.click("#stepsClose");
  await page.click("#newPicture");
}

/** A puzzle in the address, to be played on: from `filled` and `notes` at their places. */
const openPosition = (page, { puzzle, filled = puzzle, notes = {}, rules = "classic" }) => page.evaluate(async position => {
  const { addressOf } = await import("./address.js"), { Puzzle } = await import("./puzzle.js");
  location.hash = addressOf(new Puzzle(position));
}, { puzzle, filled, notes, rules }).then(() => page.waitForFunction(() => document.querySelector("#modePlay").getAttribute("aria-pressed") === "true"));

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const hard = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....";
const isClimbed = page => page.waitForFunction(() => /^1 /.test(document.querySelector("#hintRung").textContent));

/** A wrong entry, a note that is missing, steps that strike notes, in the language with the longest words. */
async function climbSpecial(page, climb) {
  await page.click("#newPicture");
  await openPosition(page, { puzzle: easy, filled: easy.slice(0, 2) + "9" + easy.slice(3), notes: { r1c4: "23" } });
  await page.click("#hint");
  await climb("wrong entry");
  await page.click("#hintApply");
  await isClimbed(page);
  await climb("missing note");
  assert.match(await page.textContent("#hintText .end"), /^Add 6 to the notes of r1c4/);
  await page.click("#hintApply");
  await page.waitForFunction(() => /notes 2 3 6/.test(document.querySelectorAll("#grid td")[3].getAttribute("aria-label")));
  await page.click("#hintClose");
  await page.click("#newPicture");
  await page.selectOption("#language", "de");
  await openPosition(page, { puzzle: hard });
  await page.click("#hint");
  for (let i = 0, struck = 0; struck < 4 && i < 40; ++i) {
    await page.waitForSelector("#hintPanel:visible");
    await climb(`hard ${i}`);
    const before = await page.locator("#grid .struck").evaluateAll(marks => marks.map(mark => [[...document.querySelectorAll("#grid td")].indexOf(mark.closest("td")), mark.textContent]));
    await page.click("#hintApply");
    await isClimbed(page);
    const state = await stateOf(page);
    for (const [at, digit] of before) assert.doesNotMatch(state[at], new RegExp(`Notizen.*${digit}`), "what a step strikes is struck from the notes");
    for (const [at] of before) assert.match(state[at], /Notizen/, "where nothing was noted, what is left is noted");
    if (before.length) ++struck;
  }
  await page.click("#hintClose");
  await page.selectOption("#language", "en");
}

const shootView = (page, what) => page.screenshot({ path: join(shots, `${what}.png`) });

const jigsaw = ".36.485..25..9..38.....61...18.6.34...143..8.46........4.583....97.14......17..6.";
const jigsawRules = "jigsaw:aaabbbcccaaabbbcdcaaabbbcddeffffcccdeeeffffddegeehfhdiegehhhhdiggghhhidiggggiiiii";
const killerRules = "killer:1=r1c1;5=r1c2;2=r1c3;11=r1c4r1c5;20=r1c6r1c7r1c8;11=r1c9r2c8r2c9;15=r2c1r3c1r4c1;22=r2c2r2c3r2c4r3c2;22=r2c5r2c6r2c7r3c5r3c7;14=r3c3r3c4r4c4;9=" +
  "r3c6;6=r3c8r3c9;9=r4c2r4c3;21=r4c5r5c5r6c5;16=r4c6r4c7r4c8;13=r4c9r5c9;4=r5c1r5c2;30=r5c3r6c1r6c2r6c3;6=r5c4r6c4;14=r5c6r6c6;22=r5c7r5c8r6c8r7c8;6=r6c" +
  "7r7c7;13=r6c9r7c9;22=r7c1r7c2r7c3r8c2;10=r7c4r8c4;19=r7c5r7c6r8c5r9c5;13=r8c1r9c1;19=r8c3r9c2r9c3r9c4;14=r8c6r8c7r8c8;2=r8c9;14=r9c6r9c7r9c8r9c9";

/** A jigsaw and a killer: their lines and sums, what sees what, the choice of rules, hints. */
export async function otherKinds(page) {
  await openPosition(page, { puzzle: jigsaw, rules: jigsawRules });
  const regions = jigsawRules.split(":")[1];
  const ends = await page.$$eval("#grid td", cells => cells.map(node => node.classList.contains("endsRight")));
  assert.deepEqual(ends, [...regions].map((letter, i) => i % 9 < 8 && letter !== regions[i + 1]), "thick lines follow the regions");
  assert.equal(await page.locator("#rules option:checked").textContent(), "jigsaw");
  assert.match(await page.textContent("#status"), /Solved|To solve|cells/);
  await page.click("#hint");
  await page.waitForSelector("#hintPanel:visible");
  assert.ok(await page.locator("#grid td.unit, #grid td.pattern").count() > 0);
  await page.click("#hintClose");
  await page.selectOption("#rules", "classic");
  await page.waitForSelector("#status.bad, #status.warn");
  await page.selectOption("#rules", { label: "jigsaw" });
  await shoot(page, "jigsaw");

  await openPosition(page, { puzzle: ".".repeat(81), rules: killerRules });
  const sums = await page.$$eval("svg.cages text", each => each.map(node => node.textContent));
  assert.deepEqual(sums, killerRules.match(/\d+(?==)/g), "every cage has its sum");
  await page.click("#hint");
  await page.waitForSelector("#hintPanel:visible");
  await shoot(page, "killer");
  await page.click("#hintClose");
}

/** Every puzzle has an address, and every address gives the puzzle back. */
export async function addresses(page) {
  const faults = await page.evaluate(async () => {
    const { addressOf, puzzleAt } = await import("./address.js"), { Puzzle } = await import("./puzzle.js");
    let seed = 7;
    const random = most => (seed = (seed * 48271) % 2147483647) % most, faults = [];
    const whole = ({ givens, filled, corner, centre, rules }) => JSON.stringify({ givens, filled, corner, centre, rules });
    for (let i = 0; i < 500; ++i) {
      const puzzle = new Puzzle();
      const regions = "aaabbbcccaaabbbcdcaaabbbcddeffffcccdeeeffffddegeehfhdiegehhhhdiggghhhidiggggiiiii";
      puzzle.rules = ["classic", "diagonal", "windoku", `jigsaw:${regions}`, `jigsaw:${regions}+diagonal-`, "killer:15=r1c1r1c2;0=r9c8r9c9"][random(6)];
      for (let cell = 0; cell < 81; ++cell) {
        const kind = random(4);
        if (kind) puzzle.filled[cell] = 1 + random(9);
        if (kind === 1) puzzle.givens[cell] = puzzle.filled[cell];
        if (kind !== 1 && random(2)) [puzzle.corner[cell], puzzle.centre[cell]] = [random(512) << 1, random(512) << 1];
      }
      const address = addressOf(puzzle), back = puzzleAt(address);
      if (!back || whole(back) !== whole(puzzle)) faults.push(address);
      const at = random(address.length), other = address.slice(0, at) + (address[at] === "A" ? "B" : "A") + address.slice(at + 1);
      if (puzzleAt(other)) faults.push(`changed: ${other}`);
      if (puzzleAt(address.slice(0, -1))) faults.push(`cut: ${address}`);
    }
    for (const text of ["", "A", "hello", "x".repeat(5000), "%%%", "AAAA"]) if (puzzleAt(text)) faults.push(text);
    return faults;
  });
  assert.deepEqual(faults, []);
}

/** All of it, one after the other. `other` is a page of a browser that knows nothing. */
export async function playAll(t, page, other) {
  let played = null;
  await t.test("ten digits and notes", async () => { played = await playTenDigits(page); });
  await t.test("undo and redo", () => undoAndRedoAll(page));
  await t.test("a reload changes nothing", () => reloadChangesNothing(page));
  await t.test("not even what can be taken back", () => undoAndRedoAll(page));
  await t.test("all notes, equal digits, clashes, counts", () => notesAndHighlights(page, played));
  await t.test("a wrong digit comes before a hint", () => wrongDigitFirst(page, played));
  await accessible(page, "play");
  await shoot(page, "play");
  await t.test("the link opens elsewhere", () => linkOpens(page, other));
  await t.test("to the end", () => playToTheEnd(page, played));
  await t.test("the last puzzles", () => lastPuzzles(page));
  await t.test("a reading corrected by hand", () => correctByHand(page));
  await t.test("a sample, a pasted puzzle", () => sampleAndPaste(page));
  await t.test("by keyboard alone", () => byKeyboard(page));
  await t.test("a puzzle chosen in the photo, a reading given up", () => photoChoosesAndCancels(page));
  await t.test("on paper", () => printed(page));
  await t.test("addresses", () => addresses(page));
  await t.test("jigsaws and killers", () => otherKinds(page));
}

// What a person does with the page, on the server's and on the one without.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { nonet, root, run } from "./browser.mjs";

export const sample = name => join(root, "samples", name);
export const labels = readFileSync(sample("labels.csv"), "utf8").trim().split("\n").map(line => line.split(","));
export const puzzleOf = name => labels.find(row => row[0] === name)[1];
export const shots = join(dirname(dirname(nonet)), "screenshots");
mkdirSync(shots, { recursive: true });
export const shoot = (page, name) => page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });

export async function upload(page, ...names) {
  await page.evaluate(() => {
    window.chosen = new Promise(done => document.querySelector("#choose").addEventListener("change", () => done(), { once: true }));
  });
  await page.setInputFiles("#choose", names.map(sample));
  await page.evaluate(() => window.chosen); // the page has them, and is busy or done
  await page.waitForSelector("#busy", { state: "hidden" });
}

export const gridText = page => page.$$eval("#grid td", cells => cells.map(cell => (cell.classList.contains("given") ? cell.textContent : ".")).join(""));
export const fullText = page => page.$$eval("#grid td", cells => cells.map(cell => cell.textContent || ".").join(""));
export const overlayText = page => page.$$eval("#overlay text", digits => digits.length);

export async function accessible(page, what) {
  // Words that are fading away have no contrast.
  await page.waitForFunction(() => [...document.querySelectorAll("#toast")].every(words => getComputedStyle(words).opacity === "0"));
  const axe = readFileSync(join(root, "tests/web/node_modules/axe-core/axe.min.js"), "utf8");
  await page.evaluate(axe); // through the debugger: the page's own policy allows no foreign script
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"] }));
  assert.deepEqual(violations.filter(v => ["serious", "critical"].includes(v.impact)).map(v => `${what}: ${v.id}: ${v.nodes[0].html}`), []);
}

/** Three pictures, the first of which holds several puzzles, and the second of these is shown. */
export async function severalPictures(page) {
  await page.click("#newPicture");
  await upload(page, "several/two.jpg", "newspaper/front.jpg", "no-grid/chess.jpg");
  await page.waitForFunction(() => !document.querySelector("#strip .busy"));
  assert.equal(await page.locator("#strip button").count(), 3);
  assert.equal(await page.locator("#tabs button").count(), labels.filter(row => row[0] === "several/two.jpg").length);
  const first = await gridText(page);
  await page.locator("#tabs button").nth(1).click();
  assert.notEqual(await gridText(page), first);
}

/** The second picture of the strip. */
export async function secondPicture(page) {
  await page.locator("#strip button").nth(1).click();
  assert.equal(await gridText(page), puzzleOf("newspaper/front.jpg"));
}

/** A picture without a sudoku: the page says what is there instead, in the words of the command. */
export async function nothingFound(page, name = "no-grid/nonogram.jpg") {
  await upload(page, name);
  assert.match(await page.textContent("#nothingTitle"), /No sudoku found/);
  assert.ok(!await page.isVisible("#puzzleCard"));
  const clause = run("scan", sample(name)).stderr.match(/no sudoku found: ([^;(\n]*)/)[1].trim();
  assert.ok((await page.textContent("#nothingWords")).toLowerCase().startsWith(clause.toLowerCase()), clause);
}

/** Does what makes the picture be read again, and waits until it was. */
export async function rereading(page, act) {
  await page.evaluate(() => {
    const busy = document.querySelector("#busy");
    window.wasBusy = new Promise(done => new MutationObserver(() => busy.hidden || done()).observe(busy, { attributes: true }));
  });
  await act();
  await page.evaluate(() => window.wasBusy);
  await page.waitForSelector("#busy", { state: "hidden" });
}

/** Drags a handle by so many pixels of the screen. */
export async function drag(page, handle, dx, dy) {
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 8 });
  await page.mouse.up();
}

/** A photo of 20 megapixels is read at less, and its answer lies where the grid is in the whole. */
export async function largePhoto(page) {
  const name = "newspaper/front.jpg", [width, height] = [5000, 4000];
  await page.evaluate(async ({ text, width, height }) => {
    const small = await createImageBitmap(new Blob([Uint8Array.from(atob(text), c => c.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(width, height), scale = height / small.height;
    canvas.getContext("2d").drawImage(small, 0, 0, small.width * scale, height);
    const files = new DataTransfer(), blob = await canvas.convertToBlob({ type: "image/jpeg", quality: .98 });
    files.items.add(new File([blob], "large.jpg", { type: "image/jpeg" }));
    const input = document.querySelector("#choose");
    input.files = files.files;
    input.dispatchEvent(new Event("change"));
  }, { text: readFileSync(sample(name)).toString("base64"), width, height });
  await page.waitForSelector("#busy", { state: "hidden" });
  assert.equal(await gridText(page), puzzleOf(name));
  await page.waitForFunction(size => document.querySelector("#overlay").getAttribute("viewBox") === size, `0 0 ${width} ${height}`);
  const outline = await page.getAttribute("#overlay .outline", "points");
  const corner = outline.split(" ")[0].split(",").map(Number), labelled = labels.find(row => row[0] === name)[3].split(" ").map(Number);
  const scale = height / (await page.evaluate(async text => (await createImageBitmap(new Blob([Uint8Array.from(atob(text), c => c.charCodeAt(0))]))).height, readFileSync(sample(name)).toString("base64")));
  for (const i of [0, 1]) assert.ok(Math.abs(corner[i] - labelled[i] * scale) < 5 * scale, `${corner} is not ${labelled.slice(0, 2).map(value => value * scale)}`);
}

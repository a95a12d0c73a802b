// What the tests of the page without a server share: the folder, given out as any web server would, and what a person
// does with it.
import assert from "node:assert/strict";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serveSite } from "../../../src/apps/wasm/serve-site.mjs";
import { drag, fullText, gridText, nothingFound, overlayText, puzzleOf, rereading, sample, secondPicture, severalPictures, upload } from "../actions.mjs";
import { open, root, temporary } from "../browser.mjs";

export const folder = process.env.NONET_SITE ?? join(root, "build/site");

/** The address of the site, or of another folder, until the test ends. */
export async function give(t, { site = folder, prefix = "/" } = {}) {
  const { server, url } = await serveSite(site, { prefix });
  t.after(() => { server.closeAllConnections(); server.close(); });
  return url;
}

/** A copy of the site, which a test may change. */
export function copyOfSite(t) {
  const copy = temporary(t);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Makes another version of a copied site. */
export function change(site) {
  const worker = join(site, "sw.js");
  writeFileSync(worker, readFileSync(worker, "utf8").replace(/const version = "\w+"/, 'const version = "another"'));
  const words = join(site, "words_en.js");
  writeFileSync(words, readFileSync(words, "utf8").replace("Stuck on a sudoku?", "Stuck on another sudoku?"));
}

/** The page, once the whole of it is kept for when there is no network. */
export async function openInstalled(browser, url, options = {}) {
  const opened = await open(browser, url, options);
  await opened.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise(done => setTimeout(done, 50));
  });
  return opened;
}

export const filesOfSite = () => readdirSync(folder);

/** The scanner of a build, in this process. */
export async function startEngine(build) {
  const { Engine } = await import(pathToFileURL(join(folder, "engine.js")).href);
  const { default: makeModule } = await import(pathToFileURL(join(folder, `${build}.mjs`)).href);
  const module = await WebAssembly.compile(readFileSync(join(folder, `${build}.wasm`)));
  return Engine.start(makeModule, imports => WebAssembly.instantiate(module, imports), readFileSync(join(folder, "digits.onnx")));
}

async function photo(page) {
  await upload(page, "newspaper/front.jpg");
  assert.equal(await gridText(page), puzzleOf("newspaper/front.jpg"));
  assert.match(await page.textContent("#status"), /^Solved\./);
  assert.doesNotMatch(await fullText(page), /\./);
  assert.equal(await overlayText(page), [...puzzleOf("newspaper/front.jpg")].filter(c => c === ".").length);
}

async function correct(page) {
  const before = await gridText(page), given = [...before].findIndex(c => c !== ".");
  const row = before.slice(Math.floor(given / 9) * 9).slice(0, 9), twin = [...row].find(c => c !== "." && c !== before[given]);
  await page.locator("#grid td").nth(given).click();
  await page.keyboard.press(twin); // stands in the row already
  await page.waitForSelector("#status.bad");
  assert.match(await page.textContent("#status"), new RegExp(`two ${twin}s in row`));
  await page.keyboard.press("Control+z");
  await page.waitForSelector("#status.good");
  assert.equal(await gridText(page), before);
}

async function corners(page) {
  const before = await gridText(page), handle = page.locator(".handle").first();
  await page.click("#markCorners");
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  await rereading(page, () => drag(page, handle, 90, 90));
  assert.notEqual(await gridText(page), before, "it was read at the wrong place");
  const moved = await handle.boundingBox();
  await rereading(page, () => drag(page, handle, box.x - moved.x, box.y - moved.y));
  assert.equal(await gridText(page), before);
  await page.click("#markCorners");
}

async function hint(page) {
  await page.click("#hint");
  await page.waitForSelector("#hintPanel:not([hidden])");
  assert.doesNotMatch(await page.textContent("#hintText"), /=>/);
  assert.match(await fullText(page), /\./, "the answer is not given away");
  for (let i = 0; i < 3; ++i) await page.click("#hintMore");
  await page.waitForSelector("#hintText .end");
  await page.click("#hintClose");
}

async function steps(page) {
  await page.click("#explain");
  await page.waitForSelector("#player .sheet text");
  assert.ok(+(await page.getAttribute("#player input", "max")) > 10);
  await page.focus("#player input");
  await page.keyboard.press("End");
  assert.equal(await page.locator("#player .sheet text[font-size='60']").count(), 81, "all is placed at the end");
  await page.click("#stepsClose");
}

async function several(page) {
  await severalPictures(page);
  await secondPicture(page);
}

async function nothing(page) {
  await page.click("#newPicture");
  await nothingFound(page);
  await page.click("#newPicture");
}

export const pagesOfPdf = 4;

async function pdf(page) {
  const names = ["newspaper/front.jpg", "book/page.jpg", "several/two.jpg", "no-grid/chess.jpg"];
  const { document } = await import("./document.mjs");
  await page.setInputFiles("#choose", { name: "four.pdf", mimeType: "application/pdf", buffer: document(names.map(name => readFileSync(sample(name)))) });
  await page.waitForFunction(count => document.querySelectorAll("#strip button").length === count && !document.querySelector("#strip .busy"), pagesOfPdf);
  for (const [i, name] of names.slice(0, 2).entries()) {
    await page.locator("#strip button").nth(i).click();
    assert.equal(await gridText(page), puzzleOf(name), `page ${i + 1}`);
  }
  await page.locator("#strip button").nth(3).click();
  assert.match(await page.textContent("#nothingTitle"), /No sudoku found/);
  await page.click("#newPicture");
}

/** All that a person does with pictures, in order. */
export const flows = { "a photo": photo, "a correction": correct, "moved corners": corners, "a hint": hint, "the steps": steps,
  "several puzzles": several, "no sudoku": nothing, "a document of four pages": pdf };

export async function doAll(t, page) {
  for (const [name, flow] of Object.entries(flows)) await t.test(name, () => flow(page));
}

// What both pages must show of the techniques.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, gridText, shoot, upload } from "./actions.mjs";
import { root } from "./browser.mjs";

const assets = join(root, "src/apps/web/assets"), read = name => JSON.parse(readFileSync(join(assets, name), "utf8"));
export const ids = Object.keys(read("techniques.json").techniques);

async function openAt(page, url, id = "") {
  await page.waitForLoadState("networkidle"); // what is on its way would be a request that failed
  await page.goto(new URL(`techniques.html${id && `#${id}`}`, url).href);
  await page.waitForSelector("h1");
}

/** Every technique is in the list and has a page with all its parts. */
export async function everyTechnique(page, url) {
  await openAt(page, url);
  assert.deepEqual((await page.$$eval("main li a", links => links.map(link => link.hash.slice(1)))).sort(), [...ids].sort());
  await accessible(page, "techniques");
  const { techniques } = read("techniques_en.json");
  for (const id of ids) {
    await page.evaluate(hash => { location.hash = hash; }, id);
    await page.waitForFunction(name => document.querySelector("h1").textContent === name, techniques[id].name);
    assert.equal(await page.textContent(".idea"), techniques[id].idea);
    assert.ok(await page.locator(".sheet circle, .sheet rect[rx]").count() > 0, `${id} marks its pattern`);
    assert.match(await page.textContent(".digits"), /^[1-9.]{81}$/);
    assert.ok(await page.locator("main ul a").count() > 0);
  }
  await page.evaluate(() => { location.hash = "als-xz"; });
  await page.waitForSelector(".legend span");
  await shoot(page, "technique");
  await accessible(page, "a technique");
}

/** The puzzle to practise on can be played, and a hint leads to the page of its technique. */
export async function practise(page, url) {
  await openAt(page, url, "naked-pair");
  const digits = await page.textContent(".digits");
  await page.click(".button");
  await page.waitForSelector("#grid td.given");
  assert.equal(await gridText(page), digits);
  await page.click("#newPicture");
  await upload(page, "newspaper/front.jpg");
  await page.click("#explain");
  const [other] = await Promise.all([page.context().waitForEvent("page"), page.click("#player .about")]);
  await other.waitForSelector(".idea");
  assert.ok(ids.includes(new URL(other.url()).hash.slice(1)));
  await other.close();
}

/** In another language, which the browser asks for. */
export async function inGerman(page, url) {
  await openAt(page, url, "naked-pair");
  assert.equal(await page.textContent("h1"), "Nacktes Paar");
  assert.equal(await page.getAttribute("html", "lang"), "de");
}

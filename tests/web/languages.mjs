// The page in every language, as a person sees it and as it is read aloud; on the server's page and on the one without.
import assert from "node:assert/strict";
import { accessible, puzzleOf, shoot, upload } from "./actions.mjs";
import { open } from "./browser.mjs";
import { catalogues } from "../../src/apps/web/assets/words.js";

const name = "newspaper/front.jpg";
// A phone's browser would make the page wider rather than cut it, so its own width says nothing.
const fits = page => page.evaluate(width => document.documentElement.scrollWidth <= width, page.viewportSize().width);
const hintBegins = { en: /^Look in/, de: /^Schau in/, fr: /^Regardez/, es: /^Mira/ };

/** The page for a browser of a language: its words, those of a hint and of steps, and what cells are called. */
export async function inLanguage(browser, url, language, options, look) {
  const words = catalogues[language], { page, faults, context } = await open(browser, url, { locale: language, ...options });
  assert.equal(await page.getAttribute("html", "lang"), language);
  assert.equal(await page.textContent("#startTitle"), words["start.title"]);
  assert.ok(await fits(page), `${language}: the start page is too wide`);
  await shoot(page, `${language}-${look}-start`);
  await upload(page, name);
  assert.ok((await page.textContent("#status")).startsWith(words["status.solved"]));
  const first = puzzleOf(name)[0], aloud = words["cell.place"].replace("{row}", 1).replace("{column}", 1).replace("{what}", words["cell.printed"].replace("{digit}", first));
  assert.equal(await page.getByRole("gridcell", { name: aloud, exact: true }).count(), 1);
  assert.ok(await fits(page), `${language}: a solved puzzle is too wide`);
  await accessible(page, `${language}, solved`);
  await page.click("#hint");
  await page.waitForSelector("#hintPanel:visible");
  assert.match(await page.textContent("#hintText"), hintBegins[language]);
  for (let i = 0; i < 3; ++i) await page.click("#hintMore");
  assert.ok((await page.textContent("#spoken")).startsWith(`${words["hint.title"]}. `), "a hint is announced");
  assert.ok(await fits(page), `${language}: a hint is too wide`);
  await shoot(page, `${language}-${look}-hint`);
  await page.click("#hintClose");
  await page.click("#modePlay");
  assert.ok(await fits(page), `${language}: the keys are too wide`);
  await shoot(page, `${language}-${look}-play`);
  assert.deepEqual(faults, []);
  await context.close();
}

/** Another language in the middle of a hint: all of it follows, and is remembered. */
export async function switches(browser, url) {
  const { page, context, faults } = await open(browser, url, { locale: "en" });
  await upload(page, name);
  await page.click("#modePlay");
  await page.click("#hint");
  await page.waitForSelector("#hintPanel:visible");
  await page.click("#hintMore");
  await page.selectOption("#language", "es");
  await page.waitForFunction(() => document.querySelector("#hintText").textContent.startsWith("Mira"));
  assert.equal(await page.textContent("#hintRung"), "2 de 4", "the hint stays where it was");
  assert.equal(await page.textContent("#modePlay"), catalogues.es["mode.play"]);
  assert.match(await page.locator("#grid td").first().getAttribute("aria-label"), /^Fila 1, columna 1: /);
  assert.match(await page.getAttribute("#pad button", "aria-label"), /^Escribir 1/);
  // Nothing of another language is left where words can be seen or are read aloud.
  const left = await page.evaluate(async () => {
    const { catalogues } = await import("./words.js"), { en, es } = catalogues, said = new Set(Object.values(es));
    const foreign = new Set(Object.values(en).filter(words => !said.has(words)));
    const seen = [...document.body.querySelectorAll("*")].flatMap(node => [node.children.length ? "" : node.textContent.trim(), node.getAttribute("aria-label") ?? ""]);
    return seen.filter(words => foreign.has(words));
  });
  assert.deepEqual(left, []);
  await page.evaluate(async () => (await import("./keeping.js")).allKept());
  await page.reload();
  await page.waitForSelector("#puzzleCard:visible");
  assert.equal(await page.getAttribute("html", "lang"), "es");
  assert.equal(await page.inputValue("#language"), "es");
  assert.deepEqual(faults, []);
  await context.close();
}

/** Large print and high contrast: switched here, kept, and nothing falls out of the page. */
export async function largeAndStrong(browser, url) {
  const { page, context, faults } = await open(browser, url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const size = id => page.$eval(id, node => parseFloat(getComputedStyle(node).fontSize)), colour = id => page.$eval(id, node => getComputedStyle(node).color);
  const before = await size("#startTitle + .lead");
  await page.check("#large");
  await page.check("#contrast");
  assert.ok(await size("#startTitle + .lead") > 1.2 * before);
  await page.reload();
  assert.ok(await page.isChecked("#large") && await page.isChecked("#contrast"), "both are remembered");
  await upload(page, name);
  assert.equal(await colour(".edge.columns"), await colour("body"), "nothing is pale");
  assert.ok(await fits(page), "large print is too wide");
  await accessible(page, "large print, high contrast");
  await page.click("#hint");
  await page.waitForSelector("#hintPanel:visible");
  for (let i = 0; i < 3; ++i) await page.click("#hintMore");
  for (const id of ["#board", "#hintPanel"]) {
    const box = await page.locator(id).boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 844, `${id} is in view in large print: ${JSON.stringify(box)}`);
  }
  await shoot(page, "large");
  assert.deepEqual(faults, []);
  await context.close();
}

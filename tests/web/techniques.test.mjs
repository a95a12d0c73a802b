// The pages of techniques that `nonet serve` has.
import test from "node:test";
import assert from "node:assert/strict";
import { launch, open, serve } from "./browser.mjs";
import { everyTechnique, inGerman, practise } from "./techniques.mjs";

test("a page on every technique", async t => {
  const url = await serve(t), browser = await launch(t);
  for (const viewport of [{ width: 1280, height: 900 }, { width: 390, height: 844 }]) {
    const { page, faults, context } = await open(browser, url, { viewport, colorScheme: viewport.width < 400 ? "dark" : "light" });
    await everyTechnique(page, url);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await practise(page, url);
    assert.deepEqual(faults, []);
    await context.close();
  }
  const { page, faults } = await open(browser, url, { locale: "de-AT" });
  await inGerman(page, url);
  assert.deepEqual(faults, []);
});

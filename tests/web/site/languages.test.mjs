// The page without a server in every language.
import test from "node:test";
import { launch } from "../browser.mjs";
import { inLanguage, largeAndStrong, switches } from "../languages.mjs";
import { give } from "./site.mjs";

test("in every language", async t => {
  const url = await give(t), browser = await launch(t);
  for (const language of ["en", "de", "fr", "es"]) {
    await t.test(`${language}, as wide as a phone, in the dark`, () => inLanguage(browser, url, language, { viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true, isMobile: true }, "phone"));
    await t.test(`${language}, on a desk`, () => inLanguage(browser, url, language, { viewport: { width: 1280, height: 900 } }, "desk"));
  }
  await t.test("another one, chosen here", () => switches(browser, url));
  await t.test("large print, high contrast", () => largeAndStrong(browser, url));
});

// Playing on, on the page of `nonet serve`.
import test from "node:test";
import assert from "node:assert/strict";
import { launch, open, serve } from "./browser.mjs";
import { hintsInView, keepsNothing, playAll } from "./play.mjs";

test("playing on", async t => {
  const url = await serve(t), browser = await launch(t);
  const { page, faults } = await open(browser, url, { viewport: { width: 1280, height: 900 } });
  const { page: other } = await open(browser, url);
  await playAll(t, page, other);
  assert.deepEqual(faults.filter(fault => !/40\d|422/.test(fault)), []);
});

test("on a phone a hint and its cells are in view together", async t => {
  const url = await serve(t), browser = await launch(t);
  const { page, faults } = await open(browser, url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await hintsInView(page);
  assert.deepEqual(faults, []);
});

test("a browser that keeps nothing", async t => {
  const url = await serve(t), browser = await launch(t), { page, faults } = await open(browser, "about:blank");
  await keepsNothing(page, url);
  assert.deepEqual(faults.filter(fault => !fault.startsWith("foreign")), []);
});

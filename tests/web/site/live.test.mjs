// The camera on the page without a server: what the worker takes for a frame, and how often the page draws.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, gridText, puzzleOf, sample } from "../actions.mjs";
import { launch, open, temporary } from "../browser.mjs";
import { give } from "./site.mjs";

const name = "newspaper/front.jpg", blanks = [...puzzleOf(name)].filter(c => c === ".").length;

/** A browser whose camera shows a picture. */
async function launchWithCamera(t, ...more) {
  const film = join(temporary(t), "camera.mjpeg");
  writeFileSync(film, Buffer.concat(Array(30).fill(readFileSync(sample(name))))); // joined JPEGs are a film
  return launch(t, ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`, ...more]);
}

test("live", async t => {
  const browser = await launchWithCamera(t, "--use-fake-ui-for-media-stream");
  const { page, faults } = await open(browser, await give(t), { viewport: { width: 1100, height: 1000 }, permissions: ["camera"] });
  await page.click("#goLive");
  await page.waitForSelector("#liveStatus.good", { timeout: 30000 });
  await page.waitForFunction(count => document.querySelectorAll("#liveOverlay text").length === count, blanks);
  await accessible(page, "live");
  await page.click("#freeze");
  assert.equal(await page.locator("#liveOverlay text").count(), blanks);
  await page.click("#liveOpen");
  await page.waitForSelector("#status.good");
  assert.equal(await gridText(page), puzzleOf(name), "the string of the frozen picture is right");
  assert.deepEqual(faults, []);
});

test("no camera, a camera that is refused", async t => {
  const none = await launch(t), refused = await launchWithCamera(t, "--deny-permission-prompts");
  for (const [browser, words] of [[none, /No camera could be opened/], [refused, /The camera was not allowed/]]) {
    const { page } = await open(browser, await give(t));
    await page.click("#goLive");
    await page.waitForSelector("#liveStatus.bad");
    assert.match(await page.textContent("#liveStatus"), words);
    await page.click("#liveRetry");
    await page.waitForSelector("#liveStatus.bad");
    assert.match(await page.textContent("#liveStatus"), words);
  }
});

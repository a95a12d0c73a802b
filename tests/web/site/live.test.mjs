// The camera on the page without a server: what the worker takes for a frame, and how often the page draws.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, gridText, puzzleOf, sample, shoot } from "../actions.mjs";
import { launch, open, temporary } from "../browser.mjs";
import { serveSite } from "../../../src/apps/wasm/serve-site.mjs";
import { folder, give, openInstalled } from "./site.mjs";

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
  await page.setInputFiles("#choose", sample("book/page.jpg")); // is still at work when the camera begins
  await page.click("#goLive");
  await page.waitForSelector("#liveStatus.good", { timeout: 30000 });
  assert.ok(!await page.isVisible("#start") && !await page.isVisible("#work"));
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

test("live without a network after the first visit", async t => {
  const browser = await launchWithCamera(t, "--use-fake-ui-for-media-stream"), { server, url } = await serveSite(folder);
  const { page, faults, context } = await openInstalled(browser, url, { permissions: ["camera"] });
  await context.setOffline(true);
  server.closeAllConnections();
  server.close();
  await page.reload();
  await page.click("#goLive");
  await page.waitForSelector("#liveStatus.good", { timeout: 30000 });
  await page.waitForFunction(count => document.querySelectorAll("#liveOverlay text").length === count, blanks);
  assert.deepEqual(faults, []);
});

/** Gives every camera a light and another lens, and notes what the page asks of them. */
function pretendPhone({ isBroken }) {
  const { mediaDevices } = navigator, { enumerateDevices, getUserMedia } = mediaDevices, { getSettings } = MediaStreamTrack.prototype;
  let used = "wide";
  window.asked = [];
  mediaDevices.enumerateDevices = async () => [...(await enumerateDevices.call(mediaDevices)).filter(each => each.kind !== "videoinput"),
    { kind: "videoinput", deviceId: "wide", label: "Back, wide" }, { kind: "videoinput", deviceId: "near", label: "Back, near" }];
  mediaDevices.getUserMedia = ({ video: { deviceId, ...more } }) => {
    used = deviceId?.exact ?? "wide";
    window.asked.push({ lens: used });
    return getUserMedia.call(mediaDevices, { video: more });
  };
  MediaStreamTrack.prototype.getSettings = function () { return { ...getSettings.call(this), deviceId: used }; };
  MediaStreamTrack.prototype.getCapabilities = () => ({ torch: used === "wide" });
  MediaStreamTrack.prototype.applyConstraints = async ({ advanced: [{ torch }] }) => {
    if (isBroken) throw new DOMException("no light", "OverconstrainedError");
    window.asked.push({ torch });
  };
}

test("the light and the lenses of a phone", async t => {
  const browser = await launchWithCamera(t, "--use-fake-ui-for-media-stream");
  const { page, faults } = await open(browser, "about:blank", { viewport: { width: 390, height: 844 }, permissions: ["camera"] });
  await page.addInitScript(pretendPhone, { isBroken: false });
  await page.goto(await give(t));
  await page.click("#goLive");
  await page.waitForSelector("#torch:visible");
  await page.click("#torch");
  await page.waitForSelector("#torch[aria-pressed=true]");
  await page.click("#torch");
  await page.waitForSelector("#torch[aria-pressed=false]");
  assert.deepEqual(await page.$$eval("#lens option", options => options.map(option => option.textContent)), ["Back, wide", "Back, near"]);
  assert.equal(await page.inputValue("#lens"), "wide");
  await page.waitForSelector("#liveStatus.good", { timeout: 30000 });
  await shoot(page, "site-live-phone");
  await page.selectOption("#lens", "near");
  await page.waitForSelector("#torch", { state: "hidden" }); // that lens has none
  assert.equal(await page.inputValue("#lens"), "near");
  await page.waitForSelector("#liveStatus.good", { timeout: 30000 });
  assert.deepEqual(await page.evaluate(() => window.asked), [{ lens: "wide" }, { torch: true }, { torch: false }, { lens: "near" }]);
  assert.deepEqual(faults.filter(fault => !fault.startsWith("foreign")), []); // from about:blank all is foreign
});

test("a light that cannot be switched, a camera that is pulled out", async t => {
  const browser = await launchWithCamera(t, "--use-fake-ui-for-media-stream");
  const { page } = await open(browser, "about:blank", { permissions: ["camera"] });
  await page.addInitScript(pretendPhone, { isBroken: true });
  await page.goto(await give(t));
  await page.click("#goLive");
  await page.click("#torch");
  await page.waitForFunction(() => /light could not be switched/.test(document.querySelector("#toast").textContent));
  assert.equal(await page.getAttribute("#torch", "aria-pressed"), "false");
  await page.waitForSelector("#liveStatus.good", { timeout: 30000 });
  await page.evaluate(() => document.querySelector("#video").srcObject.getVideoTracks()[0].dispatchEvent(new Event("ended")));
  assert.match(await page.textContent("#liveStatus"), /The camera stopped/);
  await page.click("#liveRetry");
  await page.waitForSelector("#liveStatus.good", { timeout: 30000 });
  assert.ok(!await page.isVisible("#liveRetry"));
});

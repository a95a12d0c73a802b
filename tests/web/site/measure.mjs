// What is measured of the page without a server, against nonet itself in the same run.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";
import { labels, sample } from "../actions.mjs";
import { nonet } from "../browser.mjs";
import { startEngine } from "./site.mjs";

const name = "newspaper/front.jpg", rounds = 3, pictures = 30;
const names = [...new Set(labels.slice(1).map(row => row[0]))].filter(each => /\.jpg$/.test(each)).slice(0, pictures);
export const launch = (...args) => chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", ...args] });

const sorted = values => [...values].sort((a, b) => a - b);
export const quantile = (values, q) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * q))];
export const median = values => quantile(values, .5);
const least = values => Math.min(...values);

/** The same of the command, without its start: what several times the files take more than once. */
function nativeTime(files) {
  const time = list => {
    const { stderr } = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$0" scan "$@" >/dev/null', nonet, ...list], { encoding: "utf8" });
    return stderr.trim().split("\n").at(-1).split(" ").reduce((sum, seconds) => sum + seconds * 1000, 0);
  };
  return (time([...files, ...files, ...files]) - time(files)) / 2 / files.length;
}

/** The time from opening the page with nothing kept to the answer on a sample, the best of some rounds. */
export async function firstAnswer(browser, url) {
  const times = [];
  for (let i = 0; i < rounds; ++i) times.push(await oneFirstAnswer(browser, url));
  return least(times);
}

async function oneFirstAnswer(browser, url) {
  const context = await browser.newContext(), page = await context.newPage(), begin = performance.now();
  await page.goto(url);
  await page.setInputFiles("#choose", sample(name));
  await page.waitForSelector("#status.good");
  const time = performance.now() - begin;
  await context.close();
  return time;
}

/** Processor time of a scan in milliseconds, the best of some rounds, of equal pixels: here in node, and natively. */
export async function warm() {
  const into = mkdtempSync(join(tmpdir(), "nonet-speed-"));
  spawnSync(join(dirname(nonet), "as_bmp"), [into, ...names.map(sample)]);
  const files = readdirSync(into).map(file => join(into, file)), pixels = files.map(file => readFileSync(file));
  const engine = await startEngine("nonet"), here = [], native = [];
  const pass = () => {
    const begin = process.cpuUsage();
    for (const each of pixels) {
      engine.write(each);
      engine.request("api/scan");
    }
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000 / pixels.length;
  };
  pass(); // what is compiled well only when it is used
  for (let round = 0; round < rounds; ++round) {
    here.push(pass());
    native.push(nativeTime(files));
  }
  rmSync(into, { recursive: true });
  return { here: least(here), native: least(native) };
}

/** Frames of 1280 x 720 in which the picture moves: what the worker takes for each once the puzzle is known, in
 * milliseconds, and for looks at some of them by a scanner that has seen nothing before. */
export const follow = page => page.evaluate(async text => {
  const { sendFrame } = await import("./transport.js");
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(text), c => c.charCodeAt(0))]));
  const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 }), context = canvas.getContext("2d"), frames = [], looks = [];
  let isKnown = false;
  for (let i = 0; i < 220; ++i) {
    const side = 700 / bitmap.height;
    context.fillRect(0, 0, 1280, 720);
    context.drawImage(bitmap, 300 + 40 * Math.sin(i / 20), 10 + 8 * Math.cos(i / 15), bitmap.width * side, bitmap.height * side);
    const { ms, body } = await sendFrame("api/live", canvas, { session: "speed", rules: "classic" });
    isKnown ||= JSON.parse(body).phase === "confirmed";
    if (isKnown) frames.push(ms);
    if (i % 20 === 0) looks.push((await sendFrame("api/live", canvas, { session: `look ${i}`, rules: "classic" })).ms);
  }
  return { frames, looks };
}, readFileSync(sample(name)).toString("base64"));

/** How often a second the page draws what a camera shows. */
export async function drawnFrames(url) {
  const folder = mkdtempSync(join(tmpdir(), "nonet-speed-")), film = join(folder, "camera.mjpeg");
  writeFileSync(film, Buffer.concat(Array(30).fill(readFileSync(sample(name)))));
  const other = await launch("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", `--use-file-for-fake-video-capture=${film}`);
  const page = await (await other.newContext({ permissions: ["camera"] })).newPage();
  await page.goto(url);
  await page.click("#goLive");
  await page.waitForSelector("#liveStatus.good", { timeout: 30000 });
  const seconds = 5, count = await page.evaluate(milliseconds => new Promise(done => {
    let drawn = 0;
    new MutationObserver(() => ++drawn).observe(document.querySelector("#liveOverlay"), { childList: true });
    setTimeout(() => done(drawn), milliseconds);
  }), seconds * 1000);
  await other.close();
  rmSync(folder, { recursive: true });
  return count / seconds;
}

/** What a picture of 12 megapixels takes: {memory in MB, ms, grids}. */
export const megabytes = page => page.evaluate(async text => {
  const { sendPicture } = await import("./transport.js");
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(text), c => c.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(4000, 3000);
  canvas.getContext("2d").drawImage(bitmap, 0, 0, 4000, 3000);
  const answer = await sendPicture("api/scan", new File([await canvas.convertToBlob({ type: "image/jpeg" })], "large.jpg"), {});
  return { memory: answer.memory / 2 ** 20, ms: answer.ms, grids: JSON.parse(answer.body).grids.length };
}, readFileSync(sample(name)).toString("base64"));


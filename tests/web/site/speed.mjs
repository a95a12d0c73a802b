// How fast the page without a server is, against nonet itself in the same run, and what memory it takes. Prints a table;
// status 1 if anything is above its limit, so that it wants a machine that does nothing else.
//   NONET_BINARY=... node speed.mjs
import { serveSite } from "../../../src/apps/wasm/serve-site.mjs";
import { drawnFrames, firstAnswer, follow, launch, median, megabytes, quantile, warm } from "./measure.mjs";
import { folder } from "./site.mjs";

let isAbove = false;
function tell(what, value, limit, unit, isWithin = value <= limit) {
  console.log(`${isWithin ? "    " : "!!! "}${what}: ${value.toFixed(unit === "times" ? 2 : 0)} ${unit} (limit ${limit})`);
  isAbove ||= !isWithin;
}

const { server, url } = await serveSite(folder), browser = await launch(), page = await browser.newPage();
await page.goto(url);
tell("first answer", await firstAnswer(browser, url), 1500, "ms");
const { here, native } = await warm();
tell(`processor time of a scan, ${here.toFixed(0)} ms of ${native.toFixed(0)} natively`, here / native, 2.5, "times");
const { frames } = await follow(page);
tell(`live at 720p, ${frames.length} frames, median`, median(frames), 25, "ms");
tell("live at 720p, 95th percentile", quantile(frames, .95), 60, "ms");
const drawn = await drawnFrames(url);
tell("live, drawn frames a second", drawn, 10, "", drawn >= 10);
const large = await megabytes(page);
tell(`memory for 12 megapixels (${large.grids} grid, ${large.ms.toFixed(0)} ms)`, large.memory, 250, "MB");
await browser.close();
server.close();
process.exit(isAbove ? 1 : 0);

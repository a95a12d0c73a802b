// The scanner as WebAssembly against nonet itself, picture by picture: with equal pixels in node, with SIMD and without;
// with the browser's own decoders in Chromium.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { labels, sample } from "../actions.mjs";
import { launch, nonet, open, run, temporary } from "../browser.mjs";
import { folder, give } from "./site.mjs";

const threshold = .95, close = .005, mostOtherStatuses = 2, halfPixel = .5;
const samples = [...new Set(labels.slice(1).map(row => row[0]))].map(sample);

/** Pictures of outside data, where there are any. */
function outside() {
  const data = process.env.NONET_DATA;
  if (!data || !existsSync(join(data, "labels.csv"))) return [];
  const names = readFileSync(join(data, "labels.csv"), "utf8").trim().split("\n").slice(1).map(row => row.split(",")[0]);
  return [...new Set(names)].map(name => join(data, name)).filter(existsSync);
}

/** The scanner of a build, in this process. */
async function startEngine(build) {
  const { Engine } = await import(pathToFileURL(join(folder, "engine.js")).href);
  const { default: makeModule } = await import(pathToFileURL(join(folder, `${build}.mjs`)).href);
  const module = await WebAssembly.compile(readFileSync(join(folder, `${build}.wasm`)));
  return Engine.start(makeModule, imports => WebAssembly.instantiate(module, imports), readFileSync(join(folder, "digits.onnx")));
}

const linesOf = text => text.trim().split("\n").map(line => JSON.parse(line));

/** What nonet says, page by page, under the name of the BMP that the page is written to. */
function nativePages(files, into) {
  spawnSync(join(dirname(nonet), "as_bmp"), [into, ...files], { stdio: "inherit" });
  const pages = linesOf(run("scan", "--json", "--no-timings", ...files).stdout);
  return pages.map(page => ({ ...page, bmp: join(into, `${files.indexOf(page.file) + 1}-${page.page}.bmp`) })).filter(page => existsSync(page.bmp));
}

class Comparison {
  faults = [];
  statuses = [];
  worstCorner = 0;

  add(name, wanted, got) {
    if (wanted.length !== got.length) return this.faults.push(`${name}: ${got.length} grids, not ${wanted.length}`);
    for (const [i, grid] of wanted.entries()) {
      const other = got[i];
      for (const what of ["puzzle", "filled"]) if (grid[what] !== other[what]) this.faults.push(`${name}: ${what} ${other[what]}, not ${grid[what]}`);
      grid.corners.flat().forEach((value, k) => (this.worstCorner = Math.max(this.worstCorner, Math.abs(value - other.corners.flat()[k]))));
      if (grid.status !== other.status) this.statuses.push({ name, from: grid.status, to: other.status, distance: Math.abs(grid.confidence - threshold) });
    }
  }

  check(mostCorner = halfPixel) {
    assert.deepEqual(this.faults, []);
    assert.ok(this.worstCorner <= mostCorner, `corners differ by ${this.worstCorner} pixels`);
    assert.ok(this.statuses.length <= mostOtherStatuses && this.statuses.every(each => each.distance <= close), JSON.stringify(this.statuses));
  }
}

async function compareInNode(t, build, files) {
  const pages = nativePages(files, temporary(t)), engine = await startEngine(build), comparison = new Comparison();
  assert.ok(pages.length >= files.length * .9, `${pages.length} pages of ${files.length} files`);
  for (const page of pages) {
    engine.write(readFileSync(page.bmp));
    const { status, body } = engine.request("api/scan");
    assert.equal(status, 200, `${page.file}: ${body}`);
    comparison.add(page.file, page.grids, JSON.parse(body).grids);
  }
  t.diagnostic(`${build}: ${pages.length} pages, corners to ${comparison.worstCorner.toFixed(2)} pixels, ${comparison.statuses.length} other statuses`);
  comparison.check();
}

for (const build of ["nonet", "nonet-plain"]) test(`the samples, ${build}, in node`, t => compareInNode(t, build, samples));

test("outside data in node", { skip: !outside().length && "NONET_DATA is not set" }, t => compareInNode(t, "nonet", outside()));

test("the samples in Chromium, with its own decoders", async t => {
  const files = samples.filter(file => /\.(jpe?g|png|webp|gif|bmp)$/i.test(file));
  const native = linesOf(run("scan", "--json", "--no-timings", ...files).stdout).filter(page => page.page === 1 && !page.error);
  const browser = await launch(t), { page } = await open(browser, await give(t)), comparison = new Comparison();
  for (const wanted of native) {
    const text = readFileSync(wanted.file).toString("base64");
    const grids = await page.evaluate(async bytes => {
      const { scan } = await import("./api.js");
      return (await scan(new File([Uint8Array.from(atob(bytes), c => c.charCodeAt(0))], "picture"), {})).grids;
    }, text);
    comparison.add(wanted.file, wanted.grids, grids);
  }
  t.diagnostic(`${native.length} pictures, corners to ${comparison.worstCorner.toFixed(2)} pixels, ${comparison.statuses.length} other statuses`);
  assert.deepEqual(comparison.faults, []);
});

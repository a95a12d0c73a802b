// The scanner as WebAssembly against nonet itself, picture by picture: with equal pixels in node, with SIMD and without;
// with the browser's own decoders in Chromium.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { labels, sample } from "../actions.mjs";
import { launch, nonet, open, run, temporary } from "../browser.mjs";
import { give, startEngine } from "./site.mjs";

const threshold = .95, close = .005, mostOtherStatuses = 2, halfPixel = .5;
const samples = [...new Set(labels.slice(1).map(row => row[0]))].map(sample);

/** The pictures that the tables of outside data name, where there are any. */
function outside() {
  const data = process.env.NONET_DATA;
  if (!data || !existsSync(data)) return [];
  const tables = readdirSync(data, { recursive: true }).filter(name => name.endsWith(".csv")).map(name => join(data, name));
  const named = tables.flatMap(table => {
    const [head, ...rows] = readFileSync(table, "utf8").trim().split("\n");
    return head.startsWith("file,") ? rows.map(row => join(dirname(table), row.split(",")[0])) : [];
  });
  return [...new Set(named)].filter(existsSync);
}

const linesOf = text => text.trim().split("\n").map(line => JSON.parse(line));

/** What nonet says, page by page, under the name of the BMP that the page is written to. */
function nativePages(files, into) {
  spawnSync(join(dirname(nonet), "as_bmp"), [into, ...files], { stdio: "inherit" });
  const pages = linesOf(run("scan", "--json", "--no-timings", ...files).stdout);
  return pages.map(page => ({ ...page, bmp: join(into, `${files.indexOf(page.file) + 1}-${page.page}.bmp`) })).filter(page => existsSync(page.bmp));
}

class Comparison {
  faults = []; // a page each
  statuses = [];
  corners = []; // of each page the one that is furthest off, in pixels

  add(name, wanted, got) {
    const other = wanted.length === got.length ? wanted.flatMap((grid, i) => ["puzzle", "filled"].filter(what => grid[what] !== got[i][what])
      .map(what => `${what} ${got[i][what]}, not ${grid[what]}`)) : [`${got.length} grids, not ${wanted.length}`];
    if (other.length) this.faults.push(`${name}: ${other.join("; ")}`);
    if (wanted.length !== got.length) return;
    const shift = (grid, i) => grid.corners.flat().map((value, k) => Math.abs(value - got[i].corners.flat()[k]));
    this.corners.push(Math.max(0, ...wanted.flatMap(shift)));
    for (const [i, { status, confidence }] of wanted.entries())
      if (status !== got[i].status) this.statuses.push({ name, from: status, to: got[i].status, distance: Math.abs(confidence - threshold) });
  }

  get summary() {
    return `${this.corners.length} pages, ${this.faults.length} with other strings, ${this.statuses.length} other statuses, corners to ` +
      `${Math.max(...this.corners).toFixed(2)} pixels, ${this.corners.filter(each => each > halfPixel).length} pages beyond ${halfPixel}`;
  }

  check() {
    assert.deepEqual(this.faults, []);
    assert.ok(this.corners.every(each => each <= halfPixel), this.summary);
    assert.ok(this.statuses.length <= mostOtherStatuses && this.statuses.every(each => each.distance <= close), JSON.stringify(this.statuses));
  }
}

const atOnce = 50; // pages lie on the disk as BMP

async function compareInNode(t, build, files) {
  const engine = await startEngine(build), comparison = new Comparison();
  let count = 0;
  for (let i = 0; i < files.length; i += atOnce) {
    const into = temporary(t);
    for (const page of nativePages(files.slice(i, i + atOnce), into)) {
      engine.write(readFileSync(page.bmp));
      const { status, body } = engine.request("api/scan");
      assert.equal(status, 200, `${page.file}: ${body}`);
      comparison.add(page.file, page.grids, JSON.parse(body).grids);
      ++count;
    }
    rmSync(into, { recursive: true });
  }
  t.diagnostic(`${build}: ${comparison.summary}`);
  for (const each of [...comparison.faults, ...comparison.statuses.map(JSON.stringify)]) t.diagnostic(each);
  assert.ok(count >= files.length * .9, `${count} pages of ${files.length} files`);
  comparison.check();
}

for (const build of ["nonet", "nonet-plain"]) test(`the samples, ${build}, in node`, t => compareInNode(t, build, samples));

test("a picture for which there is not enough memory", async t => {
  const engine = await startEngine("nonet"), [file] = nativePages([samples[0]], temporary(t));
  assert.equal(engine.room(1_500_000_000), null);
  const { status, body } = engine.noRoom();
  assert.equal(status, 507);
  assert.match(JSON.parse(body).error, /^there is not enough memory for this picture; make it smaller/);
  engine.write(readFileSync(file.bmp));
  assert.equal(engine.request("api/scan").status, 200, "the next one is read");
});

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
  t.diagnostic(comparison.summary);
  comparison.check();
});

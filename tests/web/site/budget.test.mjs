// What the site weighs: budget.csv names every file with the most that it may have, as it is and compressed.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { root } from "../browser.mjs";
import { launch } from "../browser.mjs";
import { sample } from "../actions.mjs";
import { filesOfSite, folder, give } from "./site.mjs";

const rows = readFileSync(join(root, "tests/web/site/budget.csv"), "utf8").trim().split("\n").slice(1).map(line => line.split(","));
const most = new Map(rows.map(([file, ...bytes]) => [file, bytes.map(Number)]));
const brotli = bytes => brotliCompressSync(bytes).length, gzip = bytes => gzipSync(bytes, { level: 9 }).length;
const mostBrotli = 1_600_000, mostGzip = 2_000_000;

test("every file is within its budget, and every file has one", () => {
  assert.deepEqual(filesOfSite().sort(), [...most.keys()].sort());
  for (const [file, [raw, zipped]] of most) {
    const bytes = readFileSync(join(folder, file)), small = brotli(bytes);
    assert.ok(bytes.length <= raw, `${file}: ${bytes.length} bytes, ${raw} are allowed`);
    assert.ok(small <= zipped, `${file}: ${small} bytes compressed, ${zipped} are allowed`);
  }
});

test("every part of the page is asked for at once, not one after the other", () => {
  const page = readFileSync(join(folder, "index.html"), "utf8"), others = ["main.js", "techniques.js"];
  const parts = [...readdirSync(join(root, "src/apps/web/assets")).filter(name => name.endsWith(".js") && !others.includes(name)), "player.js"];
  assert.deepEqual([...page.matchAll(/rel="modulepreload" href="(.*)"/g)].map(([, name]) => name), parts.sort());
});

test("what a first answer transfers", async t => {
  const url = await give(t), browser = await launch(t), page = await browser.newPage(), names = new Set();
  page.on("request", request => names.add(new URL(request.url()).pathname.slice(1) || "index.html"));
  await page.goto(url);
  await page.setInputFiles("#choose", sample("newspaper/front.jpg"));
  await page.waitForSelector("#status.good");
  const files = [...names].filter(name => most.has(name)), bytes = files.map(name => readFileSync(join(folder, name)));
  const total = how => bytes.map(how).reduce((a, b) => a + b, 0);
  t.diagnostic(`${files.length} files, ${total(brotli)} bytes as brotli, ${total(gzip)} as gzip`);
  assert.ok(files.includes("nonet.wasm"), "the worker's requests are counted");
  assert.ok(total(brotli) <= mostBrotli && total(gzip) <= mostGzip);
});

test("licences are there, and none is the GPL", () => {
  const text = readFileSync(join(folder, "LICENCES.txt"), "utf8");
  for (const name of ["nonet", "OpenCV", "SoftFloat", "JSON for Modern C++", "Hoehrmann", "Emscripten", "musl", "LLVM", "PDF.js"]) assert.ok(text.includes(name), name);
  assert.doesNotMatch(text, /GNU (LESSER )?GENERAL PUBLIC LICENSE/i);
});

import test from "node:test";
import assert from "node:assert/strict";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, open, root, run, temporary } from "./browser.mjs";

const INPUTS = ["samples/improper", "samples/several/two.jpg", "samples/low-res", "samples/no-grid/chess.jpg", "samples/README.md"];

function results(folder) {
  return readFileSync(join(folder, "results.jsonl"), "utf8").trim().split("\n").map(line => JSON.parse(line));
}
const statuses = page => page.$$eval(".card", cards => cards.map(card => card.dataset.status));

test("a mixed batch: filters, corrections, nothing foreign", async t => {
  const folder = temporary(t);
  assert.equal(run("batch", ...INPUTS, "-o", folder).status, 3);
  const pages = results(folder), grids = pages.flatMap(page => page.grids);
  const browser = await launch(t);
  const { page, faults } = await open(browser, pathToFileURL(join(folder, "report.html")).href);

  await t.test("totals and order", async () => {
    assert.match(await page.textContent("#sum"), new RegExp(`^${pages.length} pages · ${grids.filter(g => g.status === "solved").length} solved`));
    const order = ["doubtful", "ambiguous", "contradiction", "unreadable", "nogrid", "error", "solved", "complete"];
    const ranks = (await statuses(page)).map(status => order.indexOf(status));
    assert.deepEqual(ranks, [...ranks].sort((a, b) => a - b), "doubtful ones first");
    assert.equal(ranks.length, grids.length + pages.filter(p => !p.grids.length).length);
  });

  await t.test("filters by status, confidence and name", async () => {
    await page.click("[data-filter=solved]");
    assert.deepEqual(new Set(await statuses(page)), new Set(["solved"]));
    await page.click("[data-filter=error]");
    assert.deepEqual(await statuses(page), ["error"]);
    assert.match(await page.textContent(".card"), /README\.md is not a picture/);
    await page.click("[data-filter=all]");
    await page.selectOption("#below", "0.95");
    assert.equal((await statuses(page)).length, grids.filter(g => g.confidence < .95).length);
    await page.selectOption("#below", "");
    await page.fill("#find", "TWO.jpg");
    assert.equal((await statuses(page)).length, pages.find(p => p.file.endsWith("two.jpg")).grids.length);
    await page.fill("#find", "");
  });

  await t.test("pictures beside the page are shown", async () => {
    for (const image of await page.$$(".card img")) {
      await image.scrollIntoViewIfNeeded();
      await image.evaluate(node => node.complete || new Promise(done => { node.onload = node.onerror = done; }));
      assert.ok(await image.evaluate(node => node.naturalWidth > 100), await image.getAttribute("src"));
    }
  });

  await t.test("a correction solves at once, is saved, and batch and eval take it", async () => {
    await page.fill("#find", "misprint");
    const before = pages.find(p => p.file.endsWith("misprint.jpg")).grids[0];
    const given = [...before.puzzle].findIndex(c => c !== ".");
    const cell = page.locator(".read div").nth(given);
    await cell.click();
    await page.keyboard.press("Backspace");
    assert.equal(await cell.textContent(), "");
    assert.match(await cell.getAttribute("class"), /edit/);
    await page.keyboard.press("ArrowRight");
    await page.locator(".keys button", { hasText: "Undo all" }).click();
    assert.match(await cell.getAttribute("class"), /g/);
    await cell.click();
    const digit = before.puzzle[given] === "9" ? "8" : "9";
    await page.locator(".keys button", { hasText: digit }).click();
    assert.notEqual(await page.textContent(".verdict"), "");
    const corrected = before.puzzle.slice(0, given) + digit + before.puzzle.slice(given + 1);
    assert.equal(await page.textContent(".card code"), corrected);

    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    assert.equal(download.suggestedFilename(), "corrections.csv");
    const csv = join(folder, "corrections.csv");
    await download.saveAs(csv);
    const rows = readFileSync(csv, "utf8").trim().split("\n");
    assert.equal(rows[0], "file,puzzle,filled,corners,tags");
    assert.equal(rows.length, 2);
    assert.equal(rows[1].split(",")[1], corrected);

    await page.reload();
    assert.match(await page.textContent("#save"), /\(1\)/, "kept over a reload");
    run("batch", ...INPUTS, "-o", folder, "--corrections", csv);
    const after = results(folder).find(p => p.file.endsWith("misprint.jpg")).grids[0];
    assert.equal(after.puzzle, corrected);
    assert.equal(after.confidence, 1);
    const scored = JSON.parse(run("eval", csv, "--json").stdout);
    assert.equal(scored.pictures.length, 1);
    await page.fill("#find", "");
  });

  await t.test("a correction is of one reading only, and a doubtful puzzle can be confirmed", async () => {
    await page.reload();
    assert.ok(await page.isDisabled("#save"), "the batch reads it otherwise now");
    await page.locator("button.confirm").first().click();
    assert.match(await page.textContent(".verdict"), /Confirmed/);
    await page.click("[data-filter=corrected]");
    assert.equal((await statuses(page)).length, 1);
    await page.click("[data-filter=all]");
    await page.locator("button.confirm").first().click();
    assert.ok(await page.isDisabled("#save"));
  });

  await t.test("the string is copied", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const text = await page.textContent(".card code");
    await page.locator(".line button", { hasText: "Copy" }).first().click();
    await page.waitForSelector("text=/Copied|Ctrl-C/");
    assert.equal(text.length, 81);
  });

  await t.test("no fault for an accessibility check, in light and dark", async () => {
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.addScriptTag({ path: join(root, "tests/web/node_modules/axe-core/axe.min.js") });
      const { violations } = await page.evaluate(() => window.axe.run({ runOnly: ["wcag2a", "wcag2aa"] }));
      assert.deepEqual(violations.map(v => `${v.id}: ${v.nodes[0].html}`), []);
    }
  });

  assert.deepEqual(faults, []);
});

test("narrow screens scroll in one direction only", async t => {
  const folder = temporary(t);
  run("batch", "samples/improper", "samples/several/two.jpg", "-o", folder);
  const browser = await launch(t);
  const { page, faults } = await open(browser, pathToFileURL(join(folder, "report.html")).href, { viewport: { width: 360, height: 740 } });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(faults, []);
});

test("answers lie in the cells of the photo, also where a row has none", async t => {
  const folder = temporary(t);
  run("batch", "samples/handwritten/wrong.jpg", "-o", folder);
  const browser = await launch(t);
  const { page, faults } = await open(browser, pathToFileURL(join(folder, "report.html")).href);
  const off = await page.$eval(".shot", shot => {
    const frame = shot.getBoundingClientRect();
    return [...shot.querySelectorAll(".grid div")].map((cell, i) => {
      const { top, height } = cell.getBoundingClientRect();
      return Math.abs(top + height / 2 - frame.top - (Math.floor(i / 9) + .5) * frame.height / 9);
    });
  });
  assert.equal(off.length, 81);
  assert.ok(Math.max(...off) < 3, `${Math.max(...off)} pixels off`);
  assert.deepEqual(faults, []);
});

/** Puts the pages into a report that `change` makes of its first one. */
function changeReport(folder, change) {
  const html = readFileSync(join(folder, "report.html"), "utf8");
  const [head, data, tail] = html.split(/(?<=id="pages">)\[([^]*?)\](?=<\/script>)/);
  writeFileSync(join(folder, "report.html"), head + JSON.stringify(change(JSON.parse(`[${data}]`)[0])) + tail);
}

test("a puzzle that only its diagonals decide can be solved with them", async t => {
  const folder = temporary(t), browser = await launch(t);
  run("batch", "samples/diagonal/lines.jpg", "--rules", "classic", "-o", folder, "-q");
  const { page, faults } = await open(browser, pathToFileURL(join(folder, "report.html")).href);
  const solved = () => page.$$eval("[aria-label='The solution'] div", cells => cells.filter(cell => cell.textContent).length);
  assert.equal(await solved(), 0);
  await page.getByRole("button", { name: "Solve with diagonals" }).click();
  assert.equal(await solved(), 81);
  assert.match(await page.textContent(".verdict"), /^One solution if both diagonals count too/);
  await page.getByRole("button", { name: "Solve with diagonals" }).click();
  assert.equal(await solved(), 0);
  assert.deepEqual(faults, []);
});

test("a doubt between print and handwriting says so", async t => {
  const folder = temporary(t);
  run("batch", "samples/handwritten/wrong.jpg", "-o", folder, "--no-overlays");
  changeReport(folder, page => {
    const grid = page.g[0], given = [...grid.z].findIndex(c => c !== "."),
      cell = [...grid.y].findIndex((c, i) => c !== "." && grid.z[i] === ".");
    return [{ ...page, g: [{ ...grid, m: [], r: [], d: [[cell, .75, [[grid.y[cell], .25]], "."], [given, .6, [[".", .4]], grid.z[given]]] }] }];
  });
  const browser = await launch(t);
  const { page, faults } = await open(browser, pathToFileURL(join(folder, "report.html")).href);
  const [hand, print] = await page.$$eval(".doubts li", lines => lines.map(line => line.textContent));
  assert.match(hand, /^r\dc\d seems to hold a handwritten \d, 75 % sure, but could also be printed \(25 %\)\.$/);
  assert.match(print, /^r\dc\d seems to hold an? \d, 60 % sure, but could also be empty \(40 %\)\.$/);
  assert.deepEqual(faults, []);
});

test("a correction names its file by the exact bytes, from where its batch ran", async t => {
  const folder = temporary(t), out = join(folder, "out");
  const name = Buffer.concat([Buffer.from(folder + "/not"), Buffer.from([0xff]), Buffer.from("utf8, \u00e4.jpg")]);
  copyFileSync(join(root, "samples/low-res/ten.jpg"), name);
  run("batch", folder, "samples/low-res/ten.jpg", "-o", out);
  changeReport(out, first => [first, { ...first, f: "there/b.jpg", h: undefined, r: "/far" }, { ...first, f: "\u00e4.jpg", h: undefined }]);
  const browser = await launch(t);
  const { page } = await open(browser, pathToFileURL(join(out, "report.html")).href);
  for (const confirm of await page.$$("button.confirm")) await confirm.click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  await download.saveAs(join(folder, "corrections.csv"));
  const saved = readFileSync(join(folder, "corrections.csv"), "latin1").split("\n").slice(1);
  assert.ok(saved[0].startsWith(`"${name.toString("latin1")}",`), saved[0]);
  assert.ok(saved[1].startsWith("/far/there/b.jpg,"), saved[1]);
  assert.ok(saved[2].startsWith(Buffer.from(`${root}/\u00e4.jpg,`).toString("latin1")), saved[2]);
});

test("ten thousand puzzles are no burden", async t => {
  const folder = temporary(t);
  run("batch", "samples/improper", "-o", folder, "--no-overlays");
  changeReport(folder, one => Array.from({ length: 10000 }, (_, i) => ({ ...one, f: `page-${i}.jpg` })));
  const browser = await launch(t);
  const start = Date.now();
  const { page, faults } = await open(browser, pathToFileURL(join(folder, "report.html")).href);
  assert.match(await page.textContent("#where"), /1–20 of 10000/);
  await page.click("#next");
  assert.match(await page.textContent("#where"), /21–40 of 10000/);
  await page.fill("#find", "page-9999");
  assert.match(await page.textContent("#where"), /1–1 of 1/);
  assert.ok(Date.now() - start < 60000, `took ${Date.now() - start} ms`);
  assert.deepEqual(faults, []);
});

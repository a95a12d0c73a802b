// The page without a server, driven as a person would, from a folder of static files.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, gridText, largePhoto, puzzleOf, sample, shoot, upload } from "../actions.mjs";
import { launch, open } from "../browser.mjs";
import { copyOfSite, doAll, give } from "./site.mjs";

test("the page without a server", async t => {
  const browser = await launch(t), { page, faults } = await open(browser, await give(t), { viewport: { width: 1280, height: 900 } });
  await doAll(t, page);
  await t.test("a photo of 20 megapixels", async () => {
    await largePhoto(page);
    await page.click("#newPicture");
  });
  await t.test("says that nothing is sent", async () => assert.match(await page.textContent("#privacy"), /Nothing is sent/));
  await accessible(page, "start");
  assert.deepEqual(faults, []);
});

test("under a path, 390 pixels wide", async t => {
  const browser = await launch(t), url = await give(t, { prefix: "/nonet/" });
  const { page, faults } = await open(browser, url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  assert.ok(await fits());
  await doAll(t, page);
  await upload(page, "newspaper/front.jpg");
  assert.ok(await fits());
  await shoot(page, "site-phone");
  await accessible(page, "solved");
  assert.deepEqual(faults, []);
});

test("bad input is told in the server's words, and can be tried again", async t => {
  const browser = await launch(t), { page, faults } = await open(browser, await give(t), { viewport: { width: 1100, height: 900 } });
  const words = () => page.textContent("#nothingWords");
  const give_ = async (name, buffer, mimeType = "image/jpeg") => {
    await page.evaluate(() => document.querySelector("#newPicture").click());
    await page.setInputFiles("#choose", { name, mimeType, buffer });
    await page.waitForSelector("#retry:visible, #puzzleCard:visible");
  };
  const jpeg = readFileSync(sample("newspaper/front.jpg"));

  await t.test("a text", async () => {
    await give_("letter.jpg", Buffer.from("Dear all, here is the sudoku that I told you about."));
    assert.match(await words(), /letter\.jpg is not a picture that nonet knows/i);
  });
  await t.test("a picture cut short in its head", async () => {
    await give_("cut.jpg", jpeg.subarray(0, 150));
    assert.match(await words(), /cut\.jpg: the file is cut short and holds too little of the picture/i);
  });
  await t.test("a picture cut short in its data is never sure", async () => {
    await give_("half.jpg", jpeg.subarray(0, Math.floor(jpeg.length * .995)));
    assert.ok(await page.isVisible("#status.warn, #retry"), "it is doubtful, or could not be read");
  });
  await t.test("a hundred megapixels", async () => {
    const large = Buffer.from(jpeg), at = large.indexOf(Buffer.from([0xff, 0xc0]));
    large.writeUInt16BE(10000, at + 5);
    large.writeUInt16BE(10000, at + 7);
    await give_("large.jpg", large);
    assert.match(await words(), /too large, 10000 x 10000 pixels/);
  });
  await t.test("trying again says it again", async () => {
    await page.click("#retry");
    await page.waitForSelector("#busy", { state: "hidden" });
    assert.match(await words(), /too large/);
  });
  assert.deepEqual(faults, []);
});

test("a worker that dies takes nothing along", async t => {
  const browser = await launch(t), { page } = await open(browser, await give(t), { viewport: { width: 1100, height: 900 } });
  await upload(page, "newspaper/front.jpg");
  const before = await gridText(page), given = [...before].findIndex(c => c !== ".");
  await page.locator("#grid td").nth(given).click();
  await page.keyboard.press("Delete");
  await page.waitForFunction(() => !document.querySelector("#status").classList.contains("busy"));
  const corrected = before.slice(0, given) + "." + before.slice(given + 1);
  assert.equal(await gridText(page), corrected);
  const [worker] = page.workers();
  await worker.evaluate(() => setTimeout(() => { throw new Error("planted"); })); // as a worker dies that has no memory
  await page.waitForTimeout(200);
  assert.equal(await gridText(page), corrected, "the correction is still there");
  await page.keyboard.press("Control+z");
  await page.waitForSelector("#status.good");
  assert.equal(await gridText(page), before);
  await page.click("#newPicture");
  await upload(page, "book/page.jpg");
  assert.equal(await gridText(page), puzzleOf("book/page.jpg"), "another worker reads on");
});

test("a worker that dies of a picture", async t => {
  const browser = await launch(t), { page } = await open(browser, await give(t), { viewport: { width: 1100, height: 900 } });
  const worker = page.workers()[0] ?? await page.waitForEvent("worker");
  await worker.evaluate(async () => {
    while (!self.onmessage) await new Promise(done => setTimeout(done, 20));
    self.onmessage = () => { throw new Error("planted"); };
  });
  await upload(page, "newspaper/front.jpg");
  assert.match(await page.textContent("#nothingWords"), /The scanner stopped working; try it again\./);
  await page.click("#retry");
  await page.waitForSelector("#status.good");
  assert.equal(await gridText(page), puzzleOf("newspaper/front.jpg"));
});

test("a browser that can run no build is told so", async t => {
  const browser = await launch(t), context = await browser.newContext(), page = await context.newPage();
  await page.addInitScript(() => { WebAssembly.validate = () => false; });
  await page.goto(await give(t));
  await upload(page, "newspaper/front.jpg");
  assert.match(await page.textContent("#nothingWords"), /This browser is too old to read pictures by itself/);
});

test("a browser without SIMD takes the other build", async t => {
  const browser = await launch(t), page = await browser.newPage(), names = [], site = copyOfSite(t), engine = join(site, "engine.js");
  writeFileSync(engine, readFileSync(engine, "utf8").replace("takes(simd) ?", "false ?"));
  page.on("request", request => names.push(new URL(request.url()).pathname));
  await page.goto(await give(t, { site }));
  await upload(page, "newspaper/front.jpg");
  assert.equal(await gridText(page), puzzleOf("newspaper/front.jpg"));
  assert.ok(names.includes("/nonet-plain.wasm") && !names.includes("/nonet.wasm"), names.join(" "));
});

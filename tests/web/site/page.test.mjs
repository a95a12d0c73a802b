// The page without a server, driven as a person would, from a folder of static files.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, gridText, largePhoto, puzzleOf, sample, shoot, upload } from "../actions.mjs";
import { launch, open } from "../browser.mjs";
import { everyTechnique, practise } from "../techniques.mjs";
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

test("a page on every technique", async t => {
  const browser = await launch(t), url = await give(t, { prefix: "/nonet/" });
  const { page, faults } = await open(browser, url, { viewport: { width: 390, height: 844 } });
  await everyTechnique(page, url);
  await practise(page, url);
  assert.deepEqual(faults, []);
});

/** A photo with one digit emptied by hand: the digits. */
async function corrected(page) {
  await upload(page, "newspaper/front.jpg");
  const before = await gridText(page), given = [...before].findIndex(c => c !== ".");
  await page.locator("#grid td").nth(given).click();
  await page.keyboard.press("Delete");
  return before.slice(0, given) + "." + before.slice(given + 1);
}

/** Gives one more file to the page, and waits until it is shown as what cannot be read. */
async function add(page, file) {
  const count = await page.locator("#strip button").count() || 1;
  await page.setInputFiles("#choose", file);
  await page.waitForFunction(most => document.querySelectorAll("#strip button").length === most && !document.querySelector("#strip .busy"), count + 1);
  await page.waitForSelector("#retry:visible");
}

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
  const correct = await corrected(page), before = puzzleOf("newspaper/front.jpg");
  assert.equal(await gridText(page), correct);
  const [worker] = page.workers();
  await worker.evaluate(() => setTimeout(() => { throw new Error("planted"); })); // as a worker dies that has no memory
  await page.waitForTimeout(200);
  assert.equal(await gridText(page), correct, "the correction is still there");
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

test("not enough memory for a picture", async t => {
  const browser = await launch(t), { page } = await open(browser, await give(t), { viewport: { width: 1100, height: 900 } });
  const correct = await corrected(page);
  const setRoom = isThere => page.workers()[0].evaluate(async isThere => {
    const { Engine } = await import(new URL("engine.js", location.href).href);
    self.room ??= Engine.prototype.room;
    Engine.prototype.room = isThere ? self.room : function () { this.module._nonet_bytes(2 ** 31 - 1); return null; };
  }, isThere);
  await setRoom(false);
  await add(page, { name: "large.jpg", mimeType: "image/jpeg", buffer: readFileSync(sample("book/page.jpg")) });
  assert.match(await page.textContent("#nothingWords"), /There is not enough memory for this picture; make it smaller/);
  await setRoom(true);
  await page.click("#retry");
  await page.waitForSelector("#puzzleCard:visible");
  assert.equal(await gridText(page), puzzleOf("book/page.jpg"));
  await page.locator("#strip button").first().click();
  assert.equal(await gridText(page), correct, "the correction of the other picture is still there");
});

test("bad input beside a corrected puzzle takes nothing of it", async t => {
  const browser = await launch(t), { page, faults } = await open(browser, await give(t), { viewport: { width: 1100, height: 900 } });
  const correct = await corrected(page);
  await add(page, { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear all") });
  assert.match(await page.textContent("#nothingTitle"), /could not be read/);
  await add(page, { name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\nnothing") });
  assert.match(await page.textContent("#nothingWords"), /broken\.pdf: the document is broken/i);
  await page.click("#retry");
  await page.waitForFunction(() => /the document is broken/.test(document.querySelector("#nothingWords").textContent));
  await page.locator("#strip button").first().click();
  assert.equal(await gridText(page), correct);
  assert.deepEqual(faults, []);
});

test("a scanner that cannot be loaded can be asked for again", async t => {
  const browser = await launch(t), { page } = await open(browser, "about:blank", { viewport: { width: 1100, height: 900 }, serviceWorkers: "block" });
  let isThere = false;
  await page.context().route("**/nonet.wasm", route => (isThere ? route.continue() : route.abort()));
  await page.goto(await give(t));
  await upload(page, "newspaper/front.jpg");
  assert.match(await page.textContent("#nothingWords"), /The scanner could not be loaded; try it again\./);
  isThere = true;
  await page.click("#retry");
  await page.waitForSelector("#status.good");
  assert.equal(await gridText(page), puzzleOf("newspaper/front.jpg"));
});

test("a request to another origin would be noticed", async t => {
  const browser = await launch(t), { page, faults } = await open(browser, await give(t));
  await page.evaluate(() => new Worker("worker.js", { type: "module" })); // whose requests count too
  await page.evaluate(() => fetch("https://elsewhere.example/").catch(() => {}));
  assert.ok(faults.some(fault => /elsewhere/.test(fault)), "the page's policy refuses it");
  const worker = page.workers()[0];
  await worker.evaluate(() => fetch("https://another.example/").catch(() => {}));
  assert.ok(faults.some(fault => /^foreign: .*another/.test(fault)), faults.join("; "));
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

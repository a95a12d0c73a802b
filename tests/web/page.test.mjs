// The page of `nonet serve`, driven as a person would: with the mouse, with the keyboard, with a camera.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, fullText, gridText, largePhoto, nothingFound, overlayText, puzzleOf, rereading, sample, secondPicture, severalPictures, shoot, shots, upload } from "./actions.mjs";
import { launch, open, serve, temporary } from "./browser.mjs";

test("the page", async t => {
  const url = await serve(t), browser = await launch(t);
  const { page, faults } = await open(browser, url, { viewport: { width: 1280, height: 900 } });

  await t.test("begins with one clear choice", async () => {
    await page.waitForSelector("#drop");
    await shoot(page, "start");
    await accessible(page, "start");
  });

  await t.test("a photo is read, solved and drawn on", async () => {
    await upload(page, "newspaper/front.jpg");
    assert.equal(await gridText(page), puzzleOf("newspaper/front.jpg"));
    assert.match(await page.textContent("#status"), /^Solved\./);
    assert.doesNotMatch(await fullText(page), /\./);
    assert.equal(await overlayText(page), [...puzzleOf("newspaper/front.jpg")].filter(c => c === ".").length);
    await shoot(page, "solved");
    await accessible(page, "solved");
  });

  await t.test("the answer can be hidden", async () => {
    await page.setChecked("#showAnswer", false);
    assert.equal(await overlayText(page), 0);
    assert.match(await fullText(page), /\./);
    await page.setChecked("#showAnswer", true);
  });

  await t.test("a cell is corrected by keyboard alone, and taken back", async () => {
    const before = await gridText(page), given = [...before].findIndex(c => c !== ".");
    const cells = page.locator("#grid td");
    await cells.nth(0).focus();
    for (let i = 0; i < given % 9; ++i) await page.keyboard.press("ArrowRight");
    for (let i = 0; i < Math.floor(given / 9); ++i) await page.keyboard.press("ArrowDown");
    const row = before.slice(Math.floor(given / 9) * 9).slice(0, 9), twin = [...row].find(c => c !== "." && c !== before[given]);
    await page.keyboard.press(twin); // stands in the row already
    await page.waitForSelector("#status.bad");
    assert.match(await page.textContent("#status"), new RegExp(`two ${twin}s in row`));
    assert.equal(await overlayText(page), 0);
    await shoot(page, "contradiction");
    await page.keyboard.press("Delete");
    await page.waitForFunction(() => !document.querySelector("#status.bad"));
    assert.equal((await gridText(page))[given], ".");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await page.waitForSelector("#status.good");
    assert.equal(await gridText(page), before);
    assert.ok(await overlayText(page) > 0);
    assert.match(await cells.nth(given).getAttribute("aria-label"), /^Row \d, column \d: \d, printed/);
  });

  await t.test("a hint is a ladder from where to look to what to do", async () => {
    const marked = kind => page.locator(`#grid td.${kind}`).count();
    await page.click("#hint");
    await page.waitForSelector("#hintPanel:not([hidden])");
    assert.match(await page.textContent("#hintText"), /^Look in \w+ \d/);
    assert.ok(await marked("unit") >= 9, "the units to look at are marked");
    assert.equal(await marked("pattern") + await marked("placed"), 0, "and nothing that is not named");
    assert.ok(!await page.isVisible("#status"), "it does not say that it is solved");
    assert.match(await fullText(page), /\./, "the answer is not given away");
    await page.click("#hintMore");
    assert.match(await page.textContent("#hintText p:last-child"), /step of this kind: [A-Z]/);
    assert.equal(await marked("pattern") + await marked("placed"), 0);
    await page.click("#hintMore");
    assert.match(await page.textContent("#hintText p:last-child"), /r\dc\d/);
    assert.ok(await marked("pattern") > 0);
    assert.equal(await marked("placed"), 0);
    await page.click("#hintMore");
    assert.match(await page.textContent("#hintText .end"), /^So r\dc\d/);
    assert.equal(await page.textContent("#hintRung"), "4 of 4");
    await shoot(page, "hint");
    await accessible(page, "hint");
    const written = page.locator("#grid td.hand"), before = await written.count();
    await page.click("#hintApply");
    await page.waitForFunction(count => document.querySelectorAll("#grid td.hand").length > count, before);
    await page.waitForSelector("#hintPanel:not([hidden])");
    assert.equal(await page.textContent("#hintRung"), "1 of 4", "the next hint begins at the bottom");
    await page.click("#hintClose");
  });

  await t.test("the solution is stepped through with candidates", async () => {
    await page.click("#explain");
    await page.waitForSelector("#player .sheet text");
    await shoot(page, "steps");
    await accessible(page, "steps");
    assert.ok(!await page.isVisible("#grid"), "one grid is enough");
    const slider = page.locator("#player input"), count = +(await slider.getAttribute("max"));
    assert.ok(count > 10);
    assert.equal(await page.locator("#player li").count(), count, "every step is in the list");
    await page.click("#player .next");
    assert.equal(await page.textContent("#player .counter"), `2 / ${count}`);
    assert.equal(await page.locator("#player li").nth(1).locator("button").getAttribute("aria-current"), "step");
    assert.match(await page.getAttribute("#player .about", "href"), /^techniques\.html#[a-z-]+$/);
    await slider.focus();
    await page.keyboard.press("End");
    assert.equal(await page.locator("#player .sheet text[font-size='60']").count(), 81, "all is placed at the end");
    await page.click("#player .play"); // from the beginning again
    await page.waitForFunction(() => document.querySelector("#player .counter").textContent.startsWith("2 /"));
    await page.click("#player .play");
    await page.click("#stepsClose");
  });

  await t.test("a corner is dragged and the grid is read again", async () => {
    await page.click("#markCorners");
    const handle = page.locator(".handle").first();
    await handle.scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    await page.mouse.move(box.x + 22, box.y + 22);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 150, { steps: 8 });
    await shoot(page, "corner");
    await rereading(page, () => page.mouse.up());
    assert.notEqual(await gridText(page), puzzleOf("newspaper/front.jpg"), "it was read at the wrong place");
    const moved = await handle.boundingBox();
    await page.mouse.move(moved.x + 22, moved.y + 22);
    await page.mouse.down();
    await page.mouse.move(box.x + 22, box.y + 22, { steps: 8 });
    await rereading(page, () => page.mouse.up());
    assert.equal(await gridText(page), puzzleOf("newspaper/front.jpg"));
    await page.locator(".handle").nth(2).focus();
    await rereading(page, () => page.keyboard.press("ArrowRight"));
    await page.click("#markCorners");
  });

  await t.test("it can be taken along", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.click("#copy");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await gridText(page));
    const [picture] = await Promise.all([page.waitForEvent("download"), page.click("#savePicture")]);
    assert.equal(picture.suggestedFilename(), "front-solved.png");
    await picture.saveAs(join(shots, "saved.png"));
    const [json] = await Promise.all([page.waitForEvent("download"), page.click("#saveJson")]);
    assert.equal(JSON.parse(readFileSync(await json.path(), "utf8")).puzzle, await gridText(page));
    assert.match(await page.getAttribute("[data-form=sudokuwiki]", "href"), /^https:\/\/www\.sudokuwiki\.org\/sudoku\.htm\?bd=[0-9]{81}$/);
    assert.match(await page.getAttribute("[data-form=sudokupad]", "href"), /^https:\/\/sudokupad\.app\/\?puzzleid=fpuzzles/);
  });

  await t.test("handwriting is checked", async () => {
    await page.click("#newPicture");
    await upload(page, "handwritten/marks.jpg");
    await page.click("#check");
    assert.match(await page.textContent("#status"), /Wrong so far: r\dc\d|right so far/);
    await shoot(page, "handwriting");
  });

  await t.test("several pictures and several puzzles", async () => {
    await severalPictures(page);
    await shoot(page, "several");
    await secondPicture(page);
  });

  await t.test("a photo of 20 megapixels is reduced before it is sent", async () => {
    await page.click("#newPicture");
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = (path, request) => {
        const picture = request.body.get?.("picture");
        if (picture) window.sent = createImageBitmap(picture).then(({ width, height }) => width * height, () => 0);
        return fetch(path, request);
      };
    });
    await largePhoto(page);
    assert.ok(await page.evaluate(() => window.sent) < 13_000_000);
  });

  await t.test("a photo without a sudoku says so plainly", async () => {
    await page.click("#newPicture");
    await nothingFound(page);
    await shoot(page, "nothing");
    await accessible(page, "nothing");
    await page.click("#markMyself");
    assert.ok(await page.isVisible(".handle"));
  });

  await t.test("a file that is no picture says so plainly", async () => {
    await page.click("#newPicture");
    await upload(page, "README.md");
    await page.waitForFunction(() => /could not be read.*not a picture/s.test(document.querySelector("#nothing").textContent));
  });

  await t.test("a puzzle is typed in", async () => {
    await page.click("#newPicture");
    await page.click("#byHand");
    const digits = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for (const [cell, digit] of [...digits].entries()) {
      if (digit !== ".") await page.keyboard.press(digit);
      await page.keyboard.press("ArrowRight");
      if (cell % 9 === 8) await page.keyboard.press("ArrowDown");
    }
    await page.waitForSelector("#status.good");
    assert.equal(await fullText(page), "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    await shoot(page, "typed");
  });

  await t.test("diagonal rules", async () => {
    await page.click("#newPicture");
    await upload(page, "diagonal/lines.jpg");
    assert.equal(await page.inputValue("#rules"), "diagonal"); // by itself
    await page.selectOption("#rules", "classic");
    await page.click("#withDiagonals"); // offered, since there is one solution so
    await page.waitForSelector("#status.good, #status.warn");
    assert.equal(await page.inputValue("#rules"), "diagonal");
    assert.ok(await page.isHidden("#withDiagonals"));
    await shoot(page, "diagonal");
    await page.selectOption("#rules", "classic");
  });

  assert.deepEqual(faults.filter(fault => !/422|415/.test(fault)), []);
});

test("360 pixels wide, in the dark", async t => {
  const url = await serve(t), browser = await launch(t);
  const { page, faults } = await open(browser, url, { viewport: { width: 360, height: 740 }, colorScheme: "dark", hasTouch: true, isMobile: true });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  assert.ok(await fits());
  await shoot(page, "phone-start");
  await upload(page, "book/page.jpg");
  assert.equal(await gridText(page), puzzleOf("book/page.jpg"));
  assert.ok(await fits());
  await shoot(page, "phone-solved");
  await accessible(page, "phone");
  await page.click("#explain");
  await page.waitForSelector("#player .sheet text");
  assert.ok(await fits());
  await shoot(page, "phone-steps");
  await page.goto(new URL("/api", url).href);
  assert.ok(await fits());
  await accessible(page, "api");
  await shoot(page, "phone-api");
  assert.deepEqual(faults, []);
});

/** A picture of the camera's size in which the sample's grid goes on beyond the right edge, as a JPEG. */
async function cutPicture(t) {
  const page = await (await launch(t)).newPage(), bytes = readFileSync(sample("newspaper/front.jpg")).toString("base64");
  const url = await page.evaluate(async source => {
    const picture = await createImageBitmap(await (await fetch(source)).blob());
    const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 }), context = canvas.getContext("2d");
    context.fillRect(0, 0, 1280, 720);
    context.drawImage(picture, 750, 0, picture.width * 720 / picture.height, 720);
    return canvas.toDataURL("image/jpeg", .92);
  }, `data:image/jpeg;base64,${bytes}`);
  return Buffer.from(url.split(",")[1], "base64");
}

test("live, with a grid that the picture cuts", async t => {
  const film = join(temporary(t), "camera.mjpeg");
  writeFileSync(film, Buffer.concat(Array(30).fill(await cutPicture(t))));
  const url = await serve(t), browser = await launch(t, ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`]);
  const { page, faults } = await open(browser, url, { viewport: { width: 1100, height: 1000 }, permissions: ["camera"] });
  await page.evaluate(() => {
    window.said = 0;
    new MutationObserver(() => ++window.said).observe(document.querySelector("#liveStatus"), { childList: true });
  });
  await page.click("#goLive");
  await page.waitForFunction(() => /^Move right\./.test(document.querySelector("#liveStatus").textContent), null, { timeout: 30000 });
  await page.waitForSelector("#liveOverlay .aim");
  await shoot(page, "live-aim");
  await accessible(page, "live-aim");
  const said = () => page.evaluate(() => window.said), before = await said();
  await page.waitForTimeout(2000);
  assert.ok(await said() - before <= 1, "a cue that stays is not said for every frame");
  await page.waitForFunction(count => window.said > count, before, { timeout: 20000 }); // but now and then
  assert.deepEqual(faults, []);
});

test("live, with the picture of a camera", async t => {
  const folder = temporary(t), film = join(folder, "camera.mjpeg"), name = "newspaper/front.jpg";
  writeFileSync(film, Buffer.concat(Array(30).fill(readFileSync(sample(name))))); // joined JPEGs are a film
  const url = await serve(t);
  const browser = await launch(t, ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`]);
  const { page, faults } = await open(browser, url, { viewport: { width: 1100, height: 1000 }, permissions: ["camera"] });
  await page.click("#goLive");
  await page.waitForSelector("#liveStatus.good", { timeout: 30000 });
  const blanks = [...puzzleOf(name)].filter(c => c === ".").length;
  await page.waitForFunction(count => document.querySelectorAll("#liveOverlay text").length === count, blanks);
  await shoot(page, "live");
  await accessible(page, "live");
  await page.click("#freeze");
  assert.equal(await page.textContent("#freeze"), "Go on");
  assert.equal(await page.locator("#liveOverlay text").count(), blanks);
  const [picture] = await Promise.all([page.waitForEvent("download"), page.click("#liveSave")]);
  await picture.saveAs(join(shots, "live-saved.png"));
  await page.click("#liveOpen");
  await page.waitForSelector("#status.good");
  assert.equal(await gridText(page), puzzleOf(name), "the string of the frozen picture is right");
  assert.deepEqual(faults, []);
});

// The page as an app: without a network, with pictures from other apps, over a new version.
import test from "node:test";
import assert from "node:assert/strict";
import { serveSite } from "../../../src/apps/wasm/serve-site.mjs";
import { gridText, puzzleOf, sample, upload } from "../actions.mjs";
import { launch } from "../browser.mjs";
import { change, copyOfSite, doAll, folder, give, openInstalled } from "./site.mjs";

test("without a network after the first visit", async t => {
  const browser = await launch(t), { server, url } = await serveSite(folder, { prefix: "/nonet/" });
  const { page, faults, context } = await openInstalled(browser, url, { viewport: { width: 1280, height: 900 } });
  await context.setOffline(true);
  server.closeAllConnections(); // nor is there anybody to ask
  server.close();
  await page.reload();
  await doAll(t, page);
  assert.deepEqual(faults, []);
});

test("a picture that another app shares, without a network", async t => {
  const browser = await launch(t), { server, url } = await serveSite(folder, { prefix: "/nonet/" });
  const { page, faults, context } = await openInstalled(browser, url);
  const manifest = await (await fetch(new URL("manifest.webmanifest", url))).json(), target = manifest.share_target;
  await context.setOffline(true);
  server.closeAllConnections();
  server.close();
  await page.setContent(`<form action="${new URL(target.action, url)}" method="post" enctype="${target.enctype}"><input type="file" name="${target.params.files[0].name}"></form>`);
  await page.setInputFiles("input", sample("newspaper/front.jpg"));
  await page.evaluate(() => document.querySelector("form").submit());
  await page.waitForSelector("#status.good");
  assert.equal(await gridText(page), puzzleOf("newspaper/front.jpg"));
  assert.equal(new URL(page.url()).search, "", "going back or reloading shares nothing again");
  await page.waitForFunction(() => location.hash);
  await page.reload();
  await page.waitForSelector("#status.good");
  assert.ok(!await page.isVisible("#strip"), "it is there once");
  assert.deepEqual(faults, []);
});

test("a new version is offered and takes the puzzle along", async t => {
  const browser = await launch(t), site = copyOfSite(t), url = await give(t, { site });
  const { page, faults } = await openInstalled(browser, url);
  await upload(page, "newspaper/front.jpg");
  const before = await gridText(page), given = [...before].findIndex(c => c !== ".");
  await page.locator("#grid td").nth(given).click();
  await page.keyboard.press("Delete");
  const corrected = await gridText(page);
  change(site);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.waitForSelector("#update:not([hidden])");
  assert.equal(await gridText(page), corrected, "nothing changes by itself");
  assert.match(await page.textContent("#startTitle"), /Stuck on a sudoku/);
  await page.click("#updateLater");
  assert.ok(!await page.isVisible("#update"));
  await page.reload(); // the version stays until it is accepted
  await page.waitForSelector("#update:not([hidden])");
  assert.match(await page.textContent("#startTitle"), /Stuck on a sudoku/);
  assert.equal(await gridText(page), corrected, "puzzle and correction are there");
  await Promise.all([page.waitForEvent("load"), page.click("#updateNow")]);
  await page.waitForSelector("#puzzleCard:visible");
  assert.match(await page.textContent("#startTitle"), /Stuck on another sudoku/);
  assert.equal(await gridText(page), corrected, "puzzle and correction are there");
  await page.locator("#grid td").nth(given).click();
  await page.keyboard.press("Control+z");
  await page.waitForSelector("#status.good");
  assert.equal(await gridText(page), before, "and can be taken back");
  assert.deepEqual(faults, []);
});

test("the manifest names icons that are there, of the size that it says", async t => {
  const url = await give(t), manifest = await (await fetch(new URL("manifest.webmanifest", url))).json();
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await fetch(new URL(src, url));
    assert.equal(answer.headers.get("content-type"), type);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (type === "image/png") assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes);
  }
});

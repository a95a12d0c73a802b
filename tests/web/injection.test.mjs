// Scripts in file names, links, puzzle text, corrections and fields of the API: none may run in the page, the report or
// the pages that eval and explain write.
import test from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, nonet, root, run, temporary } from "./browser.mjs";
import { openWatched, PAYLOADS, SCRIPT_END } from "./injection.mjs";

const TEN = readFileSync(join(root, "samples/low-res/ten.jpg"));
const ALL = [...PAYLOADS, SCRIPT_END];
const fileUrl = path => pathToFileURL(path).href;

/** The value with every text in it, however deep, put through `change`. */
function changeTexts(value, change, key = "") {
  if (typeof value === "string") return change(value, key);
  if (Array.isArray(value)) return value.map(each => changeTexts(each, change, key));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changeTexts(each, change, name)]));
  return value;
}

async function serve(t) {
  const server = spawn(nonet, ["serve", "--port", "0", "-q"], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => server.kill());
  const [line] = await new Promise((done, fail) => {
    server.stdout.once("data", data => done(String(data).split("\n")));
    server.once("exit", () => fail(new Error("the server ended")));
  });
  return line;
}

async function choose(page, files) {
  await page.evaluate(() => {
    window.chosen = new Promise(done => document.querySelector("#choose").addEventListener("change", () => done(), { once: true }));
  });
  await page.setInputFiles("#choose", files);
  await page.evaluate(() => window.chosen);
  await page.waitForSelector("#busy", { state: "hidden" });
}

test("a page that takes them for more than text is found out", async t => {
  const browser = await launch(t);
  for (const payload of ALL.filter(text => /<\w|^["'] on/.test(text) && !text.startsWith("<!--"))) {
    const { context, page, look } = await openWatched(browser, "about:blank");
    await page.evaluate(html => { document.body.innerHTML = `<p title="${html}"></p><p title='${html}'></p><p>${html}</p>`; }, payload);
    assert.notDeepEqual(await look(), [], payload);
    await context.close();
  }
});

test("the page of serve", async t => {
  const url = await serve(t), browser = await launch(t);
  const { page, look } = await openWatched(browser, url);
  let rewrite = route => route.continue();
  await page.route("**/api/**", route => rewrite(route).catch(() => {})); // the page may have gone on

  await t.test("file names, of pictures and of what is none", async () => {
    for (const payload of ALL) {
      await choose(page, [{ name: payload, mimeType: "image/jpeg", buffer: TEN }, { name: payload, mimeType: "text/html", buffer: Buffer.from(payload) }]);
      await page.waitForFunction(() => !document.querySelector("#strip .busy"));
      await page.locator("#strip button").nth(1).click();
      assert.match(await page.textContent("#nothingWords"), /\w/);
      assert.deepEqual(await look(), [], payload);
      await page.click("#newPicture");
    }
  });

  await t.test("pictures that are documents with scripts", async () => {
    const script = "<script>alert(`hit`)</" + "script>";
    for (const [name, mimeType, text] of [["a.svg", "image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`],
      ["a.html", "text/html", `<html>${script}</html>`], ["a.xml", "application/xml", `<x xmlns="http://www.w3.org/1999/xhtml">${script}</x>`]]) {
      await choose(page, [{ name, mimeType, buffer: Buffer.from(text) }]);
      assert.deepEqual(await look(), [], name);
      await page.click("#newPicture");
    }
  });

  await t.test("whatever the server says of a picture or a puzzle", async () => {
    // A browser that is listened to gives no pictures on, so that the answer to one is kept.
    const scanned = await (await fetch(new URL("/api/scan", url), { method: "POST", body: TEN })).text();
    for (const payload of ALL) {
      for (const fields of [["error", "warning", "kind", "level", "text", "technique", "name", "hint", "end", "sudokuwiki", "sudokupad", "f-puzzles"],
        ["status", "rules", "read", "units"]]) {
        rewrite = async route => {
          const text = route.request().url().includes("/api/scan") ? scanned : await (await route.fetch()).text();
          const lines = text.split("\n").filter(Boolean).map(line => JSON.stringify(changeTexts(JSON.parse(line), (value, key) =>
            fields.includes(key) ? payload : value)));
          await route.fulfill({ contentType: "application/json", body: lines.join("\n") + "\n" });
        };
        await choose(page, [{ name: "a.jpg", mimeType: "image/jpeg", buffer: TEN }]);
        await page.waitForSelector("#puzzleCard", { timeout: 10000 }).catch(async () => assert.fail(`${payload}: ${await page.textContent("#work")}`));
        for (const button of ["#hint", "#explain"])
          if (await page.isEnabled(button) && await page.isVisible(button)) await page.click(button);
        assert.deepEqual(await look(), [], `${fields}: ${payload}`);
        await page.click("#newPicture");
      }
    }
    rewrite = route => route.continue();
  });

  await t.test("errors that quote what was sent", async () => {
    for (const payload of ALL) {
      rewrite = route => route.fulfill({ status: 400, contentType: "application/json", body: JSON.stringify({ error: payload }) });
      await choose(page, [{ name: "a.jpg", mimeType: "image/jpeg", buffer: TEN }]);
      await page.waitForFunction(words => document.querySelector("#nothingWords").textContent.includes(words), payload.slice(1));
      assert.deepEqual(await look(), [], payload);
      await page.click("#newPicture");
    }
    await page.unroute("**/api/**");
  });

  await t.test("addresses, puzzle text and fields: an answer is never a page", async () => {
    for (const payload of ALL) {
      const code = encodeURIComponent(payload);
      for (const address of [`/?x=${code}#${code}`, `/${code}`, `/api/${code}`, `/api/solve?rules=${code}`, `/metrics?${code}`]) {
        const answer = await page.goto(new URL(address, url).href), type = answer.headers()["content-type"] ?? "";
        assert.ok(address.startsWith("/?") || !type.includes("html"), `${address} is ${type}`);
        assert.equal(answer.headers()["x-content-type-options"], "nosniff", address);
        assert.deepEqual(await look(), [], address);
      }
      await page.goto(url);
      const link = "https://f-puzzles.com/?load=" + code;
      for (const [path, body] of [["/api/solve", payload], ["/api/solve", link], ["/api/solve", JSON.stringify({ puzzle: payload, rules: payload, set: payload })],
        ["/api/explain", JSON.stringify({ puzzle: ".".repeat(81), only: payload, hint: payload })],
        ["/api/hint", JSON.stringify({ puzzle: ".".repeat(81), notes: { [payload]: payload }, lang: payload })], [`/api/live?session=${code}&rules=${code}`, "x"]]) {
        const said = await page.evaluate(async ([where, what]) => {
          const answer = await fetch(where, { method: "POST", body: what, headers: what.startsWith("{") ? { "Content-Type": "application/json" } : {} });
          return { type: answer.headers.get("content-type"), sniff: answer.headers.get("x-content-type-options"), text: await answer.text() };
        }, [path, body]);
        assert.match(said.type, /^application\/json/, path);
        assert.equal(said.sniff, "nosniff");
        JSON.parse(said.text.split("\n")[0]);
      }
      assert.deepEqual(await look(), [], payload);
    }
  });
});

/** Pictures and what is none in `folder`, under the names of all payloads. */
function payloadNames(folder) {
  for (const [i, payload] of PAYLOADS.entries()) {
    writeFileSync(join(folder, `${payload}.jpg`), i % 2 ? "dear diary" : TEN);
    mkdirSync(join(folder, `in ${payload}`));
    writeFileSync(join(folder, `in ${payload}`, "a.jpg"), TEN);
  }
  mkdirSync(join(folder, "<"));
  writeFileSync(join(folder, "<", SCRIPT_END.slice(2) + ".jpg"), TEN);
  writeFileSync(join(folder, "<", SCRIPT_END.slice(2) + ".png"), "dear diary");
}

async function touchAll(page) {
  for (let more = true; more;) {
    for (const node of await page.$$(".name")) await node.hover({ timeout: 300, force: true }).catch(() => {});
    more = await page.isEnabled("#next");
    if (more) await page.click("#next");
  }
}

test("the report of a batch", async t => {
  const folder = temporary(t), input = join(folder, "in"), out = join(folder, "out");
  mkdirSync(input);
  payloadNames(input);
  run("batch", input, "-o", out, "-q");
  const browser = await launch(t);

  await t.test("file names, overlays and corrections", async () => {
    const { page, look } = await openWatched(browser, fileUrl(join(out, "report.html")));
    assert.match(await page.textContent("#sum"), new RegExp(`^${2 * PAYLOADS.length + 2} pages`));
    await touchAll(page);
    await page.fill("#find", PAYLOADS[0]);
    for (const confirm of await page.$$("button.confirm")) await confirm.click();
    assert.deepEqual(await look(), []);
    await page.close();
  });

  await t.test("corrections that somebody else kept in the browser", async () => {
    const { page, look } = await openWatched(browser, fileUrl(join(out, "report.html")));
    for (const payload of ALL) {
      await page.evaluate(text => {
        const ids = items.filter(item => item.grid).map(item => item.id);
        localStorage.setItem(storeKey, JSON.stringify(ids.map(id => [id, { z: text.padEnd(81, "."), y: text.padEnd(81, ".") }])));
      }, payload);
      await page.reload();
      assert.deepEqual(await look(), [], payload);
    }
    await page.close();
  });

  await t.test("results of a stranger, joined", async () => {
    const html = readFileSync(join(out, "report.html"), "utf8");
    const [head, data, tail] = html.split(/(?<=id="pages">)\[([^]*?)\](?=<\/script>)/), solved = JSON.parse(`[${data}]`).find(page => page.g.length);
    const { page, look } = await openWatched(browser, "about:blank");
    for (const payload of ALL) {
      const fields = ["f", "e", "w", "o", "t", "r", "h", "s", "l", "a", "z", "y", "d", "k"];
      const pages = fields.map(field => ({ ...changeTexts({ e: field === "e" ? "" : undefined, w: "", r: "", h: field === "h" ? "" : undefined, ...solved }, (value, key) => key === field ? payload : value) }));
      writeFileSync(join(out, "strange.html"), head + JSON.stringify(pages).replaceAll("<", "\\u003c") + tail);
      await page.goto(fileUrl(join(out, "strange.html")));
      assert.deepEqual(await look(), [], payload);
    }
    await page.close();
  });

  await t.test("a folder of such a name, and where it ran", async () => {
    const named = join(folder, PAYLOADS[0]);
    mkdirSync(named);
    copyFileSync(join(root, "samples/low-res/ten.jpg"), join(named, "a.jpg"));
    run("batch", join(named, "a.jpg"), "-o", join(named, PAYLOADS[1]), "-q");
    const { page, look } = await openWatched(browser, fileUrl(join(named, PAYLOADS[1], "report.html")));
    assert.match(await page.textContent("#sum"), /^1 page/);
    assert.deepEqual(await look(), []);
  });
});

test("the pages of eval and explain", async t => {
  const folder = temporary(t), browser = await launch(t), puzzle = ".".repeat(80) + "1";
  const rows = ["file,puzzle,filled,corners,tags"], quoted = text => `"${text.replaceAll('"', '""')}"`;
  for (const payload of PAYLOADS) {
    writeFileSync(join(folder, `${payload}.jpg`), TEN);
    rows.push(`${quoted(payload + ".jpg")},${puzzle},,,${quoted(payload.replaceAll(" ", "\u00a0") + " corrected")}`);
  }
  mkdirSync(join(folder, "<"));
  writeFileSync(join(folder, "<", SCRIPT_END.slice(2)), TEN);
  rows.push(`${quoted(SCRIPT_END)},${puzzle},,,${quoted(SCRIPT_END)}`);
  writeFileSync(join(folder, "labels.csv"), rows.join("\n") + "\n");
  run("eval", join(folder, "labels.csv"), "--html", join(folder, "failures.html"));
  const { page, look } = await openWatched(browser, fileUrl(join(folder, "failures.html")));
  assert.ok((await page.content()).length > 1000);
  assert.deepEqual(await look(), []);
  for (const payload of PAYLOADS.slice(0, 4)) {
    run("explain", join(folder, `${payload}.jpg`), "-o", join(folder, "steps.html"));
    await page.goto(fileUrl(join(folder, "steps.html")));
    assert.deepEqual(await look(), [], payload);
  }
});

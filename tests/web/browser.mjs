// What the page tests share: a browser that notes whatever should never happen, and nonet itself.
import { chromium } from "playwright-core";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");
export const nonet = process.env.NONET_BINARY ?? join(root, "build/release/bin/nonet");

/** Runs nonet in the source tree; gives its status and what it wrote. */
export function run(...args) {
  const { status, stdout, stderr } = spawnSync(nonet, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  return { status, stdout, stderr };
}

/** A folder of its own, removed when the test ends. */
export function temporary(t) {
  const folder = mkdtempSync(join(tmpdir(), "nonet-page-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A browser that closes with the test. */
export async function launch(t, args = []) {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", ...args] });
  t.after(() => browser.close());
  return browser;
}

/** A page with a list of what went wrong on it: script errors, failed and foreign requests. */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  const page = await context.newPage(), faults = [], home = new URL(url);
  page.on("pageerror", error => faults.push(`script error: ${error.message}`));
  page.on("console", message => { if (message.type() === "error") faults.push(`console: ${message.text()}`); });
  page.on("requestfailed", request => faults.push(`failed: ${request.url()}`));
  page.on("request", request => {
    const target = new URL(request.url());
    if (!["data:", "blob:"].includes(target.protocol) && target.host !== home.host) faults.push(`foreign: ${request.url()}`);
  });
  await page.goto(url);
  return { page, faults, context };
}

/** A server on a free port, ended with the test; gives its address. */
export async function serve(t, ...args) {
  const server = spawn(nonet, ["serve", "--port", "0", "-q", ...args], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => server.kill());
  const [line] = await new Promise((done, fail) => {
    server.stdout.once("data", data => done(String(data).split("\n")));
    server.once("exit", () => fail(new Error("the server ended")));
  });
  return line;
}

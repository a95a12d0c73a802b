// The package for npm as others get it: packed, installed into an empty folder, run in node, bundled for browsers.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { puzzleOf, sample } from "../actions.mjs";
import { launch, open, root, temporary } from "../browser.mjs";
import { give } from "./site.mjs";

const packageFolder = join(root, "build/npm"), name = "newspaper/front.jpg";
const readme = () => readFileSync(join(packageFolder, "README.md"), "utf8").match(/```js\n([\s\S]*?)```/)[1];
const npm = (folder, ...args) => execFileSync("npm", [...args, "--no-audit", "--no-fund", "--offline"], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** An empty folder with the package, and a picture. */
function installed(t) {
  const folder = temporary(t);
  const packed = npm(packageFolder, "pack", "--silent", "--pack-destination", folder).trim().split("\n").at(-1);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  npm(folder, "install", `./${packed}`);
  copyFileSync(sample(name), join(folder, "sudoku.jpg"));
  return folder;
}

const skip = !existsSync(join(packageFolder, "package.json")) && "run scripts/web --package first";

test("the package for npm", { skip }, async t => {
  const folder = installed(t);
  const node = (file, code) => {
    writeFileSync(join(folder, file), code);
    return execFileSync("node", [file], { cwd: folder, encoding: "utf8" });
  };

  await t.test("the README's example is short and prints the puzzle in node", () => {
    assert.ok(readme().trim().split("\n").filter(Boolean).length <= 10);
    const said = node("example.js", readme());
    assert.ok(said.startsWith(`${puzzleOf(name)} solved `), said);
    assert.match(said, /proper: true, \w+, \d+ steps, first .+, Schau /);
  });

  await t.test("so does the entry with everything inside", () => {
    assert.ok(node("inline.js", readme().replace('"nonet"', '"nonet/inline"')).startsWith(`${puzzleOf(name)} solved `));
  });

  await t.test("pixels, bytes and blobs are read as the file is, and say where the sudoku is", () => {
    const said = node("inputs.js", `import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { scan } from "nonet";
const bytes = readFileSync("sudoku.jpg"), jpeg = createRequire(new URL("node_modules/nonet/nonet.js", import.meta.url))("jpeg-js");
const pages = [];
for (const input of ["sudoku.jpg", bytes, new Blob([bytes]), jpeg.decode(bytes, { useTArray: true })]) pages.push((await scan(input)).grids.map(({ puzzle, corners }) => [puzzle, corners]));
const [first, ...others] = pages.map(page => JSON.stringify(page));
console.log(JSON.parse(first)[0][0], others.every(each => each === first));
console.log((await scan({ data: new Uint8Array(400 * 400 * 4).fill(255), width: 400, height: 400 })).grids.length);
`);
    assert.equal(said, `${puzzleOf(name)} true\n0\n`);
  });

  await t.test("what cannot be read is an error with a sentence", () => {
    writeFileSync(join(folder, "letter.jpg"), "Dear all");
    const said = node("letter.js", 'import { scan } from "nonet";\nawait scan("letter.jpg").catch(error => console.log(error.message));\n');
    assert.match(said, /^Letter\.jpg is not a picture that nonet knows/);
  });

  await t.test("bundled by Vite the example runs in Chromium", async () => {
    writeFileSync(join(folder, "index.html"), '<!doctype html>\n<title>An example</title>\n<link rel="icon" href="data:,">\n<script type="module" src="/example.js"></script>\n');
    mkdirSync(join(folder, "public"));
    copyFileSync(sample(name), join(folder, "public/sudoku.jpg"));
    await build({ root: folder, base: "./", logLevel: "error", build: { target: "es2022" } });
    const browser = await launch(t), url = await give(t, { site: join(folder, "dist") });
    const { page, faults } = await open(browser, "about:blank");
    const said = page.waitForEvent("console", { predicate: message => message.text().startsWith(puzzleOf(name)) });
    await page.goto(url);
    assert.ok((await said).text().startsWith(`${puzzleOf(name)} solved `));
    assert.deepEqual(faults.filter(fault => !fault.startsWith("foreign")), []);
  });
});

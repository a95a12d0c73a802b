// Lays out the package for npm.
//   node lay-package.mjs FOLDER
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { licences } from "./licences.mjs";

const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname, root = resolve(here, "../../..");
const out = resolve(process.argv[2]);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const lay = (from, name) => cpSync(join(root, from), join(out, name), { recursive: true });

for (const name of ["nonet.js", "inline.js", "api.js", "files.js", "nonet.d.ts", "README.md"]) lay(`src/apps/wasm/npm/${name}`, name);
for (const name of ["engine.js", "scanner.js"]) lay(`src/apps/wasm/site/${name}`, name);
for (const name of ["errors.js", "pixels.js"]) lay(`src/apps/web/assets/${name}`, name);
for (const name of ["nonet.mjs", "nonet.wasm", "nonet-plain.mjs", "nonet-plain.wasm", "digits.onnx"]) lay(`build/site/${name}`, name);
lay("build/site-npm/node_modules/jpeg-js", "node_modules/jpeg-js");
writeFileSync(join(out, "LICENCES.txt"), licences(root, { isPackage: true }));

const packed = file => gzipSync(readFileSync(join(out, file)), { level: 9 }).toString("base64");
writeFileSync(join(out, "inlined.js"), `export const wasm = "${packed("nonet.wasm")}";\nexport const model = "${packed("digits.onnx")}";\n`);

const [, version] = readFileSync(join(root, "CMakeLists.txt"), "utf8").match(/project\(nonet VERSION (\S+)/);
const entry = file => ({ types: "./nonet.d.ts", default: file });
const description = {
  name: "nonet", version, description: "Reads a sudoku from a photo, solves it and explains the solution", license: "MIT", type: "module",
  exports: { ".": entry("./nonet.js"), "./inline": entry("./inline.js") }, types: "./nonet.d.ts", sideEffects: false,
  engines: { node: ">=18" }, keywords: ["sudoku", "ocr", "solver", "wasm"], dependencies: { "jpeg-js": "0.4.4" }, bundleDependencies: ["jpeg-js"],
};
writeFileSync(join(out, "package.json"), JSON.stringify(description, null, 2) + "\n");

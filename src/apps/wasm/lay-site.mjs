// Lays out the static site: the page of the server with another transport, the scanner, and what makes an app of them.
//   node lay-site.mjs FOLDER
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { licences } from "./licences.mjs";

const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname, root = resolve(here, "../../..");
const site = resolve(process.argv[2]);
rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
const lay = (from, name) => cpSync(join(root, from), join(site, name));

const ofServer = new Set(["api.html", "transport.js"]);
for (const name of readdirSync(join(root, "src/apps/web/assets"))) if (!ofServer.has(name)) lay(`src/apps/web/assets/${name}`, name);
for (const name of ["player.css", "player.js"]) lay(`src/logic/report/assets/${name}`, name);
for (const name of readdirSync(join(here, "site"))) lay(`src/apps/wasm/site/${name}`, name);
for (const ending of ["mjs", "wasm"]) {
  lay(`build/wasm/bin/nonet.${ending}`, `nonet.${ending}`);
  lay(`build/wasm-plain/bin/nonet.${ending}`, `nonet-plain.${ending}`);
}
// The script asks for its file by name, though it is given the module.
const plain = join(site, "nonet-plain.mjs");
writeFileSync(plain, readFileSync(plain, "utf8").replaceAll("nonet.wasm", "nonet-plain.wasm"));
lay("models/digits.onnx", "digits.onnx");
for (const name of ["pdf.min.mjs", "pdf.worker.min.mjs"]) lay(`build/site-npm/node_modules/pdfjs-dist/legacy/build/${name}`, name);
writeFileSync(join(site, "LICENCES.txt"), licences(root, { isPackage: false }));

// The version is what the files are.
const files = readdirSync(site).filter(name => !["sw.js", "LICENCES.txt"].includes(name)).sort();
const sum = createHash("sha256");
for (const name of [...files, "sw.js"]) sum.update(name).update(readFileSync(join(site, name)));
const worker = join(site, "sw.js"), list = ["./", ...files.filter(name => name !== "index.html")];
writeFileSync(worker, readFileSync(worker, "utf8").replace("@VERSION@", sum.digest("hex").slice(0, 12))
  .replace('["@FILES@"]', JSON.stringify(list)));

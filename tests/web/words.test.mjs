// The words of the page: every language has them all, every one of them is used and given its values, and nothing that is
// seen or read aloud is said past them.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rollup/parseAst";
import { root } from "./browser.mjs";
import { catalogues, languages, t } from "../../src/apps/web/assets/words.js";

const assets = join(root, "src/apps/web/assets"), site = join(root, "src/apps/wasm/site");
const scripts = [...readdirSync(assets).filter(name => name.endsWith(".js") && !name.startsWith("words_")).map(name => join(assets, name)),
  ...["install.js", "pdf.js", "transport.js"].map(name => join(site, name))];
const page = readFileSync(join(assets, "index.html"), "utf8");
const { en } = catalogues, keys = Object.keys(en), groups = new Set(keys.map(key => key.split(".")[0]));

const placeholdersOf = sentence => [...new Set([...sentence.matchAll(/\{(\w+)[^}]*\}/g)].map(([, name]) => name))].sort();

/** Every node of a script. */
function* nodesOf(node) {
  if (!node || typeof node !== "object") return;
  if (node.type) yield node;
  for (const [name, value] of Object.entries(node))
    if (name !== "parent") for (const each of Array.isArray(value) ? value : [value]) if (each && typeof each === "object") yield* nodesOf(each);
}
const parsed = scripts.map(file => ({ file: file.slice(root.length + 1), tree: parseAst(readFileSync(file, "utf8")) }));
const isText = node => node.type === "Literal" && typeof node.value === "string";
const textsOf = node => [...nodesOf(node)].filter(isText).map(({ value }) => value);

/** The calls that put words somewhere: {file, key, values}; `values` are the names given, null where that is not seen. */
function uses() {
  const found = [];
  for (const { file, tree } of parsed)
    for (const node of nodesOf(tree)) {
      if (node.type !== "CallExpression" || !["t", "name"].includes(node.callee.name)) continue;
      const [key, values] = node.callee.name === "t" ? node.arguments : node.arguments.slice(1);
      const isSeen = !values || (values.type === "ObjectExpression" && values.properties.every(({ type }) => type === "Property"));
      for (const each of key ? textsOf(key).filter(text => groups.has(text.split(".")[0]) && text.includes(".")) : [])
        found.push({ file, key: each, values: isSeen ? (values?.properties ?? []).map(property => property.key.name).sort() : null });
    }
  return found;
}

test("every language has every sentence, with the same placeholders, in its own words", () => {
  const alike = new Set(["grid.unit", "cell.notes", "mode.label"]); // said alike in several languages
  assert.deepEqual(Object.keys(languages).sort(), Object.keys(catalogues).sort());
  for (const [language, catalogue] of Object.entries(catalogues)) {
    assert.deepEqual(Object.keys(catalogue), keys, language);
    for (const key of keys) {
      assert.deepEqual(placeholdersOf(catalogue[key]), placeholdersOf(en[key]), `${language}: ${key}`);
      assert.ok(catalogue[key].trim() && !/\{[^}]*$|^[^{]*\}/.test(catalogue[key]), `${language}: ${key}`);
      if (language !== "en" && /\p{L}{3}.*\p{L}{3} /u.test(en[key])) assert.ok(alike.has(key) || catalogue[key] !== en[key], `${language} is left behind: ${key}`);
    }
  }
});

test("every sentence is there, is given its values, and is used", () => {
  const named = new Set(parsed.flatMap(({ tree }) => textsOf(tree)));
  for (const [, key] of page.matchAll(/data-t(?:-\w+)?="([^"]*)"/g)) {
    assert.ok(key in en, `index.html asks for ${key}`);
    assert.deepEqual(placeholdersOf(en[key]), [], `index.html gives no values to ${key}`);
    named.add(key);
  }
  for (const { file, key, values } of uses()) {
    assert.ok(key in en, `${file} asks for ${key}`);
    // A value that only one of several sentences needs may be given to all of them.
    if (values) assert.deepEqual(placeholdersOf(en[key]).filter(name => !values.includes(name)), [], `${file} gives no value to ${key}`);
  }
  for (const { file, tree } of parsed)
    for (const text of textsOf(tree)) if (/^\w+\.[a-z]\w+$/.test(text) && groups.has(text.split(".")[0]) && !/\.(js|mjs|html|css|wasm|jpg|svg)$/.test(text)) assert.ok(text in en, `${file} asks for ${text}`);
  assert.deepEqual(keys.filter(key => !named.has(key)), [], "sentences that nobody uses");
});

test("values that no sentence of a call needs are not given", () => {
  const calls = new Map();
  for (const { file, key, values } of uses()) {
    if (!values) continue;
    const call = `${file} ${values.join()}`;
    calls.set(call, { values, needed: [...calls.get(call)?.needed ?? [], ...placeholdersOf(en[key])] });
  }
  for (const [call, { values, needed }] of calls) assert.deepEqual(values.filter(name => !needed.includes(name)), [], call);
});

const shown = new Set(["textContent", "innerText", "title", "placeholder", "alt", "ariaLabel"]);
const spoken = new Set(["aria-label", "title", "alt", "placeholder"]);
const sinks = new Set(["toast", "confirm", "alert", "prompt", "sayStatus", "onStatus"]);
const makers = new Set(["Error", "ApiError", "Option"]);
const nameOf = callee => callee.name ?? callee.property?.name;

/** What a node shows to people: the expressions that become words. */
function wordsIn(node) {
  if (node.type === "AssignmentExpression" && shown.has(node.left.property?.name)) return [node.right];
  if (node.type === "Property" && shown.has(node.key.name)) return [node.value];
  if (node.type === "CallExpression" && nameOf(node.callee) === "setAttribute" && spoken.has(node.arguments[0].value)) return [node.arguments[1]];
  if (node.type === "CallExpression" && sinks.has(nameOf(node.callee))) return node.arguments;
  if (node.type === "NewExpression" && makers.has(node.callee.name)) return node.arguments.slice(0, 1);
  return [];
}

/** The words that are written out in an expression, but for the names of sentences and of kinds. */
function* writtenOut(node) {
  if (!node || typeof node !== "object") return;
  if (node.type === "CallExpression" && ["t", "name", "$"].includes(nameOf(node.callee))) return;
  if (node.type === "MemberExpression" || node.type === "BinaryExpression" && /[=<>]/.test(node.operator)) return;
  const text = isText(node) ? node.value : node.type === "TemplateElement" ? node.value.raw : "";
  if (/\p{L}{2}/u.test(text) && !["bad", "good", "warn"].includes(text)) yield text;
  for (const value of Object.values(node)) for (const each of Array.isArray(value) ? value : [value]) yield* writtenOut(each);
}

test("no script shows words of its own", () => {
  const internal = new Set(["no words for ", "the request failed"]); // a fault of the program; an answer that is not the program's
  for (const { file, tree } of parsed)
    for (const node of nodesOf(tree)) {
      for (const words of wordsIn(node)) assert.deepEqual([...writtenOut(words)].filter(text => !internal.has(text)), [], file);
      const text = isText(node) ? node.value : node.type === "TemplateElement" ? node.value.raw : "";
      if (!internal.has(text)) assert.doesNotMatch(text, /^\s*\p{Lu}\p{Ll}+ \p{Ll}+|\p{L}[.!?…]$|\p{L}{2,} \p{L}{2,} \p{L}{2,}/u, `${file} has a sentence`);
    }
});

test("the page itself shows none either, and its English is that of the catalogue", () => {
  const names = new Set(["nonet", "SudokuWiki", "SudokuPad", "f-puzzles", "HTTP API"]);
  const body = page.slice(page.indexOf("<body>")).replace(/<!--[^]*?-->/g, "");
  for (const [, tag, text] of body.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const key = tag.match(/data-t="([^"]*)"/)?.[1];
    if (key) assert.equal(text, en[key]);
    else if (!names.has(text.trim())) assert.doesNotMatch(text, /\p{L}{2}/u, `<${tag}>`);
    for (const [, , words] of tag.matchAll(/(aria-label|title|placeholder|alt)="([^"]+)"/g)) {
      const spokenKey = tag.match(/data-t-\w+="([^"]*)"/)?.[1];
      assert.equal(words, en[spokenKey], `<${tag}>`);
    }
  }
});

test("words for one and for several", () => {
  assert.equal(t("play.left", { count: 1 }), "1 cell to go.");
  assert.equal(t("play.left", { count: 2 }), "2 cells to go.");
  assert.throws(() => t("play.unknown"), /no words/);
});

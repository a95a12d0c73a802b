// The words of the page, in the language that the browser asks for or that was chosen here. Sentences have placeholders:
// {name} for a value, {count?one|several} for words that depend on a number.
import de from "./words_de.js";
import en from "./words_en.js";
import es from "./words_es.js";
import fr from "./words_fr.js";

export const catalogues = { en, de, fr, es };
export const languages = { en: "English", de: "Deutsch", fr: "Français", es: "Español" };
const keptAt = "nonet-language";

function kept() {
  try {
    return localStorage.getItem(keptAt);
  } catch { // nothing may be kept here
    return null;
  }
}

const asked = () => [kept(), ...(globalThis.navigator?.languages ?? [])].map(name => (name ?? "").slice(0, 2).toLowerCase());
let now = asked().find(name => catalogues[name]) ?? "en";

export const language = () => now;

/// A sentence of the catalogue with its values.
export function t(key, values = {}) {
  const sentence = catalogues[now][key];
  if (sentence === undefined) throw new Error(`no words for ${key}`);
  return sentence.replace(/\{(\w+)(?:\?([^|}]*)\|([^}]*))?\}/g, (_, name, one, several) =>
    (several === undefined ? values[name] : values[name] === 1 ? one : several));
}

const spoken = { tLabel: "aria-label", tAlt: "alt" };

/// Gives a node words that follow the language: its text, or with `as` "tLabel" what it is called aloud.
export function name(node, key, values = {}, as = "t") {
  node.dataset[as] = key;
  node.dataset[`${as}Values`] = JSON.stringify(values);
  put(node, as);
  return node;
}

function put(node, as) {
  const words = t(node.dataset[as], JSON.parse(node.dataset[`${as}Values`] ?? "{}"));
  if (spoken[as]) node.setAttribute(spoken[as], words);
  else node.textContent = words;
}

/// Puts the words of the language where the page has names for them.
export function translate() {
  document.documentElement.lang = now;
  document.title = t("page.title");
  for (const as of ["t", "tLabel", "tAlt"])
    for (const node of document.querySelectorAll(`[data-${as.replace(/[A-Z]/, big => `-${big.toLowerCase()}`)}]`)) put(node, as);
}

/// Takes another language, now and for the next visits.
export function speak(which) {
  now = which;
  try {
    localStorage.setItem(keptAt, which);
  } catch { /* only for this visit */ }
  translate();
}

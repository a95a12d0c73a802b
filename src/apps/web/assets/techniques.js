// A page on each technique: the idea, an example, a puzzle to practise on. The words come with techniques_LANGUAGE.json,
// the grids with techniques.json; `nonet docs techniques` writes both.
import { drawStep, legendOf, statesOf, wordsOf } from "./player.js";

const main = document.getElementById("main"), languages = ["en", "de", "fr", "es"], levels = ["easy", "medium", "hard", "unfair", "extreme"];

function chosenLanguage() {
  let kept = null;
  try {
    kept = localStorage.getItem("nonet-language");
  } catch { // nothing may be kept here
  }
  return [kept, ...navigator.languages].map(name => (name ?? "").slice(0, 2).toLowerCase()).find(name => languages.includes(name)) ?? "en";
}

function element(name, words = "", attributes = {}) {
  const node = Object.assign(document.createElement(name), { textContent: words });
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

const linkTo = ([id, { name }]) => element("a", name, { href: `#${id}` });

function listOf(entries) {
  const list = element("ul");
  list.append(...entries.map(entry => {
    const item = element("li");
    item.append(linkTo(entry));
    return item;
  }));
  return list;
}

function showAll({ words, grids }) {
  const parts = levels.flatMap(level => {
    const there = Object.entries(words.techniques).filter(([id]) => grids.techniques[id].level === level);
    return [element("h2", words.page[level]), listOf(there)];
  });
  main.replaceChildren(element("h1", words.page.title), element("p", words.page.lead), ...parts);
}

/// The grid before the step with all that the step shows, and the step in words.
function exampleOf(data) {
  const [step] = data.steps, box = element("div", "", { class: "player card" }), text = element("p", "", { class: "words" }), legend = element("div", "", { class: "legend" });
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "sheet");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${step.why} ${step.then}`);
  drawStep(svg, data, statesOf(data)[0], step);
  text.append(...wordsOf(step));
  legend.append(...legendOf(step, data.words));
  box.append(svg, text, legend);
  return box;
}

function showOne(id, { words, grids }) {
  const { page, techniques, player } = words, told = techniques[id], { example, related } = grids.techniques[id];
  const data = { ...example, rules: grids.rules, words: player, steps: [{ ...example.steps[0], ...told }] };
  const play = element("p"), digits = element("p", example.givens, { class: "digits" });
  play.append(element("a", page.play, { class: "button main", href: `./#${example.givens}` }));
  const all = element("p");
  all.append(element("a", page.all, { href: "#" }));
  main.replaceChildren(element("h1", told.name), element("p", told.idea, { class: "idea" }), element("p", told.level, { class: "fine" }),
    element("h2", page.example), exampleOf(data), element("h2", page.practise), element("p", told.practise), digits, play,
    element("h2", page.related), listOf(related.map(other => [other, techniques[other]])), all);
}

function show(all) {
  const id = location.hash.slice(1), { words } = all;
  if (Object.hasOwn(words.techniques, id)) showOne(id, all);
  else showAll(all);
  document.title = words.techniques[id]?.name ?? words.page.title;
  scrollTo(0, 0);
}

const language = chosenLanguage(), fetched = name => fetch(name).then(answer => answer.json());
document.documentElement.lang = language;
const [grids, words] = await Promise.all([fetched("techniques.json"), fetched(`techniques_${language}.json`)]);
addEventListener("hashchange", () => show({ grids, words }));
show({ grids, words });

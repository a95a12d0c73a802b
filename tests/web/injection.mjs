// Texts that would run if a page took them for anything but text, and a browser that notes when one did.
import { open } from "./browser.mjs";

const hit = "alert(`hit`)";
/** None has a slash, so that each can be a file's name. */
export const PAYLOADS = [
  `<img src=x onerror=${hit}>`,
  `"><svg onload=${hit}>`,
  `'><svg onload=${hit}>`,
  `" onmouseover="${hit}" autofocus onfocus="${hit}" x="`,
  `' onmouseover='${hit}' autofocus onfocus='${hit}' x='`,
  `<script>${hit}<`,
  `<!--<script>${hit}-->`,
  `--!><img src=x onerror=${hit}>`,
  `]]><img src=x onerror=${hit}>`,
  `<iframe srcdoc='<img src=x onerror=parent.${hit}>'>`,
  `<details open ontoggle=${hit}><summary>x`,
  `<style onload=${hit}>`,
  `javascript:${hit}`,
  `\${${hit}}`,
  `{{constructor.constructor('${hit}')()}}`,
  `\\u003cimg src=x onerror=${hit}\\u003e`,
  `&lt;img src=x onerror=${hit}&gt;`,
  `\u2028${hit}\u2029`,
];
/** Ends a script element; as a path it is a folder named < and a file in it. */
export const SCRIPT_END = `<\u002fscript><img src=x onerror=${hit}>`;

/** Opens a page as open() does. `hits` gets what ran, or tried to: dialogs, refusals by the page's policy, and elements
 *  that only a payload can have made. */
export async function openWatched(browser, url, options) {
  const { page, context, faults } = await open(browser, url, options), hits = [];
  page.on("dialog", dialog => { hits.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("console", message => {
    if (/Content Security Policy|Refused to/.test(message.text())) hits.push(`policy: ${message.text()}`);
  });
  const look = async () => {
    const made = await page.evaluate(() => [...document.querySelectorAll("*")]
      .filter(node => ["IFRAME", "DETAILS"].includes(node.tagName) || (node.tagName === "SCRIPT" && node.textContent.startsWith("alert"))
        || (node.tagName === "IMG" && node.getAttribute("src") === "x")
        || [...node.attributes].some(({ name, value }) => /^on/.test(name) || (/href|src|action|data$/.test(name) && /^\s*javascript:/i.test(value))))
      .map(node => `element: ${node.outerHTML.slice(0, 200)}`));
    return [...hits, ...made];
  };
  return { page, context, faults, look };
}

// What every part of the page says and finds things with.
export const $ = id => document.getElementById(id);

const toastTime = 2600;

export function toast(words) {
  $("toast").textContent = words;
  $("toast").classList.add("shown");
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => $("toast").classList.remove("shown"), toastTime);
}

export function sayStatus(node, [kind, sentence, more]) {
  const small = document.createElement("small");
  small.textContent = more;
  node.className = `status ${kind}`;
  node.replaceChildren(sentence, ...(more ? [small] : []));
}

// How large and how strong the page is shown, as it was chosen here; without a choice as the device asks.
import { $ } from "./ui.js";

const keptAt = "nonet-looks", choices = ["large", "contrast"];

function kept() {
  try {
    return JSON.parse(localStorage.getItem(keptAt)) ?? {};
  } catch { // nothing may be kept here
    return {};
  }
}

export function takeLooks() {
  const looks = kept();
  for (const choice of choices) {
    $(choice).checked = Boolean(looks[choice]);
    document.documentElement.classList.toggle(choice, $(choice).checked);
    $(choice).addEventListener("change", ({ target }) => {
      document.documentElement.classList.toggle(choice, target.checked);
      looks[choice] = target.checked;
      try {
        localStorage.setItem(keptAt, JSON.stringify(looks));
      } catch { /* only for this visit */ }
    });
  }
}

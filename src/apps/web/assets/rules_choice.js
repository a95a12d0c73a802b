// Which rules a puzzle has: the choice of them, and what was read from a picture beside it.
import { rulesOf } from "./rules.js";
import { $ } from "./ui.js";
import { t } from "./words.js";

const names = { classic: () => t("rules.classic"), diagonal: () => t("rules.diagonal"), "diagonal-": () => t("rules.diagonal"), "diagonal/": () => t("rules.diagonal"),
  windoku: () => t("rules.windoku"), jigsaw: () => t("rules.jigsaw"), killer: () => t("rules.killer") };

const isOffered = rules => [...$("rules").options].some(option => option.id !== "rulesRead" && option.value === rules);

/// `readRules` are those that the picture has; they stay in the choice.
export function showRules({ rules, readRules }) {
  const option = $("rulesRead"), own = [rules, readRules].find(each => each && !isOffered(each));
  option.hidden = !own;
  if (own) Object.assign(option, { value: own, textContent: rulesOf(own).kinds.map(kind => names[kind]()).join(" + ") });
  $("rules").value = rules;
}

/// For what is typed or held into the camera: what is chosen, unless it is of another puzzle's cells.
export const chosenRules = () => (isOffered($("rules").value) ? $("rules").value : "classic");

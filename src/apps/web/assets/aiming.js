// What the one who holds the camera should do: in words, as an arrow at the picture's edge, and for those who listen.
import { shape } from "./drawing.js";
import { sayStatus } from "./ui.js";
import { t } from "./words.js";

const repeatTime = 3000, tapTime = 30;
const cues = {
  left: ["aim.left", "aim.cut"],
  right: ["aim.right", "aim.cut"],
  up: ["aim.up", "aim.cut"],
  down: ["aim.down", "aim.cut"],
  closer: ["aim.closer", "aim.small"],
  "further-away": ["aim.away", "aim.large"],
  "hold-still": ["aim.still", "aim.sharp"],
  "more-light": ["aim.light", "aim.dark"],
};
const turns = { right: 0, down: 90, left: 180, up: 270 };

/// The words of a cue; none if there is nothing to say.
export const cueOf = aim => cues[aim] && ["", ...cues[aim].map(key => t(key))];

/// An arrow at the edge of the picture that the camera should move to.
export function drawArrow(svg, aim, width, height) {
  if (!(aim in turns)) return;
  const side = Math.min(width, height) / 8, across = aim === "left" || aim === "right";
  const off = (across ? width : height) / 2 - side, turn = turns[aim];
  shape(svg, "path", { class: "aim", d: "M.8 0 0-.6V-.25H-.8V.25H0V.6Z",
    transform: `translate(${width / 2} ${height / 2}) rotate(${turn}) translate(${off} 0) scale(${side})` });
}

/// Says how it goes where it is seen and heard: at once when it changes, and a cue again while it stays, so that who
/// listens is reminded; never the same words for every frame.
export class Prompter {
  constructor(node) { this.node = node; }

  say(words, isCue = false) {
    const now = performance.now(), isNew = words.join() !== this.words;
    if (!isNew && !(isCue && now - this.time > repeatTime)) return;
    this.words = words.join();
    this.time = now;
    sayStatus(this.node, words);
    if (isNew && isCue) navigator.vibrate?.(tapTime);
  }
}

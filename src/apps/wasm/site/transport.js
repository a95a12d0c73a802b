// How the page reaches the scanner where there is no server: a worker answers. It is started with the page and, should
// it die of a picture, again with the next question.
import { buildFor } from "./engine.js";
import { ApiError } from "./errors.js";
import "./install.js";
import { t } from "./words.js";

export const privacy = "start.privacyBrowser";
export const hasServer = false;

const waiting = new Map(); // id to {done, fail}
let worker = null, lastId = 0;

function start() {
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    const { id, fatal, ...answer } = data, asked = waiting.get(id);
    waiting.delete(id);
    if (fatal) return end(fatal, asked);
    asked?.done(answer);
  };
  worker.onerror = event => {
    event.preventDefault();
    end("stopped");
  };
}

/// Ends a worker that cannot go on, and says so to all who wait.
function end(why, first = null) {
  worker?.terminate();
  worker = null;
  for (const { fail } of [...(first ? [first] : []), ...waiting.values()]) fail(new ApiError(t(why === "load" ? "error.notLoaded" : "error.stopped")));
  waiting.clear();
}

function ask(question, moved = []) {
  if (!buildFor()) return Promise.reject(new ApiError(t("error.tooOld")));
  if (!worker) start();
  return new Promise((done, fail) => {
    const id = ++lastId;
    waiting.set(id, { done, fail });
    worker.postMessage({ id, ...question }, moved);
  });
}

export const sendPicture = (path, file, fields) => ask({ path, file, fields: { ...fields, name: file.name || "picture" } });

export const sendText = (path, body) => ask({ path, text: JSON.stringify(body) });

export async function sendFrame(path, canvas, fields) {
  const frame = await createImageBitmap(canvas);
  return ask({ path, frame, fields }, [frame]);
}

/// What the browser cannot show has no pixels here either.
export const overlay = async () => null;

/// The pictures of a file: a document's pages are drawn as pictures.
export async function pagesOf(file) {
  if (file.type !== "application/pdf" && !/\.pdf$/i.test(file.name ?? "")) return [file];
  const { drawPages } = await import("./pdf.js");
  return drawPages(file);
}

if (buildFor()) start();

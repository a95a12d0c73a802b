// How the page reaches the scanner: here a server, by HTTP. The page without a server has another file of this name.
import { ApiError } from "./errors.js";
import { asJpeg, decode, fieldsAt, mostPixels, paint, readingSize } from "./pixels.js";
import { t } from "./words.js";

export const privacy = "start.privacyServer";
export const hasServer = true;

// The key that came with the address is a cookie by now; in the address others might read it.
if (location.search) history.replaceState(null, "", location.pathname + location.hash);

const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

async function post(path, body, headers = {}, tries = 4) {
  let response;
  try {
    response = await fetch(path, { method: "POST", body, headers });
  } catch {
    throw new ApiError(t("error.noServer"));
  }
  if ([429, 503].includes(response.status) && tries > 1) {
    await pause(600);
    return post(path, body, headers, tries - 1);
  }
  return response;
}

const answerOf = async response => ({ status: response.status, body: await response.text() });

// Photos below it go as they are.
const usualBytes = 2_000_000;

/// The file, reduced if a scan has no use for so much; and how much smaller it is.
async function reduced(file) {
  const asItIs = { file, scale: 1 };
  if (file.size <= usualBytes || file.type === "application/pdf") return asItIs;
  const bitmap = await decode(file);
  if (!bitmap) return asItIs;
  const { width, height, scale } = readingSize(bitmap.width, bitmap.height);
  const isLarge = bitmap.width * bitmap.height > mostPixels;
  const smaller = isLarge ? await asJpeg(paint(bitmap, width, height).canvas) : null;
  bitmap.close();
  return smaller ? { file: new File([smaller], file.name || "picture", { type: "image/jpeg" }), scale } : asItIs;
}

function formOf(file, fields) {
  const form = new FormData();
  form.append("picture", file, file.name || "picture");
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/// Sends a picture: {status, body, scale}.
export async function sendPicture(path, picture, fields) {
  const { file, scale } = await reduced(picture);
  return { ...await answerOf(await post(path, formOf(file, fieldsAt(fields, scale)))), scale };
}

export const sendText = async (path, body) => answerOf(await post(path, JSON.stringify(body), { "Content-Type": "application/json" }));

/// A frame of a camera, which is worth no second try.
export async function sendFrame(path, canvas, fields) {
  const blob = await new Promise(done => canvas.toBlob(done, "image/jpeg", .85));
  return answerOf(await post(`${path}?${new URLSearchParams(fields)}`, blob, { "Content-Type": "image/jpeg" }, 1));
}

/// The picture with the answer in it, for formats that the browser cannot show; null if there is none.
export async function overlay(path, file, fields) {
  const response = await post(path, formOf(file, fields));
  return response.ok ? response.blob() : null;
}

/// The pictures of a file: the server draws documents itself.
export const pagesOf = async file => [file];

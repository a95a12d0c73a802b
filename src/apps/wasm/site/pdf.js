// A document's pages, drawn in the browser. This and the library behind it are loaded when a document comes.
import * as pdfjs from "./pdf.min.mjs";
import { ApiError } from "./errors.js";
import { asJpeg, canvasOf, mostPixels } from "./pixels.js";
import { t } from "./words.js";

pdfjs.GlobalWorkerOptions.workerSrc = new URL("pdf.worker.min.mjs", import.meta.url).href;

const dotsPerInch = 200, mostPages = 100;

async function draw(page, name) {
  const plain = page.getViewport({ scale: 1 });
  const scale = Math.min(dotsPerInch / 72, Math.sqrt(mostPixels / (plain.width * plain.height)));
  const viewport = page.getViewport({ scale }), canvas = canvasOf(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvasContext: canvas.getContext("2d", { willReadFrequently: true }), viewport }).promise;
  const blob = canvas.convertToBlob ? await canvas.convertToBlob({ type: "image/png" }) : await asJpeg(canvas);
  return new File([blob], name, { type: blob.type });
}

/// A picture for each page.
export async function drawPages(file) {
  let pdf;
  try {
    pdf = await pdfjs.getDocument({ data: await file.arrayBuffer(), isEvalSupported: false, enableXfa: false }).promise;
  } catch (error) {
    throw new ApiError(t(error.name === "PasswordException" ? "error.locked" : "error.broken", { name: file.name }));
  }
  const pages = [], name = file.name.replace(/\.pdf$/i, "");
  for (let i = 1; i <= Math.min(pdf.numPages, mostPages); ++i) pages.push(await draw(await pdf.getPage(i), pdf.numPages > 1 ? `${name}-${i}` : name));
  await pdf.destroy();
  return pages;
}

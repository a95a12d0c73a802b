// Files to answers, with the browser's decoders: what the worker and the package for npm have in common.
import { decode, fieldsAt, mostPixels, paint, readingSize } from "./pixels.js";

function ask(engine, hasRoom, path, fields) {
  return hasRoom ? engine.request(path, fields) : engine.noRoom();
}

/// A picture of pixels: its RGBA lies in `data`.
export function askPixels(engine, path, { data, width, height }, fields, isCut = false) {
  const rowsAt = (y, count) => data.subarray(y * width * 4, (y + count) * width * 4);
  return ask(engine, engine.writePixels(width, height, rowsAt, isCut), path, fields);
}

/// A decoded picture, which is closed: {status, body, scale}.
export function askBitmap(engine, path, bitmap, fields, isCut = false) {
  const { width, height, scale } = readingSize(bitmap.width, bitmap.height, mostPixels);
  const { context } = paint(bitmap, width, height);
  bitmap.close();
  const hasRoom = engine.writePixels(width, height, (y, count) => context.getImageData(0, y, width, count).data, isCut);
  return { ...ask(engine, hasRoom, path, fieldsAt(fields, scale)), scale };
}

/// A file. One that the browser cannot decode, or should not, goes to the scanner as it is: it says what is wrong.
export async function askFile(engine, path, file, fields) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!engine.write(bytes)) return { ...engine.noRoom(), scale: 1 };
  if (engine.isForBrowser) {
    const isCut = engine.isCut, bitmap = await decode(file);
    if (bitmap) return askBitmap(engine, path, bitmap, fields, isCut);
    engine.write(bytes);
  }
  return { ...engine.request(path, fields), scale: 1 };
}

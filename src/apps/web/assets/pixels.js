// Pictures as the browser decodes them: upright by their EXIF tag, and no larger than a scan can use.

// A scan looks for grids at a quarter of such a picture at most, and reads cells of a few dozen pixels.
export const mostPixels = 12_600_000;

/// The decoded picture; null if the browser cannot decode it.
export async function decode(blob) {
  try {
    return await createImageBitmap(blob, { colorSpaceConversion: "none" });
  } catch {
    return null;
  }
}

/// The size that a picture is read at, and how much smaller that is.
export function readingSize(width, height, most = mostPixels) {
  const scale = Math.min(1, Math.sqrt(most / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)), scale };
}

/// The fields of a request for a picture that was made smaller.
export const fieldsAt = (fields, scale) => (fields.corners && scale !== 1
  ? { ...fields, corners: fields.corners.split(",").map(value => (value * scale).toFixed(1)).join(",") } : fields);

export function canvasOf(width, height) {
  return globalThis.OffscreenCanvas ? new OffscreenCanvas(width, height) : Object.assign(document.createElement("canvas"), { width, height });
}

/// The picture on white paper.
export function paint(bitmap, width, height) {
  const canvas = canvasOf(width, height), context = canvas.getContext("2d", { willReadFrequently: true });
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return { canvas, context };
}

export const asJpeg = canvas =>
  canvas.convertToBlob ? canvas.convertToBlob({ type: "image/jpeg", quality: .93 }) : new Promise(done => canvas.toBlob(done, "image/jpeg", .93));

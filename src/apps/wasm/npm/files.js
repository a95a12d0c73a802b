// Bytes and pixels where they are: files in node, addresses in browsers.
const isNode = typeof process === "object" && Boolean(process.versions?.node) && typeof window === "undefined";

// Named so that bundlers for browsers leave node's own modules, and what only node needs, alone.
const nodeModule = name => import(/* @vite-ignore */ /* webpackIgnore: true */ name);

/// The bytes at a URL.
export async function fromAddress(url) {
  if (isNode && url.protocol === "file:") return new Uint8Array(await (await nodeModule("node:fs/promises")).readFile(url));
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/// A file: of this machine in node, at an address in browsers.
export async function fromPath(path) {
  if (isNode && !/^https?:/.test(path)) return new Uint8Array(await (await nodeModule("node:fs/promises")).readFile(path));
  return fromAddress(new URL(path, isNode ? undefined : location.href));
}

/// RGBA turned as EXIF says: 5 to 8 are a transposition first, then the flip.
function upright({ data, width, height }, orientation) {
  if (orientation === 1) return { data, width, height };
  const isTransposed = orientation >= 5, [w, h] = isTransposed ? [height, width] : [width, height];
  const flipX = [2, 3, 6, 7].includes(orientation), flipY = [3, 4, 7, 8].includes(orientation);
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height), to = new Uint32Array(w * h);
  for (let y = 0; y < h; ++y)
    for (let x = 0; x < w; ++x) {
      const [u, v] = [flipX ? w - 1 - x : x, flipY ? h - 1 - y : y];
      to[y * w + x] = isTransposed ? from[u * width + v] : from[v * width + u];
    }
  return { data: new Uint8Array(to.buffer), width: w, height: h };
}

/// A JPEG in node, which has no decoder of its own; null for other formats and broken files.
export async function decodeInNode(bytes, orientation) {
  if (!isNode || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const { default: jpeg } = await nodeModule("jpeg-js");
  try {
    return upright(jpeg.decode(bytes, { useTArray: true, maxMemoryUsageInMB: 1024, maxResolutionInMP: 80 }), orientation);
  } catch {
    return null;
  }
}

// Follows the picture between two answers of the server: small squares around the grid's crossings are searched for in
// the newest frame, and the affine motion that most of them agree on carries the overlay along.

const WIDTH = 240, HALF = 4, REACH = 9;

/// A small grey copy of a video frame.
export function greyFrame(video, canvas) {
  const height = Math.max(1, Math.round((WIDTH * video.videoHeight) / video.videoWidth));
  if (canvas.width !== WIDTH || canvas.height !== height) Object.assign(canvas, { width: WIDTH, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(video, 0, 0, WIDTH, height);
  const pixels = context.getImageData(0, 0, WIDTH, height).data, grey = new Uint8Array(WIDTH * height);
  for (let i = 0; i < grey.length; ++i) grey[i] = (pixels[4 * i] * 77 + pixels[4 * i + 1] * 150 + pixels[4 * i + 2] * 29) >> 8;
  return { grey, width: WIDTH, height, scale: WIDTH / video.videoWidth };
}

/// Where the square around (x, y) of one frame is in another, near (guessX, guessY); null if it left the picture.
function search(from, to, x, y, guessX, guessY) {
  const inside = (frame, px, py, margin) => px >= margin && py >= margin && px < frame.width - margin && py < frame.height - margin;
  if (!inside(from, x, y, HALF + 1)) return null;
  let best = Infinity, at = null;
  for (let dy = -REACH; dy <= REACH; ++dy)
    for (let dx = -REACH; dx <= REACH; ++dx) {
      const cx = guessX + dx, cy = guessY + dy;
      if (!inside(to, cx, cy, HALF + 1)) continue;
      let sum = (Math.abs(dx) + Math.abs(dy)) * 2; // of equal squares the nearest
      for (let v = -HALF; v <= HALF && sum < best; ++v) {
        const a = (y + v) * from.width + x, b = (cy + v) * to.width + cx;
        for (let u = -HALF; u <= HALF; ++u) sum += Math.abs(from.grey[a + u] - to.grey[b + u]);
      }
      if (sum < best) [best, at] = [sum, [cx, cy]];
    }
  return at;
}

/// The affine map through pairs of points by least squares: [a, b, c, d, e, f] as in x' = a x + c y + e.
function fit(pairs) {
  const n = pairs.length, mean = [0, 0, 0, 0];
  for (const pair of pairs) pair.forEach((value, i) => (mean[i] += value / n));
  let xx = 0, xy = 0, yy = 0, xu = 0, yu = 0, xv = 0, yv = 0;
  for (const [px, py, qx, qy] of pairs) {
    const x = px - mean[0], y = py - mean[1], u = qx - mean[2], v = qy - mean[3];
    xx += x * x; xy += x * y; yy += y * y; xu += x * u; yu += y * u; xv += x * v; yv += y * v;
  }
  const det = xx * yy - xy * xy;
  if (Math.abs(det) < 1) return [1, 0, 0, 1, mean[2] - mean[0], mean[3] - mean[1]];
  const a = (xu * yy - yu * xy) / det, c = (yu * xx - xu * xy) / det, b = (xv * yy - yv * xy) / det, d = (yv * xx - xv * xy) / det;
  return [a, b, c, d, mean[2] - a * mean[0] - c * mean[1], mean[3] - b * mean[0] - d * mean[1]];
}

const apply = ([a, b, c, d, e, f], [x, y]) => [a * x + c * y + e, b * x + d * y + f];

/// The motion of a grid from one small frame to another, as a map of full-size points; `guess` is the last one.
export function motion(from, to, crossings, guess) {
  const pairs = [];
  for (let row = 0; row < 10; row += 3)
    for (let col = 0; col < 10; col += 3) {
      const [x, y] = crossings[row * 10 + col].map(value => Math.round(value * from.scale));
      const [gx, gy] = apply(guess, crossings[row * 10 + col]).map(value => Math.round(value * from.scale));
      const found = search(from, to, x, y, gx, gy);
      if (found) pairs.push([x, y, ...found]);
    }
  if (pairs.length < 5) return guess;
  const middle = values => values.sort((p, q) => p - q)[values.length >> 1];
  const shift = [middle(pairs.map(p => p[2] - p[0])), middle(pairs.map(p => p[3] - p[1]))];
  const agreeing = pairs.filter(p => Math.hypot(p[2] - p[0] - shift[0], p[3] - p[1] - shift[1]) < 4);
  if (agreeing.length < 5) return guess;
  const [a, b, c, d, e, f] = fit(agreeing);
  return [a, b, c, d, e / from.scale, f / from.scale];
}

export const still = [1, 0, 0, 1, 0, 0];
export const moved = (crossings, map) => crossings.map(point => apply(map, point));

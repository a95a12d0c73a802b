// The scanner's module and its memory: requests to the server's API, answered in the thread that asks.

// What the smallest modules with a feature look like, for asking whether the browser takes them.
const simd = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11);
const exceptions = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11);

/// The build for this browser: "nonet" with SIMD, "nonet-plain" without; null if it can run neither.
export function buildFor() {
  const takes = bytes => typeof WebAssembly === "object" && WebAssembly.validate(bytes);
  return takes(exceptions) ? (takes(simd) ? "nonet" : "nonet-plain") : null;
}
export const tooOld = "this browser is too old to read pictures by itself; it needs WebAssembly with exceptions, as Chrome 95, Firefox 114 and Safari 15.2 have it";

const bmpHeader = 54;

export class Engine {
  /// makeModule: what the build's script exports; instantiate(imports): gives the instance; model: bytes.
  static async start(makeModule, instantiate, model) {
    const engine = new Engine();
    const failed = new Promise((_, fail) => {
      engine.module = makeModule({
        instantiateWasm: (imports, done) => {
          instantiate(imports).then(instance => {
            engine.memory = Object.values(instance.exports).find(each => each instanceof WebAssembly.Memory);
            done(instance);
          }, fail);
          return {};
        },
      });
    });
    engine.module = await Promise.race([engine.module, failed]);
    engine.write(model);
    if (!engine.module._nonet_start()) throw new Error("the model is broken");
    return engine;
  }

  /// The bytes of all that the module holds.
  get memoryBytes() { return this.memory.buffer.byteLength; }

  /// Room for a request's bytes; null if there is none, which the next answer says.
  room(count) {
    const at = this.module._nonet_bytes(count);
    return at ? new Uint8Array(this.memory.buffer, at, count) : null;
  }

  write(bytes) {
    const room = this.room(bytes.length);
    room?.set(bytes);
    return Boolean(room);
  }

  /// Writes pixels as a picture of the kind that the module decodes. rowsAt(y, count) gives RGBA.
  writePixels(width, height, rowsAt, isCut = false) {
    const stride = Math.ceil((width * 3) / 4) * 4, size = bmpHeader + stride * height;
    const room = this.room(size - (isCut ? 1 : 0)); // without its end it is a cut picture again
    if (!room) return false;
    const header = new DataView(room.buffer, room.byteOffset, bmpHeader);
    for (const [at, value] of [[0, 0x4d42], [2, size], [6, 0], [10, bmpHeader], [14, 40], [18, width], [22, -height], [26, 1 | (24 << 16)], [30, 0], [34, 0], [38, 0], [42, 0], [46, 0], [50, 0]])
      at === 0 ? header.setUint16(at, value, true) : header.setInt32(at, value, true);
    const strip = 64;
    for (let y = 0; y < height; y += strip) {
      const count = Math.min(strip, height - y), rgba = rowsAt(y, count);
      for (let row = 0; row < count; ++row)
        for (let to = bmpHeader + (y + row) * stride, from = row * width * 4, end = from + width * 4; from < end; from += 4, to += 3) {
          room[to] = rgba[from + 2];
          room[to + 1] = rgba[from + 1];
          room[to + 2] = rgba[from];
        }
    }
    return true;
  }

  get isForBrowser() { return Boolean(this.module._nonet_is_for_browser()); }
  get orientation() { return this.module._nonet_orientation(); }
  get isCut() { return Boolean(this.module._nonet_is_cut()); }

  /// Asks with the bytes that were written, at a path such as "api/scan": {status, body}.
  request(path, fields = {}) {
    return this.answer(this.module.ccall("nonet_request", "number", ["string", "string"], [`/${path}`, JSON.stringify(fields)]));
  }

  /// What there is to say when there was no room.
  noRoom() { return this.answer(507); }

  answer(status) {
    const bytes = new Uint8Array(this.memory.buffer, this.module._nonet_body(), this.module._nonet_body_size());
    return { status, body: new TextDecoder().decode(bytes.slice()) };
  }
}

// A PDF of JPEG pictures, a page for each.

/** Width and height of a JPEG. */
function sizeOf(jpeg) {
  for (let at = 2; at < jpeg.length;) {
    const marker = jpeg[at + 1];
    if (marker >= 0xc0 && marker <= 0xc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  throw new Error("no size in this JPEG");
}

export function document(pictures) {
  const objects = [], parts = [];
  const add = (head, stream = null) => objects.push({ head, stream });
  const kids = pictures.map((_, i) => `${3 + 3 * i} 0 R`).join(" ");
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`);
  for (const [i, jpeg] of pictures.entries()) {
    const [width, height] = sizeOf(jpeg), first = 3 + 3 * i, scale = 540 / Math.max(width, height);
    const draw = Buffer.from(`${width * scale} 0 0 ${height * scale} 20 20 cm /P Do`);
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 580 580] /Contents ${first + 1} 0 R /Resources << /XObject << /P ${first + 2} 0 R >> >> >>`);
    add(`<< /Length ${draw.length} >>`, draw);
    add(`<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`, jpeg);
  }
  let at = 0;
  const put = bytes => { parts.push(Buffer.from(bytes)); at += parts.at(-1).length; };
  put("%PDF-1.4\n");
  const places = objects.map(({ head, stream }, i) => {
    const place = at;
    put(`${i + 1} 0 obj\n${head}\n`);
    if (stream) { put("stream\n"); put(stream); put("\nendstream\n"); }
    put("endobj\n");
    return place;
  });
  const table = at;
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map(place => `${String(place).padStart(10, "0")} 00000 n \n`).join("")}`);
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}

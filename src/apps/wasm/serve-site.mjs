// Shows a folder of static files on this machine, as any web server does.
//   node serve-site.mjs FOLDER [PORT [PREFIX]]    PREFIX: the path that the folder lies under, such as /nonet/
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8" };

export function serveSite(folder, { port = 0, prefix = "/" } = {}) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const name = path.startsWith(prefix) ? path.slice(prefix.length) || "index.html" : "";
    const file = join(resolve(folder), name);
    if (!name || name.includes("..") || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end("there is nothing here\n");
      return;
    }
    response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream", "Content-Length": statSync(file).size, "Cache-Control": "no-cache" });
    createReadStream(file).pipe(response);
  });
  return new Promise(done => server.listen(port, "127.0.0.1", () => done({ server, url: `http://localhost:${server.address().port}${prefix}` })));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { url } = await serveSite(process.argv[2], { port: Number(process.argv[3] ?? 8080), prefix: process.argv[4] ?? "/" });
  console.log(url);
}

// Keeps one version of the page whole: every file comes from the same build, with a network or without.
const version = "@VERSION@";
const files = ["@FILES@"];

const name = `nonet-${version}`, shared = "nonet-shared";
// The page knows which build of the scanner it needs.
const build = new URL(self.location.href).searchParams.get("build");
const isUnused = file => /\.(mjs|wasm)$/.test(file) && file.startsWith("nonet") && !file.startsWith(`${build}.`);
const home = new URL("./", self.location.href);

async function fill() {
  const cache = await caches.open(name);
  await cache.addAll(files.filter(file => !isUnused(file)).map(file => new Request(file, { cache: "no-cache" })));
}

async function tidy() {
  for (const each of await caches.keys())
    if (each.startsWith("nonet-") && ![name, shared].includes(each)) await caches.delete(each);
  await self.clients.claim();
}

async function fromCache(request) {
  const cache = await caches.open(name);
  const kept = await cache.match(request.url, { ignoreSearch: true });
  return kept ?? (request.mode === "navigate" ? await cache.match(home) : null) ?? fetch(request);
}

/// Another app shares pictures: they are kept until the page, which comes next, takes them.
async function takeShared(request) {
  const form = await request.formData(), cache = await caches.open(shared);
  let count = 0;
  for (const file of form.getAll("pictures"))
    if (file instanceof File) {
      const headers = { "Content-Type": file.type, "X-Name": encodeURIComponent(file.name) };
      await cache.put(new URL(`shared/${Date.now()}-${++count}`, home), new Response(file, { headers }));
    }
  return Response.redirect(new URL("./?shared", home), 303);
}

self.addEventListener("install", event => event.waitUntil(fill()));
self.addEventListener("activate", event => event.waitUntil(tidy()));
self.addEventListener("message", event => { if (event.data === "take over") self.skipWaiting(); });
self.addEventListener("fetch", event => {
  const { request } = event, address = new URL(request.url);
  if (address.origin !== home.origin || !address.pathname.startsWith(home.pathname)) return;
  if (request.method === "POST" && address.pathname === `${home.pathname}share`) event.respondWith(takeShared(request));
  else if (request.method === "GET") event.respondWith(fromCache(request));
});

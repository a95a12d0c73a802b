// The page as an app: it works without a network after the first visit, takes shared pictures, and offers a new version
// when there is one, but never changes in the middle of a puzzle.
import { buildFor } from "./engine.js";

const $ = id => document.getElementById(id);
const link = (rel, href) => document.head.append(Object.assign(document.createElement("link"), { rel, href }));
link("manifest", "manifest.webmanifest");
link("apple-touch-icon", "icon-192.png");

let isAccepted = false;

/// Offers the version that waits.
function offer(registration) {
  $("update").hidden = false;
  $("updateLater").onclick = () => { $("update").hidden = true; };
  $("updateNow").onclick = () => {
    isAccepted = true;
    registration.waiting?.postMessage("take over");
  };
}

async function register() {
  const registration = await navigator.serviceWorker.register(`sw.js?build=${buildFor()}`);
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming.addEventListener("statechange", () => {
      if (coming.state === "installed" && navigator.serviceWorker.controller) offer(registration);
    });
  });
  navigator.serviceWorker.addEventListener("controllerchange", async () => {
    if (!isAccepted) return; // the first version of all
    const keeping = { done: Promise.resolve() };
    dispatchEvent(new CustomEvent("nonet-keep", { detail: keeping }));
    await keeping.done;
    location.reload();
  });
  const hour = 3_600_000;
  setInterval(() => registration.update().catch(() => {}), hour);
}

/// Pictures that another app shared lie in a cache until the page takes them.
async function takeShared() {
  const cache = await caches.open("nonet-shared"), files = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request), type = answer.headers.get("Content-Type") ?? "";
    files.push(new File([await answer.blob()], decodeURIComponent(answer.headers.get("X-Name")), { type }));
    await cache.delete(request);
  }
  if (files.length) dispatchEvent(new CustomEvent("nonet-pictures", { detail: files }));
}

addEventListener("nonet-ready", () => {
  if (new URLSearchParams(location.search).has("shared")) {
    history.replaceState(null, "", location.pathname);
    takeShared();
  }
});

// What the page needs first comes first.
const patience = 1200;
if ("serviceWorker" in navigator && isSecureContext)
  addEventListener("load", () => setTimeout(() => register().catch(() => {}), patience));

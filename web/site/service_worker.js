// service_worker.js - stores all files of the site, so that the site works without a network. It
// also makes the pages cross-origin isolated on any web server, so that the engine has threads.
//
// A page gets all files from one version. The next version takes over when all pages are closed.
// `make site` inserts VERSION and FILES.
//
// SPDX-License-Identifier: GPL-3.0-or-later

const VERSION = "{{version}}", FILES = ["{{files}}"];
const PREFIX = "wattle-site-", CACHE = `${PREFIX}${self.registration.scope} ${VERSION}`;
const ISOLATION = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

async function keepAll() {
  await (await caches.open(CACHE)).addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
}

/** Deletes other versions of this site, but not the files of other sites with the same origin. */
async function dropOthers() {
  const own = (name) => name.startsWith(`${PREFIX}${self.registration.scope} `) && name !== CACHE;
  await Promise.all((await caches.keys()).filter(own).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const address = new URL(request.url);
  address.pathname = address.pathname.replace(/\/index\.html$/, "/");
  const found = await (await caches.open(CACHE)).match(address, { ignoreSearch: true }) ?? await fetch(request);
  if (found.type === "opaqueredirect" || !found.body) return found;
  const { status, statusText } = found, headers = new Headers(found.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(found.body, { status, statusText, headers });
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});

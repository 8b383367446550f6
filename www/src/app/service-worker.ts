// The service worker: caches the page for use without a network, and adds the headers that threads need where the host
// doesn't send them.
//
// With a network everything is up to date, and nothing comes from the browser's own cache. Without a network everything
// comes from the build that this service worker belongs to. A page that was opened before a deployment still finds
// files that the host no longer has.

declare const self: ServiceWorkerGlobalScope;
/** Defined by the build: the names of all files of the page, and a hash of their contents. */
declare const FILES: string[];
declare const BUILD: string;
export {};

/** The prefix of our caches. Another folder of the same host may have the page, too. */
const PREFIX = `fourfold ${self.registration.scope} `;
const CACHE = PREFIX + BUILD;

self.addEventListener("install", (event) => {
  event.waitUntil(cacheAll().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOld().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = request.method === "GET" && request.url.startsWith(self.registration.scope);
  if (isOurs) event.respondWith(answer(request).then(isolated));
});

async function cacheAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

/** Deletes all builds but this one and the one before, of which pages may still be open. */
async function deleteOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Fetches from the network, or from the cache if there is none or the host doesn't have the file. */
async function answer(request: Request): Promise<Response> {
  const response = await fetch(revalidated(request)).catch(() => undefined);
  if (response && response.status < 400) return response;
  const isOffline = !response && request.mode === "navigate";
  return (await cached(request)) ?? (isOffline ? await cached("./") : response) ?? Response.error();
}

/** Returns the same request, past the browser's own cache. */
function revalidated(request: Request): Request {
  if (request.mode !== "navigate") return new Request(request, { cache: "no-cache" });
  // Not every browser lets a navigation request be copied with changes.
  return new Request(request.url, { headers: request.headers, redirect: "manual", cache: "no-cache" });
}

/** Returns a file of this build, or of the one before. */
async function cached(request: Request | string): Promise<Response | undefined> {
  const options = { ignoreSearch: true };
  const cache = await caches.open(CACHE);
  return (await cache.match(request, options)) ?? caches.match(request, options);
}

/** Adds the isolation headers. */
function isolated(response: Response): Response {
  // The headers of an opaque response can't be read.
  if (response.type === "opaque" || response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-embedder-policy", "require-corp");
  headers.set("cross-origin-resource-policy", "cross-origin");
  const { status, statusText } = response;
  // Responses with these statuses can't have a body.
  const body = [101, 204, 205, 304].includes(status) ? null : response.body;
  return new Response(body, { status, statusText, headers });
}

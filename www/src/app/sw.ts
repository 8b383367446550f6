// The service worker: keeps the page for when there is no network, and adds the headers that threads need where the
// host doesn't send them.

declare const self: ServiceWorkerGlobalScope;
export {};

const CACHE = "fourfold";
/** Written by the build: every file of the page. */
const LIST = "./files.json";

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = request.method === "GET" && request.url.startsWith(self.registration.scope);
  if (isOurs) event.respondWith(answer(request).then(isolated));
});

/** Fetches all files anew and forgets those that are none any more. */
async function keepAll(): Promise<void> {
  const list = new Request(LIST, { cache: "no-cache" });
  const files = (await (await fetch(list)).json()) as string[];
  const cache = await caches.open(CACHE);
  await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
  const wanted = new Set(files.map((file) => new URL(file, self.registration.scope).href));
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** From the network, so that it is always the newest; from the cache where there is none. */
async function answer(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    const page = kept ?? (request.mode === "navigate" ? await cache.match("./") : undefined);
    if (page) return page;
    throw error;
  }
}

function isolated(response: Response): Response {
  // What another origin sends without leave has no readable headers.
  if (response.type === "opaque" || response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-embedder-policy", "require-corp");
  headers.set("cross-origin-resource-policy", "cross-origin");
  const { status, statusText } = response;
  // These have no body.
  const body = [101, 204, 205, 304].includes(status) ? null : response.body;
  return new Response(body, { status, statusText, headers });
}

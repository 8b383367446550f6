// The service worker: keeps the page for when there is no network, and adds the headers that threads need where the
// host doesn't send them.
//
// What it promises: with a network everything is the newest, and nothing is mixed in from the browser's own cache.
// Without one everything is of the build that this service worker came with. A page that was opened before a deployment
// still finds the files that the host has no more.

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: every file of the page, and a name for just these files. */
declare const FILES: string[];
declare const BUILD: string;
export {};

/** Other folders of the same host may have the page too. */
const OURS = `fourfold ${self.registration.scope} `;
const CACHE = OURS + BUILD;

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = request.method === "GET" && request.url.startsWith(self.registration.scope);
  if (isOurs) event.respondWith(answer(request).then(isolated));
});

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

/** Forgets all builds but this one and the one before, of which pages may still be open. */
async function forgetOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** From the network; what has been kept where there is none, and for what the host doesn't have. */
async function answer(request: Request): Promise<Response> {
  const response = await fetch(anew(request)).catch(() => undefined);
  if (response && response.status < 400) return response;
  const isLost = !response && request.mode === "navigate";
  return (await kept(request)) ?? (isLost ? await kept("./") : response) ?? Response.error();
}

/** The same request, past what the browser takes for new enough. */
function anew(request: Request): Request {
  if (request.mode !== "navigate") return new Request(request, { cache: "no-cache" });
  // Not every browser lets a navigation be changed.
  return new Request(request.url, { headers: request.headers, redirect: "manual", cache: "no-cache" });
}

/** A file of this build, or of the one before. */
async function kept(request: Request | string): Promise<Response | undefined> {
  const options = { ignoreSearch: true };
  const cache = await caches.open(CACHE);
  return (await cache.match(request, options)) ?? caches.match(request, options);
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

// The service worker: caches the page for use without a network, and adds the headers that threads need where the host
// doesn't send them.
//
// It answers for the app's own files and for nothing else: other pages may share the folder, and often the whole host.
//
// With a network everything is up to date, and nothing comes from the browser's own cache. Without a network everything
// comes from the build that this service worker belongs to. A page that was opened before a deployment still finds
// files that the host no longer has. Once the host no longer has the page itself, or this script, or has another site in
// their place, the app is gone: the service worker then removes itself and its caches.

import { isGone, isScriptGone } from "./gone";

declare const self: ServiceWorkerGlobalScope;
/** Defined by the build: the names of all files of the page, those that few visitors need, and a hash of all contents. */
declare const FILES: string[];
declare const RARE: string[];
declare const BUILD: string;

const { scope } = self.registration;
/** The prefix of our caches. Another folder of the same host may have the page, too. */
const PREFIX = `fourfold ${scope} `;
const CACHE = PREFIX + BUILD;
/** The addresses of files, without a query: of those that are cached only once they have been used, and of all. */
const CACHED_LATER = new Set(RARE.map((file) => new URL(file, scope).href));
const ADDRESSES = new Set([...FILES.map((file) => new URL(file, scope).href), ...CACHED_LATER]);
/** The scripts whose names differ from build to build: a page of another build may ask for its own. */
const CHUNK = /^fourfold-chunk-[A-Z0-9]{8}\.js$/;
/** What all pages of the app have in them, and no others. */
const PAGE_MARK = "fourfold-app-page";

self.addEventListener("install", (event) => {
  event.waitUntil(cacheAll().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOld().then(takeOver));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !isOurs(fileOf(request.url))) return;
  event.respondWith(request.mode === "navigate" ? answerPage(event) : answerFile(event));
});

/** Returns an address without its query; a folder stands for the page in it. */
function fileOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/index\.html$/, "/");
}

function isOurs(file: string): boolean {
  return ADDRESSES.has(file) || (file.startsWith(scope) && CHUNK.test(file.slice(scope.length)));
}

async function cacheAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

/**
 * Caches all files if none are cached. While a page keeps a service worker that has withdrawn, the next visit calls that
 * one back, and doesn't install it again; and anybody may delete the caches.
 */
async function refill(): Promise<void> {
  if (await caches.match(scope, { cacheName: CACHE })) return;
  // If that fails the next visit tries again.
  await cacheAll().catch(() => undefined);
}

/** Deletes all builds but this one and the one before, of which pages may still be open. */
async function deleteOld(): Promise<void> {
  const others = (await builds()).filter((name) => name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Takes over the pages that are open, and says to them which build this is: theirs may be older. */
async function takeOver(): Promise<void> {
  await self.clients.claim();
  for (const client of await self.clients.matchAll()) client.postMessage(CACHE);
}

/** Returns the names of the caches of all builds, the oldest first. */
async function builds(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** Answers with a page from the network or, if there is none or the host is in trouble, from the cache. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const file = fileOf(request.url);
  // Not every browser lets a navigation request be copied with changes.
  const page = new Request(request.url, { headers: request.headers, redirect: "manual", cache: "no-cache" });
  const script = new Request(self.location.href, { cache: "no-cache" });
  const [response, own] = await Promise.all([fetched(page), fetched(script)]);
  if (isScriptGone(own) || (isGone(response) && file === scope) || (await isForeign(file, response))) {
    await withdraw();
    return response ?? Response.error();
  }
  if (response?.ok && own?.ok) event.waitUntil(refill());
  if (response && (response.status < 400 || isGone(response))) return isolated(response);
  return isolated((await cached(request)) ?? response ?? Response.error());
}

/** Answers with a file from the network or, if there is none or the host doesn't have the file, from the cache. */
async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const response = await fetched(new Request(request, { cache: "no-cache" }));
  if (response?.ok && CACHED_LATER.has(fileOf(request.url))) event.waitUntil(keep(request, response.clone()));
  if (response && response.status < 400) return isolated(response);
  return isolated((await cached(request)) ?? response ?? Response.error());
}

async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  // On a full disk it is loaded again the next time.
  await cache.put(fileOf(request.url), response).catch(() => undefined);
}

/** Returns undefined without a network. */
async function fetched(request: Request): Promise<Response | undefined> {
  return fetch(request).catch(() => undefined);
}

/** Returns a file of this build, or of the one before. */
async function cached(request: Request): Promise<Response | undefined> {
  const file = fileOf(request.url);
  const options = { ignoreSearch: true };
  return (await caches.match(file, { ...options, cacheName: CACHE })) ?? caches.match(file, options);
}

/** Returns true if the host has another page in place of one of the app's. */
async function isForeign(file: string, response: Response | undefined): Promise<boolean> {
  const isPage = file === scope || file.endsWith(".html");
  if (!isPage || !response?.ok) return false;
  // One that breaks off may be the app's.
  const text = await response
    .clone()
    .text()
    .catch(() => PAGE_MARK);
  return !text.includes(PAGE_MARK);
}

/** Removes this service worker and all that it has stored. A page that is open keeps it until it is closed. */
async function withdraw(): Promise<void> {
  await Promise.all((await builds()).map((name) => caches.delete(name)));
  await self.registration.unregister();
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

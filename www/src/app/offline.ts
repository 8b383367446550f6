// Registers the service worker, which serves the page without a network, and adds isolation headers for threads.

import { trustedScript } from "../trusted-script";
import { isScriptGone } from "./gone";

/** The key under which a tab notes that it has been reloaded for isolation, so that this happens only once. */
const RELOADED_KEY = "fourfold.isolating";

export function serveOffline(): void {
  // In a frame isolation is up to the embedding page.
  if (!("serviceWorker" in navigator) || !isSecureContext || window !== top) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => noticeBuild(data));
  register(new URL("./sw.js", import.meta.url)).catch(() => undefined);
}

async function register(script: URL): Promise<void> {
  // To register it would call back a service worker that has just removed itself. Without a network none has.
  if (navigator.onLine && isScriptGone(await head(script))) return;
  await navigator.serviceWorker.register(trustedScript(script));
  await isolate();
}

/**
 * Shows a notice if a service worker that has just taken over is of another build than the page. After a reload the page
 * may have come before it, and be of the same build.
 */
function noticeBuild(cache: unknown): void {
  const own = document.querySelector<HTMLMetaElement>("meta[name=fourfold-build]")?.content;
  if (!own || typeof cache !== "string" || cache.endsWith(` ${own}`)) return;
  // If that fails the next visit has the new build all the same.
  void import("./new-version").then(
    ({ showNewVersion }) => showNewVersion(),
    () => undefined,
  );
}

/** Asks the host for a file without its content. */
function head(file: URL): Promise<Response> {
  return fetch(file, { method: "HEAD", cache: "no-cache" });
}

/** Reloads the page once if that gives it threads, unless someone has begun to use it. */
async function isolate(): Promise<void> {
  if (crossOriginIsolated || wasReloaded()) return;
  await navigator.serviceWorker.ready;
  await controlled();
  if (!navigator.userActivation?.hasBeenActive && markReload()) location.reload();
}

function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
  });
}

function wasReloaded(): boolean {
  try {
    return sessionStorage.getItem(RELOADED_KEY) !== null;
  } catch {
    return true;
  }
}

/** Returns true if the reload could be noted. */
function markReload(): boolean {
  try {
    sessionStorage.setItem(RELOADED_KEY, "1");
    return true;
  } catch {
    return false;
  }
}

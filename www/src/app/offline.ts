// The page without a network, and threads where the host sends no isolation headers: both by a service worker.

/** Says in this tab that the page has been loaded again for the sake of isolation, so that it happens once only. */
const MARK = "fourfold.isolating";

export function serveOffline(): void {
  // In a frame isolation is for the embedding page to grant.
  if (!("serviceWorker" in navigator) || !isSecureContext || window !== top) return;
  navigator.serviceWorker.register(new URL("./sw.js", import.meta.url)).then(isolate, () => undefined);
}

/** Loads the page again, once, if that gives it threads, and if nobody has begun to use it. */
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
    return sessionStorage.getItem(MARK) !== null;
  } catch {
    return true;
  }
}

/** Whether that could be noted. */
function markReload(): boolean {
  try {
    sessionStorage.setItem(MARK, "1");
    return true;
  } catch {
    return false;
  }
}

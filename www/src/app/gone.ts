// Whether the host still has a file of the app.

/** Returns true if the host says that it doesn't have a file, unlike one that is in trouble. */
export function isGone(response: Response | undefined): boolean {
  return response?.status === 404 || response?.status === 410;
}

/** Returns true if the host doesn't have a script; many have a page for every address instead. */
export function isScriptGone(response: Response | undefined): boolean {
  return isGone(response) || Boolean(response?.ok && response.headers.get("content-type")?.startsWith("text/html"));
}

// Files that people save.

import { h } from "./html";

/** Until the browser has surely read the file, in milliseconds. */
const READ_MS = 10_000;

export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}

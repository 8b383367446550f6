// Finds the files that are loaded when they are needed: beside this module, unless the page says where they are.

import { trustedScript } from "./trusted-script";

/** The addresses of those files. */
interface Assets {
  /** The script of the engine's worker. */
  engine: URL;
  /** The engine's WebAssembly modules, with threads and without. */
  threaded: URL;
  single: URL;
  /** The weights with which it estimates positions of 4x4x4, and the book of 7x6; both compressed. */
  weights: URL;
  book: URL;
  /** The script of the worker that draws the board in 3D. */
  space: URL;
}

/** The folder that the page names with `FourfoldBoard.assets`. */
export const assetFolder: { address: string | undefined } = { address: undefined };

export function assetUrls(): Assets {
  if (assetFolder.address !== undefined) {
    const folder = new URL(`${assetFolder.address.replace(/\/$/, "")}/`, document.baseURI);
    const urlOf = (name: string) => new URL(name, folder);
    return {
      engine: urlOf("engine-worker.js"),
      threaded: urlOf("engine-threaded.wasm"),
      single: urlOf("engine-single.wasm"),
      weights: urlOf("engine-weights.bin"),
      book: urlOf("engine-book.bin"),
      space: urlOf("space-worker.js"),
    };
  }
  // Bundlers recognise exactly this form: they copy the files and put their addresses here.
  return {
    engine: new URL("./engine-worker.js", import.meta.url),
    threaded: new URL("./engine-threaded.wasm", import.meta.url),
    single: new URL("./engine-single.wasm", import.meta.url),
    weights: new URL("./engine-weights.bin", import.meta.url),
    book: new URL("./engine-book.bin", import.meta.url),
    space: new URL("./space-worker.js", import.meta.url),
  };
}

/** The addresses of scripts that import a file, by the file's address. They are kept for as long as the page lives. */
const importScripts = new Map<string, string>();

/**
 * Starts a worker whose script is in a file.
 *
 * A worker can't be started from another origin, but one whose script was made here may import a file from there. Such a
 * worker is also isolated if the page is, whatever headers the file comes with.
 */
export function startWorker(file: URL, name: string, isIsolated: boolean): Worker {
  const isDirect = file.origin === self.origin && !isIsolated;
  return new Worker(trustedScript(isDirect ? file : importScript(file)), { type: "module", name });
}

function importScript(file: URL): string {
  let script = importScripts.get(file.href);
  if (script === undefined) {
    script = URL.createObjectURL(new Blob([`import ${JSON.stringify(file)};`], { type: "text/javascript" }));
    importScripts.set(file.href, script);
  }
  return script;
}

// Where the engine's files are: beside this module, unless the page says that they are elsewhere.

export interface Files {
  worker: URL;
  /** The WebAssembly modules, with threads and without. */
  threaded: URL;
  single: URL;
}

/** What the page says. */
export const place: { folder: string | undefined } = { folder: undefined };

export function files(): Files {
  if (place.folder !== undefined) {
    const folder = new URL(`${place.folder.replace(/\/$/, "")}/`, document.baseURI);
    const named = (name: string) => new URL(name, folder);
    return {
      worker: named("engine-worker.js"),
      threaded: named("engine-threaded.wasm"),
      single: named("engine-single.wasm"),
    };
  }
  // Bundlers know these very words, copy the files, and write down here where to.
  return {
    worker: new URL("./engine-worker.js", import.meta.url),
    threaded: new URL("./engine-threaded.wasm", import.meta.url),
    single: new URL("./engine-single.wasm", import.meta.url),
  };
}

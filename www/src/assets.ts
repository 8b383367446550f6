// Where the files are that are loaded when they are needed: beside this module, unless the page says that they are
// elsewhere.

export interface Files {
  engine: URL;
  /** The WebAssembly modules, with threads and without. */
  threaded: URL;
  single: URL;
  /** What draws the board in space. */
  space: URL;
}

/** What the page says. */
export const place: { folder: string | undefined } = { folder: undefined };

export function files(): Files {
  if (place.folder !== undefined) {
    const folder = new URL(`${place.folder.replace(/\/$/, "")}/`, document.baseURI);
    const named = (name: string) => new URL(name, folder);
    return {
      engine: named("engine-worker.js"),
      threaded: named("engine-threaded.wasm"),
      single: named("engine-single.wasm"),
      space: named("space-worker.js"),
    };
  }
  // Bundlers know these very words, copy the files, and write down here where to.
  return {
    engine: new URL("./engine-worker.js", import.meta.url),
    threaded: new URL("./engine-threaded.wasm", import.meta.url),
    single: new URL("./engine-single.wasm", import.meta.url),
    space: new URL("./space-worker.js", import.meta.url),
  };
}

/** Scripts that import a file, by its address. */
const imports = new Map<string, string>();

/**
 * Starts a worker whose script is in a file. A worker of another origin can't be started, but a worker made here may
 * import it; and what is made here is isolated as the page is, whatever headers its file comes with.
 */
export function startWorker(file: URL, name: string, isIsolated: boolean): Worker {
  const isDirect = file.origin === self.origin && !isIsolated;
  return new Worker(isDirect ? file : importing(file), { type: "module", name });
}

function importing(file: URL): string {
  let script = imports.get(file.href);
  if (script === undefined) {
    script = URL.createObjectURL(new Blob([`import ${JSON.stringify(file)};`], { type: "text/javascript" }));
    imports.set(file.href, script);
  }
  return script;
}

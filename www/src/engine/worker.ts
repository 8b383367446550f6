// The engine in its worker: starts the build that the browser can run, then answers calls.

import { type Calls, type Reply, type Request, STOP, type Start, type Started } from "./protocol";

declare const self: DedicatedWorkerGlobalScope;

/** A page of WebAssembly memory has 64 KiB. At first 8 MiB: more than the module's own data. */
const INITIAL_PAGES = 128;
/** 4 GiB, all that the module can address and the maximum it is linked with. */
const MOST_PAGES = 65536;

self.addEventListener(
  "message",
  async ({ data }: MessageEvent<Start>) => {
    try {
      const engine = await start(data.threads);
      self.addEventListener("message", async ({ data }: MessageEvent<Request | typeof STOP>) => {
        if (data === STOP) engine.stop?.();
        else self.postMessage(await answer(engine, data));
      });
      self.postMessage({ threads: engine.threads() } satisfies Started);
    } catch (error) {
      self.postMessage({ failure: `The engine did not start: ${text(error)}` } satisfies Started);
    }
  },
  { once: true },
);

async function start(threads: number): Promise<Calls & { threads(): number; stop?(): void }> {
  if (self.crossOriginIsolated) {
    const engine = await import("./pkg/threaded/fourfold.js");
    await engine.default({ module_or_path: module("threaded"), memory: sharedMemory() });
    await engine.initThreadPool(threads);
    return engine;
  }
  const engine = await import("./pkg/single/fourfold.js");
  await engine.default({ module_or_path: module("single") });
  return engine;
}

function module(build: string): URL {
  return new URL(`./pkg/${build}/fourfold_bg.wasm`, import.meta.url);
}

/** Shared memory that may grow as far as the browser allows; phones refuse large maxima. */
function sharedMemory(): WebAssembly.Memory {
  for (let maximum = MOST_PAGES; ; maximum /= 2) {
    try {
      return new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum, shared: true });
    } catch (error) {
      if (maximum <= INITIAL_PAGES) throw error;
    }
  }
}

async function answer(engine: Calls, { name, args }: Request): Promise<Reply> {
  try {
    const start = performance.now();
    const call = engine[name] as (...args: unknown[]) => Promise<unknown>;
    const result = await call(...args);
    return { result, seconds: (performance.now() - start) / 1000 };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) {
      return { failure: `The engine failed: ${text(error)}` };
    }
    return { error: text(error) };
  }
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// The engine's worker: starts the build that the page asks for, then answers requests. It is bundled into a single
// file, so that it can be served from anywhere.

import * as single from "../../pkg/single/fourfold.js";
import * as threaded from "../../pkg/threaded/fourfold.js";
import type { Call, Engine } from "../../pkg/single/fourfold.js";
import { Extras } from "./extras";
import { startWorkers } from "./pool";
import {
  type Failure,
  NAME,
  type ProgressMessage,
  type Reply,
  type Request,
  STOP,
  type Start,
  type Started,
} from "./protocol";
import { runThread } from "./thread";

declare const self: DedicatedWorkerGlobalScope & {
  /** Called by the module, which can't import what starts its threads. */
  startWorkers: typeof startWorkers;
};

/** In pages of 64 KiB: 8 MiB, more than the module's own data. */
const INITIAL_PAGES = 128;
/** 4 GiB: all that the module can address, and the maximum that it is linked with. */
const MAX_PAGES = 65536;

if (self.name === NAME) self.addEventListener("message", listen, { once: true });
else self.addEventListener("message", runThread, { once: true });

// After a panic the module doesn't settle its promises.
self.addEventListener("error", ({ error, message }) => fail(error ?? message));
self.addEventListener("unhandledrejection", ({ reason }) => fail(reason));

async function listen({ data }: MessageEvent<Start>): Promise<void> {
  try {
    const engine = await start(data);
    const extras = new Extras(engine, data.extras);
    let call: Call | undefined;
    let isStopped = false;
    self.addEventListener("message", async ({ data }: MessageEvent<Request | typeof STOP>) => {
      isStopped = data === STOP;
      if (data === STOP) {
        call?.stop();
        return;
      }
      await extras.loadFor(data);
      call = engine.call(data.time, (progress) => self.postMessage({ progress } satisfies ProgressMessage));
      // While something was loaded.
      if (isStopped) call.stop();
      self.postMessage(await answer(call, data));
    });
    self.postMessage({ threads: engine.threads, memory: engine.memory, isShared: data.isShared } satisfies Started);
  } catch (error) {
    fail(error);
  }
}

async function start({ threads, memory, module, isShared }: Start): Promise<Engine> {
  return isShared ? startThreaded(module, threads, memory) : startSingle(module, memory);
}

async function startThreaded(module: string, threads: number, memory: number): Promise<Engine> {
  self.startWorkers = startWorkers;
  await threaded.default({ module_or_path: module, memory: sharedMemory() });
  await threaded.initThreadPool(threads);
  return new threaded.Engine(memory);
}

async function startSingle(module: string, memory: number): Promise<Engine> {
  await single.default({ module_or_path: module });
  return new single.Engine(memory);
}

/** Returns shared memory with the largest maximum that the browser allows; phones refuse large ones. */
function sharedMemory(): WebAssembly.Memory {
  for (let maximum = MAX_PAGES; ; maximum /= 2) {
    try {
      return new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum, shared: true });
    } catch (error) {
      if (maximum <= INITIAL_PAGES) throw error;
    }
  }
}

async function answer(call: Call, { name, args }: Request): Promise<Reply> {
  const start = performance.now();
  try {
    const run = call[name] as (...args: unknown[]) => Promise<unknown>;
    const result = await run.apply(call, args);
    return { result, seconds: (performance.now() - start) / 1000 };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return { failure: text(error) };
    return { error: text(error) };
  }
}

function fail(error: unknown): void {
  self.postMessage({ failure: text(error) } satisfies Failure);
}

function text(error: unknown): string {
  if (error instanceof WebAssembly.RuntimeError) return `out of memory, or a fault of the program (${error.message})`;
  return error instanceof Error ? error.message : String(error);
}

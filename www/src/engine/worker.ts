// The engine's worker: starts the build that the page asks for, then answers requests. It is bundled into a single
// file, so that it can be served from anywhere.

import * as single from "../../pkg/single/fourfold.js";
import * as threaded from "../../pkg/threaded/fourfold.js";
import {
  type Calls,
  type Failure,
  NAME,
  type Progress,
  type Reply,
  type Request,
  type Resources,
  STOP,
  type Start,
  type Started,
} from "./protocol";
import { runThread } from "./thread";

declare const self: DedicatedWorkerGlobalScope & {
  /** Called by an engine without threads during a call. */
  pulse(): void;
};

type Engine = Calls & Pick<typeof single, "news" | "reserve" | "stop" | "threads">;

/** In pages of 64 KiB: 8 MiB, more than the module's own data. */
const INITIAL_PAGES = 128;
/** 4 GiB: all that the module can address, and the maximum that it is linked with. */
const MAX_PAGES = 65536;
/** The intervals at which the clock is read and progress is reported, in milliseconds. */
const TICK_MS = 10;
const PROGRESS_MS = 100;

if (self.name === NAME) self.addEventListener("message", listen, { once: true });
else self.addEventListener("message", runThread, { once: true });

// After a panic the module doesn't settle its promises.
self.addEventListener("error", ({ error, message }) => fail(error ?? message));
self.addEventListener("unhandledrejection", ({ reason }) => fail(reason));

async function listen({ data }: MessageEvent<Start>): Promise<void> {
  try {
    const { engine, resources } = await start(data);
    self.addEventListener("message", async ({ data }: MessageEvent<Request | typeof STOP>) => {
      if (data === STOP) engine.stop();
      else self.postMessage(await answer(engine, resources.isShared, data));
    });
    self.postMessage(resources satisfies Started);
  } catch (error) {
    fail(error);
  }
}

async function start({ threads, memory, module, isShared }: Start): Promise<{ engine: Engine; resources: Resources }> {
  const engine = isShared ? await startThreaded(module, threads) : await startSingle(module);
  return { engine, resources: { threads: engine.threads(), memory: engine.reserve(memory), isShared } };
}

async function startThreaded(module: string, threads: number): Promise<Engine> {
  await threaded.default({ module_or_path: module, memory: sharedMemory() });
  await threaded.initThreadPool(threads);
  return threaded;
}

async function startSingle(module: string): Promise<Engine> {
  await single.default({ module_or_path: module });
  return single;
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

async function answer(engine: Engine, isShared: boolean, { name, args, time }: Request): Promise<Reply> {
  const start = performance.now();
  let reportAt = start + PROGRESS_MS;
  const tick = () => {
    const now = performance.now();
    if (time !== undefined && now >= start + time) engine.stop();
    if (now < reportAt) return;
    reportAt = now + PROGRESS_MS;
    self.postMessage({ news: engine.news(), seconds: (now - start) / 1000 } satisfies Progress);
  };
  // A search on the only thread calls this itself; with threads this one is free to use a timer.
  self.pulse = tick;
  const timer = isShared ? setInterval(tick, TICK_MS) : undefined;
  try {
    const call = engine[name] as (...args: unknown[]) => Promise<unknown>;
    const result = await call(...args);
    return { result, seconds: (performance.now() - start) / 1000 };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return { failure: text(error) };
    return { error: text(error) };
  } finally {
    clearInterval(timer);
  }
}

function fail(error: unknown): void {
  self.postMessage({ failure: text(error) } satisfies Failure);
}

function text(error: unknown): string {
  if (error instanceof WebAssembly.RuntimeError) return `out of memory, or a fault of the program (${error.message})`;
  return error instanceof Error ? error.message : String(error);
}

// The engine in its worker: starts the build that the page asks for, then answers calls. Everything that it takes is in
// this one file, so that it can be put anywhere.

import * as single from "../../pkg/single/fourfold.js";
import * as threaded from "../../pkg/threaded/fourfold.js";
import { work } from "./pool";
import {
  type Calls,
  type Failure,
  type Means,
  NAME,
  type Progress,
  type Reply,
  type Request,
  STOP,
  type Start,
  type Started,
} from "./protocol";

declare const self: DedicatedWorkerGlobalScope & {
  /** Called by an engine without threads while it works. */
  pulse(): void;
};

type Engine = Calls & Pick<typeof single, "news" | "reserve" | "stop" | "threads">;

/** A page of WebAssembly memory has 64 KiB. At first 8 MiB: more than the module's own data. */
const INITIAL_PAGES = 128;
/** 4 GiB, all that the module can address and the maximum it is linked with. */
const MOST_PAGES = 65536;
/** How often the clock is looked at, and how often there are news, in milliseconds. */
const TICK_MS = 10;
const NEWS_MS = 100;

if (self.name === NAME) self.addEventListener("message", listen, { once: true });
else self.addEventListener("message", work, { once: true });

// A module that has ended itself settles no promise any more.
self.addEventListener("error", ({ error, message }) => fail(error ?? message));
self.addEventListener("unhandledrejection", ({ reason }) => fail(reason));

async function listen({ data }: MessageEvent<Start>): Promise<void> {
  try {
    const { engine, means } = await start(data);
    self.addEventListener("message", async ({ data }: MessageEvent<Request | typeof STOP>) => {
      if (data === STOP) engine.stop();
      else self.postMessage(await answer(engine, means.isShared, data));
    });
    self.postMessage(means satisfies Started);
  } catch (error) {
    fail(error);
  }
}

async function start({ threads, memory, module, isShared }: Start): Promise<{ engine: Engine; means: Means }> {
  const engine = isShared ? await startThreaded(module, threads) : await startSingle(module);
  return { engine, means: { threads: engine.threads(), memory: engine.reserve(memory), isShared } };
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

async function answer(engine: Engine, isShared: boolean, { name, args, time }: Request): Promise<Reply> {
  const start = performance.now();
  let newsAt = start + NEWS_MS;
  const tick = () => {
    const now = performance.now();
    if (time !== undefined && now >= start + time) engine.stop();
    if (now < newsAt) return;
    newsAt = now + NEWS_MS;
    self.postMessage({ news: engine.news(), seconds: (now - start) / 1000 } satisfies Progress);
  };
  // Whoever searches on the only thread calls this; otherwise this one is free.
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

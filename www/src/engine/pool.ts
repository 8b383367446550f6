// The engine's threads: workers of the same file, which share its memory. This is done here, because the script that
// comes with wasm-bindgen-rayon for it waits for ever where a thread fails.

import * as threaded from "../../pkg/threaded/fourfold.js";
import type { Failure } from "./protocol";

declare const self: DedicatedWorkerGlobalScope;

/** The first message to a thread. */
interface Init {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  /** Where it gets its work from, in that memory. */
  receiver: number;
}

/** The first message from a thread. Another one comes only if it fails. */
const READY = "ready";

/** Firefox forgets workers that nobody holds: https://bugzilla.mozilla.org/show_bug.cgi?id=1702191 */
const threads: Worker[] = [];

/** Called by the module: starts the threads, and has them work as soon as all are ready. */
export async function startWorkers(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  pool: threaded.wbg_rayon_PoolBuilder,
): Promise<void> {
  const file = await fetch(import.meta.url);
  // A copy can be started wherever the file comes from.
  const script = URL.createObjectURL(await file.blob());
  const init: Init = { module, memory, receiver: pool.receiver() };
  await Promise.all(Array.from({ length: pool.numThreads() }, () => start(script, init)));
  URL.revokeObjectURL(script);
  pool.build();
}

/** Starts a thread. If it fails, now or later, that is the page's business, which ends them all. */
function start(script: string, init: Init): Promise<void> {
  const thread = new Worker(script, { type: "module" });
  threads.push(thread);
  thread.postMessage(init);
  return new Promise((resolve) => {
    thread.onmessage = ({ data }: MessageEvent<typeof READY | Failure>) => {
      if (data === READY) resolve();
      else self.postMessage(data);
    };
    thread.onerror = ({ message }) =>
      self.postMessage({ failure: message || "a thread can't be started" } satisfies Failure);
  });
}

/** What a thread does: it works until it is ended. */
export async function work({ data }: MessageEvent<Init>): Promise<void> {
  await threaded.default({ module_or_path: data.module, memory: data.memory });
  self.postMessage(READY);
  threaded.wbg_rayon_start_worker(data.receiver);
}

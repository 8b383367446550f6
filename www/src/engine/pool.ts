// The engine's threads: workers of the same file, which share its memory. They are started here, because the script
// that comes with wasm-bindgen-rayon for this waits forever if a thread fails.

import type { wbg_rayon_PoolBuilder } from "../../pkg/threaded/fourfold.js";
import { trustedScript } from "../trusted-script";
import type { Failure } from "./protocol";

declare const self: DedicatedWorkerGlobalScope;

/** The first message to a thread. */
export interface Init {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  /** The address in that memory of the queue from which the thread gets its work. */
  receiver: number;
}

/** The first message from a thread. Another one follows only if the thread fails. */
export const READY = "ready";

/**
 * Keeps the workers alive: Firefox collects those that nothing refers to
 * (https://bugzilla.mozilla.org/show_bug.cgi?id=1702191).
 */
const threads: Worker[] = [];

/** Starts the threads, and resolves when all are ready. Called by the WebAssembly module. */
export async function startWorkers(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  pool: wbg_rayon_PoolBuilder,
): Promise<void> {
  const file = await fetch(import.meta.url);
  // A worker can be started from a copy even if the file comes from another origin.
  const script = URL.createObjectURL(await file.blob());
  const init: Init = { module, memory, receiver: pool.receiver() };
  await Promise.all(Array.from({ length: pool.numThreads() }, () => start(script, init)));
  URL.revokeObjectURL(script);
  pool.build();
}

/** Starts a thread. A failure, now or later, is reported to the page, which then ends the engine's worker. */
function start(script: string, init: Init): Promise<void> {
  const thread = new Worker(trustedScript(script), { type: "module" });
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

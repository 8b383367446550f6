// Starts an engine in a worker of its own.

import { assetUrls, startWorker } from "../assets";
import { NAME, type Resources, type Start, type Started } from "./protocol";

/** An engine that waits for requests. Ending its worker ends the threads too, which are the worker's own workers. */
export interface LaunchedEngine {
  worker: Worker;
  resources: Resources;
}

/** Starts the engine with threads where that is possible, else without. Rejects if neither starts. */
export async function launchEngine(threads: number, memory: number): Promise<LaunchedEngine> {
  const { threaded, single, weights, book } = assetUrls();
  const extras = { weights: weights.href, book: book.href };
  if (crossOriginIsolated) {
    try {
      return await launch({ threads, memory, module: threaded.href, extras, isShared: true });
    } catch {
      // Some phones claim to be isolated, but grant no shared memory or no threads.
    }
  }
  return launch({ threads: 1, memory, module: single.href, extras, isShared: false });
}

function launch(start: Start): Promise<LaunchedEngine> {
  const file = assetUrls().engine;
  const worker = startWorker(file, NAME, start.isShared);
  return new Promise((resolve, reject) => {
    const fail = (message: string) => {
      worker.terminate();
      reject(new Error(message));
    };
    worker.onerror = ({ message }) => fail(message || `${file.href} can't be loaded`);
    worker.onmessage = ({ data }: MessageEvent<Started>) => {
      if ("failure" in data) fail(data.failure);
      else resolve({ worker, resources: data });
    };
    worker.postMessage(start);
  });
}

// One of the engine's threads.

import * as threaded from "../../pkg/threaded/fourfold.js";
import { type Init, READY } from "./pool";

declare const self: DedicatedWorkerGlobalScope;

/** Runs a thread until its worker is ended. */
export async function runThread({ data }: MessageEvent<Init>): Promise<void> {
  await threaded.default({ module_or_path: data.module, memory: data.memory });
  self.postMessage(READY);
  threaded.wbg_rayon_start_worker(data.receiver);
}

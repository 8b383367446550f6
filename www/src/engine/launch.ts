// A worker with its threads, in which an engine runs. It does one thing at a time.

import { files, startWorker } from "../assets";
import { type Means, NAME, type Progress, type Reply, type Request, STOP, type Start, type Started } from "./protocol";

/** How long a stopped call may go on before its worker is ended. */
const PATIENCE_MS = 5000;

export class Crew {
  readonly #worker: Worker;
  /** What it is doing, and how that is ended. */
  #work: { readonly reply: Promise<Reply>; settle(reply: Reply): void } | undefined;
  #onProgress: ((progress: Progress) => void) | undefined;

  private constructor(
    worker: Worker,
    readonly means: Means,
    private readonly onEnd: () => void,
  ) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Reply | Progress>) => {
      if ("news" in data) this.#onProgress?.(data);
      else if ("failure" in data) this.end(data.failure);
      else this.#reply(data);
    };
    worker.onerror = ({ message }) => this.end(message);
  }

  /** Starts an engine, which tells when it has ended, whoever ended it. */
  static async start(threads: number, memory: number, onEnd: () => void): Promise<Crew> {
    const { threaded, single } = files();
    if (crossOriginIsolated) {
      try {
        return await Crew.#start({ threads, memory, module: threaded.href, isShared: true }, onEnd);
      } catch {
        // No shared memory or no threads after all, as on some phones.
      }
    }
    return Crew.#start({ threads: 1, memory, module: single.href, isShared: false }, onEnd);
  }

  static #start(start: Start, onEnd: () => void): Promise<Crew> {
    const file = files().engine;
    const worker = startWorker(file, NAME, start.isShared);
    return new Promise((resolve, reject) => {
      const fail = (message: string) => {
        worker.terminate();
        reject(new Error(message));
      };
      worker.onerror = ({ message }) => fail(message || `${file} can't be loaded`);
      worker.onmessage = ({ data }: MessageEvent<Started>) => {
        if ("failure" in data) fail(data.failure);
        else resolve(new Crew(worker, data, onEnd));
      };
      worker.postMessage(start);
    });
  }

  /** Has the engine do something, after it has replied to what it was asked before. */
  ask(request: Request, onProgress?: (progress: Progress) => void): Promise<Reply> {
    let settle = (_reply: Reply) => {};
    const reply = new Promise<Reply>((resolve) => (settle = resolve));
    this.#onProgress = onProgress;
    this.#work = { reply, settle };
    this.#worker.postMessage(request);
    return reply;
  }

  /** Has the engine leave off, and ends it if there is no other way. */
  async stop(): Promise<void> {
    this.#onProgress = undefined;
    if (!this.#work) return;
    // Without threads it can't hear anything.
    if (!this.means.isShared) return this.end("stopped");
    const timer = setTimeout(() => this.end("stopped"), PATIENCE_MS);
    this.#worker.postMessage(STOP);
    await this.#work.reply;
    clearTimeout(timer);
  }

  /** Ends the engine. */
  end(message: string): void {
    // Ends the threads too: they are the worker's own workers.
    this.#worker.terminate();
    this.onEnd();
    this.#reply({ failure: message });
  }

  #reply(reply: Reply): void {
    this.#work?.settle(reply);
    this.#work = undefined;
  }
}

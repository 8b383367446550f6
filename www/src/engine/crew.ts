// A worker with its threads, in which an engine runs. It does one thing at a time.

import { files } from "./files";
import { type Means, NAME, type Progress, type Reply, type Request, STOP, type Start, type Started } from "./protocol";

/** How long a stopped call may go on before its worker is ended. */
const PATIENCE_MS = 5000;

export class Crew {
  readonly #worker: Worker;
  #reply: Promise<Reply> | undefined;
  #settle: ((reply: Reply) => void) | undefined;
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
      else this.#settle?.(data);
    };
    worker.onerror = ({ message }) => this.end(message);
  }

  /** Starts an engine, which tells when it has ended, whoever ended it. */
  static async start(threads: number, memory: number, onEnd: () => void): Promise<Crew> {
    const { worker, threaded, single } = files();
    if (crossOriginIsolated) {
      try {
        // Made here it is isolated as the page is, whatever headers its file comes with.
        const start = { threads, memory, module: threaded.href, isShared: true };
        return await Crew.#start(worker, importing(worker), start, onEnd);
      } catch {
        // No shared memory or no threads after all, as on some phones.
      }
    }
    // Workers of another origin can't be started, but a worker may import them.
    const script = worker.origin === location.origin ? worker.href : importing(worker);
    return Crew.#start(worker, script, { threads: 1, memory, module: single.href, isShared: false }, onEnd);
  }

  /** Starts the worker in a file, by a script that is the file or imports it. */
  static #start(file: URL, script: string, start: Start, onEnd: () => void): Promise<Crew> {
    const worker = new Worker(script, { type: "module", name: NAME });
    const started = new Promise<Crew>((resolve, reject) => {
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
    return started.finally(() => URL.revokeObjectURL(script));
  }

  /** Has the engine do something, after it has replied to what it was asked before. */
  ask(request: Request, onProgress?: (progress: Progress) => void): Promise<Reply> {
    this.#onProgress = onProgress;
    this.#reply = new Promise((resolve) => (this.#settle = resolve));
    this.#worker.postMessage(request);
    return this.#reply;
  }

  /** Has the engine leave off, and ends it if there is no other way. */
  async stop(): Promise<void> {
    this.#onProgress = undefined;
    // Without threads it can't hear anything.
    const timer = setTimeout(() => this.end("stopped"), this.means.isShared ? PATIENCE_MS : 0);
    this.#worker.postMessage(STOP);
    await this.#reply;
    clearTimeout(timer);
  }

  /** Ends the engine. */
  end(message: string): void {
    // Ends the threads too: they are the worker's own workers.
    this.#worker.terminate();
    this.onEnd();
    this.#settle?.({ failure: message });
  }
}

/** A script for as long as it isn't revoked. */
function importing(file: URL): string {
  const script = new Blob([`import ${JSON.stringify(file)};`], { type: "text/javascript" });
  return URL.createObjectURL(script);
}

// A worker with its threads, in which an engine runs. It does one thing at a time.

import { files } from "./files";
import {
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

/** How long a stopped call may go on before its worker is ended. */
const PATIENCE_MS = 5000;

export class Crew {
  readonly #worker: Worker;
  #reply: Promise<Reply> | undefined;
  #settle: ((reply: Reply) => void) | undefined;
  #failure: string | undefined;
  #onProgress: ((progress: Progress) => void) | undefined;

  private constructor(
    worker: Worker,
    readonly means: Means,
  ) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Reply | Progress>) => {
      if ("news" in data) this.#onProgress?.(data);
      else if ("failure" in data) this.end(data.failure);
      else this.#settle?.(data);
    };
    worker.onerror = ({ message }) => this.end(message);
  }

  static async start(threads: number, memory: number): Promise<Crew> {
    const { worker, threaded, single } = files();
    if (crossOriginIsolated) {
      try {
        // Made here it is isolated as the page is, whatever headers its file comes with.
        return await Crew.#start(importing(worker), { threads, memory, module: threaded.href, isShared: true });
      } catch {
        // No shared memory or no threads after all, as on some phones.
      }
    }
    // Workers of another origin can't be started, but a worker may import them.
    const script = worker.origin === location.origin ? worker : importing(worker);
    return Crew.#start(script, { threads: 1, memory, module: single.href, isShared: false });
  }

  static #start(script: URL, start: Start): Promise<Crew> {
    const worker = new Worker(script, { type: "module", name: NAME });
    return new Promise((resolve, reject) => {
      const fail = (message: string) => {
        worker.terminate();
        reject(new Error(message));
      };
      worker.onerror = ({ message }) => fail(message || `${script} can't be loaded`);
      worker.onmessage = ({ data }: MessageEvent<Started>) => {
        if ("failure" in data) fail(data.failure);
        else resolve(new Crew(worker, data));
      };
      worker.postMessage(start);
    });
  }

  /** Has the engine do something, after it has replied to what it was asked before. */
  ask(request: Request, onProgress?: (progress: Progress) => void): Promise<Reply> {
    this.#onProgress = onProgress;
    this.#reply = new Promise((resolve) => (this.#settle = resolve));
    if (this.#failure === undefined) this.#worker.postMessage(request);
    else this.#settle?.({ failure: this.#failure });
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
    this.#failure ??= message;
    // Ends the threads too: they are the worker's own workers.
    this.#worker.terminate();
    this.#settle?.({ failure: this.#failure } satisfies Failure);
  }
}

function importing(url: URL): URL {
  const script = new Blob([`import ${JSON.stringify(url)};`], { type: "text/javascript" });
  return new URL(URL.createObjectURL(script));
}

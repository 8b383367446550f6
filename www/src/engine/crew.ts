// A worker with its threads, in which an engine runs. It does one thing at a time.

import { type Reply, type Request, STOP, type Start, type Started } from "./protocol";

/** How long a stopped call may go on before its worker is ended. */
const PATIENCE_MS = 5000;

export class Crew {
  readonly #worker: Worker;
  #reply: Promise<Reply> | undefined;
  #settle: ((reply: Reply) => void) | undefined;
  #failure: string | undefined;

  private constructor(
    worker: Worker,
    readonly threads: number,
  ) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ("failure" in data) this.end(data.failure);
      else this.#settle?.(data);
    };
    worker.onerror = ({ message }) => this.end(`The engine failed: ${message}`);
  }

  static start(threads: number): Promise<Crew> {
    const worker = new Worker(new URL("./engine-worker.js", import.meta.url), { type: "module" });
    return new Promise((resolve, reject) => {
      const fail = (message: string) => {
        worker.terminate();
        reject(new Error(message));
      };
      worker.onerror = ({ message }) => fail(`The engine did not load: ${message}`);
      worker.onmessage = ({ data }: MessageEvent<Started>) => {
        if ("failure" in data) fail(data.failure);
        else resolve(new Crew(worker, data.threads));
      };
      worker.postMessage({ threads } satisfies Start);
    });
  }

  /** Has the engine do something, after it has replied to what it was asked before. */
  ask(request: Request): Promise<Reply> {
    this.#reply = new Promise((resolve) => (this.#settle = resolve));
    if (this.#failure === undefined) this.#worker.postMessage(request);
    else this.#settle?.({ failure: this.#failure });
    return this.#reply;
  }

  /** Has the engine leave off, and ends it if there is no other way. */
  async stop(): Promise<void> {
    // Without threads it can't hear anything.
    const patience = crossOriginIsolated ? PATIENCE_MS : 0;
    const timer = setTimeout(() => this.end("Stopped."), patience);
    this.#worker.postMessage(STOP);
    await this.#reply;
    clearTimeout(timer);
  }

  /** Ends the engine. */
  end(message: string): void {
    this.#failure ??= message;
    // Ends the threads too: they are the worker's own workers.
    this.#worker.terminate();
    this.#settle?.({ failure: this.#failure });
  }
}

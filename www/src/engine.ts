// The engine as the page sees it: every call is a promise, the work is done in a worker.

import type { Calls, Reply, Request, Start, Started } from "./protocol";

/** A result and how long the engine worked for it. */
export interface Timed<Result> {
  result: Result;
  seconds: number;
}

/** The engine itself broke or was stopped; a new one is needed. */
export class EngineFailure extends Error {}

interface Caller {
  resolve(timed: Timed<never>): void;
  reject(error: Error): void;
}

export class Engine {
  readonly #worker: Worker;
  readonly #callers = new Map<number, Caller>();
  #calls = 0;
  #failure: EngineFailure | undefined;

  private constructor(
    worker: Worker,
    /** How many threads work; one where the page is not cross-origin isolated. */
    readonly threads: number,
  ) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#settle(data);
    worker.onerror = ({ message }) => this.#end(`The engine failed: ${message}`);
  }

  /** Starts an engine, with as many threads as the machine has cores if no number is given. */
  static start(threads: number = navigator.hardwareConcurrency): Promise<Engine> {
    const worker = new Worker(new URL("./engine-worker.js", import.meta.url), { type: "module" });
    return new Promise((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new EngineFailure(`The engine did not load: ${message}`));
      worker.onmessage = ({ data }: MessageEvent<Started>) => {
        if ("failure" in data) reject(new EngineFailure(data.failure));
        else resolve(new Engine(worker, data.threads));
      };
      worker.postMessage({ threads } satisfies Start);
    });
  }

  /** Has the engine do something, after all that was called before. */
  call<Name extends keyof Calls>(
    name: Name,
    ...args: Parameters<Calls[Name]>
  ): Promise<Timed<ReturnType<Calls[Name]>>> {
    return new Promise((resolve, reject) => {
      if (this.#failure) {
        reject(this.#failure);
        return;
      }
      const id = this.#calls++;
      this.#callers.set(id, { resolve, reject });
      this.#worker.postMessage({ id, name, args } satisfies Request<Name>);
    });
  }

  /** Ends the engine and whatever it is doing. */
  stop(): void {
    this.#end("Stopped.");
  }

  #settle(reply: Reply): void {
    if ("failure" in reply) {
      this.#end(reply.failure);
      return;
    }
    const caller = this.#callers.get(reply.id);
    this.#callers.delete(reply.id);
    if ("error" in reply) caller?.reject(new Error(reply.error));
    else caller?.resolve({ result: reply.result as never, seconds: reply.seconds });
  }

  #end(message: string): void {
    // Ends the threads too: they are the worker's own workers.
    this.#worker.terminate();
    this.#failure = new EngineFailure(message);
    for (const caller of this.#callers.values()) caller.reject(this.#failure);
    this.#callers.clear();
  }
}

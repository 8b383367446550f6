// The engine as the page sees it: every call is a promise, the work is done in a worker.

import { Crew } from "./launch";
import type { Calls, Means, Progress, Request } from "./protocol";

/** A result and how long the engine worked for it. */
export interface Timed<Result> {
  result: Result;
  seconds: number;
}

/** What was called has been stopped. */
export class Stopped extends Error {
  override readonly name = "Stopped";

  constructor() {
    super("stopped");
  }
}

/** The engine itself broke; the next call starts a new one. */
export class EngineFailure extends Error {}

/** How a call is to be done. */
export interface Manner {
  /** Ends it after so many milliseconds, with what is known by then. */
  time?: number | undefined;
  /** Hears several times a second how it goes. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

interface Call {
  request: Request;
  manner: Manner;
  resolve(timed: Timed<never>): void;
  reject(error: Error): void;
}

export class Engine {
  #crew: Promise<Crew> | undefined;
  /** What is being done, and by whom. */
  #current: { call: Call; crew: Crew } | undefined;
  readonly #waiting: Call[] = [];
  #isWorking = false;

  /** An engine that starts when it is needed, with so many threads and so many MiB of memory for its table. */
  constructor(
    readonly threads: number,
    readonly memory: number,
    /** Told whenever it has started: what it has got of that. */
    private readonly onStart: (means: Means) => void,
  ) {}

  /** Has the engine do something, after all that was called before. */
  call<Name extends keyof Calls>(
    name: Name,
    args: Parameters<Calls[Name]>,
    manner: Manner = {},
  ): Promise<Timed<Awaited<ReturnType<Calls[Name]>>>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request: { name, args, time: manner.time }, manner, resolve, reject });
      void this.#work();
    });
  }

  /** Stops all that was called. What is called from now on waits until the engine has left off. */
  stop(): void {
    this.#rejectWaiting(new Stopped());
    this.#current?.call.reject(new Stopped());
    void this.#current?.crew.stop();
  }

  /** Stops all that was called, and gives back the threads and the memory; the next call starts anew. */
  async end(): Promise<void> {
    this.stop();
    const starting = this.#crew;
    this.#crew = undefined;
    const crew = await starting?.catch(() => undefined);
    // Threads that are at work when they are ended go on for seconds.
    await crew?.stop();
    crew?.end("the engine has been ended");
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (this.#waiting.length > 0) {
      try {
        const starting = this.#start();
        const crew = await starting;
        // It has ended meanwhile.
        if (this.#crew !== starting) continue;
        const call = this.#waiting.shift();
        if (call) await this.#answer(call, crew);
      } catch (error) {
        this.#rejectWaiting(error as Error);
      }
    }
    this.#isWorking = false;
  }

  async #answer(call: Call, crew: Crew): Promise<void> {
    this.#current = { call, crew };
    const reply = await crew.ask(call.request, call.manner.onProgress);
    this.#current = undefined;
    if ("failure" in reply) {
      call.reject(new EngineFailure(reply.failure));
    } else if ("error" in reply) {
      call.reject(new Error(reply.error));
    } else {
      call.resolve({ result: reply.result as never, seconds: reply.seconds });
    }
  }

  #start(): Promise<Crew> {
    if (this.#crew) return this.#crew;
    const forget = () => {
      if (this.#crew === starting) this.#crew = undefined;
    };
    const starting = Crew.start(this.threads, this.memory, forget).then(
      (crew) => {
        this.onStart(crew.means);
        return crew;
      },
      (error: Error) => {
        forget();
        throw new EngineFailure(error.message);
      },
    );
    this.#crew = starting;
    return starting;
  }

  #rejectWaiting(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

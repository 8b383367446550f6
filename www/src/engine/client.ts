// The page's side of the engine: calls are promises, the work is done in a worker.

import { type CallOptions, type CallResult, EngineFailure, Stopped, type Timed } from "./call";
import { type LaunchedEngine, launchEngine } from "./launch";
import { type Calls, type ProgressMessage, type Reply, type Request, type Resources, STOP } from "./protocol";

/** The time after which the worker of a stopped call is ended. */
const STOP_TIMEOUT_MS = 5000;

interface Call {
  request: Request;
  onProgress: CallOptions["onProgress"];
  isStopped: boolean;
  resolve(result: Timed<never>): void;
  reject(error: Error): void;
}

/** An engine from when it is started until its worker has ended. */
interface Engine {
  /** Undefined while it starts. */
  launched?: LaunchedEngine;
  /** The call in the worker. A stopped one stays until the worker has replied. */
  call?: Call | undefined;
  /** Ends the worker if a stopped call goes on for too long. */
  stopTimer?: ReturnType<typeof setTimeout>;
}

/**
 * An engine that starts when it is first needed, and does one call at a time.
 *
 * Calls wait in one queue. A stop rejects all of them at once; the next call then waits only until the worker is free.
 */
export class EngineClient {
  /** Called when an engine has started. */
  onStart: ((resources: Resources) => void) | undefined;
  #threads = 1;
  #memory = 4;
  /** The engine of the next call. One that has been given back is no longer here, but may still be winding down. */
  #engine: Engine | undefined;
  readonly #queue: Call[] = [];
  #resources: Resources | undefined;

  constructor(private readonly launch = launchEngine) {}

  /** The engine's threads and memory; undefined before it has started. */
  get resources(): Resources | undefined {
    return this.#resources;
  }

  /** Sets the number of threads and the table's memory in MiB. An engine that has others is given back. */
  configure(threads: number, memory: number): void {
    if (threads === this.#threads && memory === this.#memory) return;
    this.end();
    this.#threads = threads;
    this.#memory = memory;
  }

  /** Calls one of the engine's functions, after all calls made before. */
  call<Name extends keyof Calls>(
    name: Name,
    args: Parameters<Calls[Name]>,
    { time, onProgress }: CallOptions = {},
  ): Promise<CallResult<Name>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ request: { name, args, time }, onProgress, isStopped: false, resolve, reject });
      this.#advance();
    });
  }

  /** Stops all calls: they reject with `Stopped`. */
  stop(): void {
    this.#rejectQueue(new Stopped());
    if (this.#engine) this.#stopCall(this.#engine);
  }

  /** Stops all calls and gives back threads and memory. The next call starts an engine again. */
  end(): void {
    this.stop();
    const engine = this.#engine;
    this.#engine = undefined;
    this.#resources = undefined;
    // Threads that are ended in the middle of a search go on for seconds, so a stopped call is waited for. An engine
    // that is still starting is ended once it has started.
    if (engine?.launched && !engine.call) this.#discard(engine, "the engine has been ended");
  }

  /** Sends the next call to the worker if the worker is free, and starts an engine if there is none. */
  #advance(): void {
    if (this.#queue.length === 0) return;
    const engine = (this.#engine ??= this.#start());
    if (!engine.launched || engine.call) return;
    engine.call = this.#queue.shift()!;
    engine.launched.worker.postMessage(engine.call.request);
  }

  #start(): Engine {
    const engine: Engine = {};
    this.launch(this.#threads, this.#memory).then(
      (launched) => this.#onLaunched(engine, launched),
      (error: Error) => {
        // If the engine was given back meanwhile the queue waits for another one.
        if (this.#engine !== engine) return;
        this.#engine = undefined;
        this.#rejectQueue(new EngineFailure(error.message));
      },
    );
    return engine;
  }

  #onLaunched(engine: Engine, launched: LaunchedEngine): void {
    const { worker, resources } = launched;
    engine.launched = launched;
    worker.onmessage = ({ data }: MessageEvent<Reply | ProgressMessage>) => {
      if ("progress" in data) {
        if (!engine.call?.isStopped) engine.call?.onProgress?.(data.progress);
      } else if ("failure" in data) {
        this.#discard(engine, data.failure);
      } else {
        this.#onReply(engine, data);
      }
    };
    worker.onerror = ({ message }) => this.#discard(engine, message);
    if (this.#engine !== engine) {
      this.#discard(engine, "the engine has been ended");
      return;
    }
    this.#resources = resources;
    this.onStart?.(resources);
    this.#advance();
  }

  #onReply(engine: Engine, reply: Exclude<Reply, { failure: string }>): void {
    const { call } = engine;
    clearTimeout(engine.stopTimer);
    engine.call = undefined;
    if ("error" in reply) call?.reject(new Error(reply.error));
    else call?.resolve({ result: reply.result as never, seconds: reply.seconds });
    if (this.#engine === engine) this.#advance();
    else this.#discard(engine, "the engine has been ended");
  }

  #stopCall(engine: Engine): void {
    const { call, launched } = engine;
    if (!call || !launched || call.isStopped) return;
    call.isStopped = true;
    call.reject(new Stopped());
    if (launched.resources.isShared) {
      launched.worker.postMessage(STOP);
      engine.stopTimer = setTimeout(() => this.#discard(engine, "stopped"), STOP_TIMEOUT_MS);
    } else {
      // Without threads the worker reads no message before the call has ended.
      this.#discard(engine, "stopped");
    }
  }

  /** Ends the worker. */
  #discard(engine: Engine, reason: string): void {
    clearTimeout(engine.stopTimer);
    engine.launched?.worker.terminate();
    if (this.#engine === engine) this.#engine = undefined;
    engine.call?.reject(new EngineFailure(reason));
    engine.call = undefined;
    this.#advance();
  }

  #rejectQueue(error: Error): void {
    for (const { reject } of this.#queue.splice(0)) reject(error);
  }
}

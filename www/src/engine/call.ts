// The options, results and errors of calls to the engine.

import type { Calls, Progress } from "./protocol";

/** A result, and the time that the engine took. */
export interface Timed<Result> {
  result: Result;
  seconds: number;
}

/** The error of a call that was stopped. */
export class Stopped extends Error {
  override readonly name = "Stopped";

  constructor() {
    super("stopped");
  }
}

/** The error of a call during which the engine failed. The next call starts a new engine. */
export class EngineFailure extends Error {}

export interface CallOptions {
  /** Ends the call after this many milliseconds. The result is the best so far. */
  time?: number | undefined;
  /** Called several times a second. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** The result of one of the engine's functions. */
export type CallResult<Name extends keyof Calls> = Timed<Awaited<ReturnType<Calls[Name]>>>;

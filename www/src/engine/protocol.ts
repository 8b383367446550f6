// The messages between the page and the engine's worker.
//
// This folder runs the engine: `client.ts` is the page's side, `worker.ts` with `pool.ts` and `thread.ts` the worker's.
// It knows positions only as text and nothing of the game, the element or the page.

import type { Call, Progress } from "../../pkg/single/fourfold.js";

export type {
  Analysis,
  Assessment,
  Bench,
  Choice,
  ColumnAssessment,
  Explanation,
  Fact,
  Goal,
  Progress,
  Solution,
  Step,
} from "../../pkg/single/fourfold.js";

/** The functions that the page may call. Both builds of the engine have them. */
export type Calls = Pick<Call, "analyze" | "bench" | "choose" | "explain" | "predict" | "sample" | "solve">;

/** The name of the engine's worker. Its threads are workers of the same file, without a name. */
export const NAME = "fourfold";

/** Files, which are compressed, that some calls gain from: weights to estimate 4x4x4, and the book of 7x6. */
export interface ExtraFiles {
  weights: string;
  book: string;
}

/** The first message to the worker. */
export interface Start {
  /** The most threads to use. */
  threads: number;
  /** The most memory that the table may take, in MiB. */
  memory: number;
  /** The address of the WebAssembly module. */
  module: string;
  /** The addresses of what is loaded when it is needed. */
  extras: ExtraFiles;
  /** Whether the module is the build with threads, which share memory. */
  isShared: boolean;
}

/** The threads and the memory that the engine got, which may be less than was asked for. */
export interface Resources {
  threads: number;
  /** In MiB. */
  memory: number;
  /**
   * Whether the engine shares memory between threads. If not it has one thread, and is stopped by ending its worker.
   */
  isShared: boolean;
}

/** The first message from the worker. */
export type Started = Resources | Failure;

/** A function to call. The worker does one at a time. */
export interface Request<Name extends keyof Calls = keyof Calls> {
  name: Name;
  args: Parameters<Calls[Name]>;
  /** Ends the call after this many milliseconds. */
  time?: number | undefined;
}

/** Stops the call in progress. An engine without threads doesn't read this message before the call has ended. */
export const STOP = "stop";

/** Sent several times a second during a call. */
export interface ProgressMessage {
  progress: Progress;
}

/** The answer to a request. An `error` is the caller's mistake; the engine goes on. */
export type Reply = { result: unknown; seconds: number } | { error: string } | Failure;

/** The engine failed; its worker can't be used any more. */
export interface Failure {
  failure: string;
}

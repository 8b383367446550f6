// What the page and the engine worker say to each other.

import type * as Module from "../../pkg/single/fourfold.js";

export type { Analysis, Bench, Choice, ColumnWorth, Goal, News, Solution, Worth } from "../../pkg/single/fourfold.js";

/** What the page may call; both builds of the engine have it. */
export type Calls = Pick<typeof Module, "analyze" | "bench" | "choose" | "predict" | "sample" | "solve">;

/** The name of the engine's worker. Its threads are workers of the same file, without a name. */
export const NAME = "fourfold";

/** The first message to the worker. */
export interface Start {
  /** How many threads it may use. */
  threads: number;
  /** How much memory its table may take, in MiB. */
  memory: number;
  /** The address of the WebAssembly module. */
  module: string;
  /** Whether that is the one with threads, which share memory. */
  isShared: boolean;
}

/** What the engine has got. */
export interface Means {
  threads: number;
  /** In MiB. */
  memory: number;
  /** Whether it shares memory between threads; if not there is one thread, and a stop ends its worker. */
  isShared: boolean;
}

/** The first message from the worker. */
export type Started = Means | Failure;

/** What the engine is to do, one thing at a time. */
export interface Request<Name extends keyof Calls = keyof Calls> {
  name: Name;
  args: Parameters<Calls[Name]>;
  /** Ends it after so many milliseconds. */
  time?: number | undefined;
}

/** Has the engine leave off what it does. Only an engine with threads hears it meanwhile. */
export const STOP = "stop";

/** How it goes with what is being done. */
export interface Progress {
  news: Module.News;
  seconds: number;
}

/** An `error` is the caller's and an answer like any other. */
export type Reply = { result: unknown; seconds: number } | { error: string } | Failure;

/** The worker is of no more use. */
export interface Failure {
  failure: string;
}

// What the page and the engine worker say to each other.

import type * as Module from "./pkg/single/fourfold.js";

export type { Bench, Goal, Solution } from "./pkg/single/fourfold.js";

/** What the page may call; both builds of the engine have it. */
export type Calls = Pick<typeof Module, "bench" | "sample" | "solve">;

/** The first message to the worker: how many threads it may use. */
export interface Start {
  threads: number;
}

/** The first message from the worker. */
export type Started = { threads: number } | { failure: string };

/** What the engine is to do, one thing at a time. */
export interface Request<Name extends keyof Calls = keyof Calls> {
  name: Name;
  args: Parameters<Calls[Name]>;
}

/** Has the engine leave off what it does. Only an engine with threads hears it meanwhile. */
export const STOP = "stop";

/** An `error` is the caller's and an answer like any other; after a `failure` the worker is of no more use. */
export type Reply = { result: unknown; seconds: number } | { error: string } | { failure: string };

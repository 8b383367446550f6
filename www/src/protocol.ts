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

export interface Request<Name extends keyof Calls = keyof Calls> {
  id: number;
  name: Name;
  args: Parameters<Calls[Name]>;
}

/** An `error` is the caller's and an answer like any other; after a `failure` the worker is of no more use. */
export type Reply =
  | { id: number; result: unknown; seconds: number }
  | { id: number; error: string }
  | { id: number; failure: string };

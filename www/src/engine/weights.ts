// The weights with which the engine estimates positions of 4x4x4. They are loaded before the first call that needs them.

import type { Engine } from "../../pkg/single/fourfold.js";
import type { Request } from "./protocol";

/** How long calls wait for them, in milliseconds, counted from the first call. After that the load goes on without them. */
const PATIENCE = 10_000;

export class Weights {
  #loading: Promise<void> | undefined;
  #patience: Promise<void> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly address: string,
  ) {}

  /**
   * Loads the weights if the call needs them. Without them the engine proves the same, only later, and its estimates
   * are worse; so if they can't be loaded the call goes on, and the next one tries again.
   */
  async loadFor({ name, args }: Request): Promise<void> {
    const isSearch = name === "bench" || (name !== "sample" && args[0] === "4x4x4");
    if (!isSearch) return;
    this.#loading ??= this.#load().catch(() => (this.#loading = undefined));
    this.#patience ??= new Promise((resolve) => setTimeout(resolve, PATIENCE));
    await Promise.race([this.#loading, this.#patience]);
  }

  async #load(): Promise<void> {
    const { ok, body } = await fetch(this.address);
    if (!ok || !body) throw new Error(`${this.address} can't be loaded`);
    const weights = new Response(body.pipeThrough(new DecompressionStream("gzip")));
    this.engine.loadWeights(new Uint8Array(await weights.arrayBuffer()));
  }
}

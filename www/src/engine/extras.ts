// What the engine needs for a board beside its module: weights to estimate positions of 4x4x4, and a book of early
// positions of 7x6. Each is loaded before the first call that gains from it.

import type { Engine } from "../../pkg/single/fourfold.js";
import type { ExtraFiles, Request } from "./protocol";

/** How long calls wait for a file, in milliseconds, counted from the first call. After that the load goes on without them. */
const PATIENCE = { weights: 10_000, book: 3000 };

/** The most stones of a position in the book. */
const BOOK_STONES = 11;

type Extra = keyof ExtraFiles;

export class Extras {
  readonly #loads = new Map<Extra, { loading: Promise<void>; patience: Promise<void> }>();

  constructor(
    private readonly engine: Engine,
    private readonly files: ExtraFiles,
  ) {}

  /**
   * Loads what the call needs. Without it the engine proves the same, only later, and its estimates are worse; so if it
   * can't be loaded the call goes on, and the next one tries again.
   */
  async loadFor(request: Request): Promise<void> {
    const extra = extraFor(request);
    if (!extra) return;
    let load = this.#loads.get(extra);
    if (!load) {
      const loading = this.#load(extra).catch(() => void this.#loads.delete(extra));
      load = { loading, patience: new Promise((resolve) => setTimeout(resolve, PATIENCE[extra])) };
      this.#loads.set(extra, load);
    }
    await Promise.race([load.loading, load.patience]);
  }

  async #load(extra: Extra): Promise<void> {
    const bytes = await unpacked(this.files[extra]);
    if (extra === "weights") this.engine.loadWeights(bytes);
    else this.engine.loadBook(bytes);
  }
}

function extraFor({ name, args }: Request): Extra | undefined {
  if (name === "sample") return undefined;
  if (name === "bench" || args[0] === "4x4x4") return "weights";
  // A level looks ahead, and doesn't ask for values.
  const asksForValues = name !== "predict" && (name !== "choose" || args[2] === 0);
  const isEarly = args[1] === "-" || String(args[1]).length <= BOOK_STONES;
  return args[0] === "7x6" && asksForValues && isEarly ? "book" : undefined;
}

async function unpacked(address: string): Promise<Uint8Array> {
  const { ok, body } = await fetch(address);
  if (!ok || !body) throw new Error(`${address} can't be loaded`);
  const bytes = new Response(body.pipeThrough(new DecompressionStream("gzip")));
  return new Uint8Array(await bytes.arrayBuffer());
}

// How a stone falls: faster and faster, with one short bounce.

const GRAVITY = 34;
/** How much of its speed a stone keeps when it bounces. */
const BOUNCE = 0.26;

export class DropAnimation {
  readonly #down: number;
  readonly #up: number;

  constructor(
    readonly cell: number,
    readonly height: number,
  ) {
    this.#down = Math.sqrt((2 * height) / GRAVITY);
    this.#up = BOUNCE * this.#down;
  }

  /** How high it is above its cell after so many seconds; undefined when it lies. */
  at(seconds: number): number | undefined {
    if (seconds < this.#down) return this.height - (GRAVITY * seconds ** 2) / 2;
    const since = seconds - this.#down;
    if (since >= 2 * this.#up) return undefined;
    return GRAVITY * since * (this.#up - since / 2);
  }
}

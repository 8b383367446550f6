// The fall of a stone: accelerated, with one short bounce.

/** In units per second squared. */
const GRAVITY = 34;
/** The share of its speed that a stone keeps when it bounces. */
const BOUNCE = 0.26;

export class DropAnimation {
  /** The seconds of the fall, and of the bounce up to its highest point. */
  readonly #down: number;
  readonly #up: number;

  constructor(readonly height: number) {
    this.#down = Math.sqrt((2 * height) / GRAVITY);
    this.#up = BOUNCE * this.#down;
  }

  /** Returns the height above the cell after this many seconds; undefined once the stone lies still. */
  heightAt(seconds: number): number | undefined {
    if (seconds < this.#down) return this.height - (GRAVITY * seconds ** 2) / 2;
    const since = seconds - this.#down;
    if (since >= 2 * this.#up) return undefined;
    return GRAVITY * since * (this.#up - since / 2);
  }
}

// How fast the graphics card follows. A picture is asked for only when it has done with the ones before, so that the
// page never has to wait for it; if it is slow, pictures of what moves get fewer pixels.

/** Pictures that take so many milliseconds, so many times, shrink to a share of their width and height. */
const SLOW = { picture: 60, times: 2, share: 0.6, least: 0.36 };

export class FramePacer {
  readonly #context: WebGL2RenderingContext;
  readonly #pending: { readonly sync: WebGLSync; readonly since: number }[] = [];
  #slowPictures = 0;
  #share = 1;

  constructor(context: WebGL2RenderingContext) {
    this.#context = context;
  }

  /** The share of the pixels along an edge that can be drawn in time. */
  get share(): number {
    return this.#share;
  }

  /** Whether it is too early for another picture. */
  get isBehind(): boolean {
    const context = this.#context;
    for (let first = this.#pending[0]; first; first = this.#pending[0]) {
      if (context.getSyncParameter(first.sync, context.SYNC_STATUS) !== context.SIGNALED) break;
      context.deleteSync(first.sync);
      this.#pending.shift();
      this.#learn(performance.now() - first.since);
    }
    return this.#pending.length >= (this.#share < 1 ? 1 : 2);
  }

  /** A picture has just been asked for. */
  onFrame(): void {
    const sync = this.#context.fenceSync(this.#context.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (sync) this.#pending.push({ sync, since: performance.now() });
  }

  /** Expects nothing any more, because the context was lost. */
  reset(): void {
    this.#pending.length = 0;
  }

  #learn(milliseconds: number): void {
    if (milliseconds < SLOW.picture || ++this.#slowPictures % SLOW.times !== 0) return;
    this.#share = Math.max(this.#share * SLOW.share, SLOW.least);
  }
}

// Keeps the frames in step with the graphics card: no new frame is drawn before the earlier ones are done, and if the
// card is slow, frames of a moving picture have a lower resolution.

/**
 * After every `times` frames that take this many milliseconds the resolution is multiplied by `share`, down to `min`.
 */
const SLOW = { frame: 60, times: 2, share: 0.6, min: 0.36 };

export class FramePacer {
  readonly #context: WebGL2RenderingContext;
  readonly #pending: { readonly sync: WebGLSync; readonly since: number }[] = [];
  #slowFrames = 0;
  #share = 1;

  constructor(context: WebGL2RenderingContext) {
    this.#context = context;
  }

  /** The factor for width and height with which frames are drawn in time. */
  get share(): number {
    return this.#share;
  }

  /** Whether it is too early for another frame. */
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

  /** To be called after a frame has been submitted. */
  onFrame(): void {
    const sync = this.#context.fenceSync(this.#context.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (sync) this.#pending.push({ sync, since: performance.now() });
  }

  /** Forgets the frames under way, because the context was lost. */
  reset(): void {
    this.#pending.length = 0;
  }

  #learn(milliseconds: number): void {
    if (milliseconds < SLOW.frame || ++this.#slowFrames % SLOW.times !== 0) return;
    this.#share = Math.max(this.#share * SLOW.share, SLOW.min);
  }
}

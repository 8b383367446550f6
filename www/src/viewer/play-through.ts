// Plays the game through by itself, a move at a time, until its end, or until somebody does something.

import type { FourfoldBoard } from "../element/index";
import { lineFrom } from "../study/tree";
import type { Walk } from "./walk";

/** How long each position is shown, in milliseconds. */
const SHOWN_MS = 1100;

export class PlayThrough {
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Whether the change that is heard of is its own. */
  #isStepping = false;

  /** `button` starts and stops it; `onTurn` hears of both. */
  constructor(
    private readonly study: Walk,
    game: FourfoldBoard,
    button: HTMLElement,
    private readonly onTurn: (isPlaying: boolean) => void,
  ) {
    const stop = () => this.#isStepping || this.stop();
    // Scrolling and moving the focus aren't in its way.
    const onAct = (event: Event) => !event.composedPath().includes(button) && stop();
    game.addEventListener("fourfold-change", stop);
    for (const name of ["click", "input"]) document.addEventListener(name, onAct, { capture: true });
  }

  /** Starts, from the beginning if the game is at its end, or stops. */
  toggle(): void {
    if (this.#timer !== undefined) return this.stop();
    const { tree, path } = this.study;
    if (lineFrom(tree, path) === path) this.#go("");
    else this.#step();
    this.#timer = setInterval(() => this.#step(), SHOWN_MS);
    this.onTurn(true);
  }

  stop(): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.onTurn(false);
  }

  #step(): void {
    const { tree, path } = this.study;
    const line = lineFrom(tree, path);
    this.#go(line.slice(0, path.length + 1));
    if (path.length + 1 >= line.length) this.stop();
  }

  #go(path: string): void {
    this.#isStepping = true;
    this.study.goTo(path);
    this.#isStepping = false;
  }
}

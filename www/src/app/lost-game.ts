// The offer to bring back the game that another one has replaced on the board.

import type { BoardName } from "../game/board";
import type { Context } from "./context";
import { h } from "./html";

/** A game that can be put back on the board. */
export interface KeptGame {
  board: BoardName;
  record: string;
  ply: number;
  /** The position in which new games begin. */
  start: string;
}

/** The number of stones in the new game after which nobody misses the last one. */
const STONES_UNTIL_SETTLED = 4;

export class LostGame {
  readonly root: HTMLElement;
  readonly #message = h("span", {});
  /** The game on the board. */
  #current: KeptGame | undefined;
  /** The game that was replaced, and the number of stones at which the offer ends. */
  #lost: { game: KeptGame; until: number } | undefined;
  #isMove = false;
  /** Whether the last state was that of a puzzle, while the game waited. */
  #wasAside = false;
  #isRestoring = false;

  constructor(private readonly context: Context) {
    const { game, text } = context;
    const restore = h("button", { type: "button", class: "small", onclick: () => this.#restore() }, text.bringBack);
    const close = h(
      "button",
      { type: "button", class: "small", "aria-label": text.close, title: text.close, onclick: () => this.#close() },
      "×",
    );
    const offer = h("div", { class: "offer", hidden: true }, this.#message, restore, close);
    // The region is always there, because a screen reader doesn't announce text that appears with its element.
    this.root = h("div", { role: "status" }, offer);
    game.addEventListener("fourfold-move", () => (this.#isMove = true));
  }

  /** Remembers the game on the board, and offers the one before if it isn't the same. `isAside` says that it is a puzzle. */
  follow(isAside: boolean): void {
    const { state, start } = this.context.game;
    const isMove = this.#isMove;
    this.#isMove = false;
    // A move that leaves a puzzle belongs to neither the puzzle nor the game that waited.
    const isNext = isMove && !this.#wasAside;
    this.#wasAside = isAside;
    // The game waits until the puzzle is over.
    if (isAside || this.#isRestoring) return;
    const { board, record, ply, length } = state;
    const before = this.#current;
    this.#current = { board, record, ply, start };
    if (before && !isNext && (board !== before.board || record !== before.record)) this.offer(before);
    if (this.#lost && length >= this.#lost.until) this.#close();
  }

  /** Offers to bring back a game, if it has any moves. */
  offer(game: KeptGame): void {
    if (game.record === "-" || game.record === game.start) return;
    const { text, game: board } = this.context;
    const { record, length } = board.state;
    this.#lost = { game, until: length + STONES_UNTIL_SETTLED };
    this.#message.textContent = record === board.start ? text.newGameStarted : text.otherPosition;
    this.#offer.hidden = false;
  }

  get #offer(): HTMLElement {
    return this.root.firstElementChild as HTMLElement;
  }

  #close(): void {
    if (this.root.contains(document.activeElement)) this.context.game.focus();
    this.#lost = undefined;
    this.#offer.hidden = true;
  }

  #restore(): void {
    const lost = this.#lost?.game;
    this.#close();
    if (!lost) return;
    this.#isRestoring = true;
    putBack(this.context, lost, true);
    this.#isRestoring = false;
    this.#current = lost;
  }
}

/** Puts a game back on the board. If it is paused a computer waits until it is told to move. */
export function putBack({ game, show }: Context, { board, record, ply, start }: KeptGame, isPaused: boolean): void {
  game.start = start;
  show(board, record);
  game.reset(record);
  game.goTo(ply);
  if (isPaused) game.stop("moves");
}

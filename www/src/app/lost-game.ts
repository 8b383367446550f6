// The offer to bring back the game that another one, or another move, has replaced on the board.

import type { MoveSource } from "../controller/events";
import type { Context } from "./context";
import { h } from "./html";
import { choosePlayers } from "./players";
import { type KeptGame, readStored, writeStored } from "./storage";

/** The number of moves lost that someone may miss. */
const MOVES_TO_MISS = 2;
/** The number of moves in the new game after which nobody misses the last one. */
const MOVES_UNTIL_SETTLED = 4;

/** The lost game itself is in the session's storage, so that the offer outlasts a reload. */
export class LostGame {
  readonly root: HTMLElement;
  readonly #message = h("span", {});
  readonly #offer: HTMLElement;
  /** The game on the board, or the one that waits until a puzzle is over. */
  #current: KeptGame | undefined;
  /** Who has moved since the last state. */
  #mover: MoveSource | undefined;
  /** The number of moves until the offer ends. */
  #movesLeft = MOVES_UNTIL_SETTLED;

  constructor(private readonly context: Context) {
    const { game, text } = context;
    const restore = h("button", { type: "button", class: "small", onclick: () => this.#restore() }, text.bringBack);
    const close = h(
      "button",
      { type: "button", class: "small", "aria-label": text.close, title: text.close, onclick: () => this.#close() },
      "×",
    );
    this.#offer = h("div", { class: "offer", hidden: true }, this.#message, restore, close);
    // The region is always there, because a screen reader doesn't announce text that appears with its element.
    this.root = h("div", { role: "status" }, this.#offer);
    game.addEventListener("fourfold-move", ({ detail: { by } }) => (this.#mover = by));
  }

  /**
   * Remembers the game on the board, and offers the one before if its moves are lost. `isAside` says that it is a puzzle,
   * `isSameGame` that it is another variation, with which nothing is lost.
   */
  follow(isAside: boolean, isSameGame: boolean): void {
    const { state, start } = this.context.game;
    const mover = this.#mover;
    this.#mover = undefined;
    // The game waits until the puzzle is over.
    if (isAside) return;
    const { board, record, ply } = state;
    const before = this.#current;
    // A best line may begin with moves that the game has. The game comes back where the line was chosen.
    const isOfLine = mover === "program" && before?.board === board && before.record === record;
    this.#current = { board, record, ply: isOfLine ? before.ply : ply, start };
    if (isSameGame) return;
    if (before && this.offer(before)) return;
    // The moves of a best line are played together, and would end the offer at once.
    if (mover && mover !== "program" && --this.#movesLeft === 0) this.#close();
  }

  /** Offers to bring back a game that isn't on the board any more, if it has moves to miss. Returns true if it has. */
  offer(game: KeptGame): boolean {
    const { board, record } = this.context.game.state;
    const kept = Math.max(common(game.record, game.start), board === game.board ? common(game.record, record) : 0);
    if (movesOf(game.record).length - kept < MOVES_TO_MISS) return false;
    // To replace a game changes no players, so those that are chosen are still its own.
    const { first, second } = readStored("choices");
    writeStored("lost", { ...game, first, second });
    this.show();
    return true;
  }

  /** Shows the offer if there is a lost game. */
  show(): void {
    const lost = readStored("lost");
    this.#offer.hidden = !lost;
    if (!lost) return;
    const { text, game } = this.context;
    const { board, record } = game.state;
    const kept = board === lost.board ? common(lost.record, record) : 0;
    const isOtherMove = kept > 0 && kept === movesOf(record).length - 1;
    this.#movesLeft = MOVES_UNTIL_SETTLED;
    this.#message.textContent =
      record === game.start ? text.newGameStarted : isOtherMove ? text.movesReplaced : text.otherPosition;
  }

  #close(): void {
    if (this.#offer.contains(document.activeElement)) this.context.game.focus();
    writeStored("lost", null);
    this.show();
  }

  #restore(): void {
    const lost = readStored("lost");
    this.#close();
    if (!lost) return;
    // The game that makes way may be offered in turn, with the players it had.
    putBack(this.context, lost, true);
    choosePlayers(this.context, { first: lost.first, second: lost.second });
  }
}

/** Returns the game on the board, to be put back later. */
export function keptGame({ game }: Pick<Context, "game">): KeptGame {
  const { board, record, ply } = game.state;
  return { board, record, ply, start: game.start };
}

/** Puts a game back on the board. If it is paused a computer waits until it is told to move. */
export function putBack({ game, show }: Context, { board, record, ply, start }: KeptGame, isPaused: boolean): void {
  game.start = start;
  show(board, record);
  game.reset(record);
  game.goTo(ply);
  if (isPaused) game.stop("moves");
}

/** Returns the number of moves with which both begin. */
function common(one: string, other: string): number {
  const [moves, others] = [movesOf(one), movesOf(other)];
  const different = [...moves].findIndex((move, at) => move !== others[at]);
  return different < 0 ? moves.length : different;
}

function movesOf(record: string): string {
  return record === "-" ? "" : record;
}

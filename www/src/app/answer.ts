// The answer to the question how to go on, as after a link. It holds for that game; the next one is played and analysed
// as the visitor has chosen before.

import type { Continuation } from "../element/index";
import type { Context } from "./context";
import { setPlayers } from "./players";
import { readStored, writeStored } from "./storage";

export class Answer {
  /** The game on the board. */
  #current: { board: string; record: string } | undefined;
  #isMove = false;

  /** `onChange` is called when the players or live analysis have changed. */
  constructor(
    private readonly context: Pick<Context, "game">,
    private readonly onChange: () => void,
  ) {
    context.game.addEventListener("fourfold-move", () => (this.#isMove = true));
  }

  /** Goes on as a person has chosen. The board itself has changed its players already. */
  give(choice: Continuation): void {
    if (choice === "computer") return;
    writeStored("answer", choice);
    this.onChange();
  }

  /**
   * Ends the answer when another game is on the board. `isAside` says that it is a puzzle, after which the game goes on,
   * `isSameGame` that it is another variation.
   */
  follow(isAside: boolean, isSameGame: boolean): void {
    const isMove = this.#isMove;
    this.#isMove = false;
    if (isAside) return;
    const { board, record } = this.context.game.state;
    const before = this.#current;
    this.#current = { board, record };
    if (!before || isMove || isSameGame || (board === before.board && record === before.record)) return;
    // A puzzle that ends with this restores the players first.
    if (readStored("answer") !== "computer") queueMicrotask(() => this.#end());
  }

  #end(): void {
    const { game } = this.context;
    writeStored("answer", "computer");
    setPlayers({ game }, readStored("choices"));
    game.analysis = readStored("analysis");
    this.onChange();
  }
}

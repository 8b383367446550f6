// Moves that are shown on the board without being made.

import { Game } from "../game/game";

export class Preview {
  readonly game: Game;
  /** The number of stones that are really there. */
  readonly from: number;

  /** Throws an `IllegalMove` if the moves can't be made after the position of a game. */
  constructor(
    game: Game,
    readonly moves: string,
    /** The numbers of the moves, counted from 0, that were forced. */
    readonly forced: readonly number[],
    /** What is said of them in place of whose turn it is, if anything. */
    readonly text: string,
  ) {
    this.game = Game.read(game.board, game.ply === 0 ? moves : game.text + moves);
    this.from = game.ply;
  }
}

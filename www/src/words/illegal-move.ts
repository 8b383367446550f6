// The words for an illegal move.

import type { IllegalMove } from "../game/game";
import type { Words } from "./words";

/** Returns what is wrong with a move that someone makes now. */
export function illegalMoveText({ board, obstacle }: IllegalMove, words: Words, gameOver: string): string {
  switch (obstacle.kind) {
    case "no-column":
      return words.noColumn(obstacle.found, board.digits[0]!, board.digits.at(-1)!);
    case "full":
      return words.full(board.digits[obstacle.column]!);
    case "over":
      return gameOver;
  }
}

/** Returns what is wrong with move text: which of its moves is illegal, and why. */
export function moveTextError({ board, ply, obstacle }: IllegalMove, words: Words): string {
  switch (obstacle.kind) {
    case "no-column":
      return words.noColumnAt(ply, obstacle.found, board.digits[0]!, board.digits.at(-1)!);
    case "full":
      return words.fullAt(ply, board.digits[obstacle.column]!);
    case "over":
      return words.overAt(ply);
  }
}

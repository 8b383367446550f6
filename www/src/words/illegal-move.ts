// The words for an illegal move.

import type { IllegalMove } from "../game/game";
import type { Words } from "./words";

export function illegalMoveText({ board, ply, obstacle }: IllegalMove, words: Words): string {
  switch (obstacle.kind) {
    case "no-column":
      return words.noColumn(ply, obstacle.found, board.name, board.digits[0]!, board.digits.at(-1)!);
    case "full":
      return words.fullAt(ply, board.digits[obstacle.column]!, board.height);
    case "over":
      return words.overAt(ply);
  }
}

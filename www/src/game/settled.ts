// Drawn positions in which nothing can go wrong any more.

import type { Game, Player } from "./game";

/**
 * Returns true if a player can't lose a drawn position any more: the other side has no line left that it could complete,
 * or one column at most has room. `fourfold puzzles` says the same.
 */
export function isSettled(game: Game, holder: Player): boolean {
  if (game.landings.filter((cell) => cell !== undefined).length <= 1) return true;
  const held = new Set(game.stones.filter(({ player }) => player === holder).map(({ cell }) => cell));
  return game.board.lines.every((line) => line.some((cell) => held.has(cell)));
}

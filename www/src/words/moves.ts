// Programs count plies, people count moves: those of the side that wins.

/**
 * Returns the number of the winner's moves in a game that ends after so many plies, the last of which is the winner's.
 *
 * If the side to move wins, the number of plies is odd and it makes one move more than the loser; else it is even.
 */
export function movesOf(plies: number): number {
  return Math.ceil(plies / 2);
}

/** Returns the number of plies in which the side to move wins with so many moves of its own. */
export function pliesOf(moves: number): number {
  return 2 * moves - 1;
}

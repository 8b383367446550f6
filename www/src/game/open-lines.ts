// Lines that can still be completed, and the cells that complete one.

import type { Game, Player } from "./game";

/** A line in which only one player has stones, or nobody has. */
export interface OpenLine {
  readonly player: Player;
  readonly cells: readonly number[];
  /** The stones in it. */
  readonly stones: number;
}

/** A free cell with which a player completes a line. */
export interface Threat {
  readonly cell: number;
  readonly player: Player;
  /** Whether a stone would fall there now. */
  readonly isPlayable: boolean;
}

/** Returns the lines through a cell that a player can still complete: the one whose stone is there, or either. */
export function openLinesThrough(game: Game, cell: number): OpenLine[] {
  const owners = ownersOf(game);
  return ([0, 1] as const).flatMap((player) =>
    game.board.linesThrough[cell]!.filter((cells) => isOpenFor(cells, player, owners)).map((cells) => ({
      player,
      cells,
      stones: cells.filter((part) => owners.has(part)).length,
    })),
  );
}

/** Returns all threats of both players, the lowest first; none once the game is over. */
export function threatsIn(game: Game): Threat[] {
  if (game.isOver) return [];
  const { board, landings } = game;
  const owners = ownersOf(game);
  const threats: Threat[] = [];
  for (let cell = 0; cell < board.cells; cell++) {
    if (owners.has(cell)) continue;
    for (const player of [0, 1] as const) {
      const completes = board.linesThrough[cell]!.some((line) =>
        line.every((part) => part === cell || owners.get(part) === player),
      );
      if (completes) threats.push({ cell, player, isPlayable: landings[cell % board.columns] === cell });
    }
  }
  return threats;
}

function ownersOf(game: Game): Map<number, Player> {
  return new Map(game.stones.map(({ cell, player }) => [cell, player]));
}

function isOpenFor(cells: readonly number[], player: Player, owners: ReadonlyMap<number, Player>): boolean {
  return cells.every((cell) => (owners.get(cell) ?? player) === player);
}

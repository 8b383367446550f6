// An arrangement of stones, set up in any order, and the moves of a game that lead to it.

import type { Board } from "../game/board";
import type { Player } from "../game/game";
import { orderOfTurns } from "./turns";

/** The stones on a board: the player of every cell that isn't free. */
export type Arrangement = ReadonlyMap<number, Player>;

/** The reason why no game leads to an arrangement. */
export type Impossible =
  /** These stones lie on a free cell. */
  | { kind: "floating"; cells: readonly number[] }
  /** The first player needs as many stones as the second, or one more. */
  | { kind: "counts"; first: number; second: number }
  /** Both players have a line, though the game ends with the first. */
  | { kind: "both-won"; lines: readonly Line[] }
  /** The stones of this player make a line, but the other one has moved last. */
  | { kind: "moved-on"; winner: Player; lines: readonly Line[] }
  /** These lines have no cell in common, so no single stone has completed them. */
  | { kind: "apart"; winner: Player; lines: readonly Line[] }
  /** One of these stones completed the lines, but others lie on all of them. */
  | { kind: "buried"; winner: Player; lines: readonly Line[]; cells: readonly number[] }
  /** The stones lie on each other in such a way that the players can't have taken turns. */
  | { kind: "no-order" }
  /** The search gave up. */
  | { kind: "too-hard" };

export type Line = readonly number[];

/** Returns the move text of a game that leads to the arrangement, or why there is none. */
export function orderOf(board: Board, stones: Arrangement): { kind: "order"; text: string } | Impossible {
  const { columns } = board;
  const cells = [...stones.keys()];
  const floating = cells.filter((cell) => cell >= columns && !stones.has(cell - columns));
  if (floating.length > 0) return { kind: "floating", cells: floating.sort((a, b) => a - b) };

  const first = cells.filter((cell) => stones.get(cell) === 0).length;
  const second = cells.length - first;
  if (first !== second && first !== second + 1) return { kind: "counts", first, second };

  const last = lastCells(board, stones, first > second ? 0 : 1);
  if ("kind" in last) return last;
  const orders = last.map((cell) => {
    const order = orderOfTurns(columnsOf(board, stones, cell));
    return typeof order === "string" || cell === undefined ? order : [...order, cell % columns];
  });
  const order = orders.find((order) => typeof order !== "string");
  if (order) return { kind: "order", text: order.map((column) => board.digits[column]).join("") || "-" };
  return { kind: orders.includes("too-hard") ? "too-hard" : "no-order" };
}

/** Returns the cells that may have been the last; `undefined` stands for any of them, if nobody has a line. */
function lastCells(board: Board, stones: Arrangement, mover: Player): (number | undefined)[] | Impossible {
  const linesOf = (player: Player) => board.lines.filter((line) => line.every((cell) => stones.get(cell) === player));
  const both = [linesOf(0), linesOf(1)] as const;
  const lines = both.flat();
  if (lines.length === 0) return [undefined];
  if (both[0].length > 0 && both[1].length > 0) return { kind: "both-won", lines };
  const winner = both[0].length > 0 ? 0 : 1;
  if (winner !== mover) return { kind: "moved-on", winner, lines };
  const common = lines[0]!.filter((cell) => lines.every((line) => line.includes(cell)));
  if (common.length === 0) return { kind: "apart", winner, lines };
  const free = common.filter((cell) => !stones.has(cell + board.columns));
  return free.length > 0 ? free : { kind: "buried", winner, lines, cells: common };
}

/** Returns the players of the stones in every column, from the bottom up, without the stone in the cell `except`. */
function columnsOf(board: Board, stones: Arrangement, except: number | undefined): Player[][] {
  return Array.from({ length: board.columns }, (_, column) => {
    const cells = Array.from({ length: board.height }, (_, level) => column + board.columns * level);
    return cells.filter((cell) => cell !== except && stones.has(cell)).map((cell) => stones.get(cell)!);
  });
}

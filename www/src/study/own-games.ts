// What was played from a position in a list of games. The order of the moves before it and the side from which the board
// is seen make no difference.

import { type Board, boardOf } from "../game/board";
import { Game } from "../game/game";
import { type Symmetry, pathAfter, symmetriesOf } from "./symmetry";
import { type Tree, lineFrom, positionAt } from "./tree";

/** A move that was played, how often, and how those games ended. */
export interface PlayedMove {
  readonly column: number;
  readonly count: number;
  readonly first: number;
  readonly draw: number;
  readonly second: number;
}

type End = "first" | "draw" | "second";

/** Returns the moves after a position in the main lines of the games, the most frequent one first. */
export function playedFrom(games: readonly Tree[], name: Board["name"], position: string): PlayedMove[] {
  const board = boardOf(name);
  const wanted = stonesOf(board, position);
  const ply = position === "-" ? 0 : position.length;
  const found = new Map<number, PlayedMove>();
  for (const tree of games) {
    if (tree.board !== name) continue;
    const line = positionAt(tree, lineFrom(tree));
    if (line === "-" || line.length <= ply) continue;
    const image = imagesOf(board, line).find((image) => stonesOf(board, image.slice(0, ply) || "-") === wanted);
    if (!image) continue;
    const column = board.digits.indexOf(image[ply]!);
    const before = found.get(column) ?? { column, count: 0, first: 0, draw: 0, second: 0 };
    const end = endOf(Game.read(board, line));
    found.set(column, { ...before, count: before.count + 1, ...(end && { [end]: before[end] + 1 }) });
  }
  return [...found.values()].toSorted((one, other) => other.count - one.count || one.column - other.column);
}

function endOf({ isOver, winner }: Game): End | undefined {
  if (!isOver) return undefined;
  return winner === undefined ? "draw" : winner === 0 ? "first" : "second";
}

/** Returns what tells a position from all others. */
function stonesOf(board: Board, position: string): string {
  const { stones } = Game.read(board, position);
  return stones
    .map(({ cell, player }) => 2 * cell + player)
    .toSorted((one, other) => one - other)
    .join();
}

/** Returns move texts from wherever the board can be seen, the given one first. */
function imagesOf(board: Board, text: string): string[] {
  let images = [text];
  const add = (symmetry: Symmetry) =>
    (images = [...images, ...images.map((image) => pathAfter(board, image, symmetry))]);
  const symmetries = symmetriesOf(board);
  if (symmetries.includes("mirror")) add("mirror");
  if (symmetries.includes("turn")) for (const _ of ["a quarter", "a half"]) add("turn");
  return [...new Set(images)];
}

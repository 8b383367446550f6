// What is drawn on the board of a study: marked cells and arrows. In files a cell is the character of its column and
// its level, counted from 1.

import type { Board } from "../game/board";
import { COLOURS, type Colour, type Drawing } from "../game/shape";

/** Returns the shapes with this one added, which takes the place of one elsewhere in colour only; or without it. */
export function toggled(shapes: readonly Drawing[], shape: Drawing): readonly Drawing[] {
  const others = shapes.filter((other) => !isAtSamePlace(other, shape));
  const old = shapes.find((other) => isAtSamePlace(other, shape));
  return old?.colour === shape.colour ? others : [...others, shape];
}

function isAtSamePlace(one: Drawing, other: Drawing): boolean {
  if (one.kind === "cell") return other.kind === "cell" && one.cell === other.cell;
  return other.kind === "arrow" && one.from === other.from && one.to === other.to;
}

export function cellName(board: Board, cell: number): string {
  return `${board.digits[cell % board.columns]}${Math.floor(cell / board.columns) + 1}`;
}

/** Returns the shape that a file calls so, as `GD3` or `GD1F2`. */
export function readShape(board: Board, text: string): Drawing | undefined {
  const colour = COLOURS.find((colour) => initialOf(colour) === text[0]?.toUpperCase());
  const cells = [text.slice(1, 3), text.slice(3)].map((name) => cellNamed(board, name));
  const [from, to] = cells;
  if (!colour || from === undefined) return undefined;
  if (text.length === 3) return { kind: "cell", colour, cell: from };
  return to === undefined || to === from ? undefined : { kind: "arrow", colour, from, to };
}

export function shapeText(board: Board, shape: Drawing): string {
  const cells = shape.kind === "cell" ? [shape.cell] : [shape.from, shape.to];
  return initialOf(shape.colour) + cells.map((cell) => cellName(board, cell)).join("");
}

function initialOf(colour: Colour): string {
  return colour[0]!.toUpperCase();
}

function cellNamed(board: Board, name: string): number | undefined {
  if (!/^[0-9A-Fa-f][1-9]$/.test(name)) return undefined;
  const [column, level] = [board.digits.indexOf(name[0]!.toUpperCase()), Number(name[1]) - 1];
  return column >= 0 && level < board.height ? column + board.columns * level : undefined;
}

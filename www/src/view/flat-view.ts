// A flat board upright, with the values of the columns above it and their names below.

import { type Board, placeOf } from "../game/board";
import { type Layout, Plane } from "./svg-view";
import type { ViewMaker } from "./view";

const MARGIN = 0.2;
const HEAD = 0.75;
const FOOT = 0.5;

export const makeFlatView: ViewMaker = (host, palette, reducedMotion) =>
  new Plane(host, layOut, palette, reducedMotion);

function layOut(board: Board): Layout {
  const { width, height, digits } = board;
  const x = (column: number) => 0.05 + MARGIN + column + 0.5;
  const y = (level: number) => HEAD + MARGIN + (height - 1 - level) + 0.5;
  const bottom = HEAD + height + 2 * MARGIN;
  return {
    width: width + 2 * MARGIN + 0.1,
    height: bottom + FOOT,
    at: (cell) => {
      const [column, , level] = placeOf(board, cell);
      return [x(column), y(level)];
    },
    labelAt: (column) => [x(column), HEAD / 2],
    fall: (cell) => height - placeOf(board, cell)[2],
    boards: [{ x: 0.05, y: HEAD, width: width + 2 * MARGIN, height: height + 2 * MARGIN }],
    texts: [...digits].map((text, column) => ({ x: x(column), y: bottom + FOOT / 2, text })),
  };
}

// The SVG view of a flat board: upright, with the labels of the columns above and their names below.

import { type Board, coordinatesOf } from "../game/board";
import { type Layout, SvgView } from "./svg-view";
import type { ViewMaker } from "./view";

// In widths of a cell.
const MARGIN = 0.2;
const HEAD = 0.75;
const FOOT = 0.5;

export const makeFlatView: ViewMaker = (host, palette, reducedMotion) =>
  new SvgView(host, layoutOf, palette, reducedMotion);

function layoutOf(board: Board): Layout {
  const { width, height, digits } = board;
  const x = (column: number) => 0.05 + MARGIN + column + 0.5;
  const y = (level: number) => HEAD + MARGIN + (height - 1 - level) + 0.5;
  const bottom = HEAD + height + 2 * MARGIN;
  return {
    width: width + 2 * MARGIN + 0.1,
    height: bottom + FOOT,
    at: (cell) => {
      const [column, , level] = coordinatesOf(board, cell);
      return [x(column), y(level)];
    },
    labelAt: (column) => [x(column), HEAD / 2],
    fallHeight: (cell) => height - coordinatesOf(board, cell)[2],
    boards: [{ x: 0.05, y: HEAD, width: width + 2 * MARGIN, height: height + 2 * MARGIN }],
    texts: [...digits].map((text, column) => ({ x: x(column), y: bottom + FOOT / 2, text })),
  };
}

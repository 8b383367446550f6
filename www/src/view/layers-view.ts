// The layers of a board side by side, the lowest one first; in two rows where there is more room for that.

import { type Board, placeOf } from "../game/board";
import { type Layout, Plane } from "./svg-view";
import type { ViewMaker } from "./view";

/** Around the cells of a layer, between layers, and under them for the number of the level. */
const MARGIN = 0.22;
const GAP = 0.3;
const FOOT = 0.42;

export const makeLayersView: ViewMaker = (host, palette, reducedMotion) =>
  new Plane(host, layOut, palette, reducedMotion);

function layOut(board: Board, shape: number): Layout {
  const { width, depth, height } = board;
  const tile = { width: width + 2 * MARGIN, height: depth + 2 * MARGIN };
  const across = bestAcross(tile, height, shape);
  const corner = (level: number): [number, number] => [
    (level % across) * (tile.width + GAP) + 0.05,
    Math.floor(level / across) * (tile.height + FOOT) + 0.05,
  ];
  const levels = Array.from({ length: height }, (_, level) => level);
  return {
    width: across * (tile.width + GAP) - GAP + 0.1,
    height: Math.ceil(height / across) * (tile.height + FOOT) + 0.1,
    at: (cell) => {
      const [x, y, level] = placeOf(board, cell);
      const [left, top] = corner(level);
      // The first row lies in front.
      return [left + MARGIN + x + 0.5, top + MARGIN + (depth - 1 - y) + 0.5];
    },
    fall: () => 0.9,
    boards: levels.map((level) => ({ x: corner(level)[0], y: corner(level)[1], ...tile })),
    texts: levels.map((level) => ({
      x: corner(level)[0] + tile.width / 2,
      y: corner(level)[1] + tile.height + FOOT / 2,
      text: String(level + 1),
    })),
  };
}

/** How many layers beside each other make the greatest picture in a space of this shape. */
function bestAcross(tile: { width: number; height: number }, levels: number, shape: number): number {
  const scale = (across: number) => {
    const [width, height] = [across * (tile.width + GAP), Math.ceil(levels / across) * (tile.height + FOOT)];
    return Math.min(shape / width, 1 / height);
  };
  return [levels, Math.ceil(levels / 2), 1].reduce((best, across) => (scale(across) > scale(best) ? across : best));
}

// The SVG view of a board with depth: its layers beside each other, the lowest first, in as many rows as fit best.

import { type Board, coordinatesOf } from "../game/board";
import { type Layout, SvgView } from "./svg-view";
import type { ViewMaker } from "./view";

/** Space around the cells of a layer, between layers, and below them for their number; in widths of a cell. */
const MARGIN = 0.22;
const GAP = 0.3;
const FOOT = 0.42;

export const makeLayersView: ViewMaker = (host, palette, reducedMotion) =>
  new SvgView(host, layoutOf, palette, reducedMotion);

function layoutOf(board: Board, aspect: number): Layout {
  const { width, depth, height } = board;
  const tile = { width: width + 2 * MARGIN, height: depth + 2 * MARGIN };
  const across = layersPerRow(tile, height, aspect);
  const corner = (level: number): [number, number] => [
    (level % across) * (tile.width + GAP) + 0.05,
    Math.floor(level / across) * (tile.height + FOOT) + 0.05,
  ];
  const levels = Array.from({ length: height }, (_, level) => level);
  return {
    width: across * (tile.width + GAP) - GAP + 0.1,
    height: Math.ceil(height / across) * (tile.height + FOOT) + 0.1,
    at: (cell) => {
      const [x, y, level] = coordinatesOf(board, cell);
      const [left, top] = corner(level);
      // The first row of the board is in front, which is at the bottom here.
      return [left + MARGIN + x + 0.5, top + MARGIN + (depth - 1 - y) + 0.5];
    },
    fallHeight: () => 0.9,
    boards: levels.map((level) => ({ x: corner(level)[0], y: corner(level)[1], ...tile })),
    texts: levels.map((level) => ({
      x: corner(level)[0] + tile.width / 2,
      y: corner(level)[1] + tile.height + FOOT / 2,
      text: String(level + 1),
    })),
  };
}

/** Returns the number of layers in a row with which the picture is largest in a space of this aspect ratio. */
function layersPerRow(tile: { width: number; height: number }, levels: number, aspect: number): number {
  const scale = (across: number) => {
    const [width, height] = [across * (tile.width + GAP), Math.ceil(levels / across) * (tile.height + FOOT)];
    return Math.min(aspect / width, 1 / height);
  };
  return [levels, Math.ceil(levels / 2), 1].reduce((best, across) => (scale(across) > scale(best) ? across : best));
}

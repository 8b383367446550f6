// The positions and sizes of everything in the scene. The unit is the distance of two columns; the top of the base
// plate is at y = 0.

import { Vector3 } from "three";
import { coordinatesOf, type Board } from "../../game/board";

/** The camera's position: angles in radians to the right of the front and above the ground, its zoom, and the spread. */
export interface Pose {
  azimuth: number;
  elevation: number;
  zoom: number;
  spread: number;
}

/** The radius of a stone: beads on rods, coins in the flat board. */
export const STONE_RADIUS = { bead: 0.29, coin: 0.427 };
/** The height of a bead, which is also the distance of two levels; on a flat board that is 1. */
const BEAD_HEIGHT = 0.5;
/** How much farther away the next level is when they are pulled apart as far as they go. */
const SPREAD = 0.95;
/** How far a rod reaches above the highest stone. */
const TIP = 0.14;
/** The height of the lowest hole of a flat board above the plate. */
const GRID_FOOT = 0.72;

export class SpaceLayout {
  readonly isFlat: boolean;
  readonly plate: { readonly width: number; readonly depth: number; readonly thickness: number };
  readonly radius: number;
  #spread = 0;
  /** The camera's initial position, chosen to show as much as possible of every stone of a full board. */
  readonly home: Readonly<Pose>;

  constructor(readonly board: Board) {
    const { width, depth } = board;
    this.isFlat = depth === 1;
    this.radius = this.isFlat ? STONE_RADIUS.coin : STONE_RADIUS.bead;
    this.plate = { width: width + 0.3, depth: this.isFlat ? 2.1 : depth + 0.3, thickness: 0.3 };
    this.home = this.isFlat
      ? { azimuth: -0.22, elevation: 0.24, zoom: 1, spread: 0 }
      : { azimuth: -0.436, elevation: 0.74, zoom: 1, spread: 0 };
  }

  /** How far the levels are pulled apart, from 0 to 1. */
  get spread(): number {
    return this.#spread;
  }

  set spread(spread: number) {
    this.#spread = this.isFlat ? 0 : spread;
  }

  /** The distance of two levels. */
  get level(): number {
    return this.isFlat ? 1 : BEAD_HEIGHT + SPREAD * this.#spread;
  }

  /** The height of rods or grid. */
  get top(): number {
    const { height } = this.board;
    return this.isFlat ? GRID_FOOT + height - 0.3 : (height - 1) * this.level + BEAD_HEIGHT + TIP;
  }

  /** Returns the centre of a cell. */
  cell(cell: number): Vector3 {
    const [x, y, z] = coordinatesOf(this.board, cell);
    const foot = this.isFlat ? GRID_FOOT : BEAD_HEIGHT / 2;
    return new Vector3(x - (this.board.width - 1) / 2, foot + z * this.level, (this.board.depth - 1) / 2 - y);
  }

  /** Returns the centre of the cell where a stone would land, or of the place above a full column. */
  landing(column: number, cell: number | undefined): Vector3 {
    return this.cell(cell ?? column + this.board.cells);
  }

  /** Returns the point of the plate under a column. */
  foot(column: number): Vector3 {
    return this.cell(column).setY(0);
  }

  /** Returns the upper end of a column's rod. */
  tip(column: number): Vector3 {
    return this.foot(column).setY(this.top);
  }

  /** Returns the place of a column's name on the plate of a flat board. */
  name(column: number): Vector3 {
    return this.foot(column).add(new Vector3(0, 0, 0.66));
  }

  /** Points around all that has to be in the picture, wherever the camera is. */
  get bounds(): Vector3[] {
    const { width, depth, thickness } = this.plate;
    if (this.isFlat) {
      const sides = [-width / 2, width / 2];
      return sides.flatMap((x) => [
        new Vector3(x, -thickness, -depth / 2),
        new Vector3(x, -thickness, depth / 2),
        new Vector3(x, this.top, 0),
      ]);
    }
    const around = Array.from({ length: 24 }, (_, at) => (at * Math.PI) / 12);
    const [plate, posts] = [width / 2 + 0.66, (this.board.width - 1) / Math.SQRT2 + this.radius];
    return around.flatMap((angle) => [
      new Vector3(Math.sin(angle) * plate, -thickness, Math.cos(angle) * plate),
      new Vector3(Math.sin(angle) * posts, this.top, Math.cos(angle) * posts),
    ]);
  }
}

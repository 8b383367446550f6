// Picking: finds the column under the pointer, and the stone if it is one. A visible stone or rod counts first, then what
// is near.

import { type Camera, Raycaster, Vector2, Vector3 } from "three";
import type { Stone } from "../../game/game";
import type { SpaceLayout } from "./layout";

/** How far from a rod a pointer may be: over the plate, and over the background. */
const NEAR = { rod: 0.13, free: 0.45 };
/** The height within which a pointer is on a bead. */
const BEAD = 0.44;

/** What is under the pointer. */
export interface Picked {
  readonly column: number;
  /** The cell of the stone, if the pointer is on one. */
  readonly stone?: number;
}

/** Returns what is at normalised device coordinates, from -1 to 1. */
export function pick(
  layout: SpaceLayout,
  stones: readonly Stone[],
  camera: Camera,
  x: number,
  y: number,
): Picked | undefined {
  const caster = new Raycaster();
  caster.setFromCamera(new Vector2(x, y), camera);
  const { origin, direction } = caster.ray;
  return layout.isFlat
    ? pickOnGrid(layout, stones, origin, direction)
    : pickAmongRods(layout, stones, origin, direction);
}

/** Whether other stones hide the middle of the stone in a cell, which is at these coordinates. */
export function isHidden(
  layout: SpaceLayout,
  stones: readonly Stone[],
  camera: Camera,
  cell: number,
  x: number,
  y: number,
): boolean {
  if (layout.isFlat) return false;
  const caster = new Raycaster();
  caster.setFromCamera(new Vector2(x, y), camera);
  const { origin, direction } = caster.ray;
  const own = layout.cell(cell).sub(origin).dot(direction) - layout.radius;
  return stones.some((other) => {
    const { y: middle } = layout.cell(other.cell);
    const foot = layout.foot(other.cell % layout.board.columns);
    const { gap, far } = gapTo(foot, middle - BEAD / 2, middle + BEAD / 2, origin, direction);
    return gap < layout.radius && far < own;
  });
}

/** Picks on a flat board, where a column reaches from its name to above the slot for the stones. */
function pickOnGrid(
  layout: SpaceLayout,
  stones: readonly Stone[],
  origin: Vector3,
  direction: Vector3,
): Picked | undefined {
  const { board, plate, top } = layout;
  const columnOf = (x: number): Picked | undefined => {
    const column = Math.floor(x + board.width / 2);
    return column >= 0 && column < board.width ? { column } : undefined;
  };
  const onPanel = origin.clone().addScaledVector(direction, -origin.z / direction.z);
  if (onPanel.y > 0 && onPanel.y < top + 1) {
    const picked = columnOf(onPanel.x);
    const stone = stones.find(({ cell }) => layout.cell(cell).distanceTo(onPanel) < layout.radius);
    return picked && stone ? { ...picked, stone: stone.cell } : picked;
  }
  const onPlate = origin.clone().addScaledVector(direction, -origin.y / direction.y);
  return Math.abs(onPlate.z) < plate.depth / 2 && direction.y < 0 ? columnOf(onPlate.x) : undefined;
}

function pickAmongRods(
  layout: SpaceLayout,
  stones: readonly Stone[],
  origin: Vector3,
  direction: Vector3,
): Picked | undefined {
  const { board, top, plate, radius } = layout;
  const heights = Array.from({ length: board.columns }, () => 0);
  for (const { cell } of stones) heights[cell % board.columns]!++;

  let seen: Picked & { far: number } = { column: -1, far: Infinity };
  let near = { column: -1, gap: Infinity };
  for (let column = 0; column < board.columns; column++) {
    const foot = layout.foot(column);
    const count = heights[column]!;
    const cells = Array.from({ length: count }, (_, level) => column + board.columns * level);
    // The stones, then the rod, which doesn't count behind them.
    const parts = [
      ...cells.map((stone) => ({ from: layout.cell(stone).y - BEAD / 2, to: layout.cell(stone).y + BEAD / 2, stone })),
      { from: 0, to: top, stone: undefined },
    ];
    for (const { from, to, stone } of parts) {
      if (stone === undefined && seen.column === column) continue;
      const { gap, far } = gapTo(foot, from, to, origin, direction);
      const thick = stone === undefined ? NEAR.rod : radius;
      if (gap < thick && far < seen.far) seen = { column, far, ...(stone !== undefined && { stone }) };
      if (gap < near.gap) near = { column, gap };
    }
  }
  if (seen.column >= 0) return seen;
  const floor = origin.clone().addScaledVector(direction, -origin.y / direction.y);
  const isOnPlate = direction.y < 0 && Math.abs(floor.x) < plate.width / 2 && Math.abs(floor.z) < plate.depth / 2;
  if (!isOnPlate) return near.gap < NEAR.free ? { column: near.column } : undefined;
  const clamp = (place: number, count: number) => Math.min(Math.max(Math.floor(place), 0), count - 1);
  const row = clamp(board.depth / 2 - floor.z, board.depth);
  return { column: clamp(floor.x + board.width / 2, board.width) + board.width * row };
}

/** Returns the distance of a ray from a vertical segment, and how far along the ray that is. */
function gapTo(
  foot: Vector3,
  from: number,
  to: number,
  origin: Vector3,
  direction: Vector3,
): { gap: number; far: number } {
  const flat = direction.x ** 2 + direction.z ** 2;
  const across = (foot.x - origin.x) * direction.x + (foot.z - origin.z) * direction.z;
  let far = flat > 1e-9 ? across / flat : 0;
  const height = Math.min(Math.max(origin.y + far * direction.y, from), to);
  const place = new Vector3(foot.x, height, foot.z);
  far = place.clone().sub(origin).dot(direction);
  return { gap: place.distanceTo(origin.clone().addScaledVector(direction, far)), far };
}

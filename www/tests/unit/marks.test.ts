// The marks of the stones in 3D: the same as in the other views, so that nobody has to tell the players by their colours.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BufferGeometry } from "three";
import { StoneGeometries } from "../../src/view/space/stones";

/** The bars of a cross lie on the diagonals, this far from them at most, in radians. */
const BAR = Math.PI / 8;

/** Returns the points of a mark as one sees them who looks at a coin, or down on a bead: distance and angle. */
function facePoints(geometry: BufferGeometry, isFlat: boolean): { distance: number; angle: number }[] {
  const places = geometry.getAttribute("position");
  const points = Array.from({ length: places.count }, (_, at) => {
    const [x, y, z] = [places.getX(at), places.getY(at), places.getZ(at)];
    return { x, across: isFlat ? y : z, towards: isFlat ? z : y };
  });
  const highest = Math.max(...points.map(({ towards }) => towards));
  return points
    .filter(({ towards }) => towards > highest - 0.02)
    .map(({ x, across }) => ({ distance: Math.hypot(x, across), angle: Math.atan2(across, x) }));
}

const isDiagonal = (angle: number) => Math.abs(Math.abs(Math.sin(2 * angle)) - 1) < 1 - Math.cos(2 * BAR);

for (const [board, isFlat] of [
  ["the coins of a flat board", true],
  ["the beads of 4x4x4", false],
] as const) {
  describe(board, () => {
    const geometries = new StoneGeometries(isFlat);

    for (const part of ["inlay", "mark"] as const) {
      test(`the first player has a ring, ${part === "mark" ? "also on the last stone" : "on every stone"}`, () => {
        const points = facePoints(geometries.of(0)[part], isFlat);
        assert.ok(points.every(({ distance }) => distance > 0.1));
        for (let angle = -Math.PI; angle < Math.PI; angle += Math.PI / 8) {
          assert.ok(
            points.some((point) => Math.abs(point.angle - angle) < Math.PI / 8),
            `at ${angle.toFixed(2)}`,
          );
        }
      });

      test(`the second player has a cross, ${part === "mark" ? "also on the last stone" : "on every stone"}`, () => {
        const far = facePoints(geometries.of(1)[part], isFlat).filter(({ distance }) => distance > 0.1);
        assert.ok(far.length >= 8);
        for (const { angle } of far) assert.ok(isDiagonal(angle), angle.toFixed(2));
      });
    }

    test("the last stone of either player has a diamond", () => {
      for (const player of [0, 1] as const) {
        const points = facePoints(geometries.of(player).diamond, isFlat);
        const corners = new Set(points.map(({ angle }) => Math.round((angle * 180) / Math.PI + 360) % 360));
        assert.deepEqual(
          [...corners].sort((a, b) => a - b),
          [0, 90, 180, 270],
        );
      }
    });
  });
}

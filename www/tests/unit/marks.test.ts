// The marks of the stones in 3D: the same as in the other views, so that nobody has to tell the players by their colours.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BufferGeometry } from "three";
import { STONE_RADIUS } from "../../src/view/space/layout";
import { StoneGeometries } from "../../src/view/space/stones";

/** The bars of a cross lie on the diagonals, this far from them at most, in radians. */
const BAR = Math.PI / 8;

/** Returns the points of a mark as one sees them who looks at a coin, or down on a bead: distance and angle. */
function facePoints(geometry: BufferGeometry, isFlat: boolean): Point[] {
  const points = pointsOf(geometry, isFlat);
  const highest = Math.max(...points.map(({ towards }) => towards));
  return points.filter(({ towards }) => towards > highest - 0.02);
}

interface Point {
  distance: number;
  angle: number;
  /** How near the point is to the one who looks. */
  towards: number;
}

function pointsOf(geometry: BufferGeometry, isFlat: boolean): Point[] {
  const places = geometry.getAttribute("position");
  return Array.from({ length: places.count }, (_, at) => {
    const [x, y, z] = [places.getX(at), places.getY(at), places.getZ(at)];
    const across = isFlat ? y : z;
    return { distance: Math.hypot(x, across), angle: Math.atan2(across, x), towards: isFlat ? z : y };
  });
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

    test("the last stone of either player has a diamond, which lies on it and doesn't stick out", () => {
      for (const player of [0, 1] as const) {
        const points = pointsOf(geometries.of(player).diamond, isFlat);
        const reach = Math.max(...points.map(({ distance }) => distance));
        assert.ok(reach < (isFlat ? STONE_RADIUS.coin : STONE_RADIUS.bead));
        const corners = points.filter(({ distance }) => distance > reach - 0.001);
        const angles = new Set(corners.map(({ angle }) => Math.round((angle * 180) / Math.PI + 360) % 360));
        assert.deepEqual(
          [...angles].sort((a, b) => a - b),
          [0, 90, 180, 270],
        );
        // A bead is round, and its diamond is too.
        const highest = Math.max(...points.map(({ towards }) => towards));
        if (!isFlat) for (const { towards } of corners) assert.ok(towards < highest - 0.03);
      }
    });
  });
}

// The map of the unsolved game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ProvedMap } from "../../src/app/proved-map";

const map = ProvedMap.read(
  "4x4x4",
  "# MOVES yes|no|open POSITIONS\n0FC3484 open 20\n0FC3484B yes 30\n0FC348490 no 0\n",
);

test("a line of the file is a position with its verdict", () => {
  assert.deepEqual(map.landmarks[1], { position: "0FC3484B", firstWins: true, work: 30 });
  assert.equal(map.landmarks[0]!.firstWins, undefined);
  assert.equal(map.landmarks[2]!.firstWins, false);
});

test("a position is found however it came about, and in a mirror", () => {
  // The same stones in another order.
  assert.equal(map.find("CF03484B"), map.landmarks[1]);
  // Left and right exchanged: column 0 is 3, F is C, and so on.
  assert.equal(map.find("3CF07B78"), map.landmarks[1]);
  // Turned by a quarter.
  const turned = [..."0FC3484B"].map((digit) => {
    const column = Number.parseInt(digit, 16);
    const [x, y] = [column % 4, Math.floor(column / 4)];
    return (3 - y + 4 * x).toString(16).toUpperCase();
  });
  assert.equal(map.find(turned.join("")), map.landmarks[1]);
});

test("on a flat board there is one mirror", () => {
  const flat = ProvedMap.read("9x7", "1234 yes 5\n");
  assert.equal(flat.find("9876"), flat.landmarks[0]);
  assert.equal(flat.find("3412"), flat.landmarks[0]);
  assert.equal(flat.find("1235"), undefined);
});

test("anything else isn't found", () => {
  for (const position of ["-", "0", "0FC3484A", "0FC34844"]) assert.equal(map.find(position), undefined, position);
});

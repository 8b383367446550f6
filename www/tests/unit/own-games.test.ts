// What was played from a position in one's own games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playedFrom } from "../../src/study/own-games";
import { treeOf, withLine } from "../../src/study/tree";

/** The moves and how often they were played. */
const counts = (...[games, board, position]: Parameters<typeof playedFrom>) =>
  playedFrom(games, board, position).map(({ column, count }) => [column, count]);

test("the order of the moves before it, and mirrors, make no difference", () => {
  const games = ["12345", "32145", "76543", "12344", "1234", "11345"].map((line) => treeOf("7x6", line));
  assert.deepEqual(counts([...games, treeOf("9x7", "12345")], "7x6", "1234"), [
    [4, 3],
    [3, 1],
  ]);
  assert.deepEqual(counts(games, "7x6", "7654"), [
    [2, 3],
    [3, 1],
  ]);
});

test("it is counted who won", () => {
  const games = [treeOf("7x6", "1122334"), treeOf("7x6", "7766554"), treeOf("7x6", "112"), treeOf("7x6", "11223737")];
  assert.deepEqual(playedFrom(games, "7x6", "11"), [{ column: 1, count: 4, first: 2, draw: 0, second: 0 }]);
});

test("variations aren't games", () => {
  const tree = withLine(treeOf("7x6", "44"), "45");
  assert.deepEqual(
    playedFrom([tree], "7x6", "4").map(({ column }) => column),
    [3],
  );
});

test("on 4x4x4 a board that was turned is the same", () => {
  const turned = ["01", "C8", "FE", "37", "04"].map((line) => treeOf("4x4x4", line));
  assert.equal(
    playedFrom(turned, "4x4x4", "0").reduce((sum, { count }) => sum + count, 0),
    5,
  );
});

test("games that end at the position, or never reach it, have no move", () => {
  const games = ["44", "4453", "12"].map((line) => treeOf("7x6", line));
  assert.deepEqual(counts(games, "7x6", "111"), []);
  assert.deepEqual(counts(games, "7x6", "44"), [[4, 1]]);
  assert.deepEqual(counts(games, "7x6", "-"), [
    [3, 2],
    [0, 1],
  ]);
});

// Games in a mirror, and turned.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { boardOf } from "../../src/game/board";
import { Game } from "../../src/game/game";
import { type Symmetry, pathAfter, symmetriesOf, transformed } from "../../src/study/symmetry";
import { moveAt, newTree, nodeAt, positionAt, treeOf, withShapes } from "../../src/study/tree";
import { anyTree, pathsOf } from "./trees";

describe("the same game from elsewhere", () => {
  test("a flat board has a mirror, a square one also turns", () => {
    assert.deepEqual(symmetriesOf(boardOf("7x6")), ["mirror"]);
    assert.deepEqual(symmetriesOf(boardOf("4x4x4")), ["mirror", "turn"]);
  });

  test("columns go where the mirror or the turn puts them", () => {
    assert.deepEqual(transformed(treeOf("7x6", "1247"), "mirror"), treeOf("7x6", "7641"));
    assert.deepEqual(transformed(treeOf("4x4x4", "03CF5"), "mirror"), treeOf("4x4x4", "30FC6"));
    // From above, clockwise: the front is to the left then, what was on the right is in front.
    assert.deepEqual(transformed(treeOf("4x4x4", "03FC1"), "turn"), treeOf("4x4x4", "C03F8"));
    assert.equal(transformed(newTree("7x6", "12"), "mirror").start, "76");
    assert.equal(transformed(newTree("7x6"), "mirror").start, "-");
  });

  test("so do drawings, on their levels", () => {
    const shapes = [
      { kind: "cell", colour: "red", cell: 3 + 2 * 16 },
      { kind: "arrow", colour: "blue", from: 0, to: 16 },
    ] as const;
    assert.deepEqual(transformed(withShapes(newTree("4x4x4"), "", shapes), "turn").root.shapes, [
      { kind: "cell", colour: "red", cell: 0 + 2 * 16 },
      { kind: "arrow", colour: "blue", from: 12, to: 16 + 12 },
    ]);
  });

  test("the moves stay legal, the lines lines, and often enough the game is as it was", () => {
    fc.assert(
      fc.property(anyTree, fc.constantFrom<Symmetry>("mirror", "turn"), (tree, symmetry) => {
        const board = boardOf(tree.board);
        if (!symmetriesOf(board).includes(symmetry)) return;
        const moved = transformed(tree, symmetry);
        assert.deepEqual(
          pathsOf(moved),
          pathsOf(tree).map((path) => pathAfter(board, path, symmetry)),
        );
        for (const path of pathsOf(tree)) {
          const to = pathAfter(board, path, symmetry);
          const [before, after] = [positionAt(tree, path), positionAt(moved, to)].map((text) => Game.read(board, text));
          assert.equal(after!.winner, before!.winner);
          assert.equal(moveAt(moved, to)?.mark, moveAt(tree, path)?.mark);
          assert.equal(nodeAt(moved, to)?.comment, nodeAt(tree, path)?.comment);
        }
        let again = tree;
        for (let times = 0; times < (symmetry === "mirror" ? 2 : 4); times++) again = transformed(again, symmetry);
        assert.deepEqual(again, tree);
      }),
    );
  });
});

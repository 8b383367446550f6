// Trees of moves: what every operation changes, and what it leaves as it is.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { boardOf } from "../../src/game/board";
import { Game, IllegalMove } from "../../src/game/game";
import type { Drawing } from "../../src/game/shape";
import { cellName, readShape, shapeText, toggled } from "../../src/study/shape";
import {
  type Tree,
  addMove,
  countMoves,
  deleteAfter,
  deleteFrom,
  hasContent,
  hasVariations,
  headerOf,
  isMain,
  lineFrom,
  makeMain,
  moveAt,
  newTree,
  nodeAt,
  positionAt,
  promote,
  treeOf,
  variationBeside,
  withComment,
  withHeader,
  withMark,
  withShapes,
  withoutNotes,
} from "../../src/study/tree";
import { anyBoard, anyTree, canPlay, pathsOf } from "./trees";

/** A tree with a line that branches twice: 4 4 3 (3: 5 or 6) 5, and 4 1. */
function branched(): Tree {
  let tree = treeOf("7x6", "44353");
  for (const path of ["4435", "4436"]) tree = addMove(tree, "443", Number(path.at(-1)) - 1).tree;
  return addMove(tree, "4", 0).tree;
}

/** Returns the moves of a node in their order. */
const movesAt = (tree: Tree, path: string) => nodeAt(tree, path)!.children.map(({ column }) => column + 1);

describe("a tree", () => {
  test("begins with a position", () => {
    assert.equal(positionAt(newTree("7x6"), ""), "-");
    assert.equal(positionAt(newTree("4x4x4", "0fc"), ""), "0FC");
    assert.throws(() => newTree("7x6", "8"), IllegalMove);
  });

  test("holds the moves of a game", () => {
    const tree = treeOf("7x6", "4435");
    assert.equal(lineFrom(tree), "4435");
    assert.equal(countMoves(tree), 4);
    assert.equal(positionAt(tree, "44"), "44");
    assert.equal(moveAt(tree, "443")?.column, 2);
    assert.throws(() => treeOf("7x6", "4444444"), IllegalMove);
  });

  test("has no node where nobody has played", () => {
    const tree = treeOf("7x6", "4435");
    for (const path of ["5", "45", "44355", "x", "constructor"]) assert.equal(nodeAt(tree, path), undefined);
    assert.equal(moveAt(tree, ""), undefined);
  });

  test("gets a move as its last variation, and gets it once", () => {
    const tree = branched();
    assert.deepEqual(movesAt(tree, "443"), [5, 6]);
    assert.deepEqual(movesAt(tree, "4"), [4, 1]);
    const again = addMove(tree, "443", 5);
    assert.equal(again.tree, tree);
    assert.equal(again.path, "4436");
  });

  test("refuses what the rules forbid", () => {
    const full = treeOf("7x6", "444444");
    assert.throws(() => addMove(full, "444444", 3), IllegalMove);
    assert.throws(() => addMove(full, "", 7), IllegalMove);
    const won = treeOf("7x6", "1212121");
    assert.throws(() => addMove(won, "1212121", 4), IllegalMove);
    assert.throws(() => addMove(newTree("7x6", "1212121"), "", 4), IllegalMove);
    assert.throws(() => addMove(newTree("7x6"), "4", 4), RangeError);
  });

  test("takes exactly the moves that the game takes, after any of its moves", () => {
    fc.assert(
      fc.property(anyTree, fc.nat(), fc.nat(16), (tree, at, column) => {
        const paths = pathsOf(tree);
        const path = paths[at % paths.length]!;
        if (!canPlay(tree, path, column)) return assert.throws(() => addMove(tree, path, column), IllegalMove);
        const added = addMove(tree, path, column);
        assert.deepEqual(new Set(pathsOf(added.tree)), new Set([...paths, added.path]));
        assert.equal(countMoves(added.tree), pathsOf(added.tree).length - 1);
        Game.read(boardOf(tree.board), positionAt(added.tree, added.path));
      }),
    );
  });

  test("loses a move with all that follows it", () => {
    const tree = branched();
    assert.deepEqual(pathsOf(deleteFrom(tree, "44")), ["", "4", "41"]);
    assert.deepEqual(pathsOf(deleteFrom(tree, "")), [""]);
    assert.equal(deleteFrom(tree, "").root.comment, tree.root.comment);
  });

  test("loses what follows a move, which stays", () => {
    const tree = withMark(branched(), "44", "!");
    assert.deepEqual(pathsOf(deleteAfter(tree, "44")), ["", "4", "44", "41"]);
    assert.equal(moveAt(deleteAfter(tree, "44"), "44")?.mark, "!");
    assert.deepEqual(pathsOf(deleteAfter(tree, "")), [""]);
    assert.throws(() => deleteAfter(tree, "5"), RangeError);
  });

  test("has content if there is more in it than an empty board", () => {
    const tree = newTree("7x6");
    assert.ok(!hasContent(tree));
    assert.ok(hasContent(newTree("7x6", "4")));
    assert.ok(hasContent(treeOf("7x6", "4")));
    assert.ok(hasContent(withComment(tree, "", "so")));
    assert.ok(hasContent(withHeader(tree, "Event", "so")));
    assert.ok(hasContent(withShapes(tree, "", [{ kind: "cell", colour: "red", cell: 3 }])));
  });
});

describe("variations", () => {
  test("the innermost one is promoted first", () => {
    let tree = addMove(branched(), "41", 5).tree;
    tree = addMove(tree, "41", 6).tree;
    tree = promote(tree, "417");
    assert.deepEqual(movesAt(tree, "41"), [7, 6]);
    assert.deepEqual(movesAt(tree, "4"), [4, 1]);
    tree = promote(tree, "417");
    assert.deepEqual(movesAt(tree, "4"), [1, 4]);
    assert.deepEqual(promote(tree, "417"), tree);
  });

  test("any can become the main line, which keeps every node where its path says", () => {
    fc.assert(
      fc.property(anyTree, fc.nat(), (tree, at) => {
        const paths = pathsOf(tree);
        const path = paths[at % paths.length]!;
        const made = makeMain(tree, path);
        assert.ok(isMain(made, path));
        assert.ok(lineFrom(made).startsWith(path));
        let promoted = tree;
        while (!isMain(promoted, path)) promoted = promote(promoted, path);
        assert.deepEqual(promoted, made);
        assert.deepEqual(new Set(pathsOf(made)), new Set(paths));
        for (const other of paths) assert.equal(moveAt(made, other)?.comment, moveAt(tree, other)?.comment);
      }),
    );
  });

  test("one leads to those beside it, in their order", () => {
    const tree = addMove(branched(), "4", 1).tree;
    assert.equal(variationBeside(tree, "44", 1), "41");
    assert.equal(variationBeside(tree, "41", 1), "42");
    assert.equal(variationBeside(tree, "41", -1), "44");
    for (const [path, places] of [
      ["44", -1],
      ["42", 1],
      ["4", 1],
      ["443", 1],
      ["", 1],
    ] as const) {
      assert.equal(variationBeside(tree, path, places), undefined, path);
    }
  });

  test("there are some if a position has two moves", () => {
    assert.ok(hasVariations(branched()));
    assert.ok(!hasVariations(treeOf("7x6", "4435")));
    assert.ok(!hasVariations(newTree("7x6")));
  });

  test("a line goes on by first moves", () => {
    assert.equal(lineFrom(branched(), "4"), "44353");
    assert.equal(lineFrom(branched(), "4436"), "4436");
  });
});

describe("what is said of a move", () => {
  test("comments, marks and shapes are set, and nothing else changes", () => {
    const tree = branched();
    const shapes: Drawing[] = [{ kind: "cell", colour: "red", cell: 3 }];
    const said = withShapes(withMark(withComment(tree, "443", " so\r\nso \r"), "443", "?!"), "443", shapes);
    assert.deepEqual(moveAt(said, "443"), { ...moveAt(tree, "443"), comment: "so\nso", mark: "?!", shapes });
    assert.equal(moveAt(tree, "443")!.comment, "");
    assert.deepEqual(withShapes(withMark(withComment(said, "443", ""), "443", ""), "443", []), tree);
  });

  test("all of it can be cleared, and the moves and headers stay", () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const bare = withoutNotes(tree);
        assert.deepEqual(pathsOf(bare), pathsOf(tree));
        assert.deepEqual([bare.board, bare.start, bare.headers], [tree.board, tree.start, tree.headers]);
        for (const path of pathsOf(tree)) {
          const { comment, shapes } = nodeAt(bare, path)!;
          assert.deepEqual([comment, shapes, moveAt(bare, path)?.mark ?? ""], ["", [], ""]);
        }
      }),
    );
  });

  test("the root has no mark, and what isn't there has nothing", () => {
    assert.throws(() => withMark(newTree("7x6"), "", "!"), RangeError);
    assert.throws(() => withComment(newTree("7x6"), "4", "!"), RangeError);
  });
});

describe("headers", () => {
  test("they keep their order, and have one value each", () => {
    let tree = withHeader(withHeader(newTree("7x6"), "First", "Ann"), "Second", " Bob\n the  Builder ");
    tree = withHeader(tree, "first", "Anna");
    assert.deepEqual(tree.headers, [
      ["first", "Anna"],
      ["Second", "Bob the Builder"],
    ]);
    assert.equal(headerOf(tree, "FIRST"), "Anna");
    assert.deepEqual(withHeader(tree, "First", " ").headers, [["Second", "Bob the Builder"]]);
  });

  test("those of the board and the start follow from the tree", () => {
    for (const name of ["Board", "start", "", "1st", "a b", 'a"', "ä"]) {
      assert.throws(() => withHeader(newTree("7x6"), name, "x"), RangeError, name);
    }
  });
});

describe("shapes", () => {
  const [green, red] = ["green", "red"] as const;
  const shape: Drawing = { kind: "arrow", colour: green, from: 0, to: 9 };

  test("drawing one again removes it, in another colour recolours it", () => {
    assert.deepEqual(toggled([], shape), [shape]);
    assert.deepEqual(toggled([shape], shape), []);
    assert.deepEqual(toggled([shape], { ...shape, colour: red }), [{ ...shape, colour: red }]);
    assert.equal(toggled([shape], { ...shape, from: 9, to: 0 }).length, 2);
    assert.equal(toggled([shape], { kind: "cell", colour: green, cell: 0 }).length, 2);
  });

  test("a cell is called by its column and its level from 1", () => {
    assert.equal(cellName(boardOf("4x4x4"), 13 + 2 * 16), "D3");
    assert.equal(cellName(boardOf("7x6"), 3), "41");
    assert.equal(shapeText(boardOf("4x4x4"), { kind: "cell", colour: red, cell: 45 }), "RD3");
    assert.deepEqual(readShape(boardOf("4x4x4"), "gd1f2"), { kind: "arrow", colour: green, from: 13, to: 31 });
  });

  test("any text is a shape or none", () => {
    for (const text of ["", "G", "GD", "GD5", "GD0", "XD1", "GD1D1", "GD1F", "GD1F2X", "GG1", "D1"]) {
      assert.equal(readShape(boardOf("4x4x4"), text), undefined, text);
    }
    const nearly = fc.string({ unit: fc.constantFrom(..."GRBYgrby01239AF-"), maxLength: 6 });
    fc.assert(
      fc.property(anyBoard, nearly, (name, text) => {
        const shape = readShape(boardOf(name), text);
        if (shape) assert.equal(shapeText(boardOf(name), shape), text.toUpperCase());
      }),
    );
  });
});

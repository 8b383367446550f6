// Game files: what is written is read again as it was, what people write is understood, and mistakes are named.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { BOARD_NAMES } from "../../src/game/board";
import { BadGameFile, MOST_CHARACTERS, type Mistake } from "../../src/study/bad-game-file";
import { readGames } from "../../src/study/reader";
import {
  type Tree,
  addMove,
  headerOf,
  lineFrom,
  moveAt,
  newTree,
  treeOf,
  withComment,
  withHeader,
} from "../../src/study/tree";
import { writeGames } from "../../src/study/writer";
import { anyBoard, anyTree, oddText, pathsOf } from "./trees";

const read = (text: string): Tree => {
  const [tree, ...others] = readGames(text, "7x6");
  assert.equal(others.length, 0);
  return tree!;
};

/** Returns what is wrong with a text, with the place. */
function mistakeIn(text: string): BadGameFile {
  try {
    readGames(text, "7x6");
  } catch (error) {
    assert.ok(error instanceof BadGameFile, String(error));
    return error;
  }
  return assert.fail(`nothing is wrong with ${text}`);
}

describe("a file that was written", () => {
  test("is read as the trees that it was", () => {
    fc.assert(
      fc.property(fc.array(anyTree, { maxLength: 3 }), anyBoard, (trees, board) => {
        assert.deepEqual(readGames(writeGames(trees), board), trees);
      }),
      { numRuns: 500 },
    );
  });

  test("may come back with other line ends, and with the mark of UTF-8", () => {
    fc.assert(
      fc.property(fc.array(anyTree, { maxLength: 2 }), fc.constantFrom("\r\n", "\r"), (trees, end) => {
        assert.deepEqual(readGames(`\uFEFF${writeGames(trees).replaceAll("\n", end)}`, "7x6"), trees);
      }),
    );
  });

  test("has lines of at most 80 characters, unless a word or a header is longer", () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        for (const line of writeGames([tree]).split("\n")) {
          assert.ok(line.length <= 80 || line.startsWith("[") || !/[^ \t] [^ \t]/.test(line), line);
        }
      }),
    );
    const long = withComment(treeOf("7x6", "4"), "4", "word ".repeat(100));
    const lines = writeGames([long]).split("\n");
    assert.ok(lines.every((line) => line.length <= 80) && lines.some((line) => line.length > 75));
  });

  test("holds any comment as it is, in its lines", () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const tree = withComment(treeOf("7x6", "4"), "4", text);
        assert.equal(moveAt(read(writeGames([tree])), "4")!.comment, text.replace(/\r\n?/g, "\n").trim());
      }),
      { numRuns: 2000 },
    );
  });

  test("reads well", () => {
    let tree = withHeader(withHeader(treeOf("7x6", "4435"), "First", 'Ann "the Ace"'), "Result", "0-1");
    tree = addMove(addMove(tree, "4", 4).tree, "45", 2).tree;
    tree = withComment(tree, "44", "Right.\nAnything else {say 5} loses.");
    assert.equal(
      writeGames([tree, newTree("4x4x4", "0FC")]),
      `[Board "7x6"]
[First "Ann \\"the Ace\\""]
[Result "0-1"]

1. 4 4 {Right.\\
Anything else \\{say 5\\} loses.} (1... 5 2. 3) 2. 3 5 0-1

[Board "4x4x4"]
[Start "0FC"]

*
`,
    );
  });

  test("is the example of the document", () => {
    const document = readFileSync(new URL("../../../docs/game-file.md", import.meta.url), "utf8");
    const [, example] = /```text\n(\[Event[^`]*)```/.exec(document)!;
    const trees = readGames(example!, "7x6");
    assert.equal(trees.length, 2);
    assert.deepEqual(readGames(writeGames(trees), "7x6"), trees);
  });
});

describe("a file that somebody wrote", () => {
  test("may do without headers, numbers and a result", () => {
    for (const text of ["4 4 3 5", "1. 4 4 2. 3 5", "1.4 4 2.3 5", "1. 4 1... 4 2. 3 2… 5", "1. 4 2. 4 3. 3 4. 5 *"]) {
      assert.deepEqual(pathsOf(read(text)), pathsOf(treeOf("7x6", "4435")), text);
    }
  });

  test("names its board itself, or is on that of the page", () => {
    assert.equal(read("1. 4").board, "7x6");
    for (const board of BOARD_NAMES) assert.equal(read(`[Board "${board.toUpperCase()}"]`).board, board);
    assert.equal(lineFrom(read('[board "4x4x4"]\n1. f a')), "FA");
  });

  test("keeps all headers, in their order", () => {
    const tree = read(
      '[First  "Ann" ]\n[ round "3"]\n\n[RESULT "1-0"]\n[Site ""]\n[Board "9x7"]\n[Note "a \\\\ \\" ] b"]',
    );
    assert.deepEqual(tree.headers, [
      ["First", "Ann"],
      ["round", "3"],
      ["Result", "1-0"],
      ["Note", 'a \\ " ] b'],
    ]);
  });

  test("says its result at the end or in a header, which counts more", () => {
    assert.equal(headerOf(read("1. 4 0-1"), "Result"), "0-1");
    assert.equal(headerOf(read("1. 4 ½-½"), "Result"), "1/2-1/2");
    assert.equal(headerOf(read('[Result "1-0"] 1. 4 0-1'), "Result"), "1-0");
    assert.equal(headerOf(read("1. 4 *"), "Result"), undefined);
    assert.equal(headerOf(read("1. 4 (1. 3 1-0) 4"), "Result"), undefined);
  });

  test("may mark moves right behind them or after a space", () => {
    const tree = read("1. 4! 4 ?? 2. 3!? (2. 2 ?!)");
    const marks = ["4", "44", "443", "442"].map((path) => moveAt(tree, path)!.mark);
    assert.deepEqual(marks, ["!", "??", "!?", "?!"]);
  });

  test("goes on after a variation where it was, however deep they are", () => {
    const tree = read("1. 4 4 (1... 3 2. 3 (2. 5 5) 2... 1) (1... 2) 2. 7 7");
    assert.deepEqual(pathsOf(tree).slice(1), "4 44 447 4477 43 433 4331 435 4355 42".split(" "));
  });

  test("may say the same move twice", () => {
    const tree = read("1. 4 {one} 4 (1... 4 {two} 2. 3) 2. 5");
    assert.deepEqual(pathsOf(tree), ["", "4", "44", "443", "445"]);
    assert.equal(moveAt(tree, "44")!.comment, "two");
  });

  test("may have comments anywhere", () => {
    const tree = read("{before} 1. 4 {one} { } {more} 4 ({why not} 1... 3 {bad}) {late} 2. 5");
    assert.equal(tree.root.comment, "before");
    assert.equal(moveAt(tree, "4")!.comment, "one\n\nmore");
    assert.equal(moveAt(tree, "43")!.comment, "why not\nbad");
    assert.equal(moveAt(tree, "44")!.comment, "late");
  });

  test("wraps comments as it likes; blank lines and a backslash at the end of a line stay", () => {
    const comment = (text: string) => read(`{${text}}`).root.comment;
    assert.equal(comment("one\n   two  \n three"), "one two three");
    assert.equal(comment("one\n \n\n two"), "one\n\ntwo");
    assert.equal(comment("one\\\n  two"), "one\n  two");
    assert.equal(comment("a { b \\} \\c \\\\n"), "a { b } \\c \\n");
  });

  test("draws with commands in comments; others are text", () => {
    const tree = read("1. 4 {see [%csl G41] here [%cal g1112]}");
    const move = moveAt(tree, "4")!;
    assert.equal(move.comment, "see here");
    assert.deepEqual(move.shapes[0], { kind: "cell", colour: "green", cell: 3 });
    assert.deepEqual(move.shapes[1], { kind: "arrow", colour: "green", from: 0, to: 7 });
    assert.equal(read("{[%clk 0:01] [%csl]}").root.comment, "[%clk 0:01]");
    assert.equal(read("{\\[%csl G11]}").root.comment, "[%csl G11]");
  });

  test("may hold several games: headers or a result end the one before", () => {
    const games = readGames('[First "A"]\n1. 4\n[First "B"]\n\n[First "C"]\n\n1. 5 1-0\n1. 6 * 1. 7', "7x6");
    assert.deepEqual(
      games.map((tree) => [headerOf(tree, "First"), lineFrom(tree)]),
      [
        ["A", "4"],
        ["B", ""],
        ["C", "5"],
        [undefined, "6"],
        [undefined, "7"],
      ],
    );
    assert.deepEqual(readGames(" \n", "7x6"), []);
  });
});

describe("a mistake in a file", () => {
  const cases: [text: string, place: string, mistake: Partial<Mistake>, message: string][] = [
    ["1. d4", "1:4", { kind: "no-move", found: "d4" }, "'d4' is no move; a move is a column, 1 to 7, on its own"],
    ["1. 4\n8", "2:1", { kind: "no-move", found: "8" }, "'8' is no move; a move is a column, 1 to 7, on its own"],
    ["1. 1. 4", "1:4", { kind: "no-move", found: "1." }, "'1.' is no move; a move is a column, 1 to 7, on its own"],
    ["1. 4 4 4. 5", "1:8", { kind: "number", found: 4, right: 2 }, "the next move has the number 2, not 4"],
    ["4 4 4 4 4 4\n  4", "2:3", { kind: "illegal" }, "ply 7: column 4 is full; it holds 6 stones"],
    ["1 2 1 2 1 2 1 2", "1:15", { kind: "illegal" }, "ply 8: the game is over; ply 7 completed a line"],
    ['\n[Start "49"]\n1. 4', "2:1", { kind: "illegal" }, "ply 2: '9' is no column; the columns of 7x6 are 1 to 7"],
    ['[Board "5x5"]', "1:1", { kind: "no-board", found: "5x5" }, "'5x5' is no board; the boards are 4x4x4, 7x6, 9x7"],
    ["[Board 7x6]", "1:1", { kind: "header" }, `'[Board 7x6]' is no header; one is [Name "value"] on one line`],
    ['[First "A\nB"]', "1:1", { kind: "header" }, `'[First "A' is no header; one is [Name "value"] on one line`],
    ["4!!!", "1:2", { kind: "no-mark", found: "!!!" }, "'!!!' is no mark of a move; the marks are ! ? !! ?? !? ?!"],
    ["! 4", "1:1", { kind: "no-move-before", found: "!" }, "'!' needs a move before it"],
    ["4 (! 4)", "1:4", { kind: "no-move-before", found: "!" }, "'!' needs a move before it"],
    ["(4)", "1:1", { kind: "no-move-before", found: "(" }, "'(' needs a move before it"],
    ["4 ((4))", "1:4", { kind: "no-move-before", found: "(" }, "'(' needs a move before it"],
    ["4 ({x})", "1:7", { kind: "empty-variation" }, "a variation without a move; it has at least one"],
    ["4 {x\n", "1:3", { kind: "unclosed" }, "the comment that begins here doesn't end; it ends with }"],
    ["4 {x\\}", "1:3", { kind: "unclosed" }, "the comment that begins here doesn't end; it ends with }"],
    ["4\n(5 (6)", "2:1", { kind: "unclosed" }, "the variation that begins here doesn't end; it ends with )"],
    ["4 (5\n[First", "2:1", { kind: "header" }, `'[First' is no header; one is [Name "value"] on one line`],
    ['4 (5\n[First "A"]', "1:3", { kind: "unclosed" }, "the variation that begins here doesn't end; it ends with )"],
    ["4 )", "1:3", { kind: "unopened" }, "the variation that ends here hasn't begun; it begins with ("],
    ["4 }", "1:3", { kind: "unopened" }, "the comment that ends here hasn't begun; it begins with {"],
    ["4 ]", "1:3", { kind: "unopened" }, "the header that ends here hasn't begun; it begins with ["],
    [
      "4 {one\ntwo [%csl G11,\nG17]}",
      "3:1",
      { kind: "no-shape", found: "G17" },
      "'G17' draws nothing; G71 marks a cell, G7116 is an arrow, the colours are G R B Y",
    ],
  ];
  for (const [text, place, mistake, message] of cases) {
    test(`${JSON.stringify(text)}: ${message}`, () => {
      const error = mistakeIn(text);
      assert.equal(`${error.line}:${error.column}`, place);
      assert.deepEqual({ ...error.mistake, ...mistake }, error.mistake);
      assert.equal(error.message, `line ${error.line}: ${message}`);
    });
  }

  test("is found in any text, or there is none", () => {
    const nearly = fc
      .array(fc.constantFrom("1.", "4", "(", ")", "{", "}", "[", "]", '"', "\\", "!", "*", '[A "b"]', "\n", " ", "1-0"))
      .map((words) => words.join(""));
    fc.assert(
      fc.property(fc.oneof(oddText, nearly), anyBoard, (text, board) => {
        try {
          const trees = readGames(text, board);
          assert.deepEqual(readGames(writeGames(trees), board), trees);
        } catch (error) {
          assert.ok(error instanceof BadGameFile, String(error));
          assert.match(error.message, /^line [1-9]\d*: .{10,200}$/u);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test("repeats no more than people read", () => {
    assert.ok(mistakeIn("x".repeat(100_000)).message.length < 200);
  });
});

describe("a file of a megabyte", () => {
  /** Repeats a text until there is no room for it. */
  const filled = (before: string, text: string, after = "") =>
    before + text.repeat((MOST_CHARACTERS - before.length - after.length) / text.length) + after;

  test("is as much as is read", () => {
    assert.deepEqual(mistakeIn(filled("", " ") + " ").mistake, { kind: "too-long", length: MOST_CHARACTERS + 1 });
    assert.deepEqual(readGames(filled("", " "), "7x6"), []);
  });

  // Each would take minutes or overflow the stack if time grew with the square of the length, or depth with it.
  const cases: [name: string, text: string, mistake?: Mistake["kind"]][] = [
    ["of variations in variations", filled("4", "(3(4"), "unclosed"],
    ["of variations one after the other", filled("4 4", "(5 5)")],
    ["of comments", filled("", "{a}")],
    ["of spaces in a comment", filled("{", " ", "}")],
    ["of words in a comment", filled("{", "ab c\n", "}")],
    ["of commands without an end", filled("{", "[%csl", "}")],
    ["of shapes", filled("{[%csl ", "G11,", "]}")],
    ["of backslashes", filled("{", "\\\\", "}")],
    ["of headers", Array.from({ length: 50_000 }, (_, at) => `[A${at} "${at}"]\n`).join("")],
    ["of games", filled("", "* ")],
    ["of digits", filled("", "1"), "no-move"],
    ["of quotes", filled("", '[A "'), "header"],
  ];
  for (const [name, text, mistake] of cases) {
    test(`is read in a moment: ${name}`, { timeout: 120_000 }, () => {
      if (mistake) assert.equal(mistakeIn(text).mistake.kind, mistake);
      else writeGames(readGames(text, "7x6"));
    });
  }
});

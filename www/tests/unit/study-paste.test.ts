// What people paste: every way to write a game down leads to it, and what isn't one is refused where it goes wrong.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { linkText } from "../../src/app/link";
import { BOARD_NAMES, type BoardName } from "../../src/game/board";
import { type Refusal, readPaste } from "../../src/study/paste";
import { type Tree, lineFrom, treeOf } from "../../src/study/tree";
import { writeGames } from "../../src/study/writer";
import { anyBoard, anyGame, anyTree, oddText } from "./trees";

/** Returns the games in a text, and as what it was read. */
function gamesIn(text: string, current: BoardName = "7x6"): [source: string, trees: readonly Tree[]] {
  const pasted = readPaste(text, current);
  assert.equal(pasted.kind, "games", JSON.stringify(pasted));
  return pasted.kind === "games" ? [pasted.source, pasted.trees] : assert.fail();
}

function refusalOf(text: string, current: BoardName = "7x6"): Refusal {
  const pasted = readPaste(text, current);
  return pasted.kind === "refused" ? pasted.reason : assert.fail(`${text} is a game`);
}

const anyPosition = anyBoard.chain((board) => anyGame(board).map(({ text }) => ({ board, text })));

describe("a link", () => {
  test("leads to its position, whatever board is shown", () => {
    fc.assert(
      fc.property(anyPosition, anyBoard, ({ board, text }, current) => {
        const hash = linkText({ board, position: text });
        for (const link of [`https://a.example/fourfold/${hash}`, ` https://a.example/?lang=de${hash}\n`, hash]) {
          assert.deepEqual(gamesIn(link, current), ["link", [treeOf(board, text)]]);
        }
      }),
    );
  });

  test("may have its words after a question mark, or as the link of the page leave one out", () => {
    const cases: [link: string, board: BoardName, moves: string][] = [
      ["http://127.0.0.1:4444/embed.html?board=9x7&position=459&theme=dark", "9x7", "459"],
      ["http://localhost/?position=0fc", "4x4x4", "0FC"],
      ["http://localhost/#board=7x6", "7x6", ""],
      ["fourfold.example/#position=44&board=7x6", "7x6", "44"],
      ["board=7x6&position=44", "7x6", "44"],
      ["http://localhost/?board=9x7#board=7x6&position=44", "7x6", "44"],
    ];
    for (const [link, board, moves] of cases) {
      const [source, [tree]] = gamesIn(link, "4x4x4");
      assert.deepEqual([source, tree!.board, lineFrom(tree!)], ["link", board, moves], link);
    }
  });

  test("may be one to the solver of Connect Four", () => {
    for (const link of [
      "https://connect4.gamesolver.org/?pos=44444",
      "connect4.gamesolver.org/en/?pos=44444",
      "http://connect4.gamesolver.org/de/?pos=44444#",
    ]) {
      assert.deepEqual(gamesIn(link, "4x4x4"), ["link", [treeOf("7x6", "44444")]], link);
    }
  });

  test("is refused if it leads elsewhere, or nowhere", () => {
    assert.deepEqual(refusalOf("https://a.example/44"), { kind: "other-link", found: "https://a.example/44" });
    assert.equal(refusalOf("https://connect4.gamesolver.org/?position=44").kind, "other-link");
    assert.deepEqual(refusalOf("https://a.example/#board=5x5&position=1"), { kind: "no-board", found: "5x5" });
    const refusal = refusalOf("https://a.example/#board=7x6&position=4480");
    assert.ok(refusal.kind === "illegal" && refusal.error.ply === 3 && refusal.line === undefined);
    assert.equal(refusalOf("https://connect4.gamesolver.org/?pos=48").kind, "illegal");
  });
});

describe("a game file", () => {
  test("is read, and says its boards", () => {
    fc.assert(
      fc.property(fc.array(anyTree, { minLength: 1, maxLength: 2 }), anyBoard, (trees, current) => {
        assert.deepEqual(gamesIn(writeGames(trees), current), ["file", trees]);
      }),
    );
  });

  test("may be moves with numbers, marks, comments, variations or a result", () => {
    for (const text of [
      "1. 4 4 2. 3 5",
      "1.4 4 2.3 5",
      "4 4! 3 5",
      "{x} 4 4 3 5",
      "4 4 (3) 3 5",
      "4 4 3 5 0-1",
      "4 4 3 5 *",
    ]) {
      const [source, [tree]] = gamesIn(text);
      assert.deepEqual([source, tree!.board, lineFrom(tree!)], ["file", "7x6", "4435"], text);
    }
  });

  test("without a board is on the one that is shown, or else on one where its moves are possible", () => {
    assert.equal(gamesIn("1. 4 4", "9x7")[1][0]!.board, "9x7");
    assert.equal(gamesIn("1. 9 9", "7x6")[1][0]!.board, "4x4x4");
    assert.equal(gamesIn("1. F 9", "7x6")[1][0]!.board, "4x4x4");
    assert.equal(gamesIn("1. 4 4 2. 4 4 3. 4 2", "4x4x4")[1][0]!.board, "7x6");
  });

  test("is refused with the mistake that is farthest from the beginning on any board", () => {
    const refusal = refusalOf("1. F E\n2. 3 x", "7x6");
    assert.ok(refusal.kind === "file");
    assert.equal(refusal.error.message, "line 2: 'x' is no move; a move is a column, 0 to F, on its own");
  });

  test("isn't one of chess", () => {
    for (const text of ["1.d4", "1. d4 d5 2. c4", "1. e4 e5 2. Nf3", "1... d5"]) {
      const refusal = refusalOf(text, "4x4x4");
      assert.ok(refusal.kind === "file" && refusal.error.line === 1, text);
    }
  });
});

describe("moves", () => {
  test("may be in either case, with anything usual between them", () => {
    fc.assert(
      fc.property(
        anyPosition,
        fc.constantFrom("", " ", ", ", "-", " – ", ";", "\n", "\r\n"),
        ({ board, text }, between) => {
          const spaced = [...text].join(between);
          for (const written of [spaced, ` ${spaced.toLowerCase()}\n`]) {
            assert.deepEqual(gamesIn(written, board), ["moves", [treeOf(board, text)]]);
          }
        },
      ),
    );
  });

  test("are on the board that is shown, or else on one where they are possible", () => {
    for (const current of BOARD_NAMES) assert.equal(gamesIn("4435", current)[1][0]!.board, current);
    assert.equal(gamesIn("0fc3", "7x6")[1][0]!.board, "4x4x4");
    assert.equal(gamesIn("444444", "4x4x4")[1][0]!.board, "7x6");
    assert.equal(gamesIn("4444444", "4x4x4")[1][0]!.board, "9x7");
  });

  test("are refused at the first one that no board allows", () => {
    const refusal = refusalOf("0 F\n C, x 3", "7x6");
    assert.ok(refusal.kind === "illegal");
    assert.deepEqual([refusal.line, refusal.column, refusal.error.board.name], [2, 5, "4x4x4"]);
    assert.deepEqual(refusal.error.obstacle, { kind: "no-column", found: "x" });
    const full = refusalOf("44444444", "7x6");
    assert.ok(full.kind === "illegal" && full.error.obstacle.kind === "full" && full.column === 8);
    const over = refusalOf("1-2-1-2-1-2-1-2", "7x6");
    assert.ok(over.kind === "illegal" && over.column === 15, JSON.stringify(over));
  });
});

describe("anything else", () => {
  test("is nothing, if there is nothing in it", () => {
    for (const text of ["", " \n", ",", "- -"]) assert.deepEqual(refusalOf(text), { kind: "empty" }, text);
  });

  test("is refused if it is too long", () => {
    const refusal = refusalOf("4".repeat(2 ** 20 + 1));
    assert.ok(refusal.kind === "file" && refusal.error.mistake.kind === "too-long");
  });

  test("is read or refused, whatever it is", () => {
    const nearly = fc.array(
      fc.constantFrom(
        "https://",
        "connect4.gamesolver.org/",
        "?",
        "#",
        "pos=",
        "board=7x6",
        "&position=",
        "4",
        "1.",
        " ",
        "%",
      ),
    );
    const anything = fc.oneof(
      oddText,
      nearly.map((words) => words.join("")),
    );
    fc.assert(
      fc.property(anything, anyBoard, (text, current) => {
        const pasted = readPaste(text, current);
        if (pasted.kind === "games") assert.ok(pasted.trees.length > 0, JSON.stringify(pasted));
      }),
      { numRuns: 3000 },
    );
  });

  test("takes no longer when it is long", { timeout: 60_000 }, () => {
    for (const part of ["#", "pos=", "?pos=", "4", "4 ", "-", " 1-0", "https://", "(", "1."]) {
      readPaste(part.repeat(2 ** 20 / part.length), "7x6");
      readPaste(`${part.repeat(2 ** 20 / part.length - 1)} x`, "7x6");
    }
  });
});

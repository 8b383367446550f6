// Arrangements of stones: a game leads to one, or the reason why none does is right.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { BOARD_NAMES, type Board, type BoardName, boardOf } from "../../src/game/board";
import { Game, type Player } from "../../src/game/game";
import { type Arrangement, orderOf } from "../../src/study/arrangement";
import { orderOfTurns } from "../../src/study/turns";
import { anyGame } from "./trees";

/** Returns the arrangement with these stones in its columns, from the bottom up: `x` for the first player, `o`. */
function stacked(board: Board, stacks: readonly string[]): Arrangement {
  const stones = stacks.flatMap((stack, column) =>
    [...stack].map((player, level) => [column + board.columns * level, player] as const),
  );
  return new Map(stones.filter(([, player]) => player !== ".").map(([cell, player]) => [cell, player === "x" ? 0 : 1]));
}

const arrangementOf = (game: Game): Arrangement => new Map(game.stones.map(({ cell, player }) => [cell, player]));

/** Checks that a game leads to the arrangement. */
function assertFound(board: Board, stones: Arrangement): void {
  const found = orderOf(board, stones);
  assert.equal(found.kind, "order");
  if (found.kind === "order") assertLeadsTo(board, found.text, stones);
}

function assertLeadsTo(board: Board, text: string, stones: Arrangement): void {
  assert.deepEqual(arrangementOf(Game.read(board, text)), new Map(stones));
}

/** Plays every game that only puts stones where the arrangement has them. */
function isReachable(board: Board, stones: Arrangement): boolean {
  const [game, failed] = [new Game(board), new Set<string>()];
  const isReachableFrom = (): boolean => {
    if (game.ply === stones.size) return true;
    const key = game.landings.join();
    if (failed.has(key)) return false;
    for (const [column, cell] of game.landings.entries()) {
      if (cell === undefined || stones.get(cell) !== game.mover) continue;
      game.play(column);
      if (isReachableFrom()) return true;
      game.goTo(game.ply - 1);
    }
    failed.add(key);
    return false;
  };
  return isReachableFrom();
}

describe("an arrangement that a game leads to", () => {
  for (const name of BOARD_NAMES) {
    test(`is found from any game on ${name}`, () => {
      const board = boardOf(name);
      fc.assert(
        fc.property(anyGame(name, 150), (game) => assertFound(board, arrangementOf(game))),
        { numRuns: 1000 },
      );
    });
  }

  test("is found in whatever order the stones are given", () => {
    fc.assert(
      fc.property(
        anyGame("7x6").chain((game) =>
          fc.shuffledSubarray([...arrangementOf(game)], { minLength: game.ply, maxLength: game.ply }),
        ),
        (stones) => assertFound(boardOf("7x6"), new Map(stones)),
      ),
    );
  });

  test("may be the empty board, or a full one", () => {
    assert.deepEqual(orderOf(boardOf("7x6"), new Map()), { kind: "order", text: "-" });
    assertFound(
      boardOf("7x6"),
      stacked(boardOf("7x6"), ["xoxoxo", "xoxoxo", "oxoxox", "oxoxox", "xoxoxo", "xoxoxo", "oxoxox"]),
    );
  });

  test("may have several lines, which the last stone completes together", () => {
    const stones = stacked(boardOf("7x6"), ["xo", "xo", "xo", "x", "xo", "xo", "xo"]);
    assertFound(boardOf("7x6"), stones);
    const found = orderOf(boardOf("7x6"), stones);
    assert.ok(found.kind === "order" && found.text.endsWith("4"));
  });
});

describe("an arrangement that no game leads to", () => {
  const cases: [name: string, board: BoardName, stacks: string[], reason: object][] = [
    ["stones float", "7x6", ["x.o", "", ".x"], { kind: "floating", cells: [9, 14] }],
    ["the first player has too many stones", "7x6", ["x", "x"], { kind: "counts", first: 2, second: 0 }],
    ["the second player has too many", "7x6", ["o"], { kind: "counts", first: 0, second: 1 }],
    [
      "both have a line",
      "7x6",
      ["xo", "xo", "xo", "xo"],
      {
        kind: "both-won",
        lines: [
          [0, 1, 2, 3],
          [7, 8, 9, 10],
        ],
      },
    ],
    [
      "the loser has moved on",
      "7x6",
      ["xo", "xo", "xo", "x", "", "", "o"],
      { kind: "moved-on", winner: 0, lines: [[0, 1, 2, 3]] },
    ],
    [
      "two lines have nothing in common",
      "4x4x4",
      ["xo", "xo", "xo", "x", "o", "o", "o", "", "o", "", "", "", "x", "x", "x", "x"],
      {
        kind: "apart",
        winner: 0,
        lines: [
          [0, 1, 2, 3],
          [12, 13, 14, 15],
        ],
      },
    ],
    [
      "what completed the line lies below others",
      "7x6",
      ["xo", "xo", "xo", "xxo"],
      { kind: "buried", winner: 0, lines: [[0, 1, 2, 3]], cells: [0, 1, 2, 3] },
    ],
    ["nobody could have begun", "7x6", ["ox"], { kind: "no-order" }],
    ["the second player had to wait", "7x6", ["xxoo"], { kind: "no-order" }],
    ["taking turns fails later", "9x7", ["xxooxx", "o"], { kind: "no-order" }],
  ];
  for (const [name, boardName, stacks, reason] of cases) {
    test(`says so: ${name}`, () => {
      const board = boardOf(boardName);
      assert.deepEqual(orderOf(board, stacked(board, stacks)), reason);
    });
  }

  test("is told from the others as playing every game tells them", () => {
    const counts = new Map<string, number>();
    const anyArrangement = fc.constantFrom(...BOARD_NAMES).chain((name) => {
      const { columns, height } = boardOf(name);
      const stack = fc.string({ unit: fc.constantFrom("x", "o"), maxLength: height, size: "max" });
      const stacks = fc.array(stack, { maxLength: Math.min(columns, 6), size: "max" });
      return fc.record({ name: fc.constant(name), stacks: stacks.map((stacks) => balanced(stacks)) });
    });
    fc.assert(
      fc.property(anyArrangement, ({ name, stacks }) => {
        const board = boardOf(name);
        const stones = stacked(board, stacks);
        const found = orderOf(board, stones);
        counts.set(found.kind, (counts.get(found.kind) ?? 0) + 1);
        assert.equal(found.kind === "order", isReachable(board, stones));
        if (found.kind === "order") assertLeadsTo(board, found.text, stones);
      }),
      { numRuns: 3000 },
    );
    for (const kind of ["order", "no-order", "both-won", "moved-on", "buried"]) assert.ok(counts.get(kind)! > 10, kind);
  });
});

/** Turns stones of the player who has too many into the other's, from the last column on. */
function balanced(stacks: readonly string[]): readonly string[] {
  const text = stacks.join("|");
  const count = (player: string, text: string) => text.split(player).length - 1;
  const stones = count("x", text) + count("o", text);
  let excess = count("x", text) - Math.ceil(stones / 2);
  const turned = [...text].reverse().map((player) => {
    if (excess > 0 && player === "x") return (excess--, "o");
    if (excess < 0 && player === "o") return (excess++, "x");
    return player;
  });
  return turned.reverse().join("").split("|");
}

describe("columns of stones", () => {
  const players = (stacks: readonly string[]) =>
    stacks.map((stack) => [...stack].map((player): Player => (player === "x" ? 0 : 1)));

  // Found by searches for those that visit the most positions: 5300, 398, 103 and 77.
  const cases = [
    "xxxxooo xxxxooo xxxxooo oxoxoo xxxxooo xxxxoox oxoxoo xxxxooo oxoooo",
    "oxoxxo xxxoox ooxoxo ooxooo xxxxooo oo xxxxoox xxxxooo xxxxooo",
    "oxxxoo xooo xxxooo xxxooo xxxooo xxxooo xxxoox",
    "xxx ooxo oxxo oxxo oxxo oxxo oxxo oxxo oxxo oxxo oxxo oxxo oxxo oxxo oxxo oxxo",
  ];
  for (const stacks of cases) {
    test(`that are hard are decided: ${stacks}`, () => {
      assert.notEqual(orderOfTurns(players(stacks.split(" "))), "too-hard");
    });
  }

  test("are decided, of whatever few kinds they are", () => {
    const anyStacks = fc.constantFrom(...BOARD_NAMES).chain((name) => {
      const { columns, height } = boardOf(name);
      const stack = fc.string({ unit: fc.constantFrom("x", "o"), minLength: height - 1, maxLength: height });
      const kinds = fc.array(stack, { minLength: 1, maxLength: 4 });
      return kinds
        .chain((kinds) => fc.array(fc.constantFrom(...kinds), { minLength: columns, maxLength: columns }))
        .map((stacks) => players(balanced(stacks)));
    });
    const found = { order: 0, none: 0 };
    fc.assert(
      fc.property(anyStacks, (stacks) => {
        const order = orderOfTurns(stacks);
        assert.notEqual(order, "too-hard");
        found[typeof order === "string" ? "none" : "order"]++;
        if (typeof order === "string") return;
        const left = stacks.map((stack) => [...stack]);
        for (const [ply, column] of order.entries()) assert.equal(left[column]!.shift(), ply % 2);
        assert.ok(left.every((stack) => stack.length === 0));
      }),
      { numRuns: 3000 },
    );
    assert.ok(found.order > 100 && found.none > 100, JSON.stringify(found));
  });

  test("have an order exactly if trying all of them finds one", () => {
    const anyStack = fc.array(fc.constantFrom<Player>(0, 1), { maxLength: 7, size: "max" });
    const found = { order: 0, none: 0 };
    fc.assert(
      fc.property(fc.array(anyStack, { maxLength: 5, size: "max" }), (stacks) => {
        const text = balanced(stacks.map((stack) => stack.map((player) => "xo"[player]).join("")));
        const order = orderOfTurns(players(text));
        assert.equal(typeof order !== "string", hasOrder(text, "x", new Map()));
        found[typeof order === "string" ? "none" : "order"]++;
      }),
      { numRuns: 3000 },
    );
    assert.ok(found.order > 100 && found.none > 100, JSON.stringify(found));
  });

  test("are given up when they take too long", () => {
    assert.equal(orderOfTurns(players(["xxooxx", "o"])), "no-order");
    assert.equal(orderOfTurns(players(["xxooxx", "o"]), 1), "too-hard");
  });
});

function hasOrder(stacks: readonly string[], mover: string, known: Map<string, boolean>): boolean {
  if (stacks.every((stack) => stack === "")) return true;
  const key = stacks.join("|");
  const has =
    known.get(key) ??
    stacks.some(
      (stack, column) =>
        stack[0] === mover && hasOrder(stacks.with(column, stack.slice(1)), mover === "x" ? "o" : "x", known),
    );
  known.set(key, has);
  return has;
}

// Puzzles as lines of a file, and the judgement of moves in late ones, with a search of all games in place of the engine.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { type Puzzle, isWon, readPuzzles } from "../../src/app/puzzle";
import { type Solve, isHeld, judgeMove, solutionOf, temptingMove } from "../../src/app/puzzle-judge";
import { boardOf } from "../../src/game/board";
import { Game, type Player } from "../../src/game/game";
import { isSettled } from "../../src/game/settled";

const BOARD = boardOf("7x6");
/** The most free cells of a position that is searched to its end. */
const MOST_FREE = 9;

const text = readFileSync(new URL("../../src/puzzles/7x6.txt", import.meta.url), "utf8");
const late = readPuzzles("7x6", text).filter(({ position }) => BOARD.cells - position.length <= MOST_FREE);

interface Found {
  /** For the side to move: 1 a win, 0 a draw, −1 a loss. */
  readonly outcome: number;
  /** The plies to the end of the game, in which the winner hurries and the loser doesn't. */
  readonly plies: number;
  readonly line: string;
}

const known = new Map<string, Found>();

function search(position: string): Found {
  const before = known.get(position);
  if (before) return before;
  const game = Game.read(BOARD, position);
  let best: Found = { outcome: game.winner === undefined ? 0 : -1, plies: 0, line: "" };
  if (!game.isOver) {
    const worth = ({ outcome, plies }: Found) => outcome * (100 - plies);
    const moves = legal(game).map((digit): Found => {
      const { outcome, plies, line } = search(position + digit);
      return { outcome: 0 - outcome, plies: plies + 1, line: digit + line };
    });
    best = moves.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  }
  known.set(position, best);
  return best;
}

function legal(game: Game): string[] {
  return [...BOARD.digits].filter((_, column) => game.landings[column] !== undefined);
}

const solverOf =
  (position: string): Solve =>
  async (goal, moves = "") => {
    const { outcome, plies, line } = search(position + moves);
    // The size of a score doesn't matter here.
    return { value: outcome, plies: goal === "score" ? plies : null, line };
  };

const ofKind = (kind: string): Puzzle[] => late.filter((puzzle) => puzzle.kind === kind);

describe("lines of a file", () => {
  test("a line without a kind is a win; an unknown kind is left out", () => {
    const read = readPuzzles("7x6", "# board 7x6\n\n6516 2 1\n44 3 5 draw\n45 1 2 dance\n");
    assert.deepEqual(read, [
      { board: "7x6", position: "6516", moves: 2, grade: 1, kind: "win" },
      { board: "7x6", position: "44", moves: 3, grade: 5, kind: "draw" },
    ]);
  });
});

describe("late puzzles", () => {
  test("there are some of each kind that comes late", () => {
    for (const kind of ["draw", "zugzwang"]) assert.ok(ofKind(kind).length >= 3, kind);
  });

  test("exactly one first move is right, and what the others are worth is told", async () => {
    for (const puzzle of late) {
      const { position, moves } = puzzle;
      let right = 0;
      for (const digit of legal(Game.read(BOARD, position))) {
        const after = position + digit;
        if (search(after).plies === 0) continue;
        const judgement = await judgeMove(puzzle, after, moves - 1, solverOf(after));
        const { outcome, plies } = search(after);
        if (judgement.isRight) right++;
        else assert.deepEqual(judgement.worth, { value: outcome === 0 ? 0 : -outcome, plies: plies + 1 });
        assert.equal(judgement.isRight, isWon(puzzle) ? outcome < 0 : outcome <= 0, after);
      }
      assert.equal(right, 1, position);
    }
  });

  test("a win that takes too long isn't right", async () => {
    const puzzle = ofKind("zugzwang")[0]!;
    const after = puzzle.position + search(puzzle.position).line[0]!;
    const judged = await judgeMove(puzzle, after, puzzle.moves - 2, solverOf(after));
    assert.deepEqual(judged, { isRight: false, worth: { value: 1, plies: 2 * puzzle.moves - 1 } });
  });

  test("draws end within their number of moves, whatever right moves are made", async () => {
    for (const puzzle of ofKind("draw")) {
      const holder = (puzzle.position.length % 2) as Player;
      const longest = async (position: string): Promise<number> => {
        if (isHeld(puzzle, position)) return 0;
        const lengths = await Promise.all(
          legal(Game.read(BOARD, position)).map(async (digit) => {
            const after = position + digit;
            const judgement = await judgeMove(puzzle, after, 0, solverOf(after));
            if (!judgement.isRight) return 0;
            assert.equal(judgement.answer === undefined, isSettled(Game.read(BOARD, after), holder), after);
            if (judgement.answer === undefined) return 1;
            assert.ok(search(after + judgement.answer).outcome === 0);
            return 1 + (await longest(after + judgement.answer));
          }),
        );
        return Math.max(...lengths);
      };
      const made = await longest(puzzle.position);
      assert.ok(made >= 1 && made <= puzzle.moves, `${puzzle.position} ${made}`);
    }
  });

  test("the solution is right to the end", async () => {
    for (const puzzle of late) {
      const line = await solutionOf(puzzle, solverOf(puzzle.position));
      const end = Game.read(BOARD, puzzle.position + line);
      if (isWon(puzzle)) assert.equal(end.winner, puzzle.position.length % 2);
      else if (puzzle.kind === "draw") {
        assert.ok(isHeld(puzzle, end.text) && !isHeld(puzzle, puzzle.position + line.slice(0, -1)), end.text);
      }
    }
    const [puzzle] = ofKind("draw");
    const line = await solutionOf({ ...puzzle!, kind: "defend", moves: 1 }, solverOf(puzzle!.position));
    assert.equal(line.length, 1);
    assert.ok(search(puzzle!.position + line).outcome <= 0);
  });

  test("the most tempting move loses last", async () => {
    for (const puzzle of ofKind("draw")) {
      const { position } = puzzle;
      const found = (await temptingMove(puzzle, position, solverOf(position)))!;
      const losses = legal(Game.read(BOARD, position)).filter((digit) => search(position + digit).outcome > 0);
      assert.ok(losses.includes(found.digit));
      assert.equal(found.worth.value, -1);
      assert.equal(found.worth.plies, 1 + Math.max(...losses.map((digit) => search(position + digit).plies)));
    }
  });
});

test("a draw is settled once one column is left, or no line of the other side", () => {
  const isSettledAt = (position: string) =>
    [0, 1].map((player) => isSettled(Game.read(BOARD, position), player as Player));
  assert.deepEqual(isSettledAt("-"), [false, false]);
  for (const { position } of ofKind("draw")) {
    assert.equal(isSettledAt(position)[position.length % 2], false);
    // A game without a winner is settled for both in the end, and stays so.
    const { line } = search(position);
    const settled = [...line].map((_, at) => isSettledAt(position + line.slice(0, at + 1)));
    for (const player of [0, 1]) {
      const steps = settled.map((both) => both[player]!);
      assert.deepEqual(
        steps,
        steps.toSorted((one, other) => Number(one) - Number(other)),
      );
      assert.equal(steps.at(-1), true);
    }
  }
});

// The judgement of the moves in a puzzle, and the answers to them, by the engine's exact values.

import type { SolutionReport } from "../element/index";
import { boardOf } from "../game/board";
import { Game, type Player } from "../game/game";
import { isSettled } from "../game/settled";
import { type Puzzle, isWon } from "./puzzle";

/** Solves the position that some moves, which aren't made on the board, lead to. */
export type Solve = (
  goal: "score" | "outcome",
  moves?: string,
) => Promise<Pick<SolutionReport, "value" | "plies" | "line">>;

/** What a move is worth to the side that has made it, and in how many plies the game then ends, with that move. */
export interface Worth {
  readonly value: number;
  readonly plies: number | null;
}

/** The judgement of a move. */
export type Judgement =
  | { readonly isRight: false; readonly worth: Worth }
  /** The answer; undefined if the puzzle is solved. */
  | { readonly isRight: true; readonly answer: string | undefined };

/** Judges the last move of a position, after which `left` more should win. `solve` starts from the position. */
export async function judgeMove(puzzle: Puzzle, position: string, left: number, solve: Solve): Promise<Judgement> {
  if (isWon(puzzle)) {
    const { value, plies, line } = await solve("score");
    const isRight = value < 0 && plies! <= 2 * left;
    return isRight ? { isRight, answer: line[0] } : { isRight, worth: worthBefore({ value, plies }) };
  }
  if ((await solve("outcome")).value > 0) return { isRight: false, worth: worthBefore(await solve("score")) };
  const game = Game.read(boardOf(puzzle.board), position);
  const isSolved = puzzle.kind === "defend" || isSettled(game, holderOf(puzzle));
  return { isRight: true, answer: isSolved ? undefined : await hardestAnswer(game, holderOf(puzzle), solve) };
}

/** Returns true if nothing can go wrong any more in a position of a draw to be held. */
export function isHeld(puzzle: Puzzle, position: string): boolean {
  return puzzle.kind === "draw" && isSettled(Game.read(boardOf(puzzle.board), position), holderOf(puzzle));
}

/** Returns the moves that solve a puzzle. `solve` starts from its first position. */
export async function solutionOf(puzzle: Puzzle, solve: Solve): Promise<string> {
  const game = Game.read(boardOf(puzzle.board), puzzle.position);
  if (puzzle.kind === "defend") {
    for (const digit of legalMoves(game)) if ((await solve("outcome", digit)).value <= 0) return digit;
  }
  const { line } = await solve("score");
  if (puzzle.kind !== "draw") return line;
  const holder = holderOf(puzzle);
  const needed = [...line].findIndex((digit) => {
    game.play(game.board.digits.indexOf(digit));
    return isSettled(game, holder);
  });
  return needed < 0 ? line : line.slice(0, needed + 1);
}

/**
 * Returns the losing move that holds out longest, which is the most tempting one, and what it is worth. `solve` starts
 * from the position.
 */
export async function temptingMove(
  { board }: Puzzle,
  position: string,
  solve: Solve,
): Promise<{ digit: string; worth: Worth } | undefined> {
  let found: { digit: string; worth: Worth } | undefined;
  for (const digit of legalMoves(Game.read(boardOf(board), position))) {
    if ((await solve("outcome", digit)).value <= 0) continue;
    const worth = worthBefore(await solve("score", digit));
    if (!found || worth.plies! > found.worth.plies!) found = { digit, worth };
  }
  return found;
}

/**
 * Returns the answer in a drawn position after which the fewest moves still draw. One that settles the draw comes only
 * where there is no other.
 */
async function hardestAnswer(game: Game, holder: Player, solve: Solve): Promise<string | undefined> {
  let [hardest, fewest]: [string | undefined, number] = [undefined, Infinity];
  for (const digit of legalMoves(game)) {
    if ((await solve("outcome", digit)).value !== 0) continue;
    hardest ??= digit;
    const next = Game.read(game.board, game.text + digit);
    if (isSettled(next, holder)) continue;
    let draws = 0;
    for (const reply of legalMoves(next)) {
      if (draws < fewest && (await solve("outcome", digit + reply)).value <= 0) draws++;
    }
    if (draws < fewest) [hardest, fewest] = [digit, draws];
  }
  return hardest;
}

/** Returns the worth of a move from the value of the position after it, which is that of the other side. */
function worthBefore({ value, plies }: Worth): Worth {
  return { value: value === 0 ? 0 : -value, plies: plies === null ? null : plies + 1 };
}

/** The side that is to move in a puzzle. */
function holderOf({ position }: Puzzle): Player {
  return (position.length % 2) as Player;
}

function legalMoves({ board, landings }: Game): string[] {
  return [...board.digits].filter((_, column) => landings[column] !== undefined);
}

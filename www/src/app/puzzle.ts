// A puzzle, as a line of a file.

import type { BoardName } from "../game/board";
import { PUZZLE_KINDS, type PuzzleKind } from "../words/puzzles";

/**
 * A position in which one move is right. Where that wins, the side to move wins in `moves` of its own moves. The grade
 * says how hard that is, from 1 to 5.
 */
export interface Puzzle {
  readonly board: BoardName;
  readonly position: string;
  readonly moves: number;
  readonly grade: number;
  readonly kind: PuzzleKind;
}

/** Reads a file of puzzles. Those of a kind that isn't known here are left out. */
export function readPuzzles(board: BoardName, text: string): Puzzle[] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.flatMap((line) => {
    const [position, moves, grade, name = "win"] = line.split(" ");
    const kind = PUZZLE_KINDS.find((one) => one === name);
    return kind ? [{ board, position: position!, moves: Number(moves), grade: Number(grade), kind }] : [];
  });
}

/** Returns the hash of the address of a puzzle. */
export function puzzleLink({ board, position }: Pick<Puzzle, "board" | "position">): string {
  return `#puzzle=${board}.${position}`;
}

/** Parses the hash of the address of a puzzle. The board is what was found in its place. */
export function readPuzzleLink(hash: string): { board: string; position: string } {
  const [, board = "", position = ""] = /^#puzzle=([^.]*)\.?(.*)$/.exec(hash) ?? [];
  return { board, position };
}

/** Returns true if the right moves of a puzzle win, and false if they only don't lose. */
export function isWon({ kind }: Puzzle): boolean {
  return kind === "win" || kind === "zugzwang";
}

// What is wrong with a game file.

import { type BoardName, BOARD_NAMES, boardOf } from "../game/board";
import type { IllegalMove } from "../game/game";
import { COLOURS } from "../game/shape";
import { MARKS } from "./tree";

/** The characters of a file that are read at most. */
export const MOST_CHARACTERS = 2 ** 20;

export type Mistake =
  | { kind: "too-long"; length: number }
  /** A line in square brackets isn't `[Name "value"]`. */
  | { kind: "header"; found: string }
  | { kind: "no-board"; found: string }
  /** No column, number or anything else that is part of a game. */
  | { kind: "no-move"; found: string; board: BoardName }
  /** The number before a move, and the one that would be right. */
  | { kind: "number"; found: number; right: number }
  | { kind: "illegal"; error: IllegalMove }
  | { kind: "no-mark"; found: string }
  /** A mark or a variation stands where no move is before it. */
  | { kind: "no-move-before"; found: string }
  /** A variation without a move. */
  | { kind: "empty-variation" }
  | { kind: "no-shape"; found: string; board: BoardName }
  /** What begins here doesn't end. */
  | { kind: "unclosed"; what: "comment" | "variation" }
  /** What ends here hasn't begun. */
  | { kind: "unopened"; what: "comment" | "variation" | "header" };

/** The error of a game file that can't be read; the page has other words for it. */
export class BadGameFile extends Error {
  constructor(
    readonly mistake: Mistake,
    /** The place of the mistake in the text, both counted from 1. */
    readonly line: number,
    readonly column: number,
  ) {
    super(`line ${line}: ${englishText(mistake)}`);
  }
}

const OPENINGS = { comment: "{", variation: "(", header: "[" };
const CLOSINGS = { comment: "}", variation: ")" };

function englishText(mistake: Mistake): string {
  switch (mistake.kind) {
    case "too-long":
      return `the text has ${mistake.length} characters; at most ${MOST_CHARACTERS} are read`;
    case "header":
      return `'${mistake.found}' is no header; one is [Name "value"] on one line`;
    case "no-board":
      return `'${mistake.found}' is no board; the boards are ${BOARD_NAMES.join(", ")}`;
    case "no-move": {
      const { digits } = boardOf(mistake.board);
      return `'${mistake.found}' is no move; a move is a column, ${digits[0]} to ${digits.at(-1)}, on its own`;
    }
    case "number":
      return `the next move has the number ${mistake.right}, not ${mistake.found}`;
    case "illegal":
      return mistake.error.message;
    case "no-mark":
      return `'${mistake.found}' is no mark of a move; the marks are ${MARKS.slice(1).join(" ")}`;
    case "no-move-before":
      return `'${mistake.found}' needs a move before it`;
    case "empty-variation":
      return "a variation without a move; it has at least one";
    case "no-shape": {
      const board = boardOf(mistake.board);
      const [last, initials] = [board.digits.at(-1)!, COLOURS.map((colour) => colour[0]!.toUpperCase()).join(" ")];
      const [cell, arrow] = [`G${last}1`, `G${last}1${board.digits[0]}${board.height}`];
      return `'${mistake.found}' draws nothing; ${cell} marks a cell, ${arrow} is an arrow, the colours are ${initials}`;
    }
    case "unclosed":
      return `the ${mistake.what} that begins here doesn't end; it ends with ${CLOSINGS[mistake.what]}`;
    case "unopened":
      return `the ${mistake.what} that ends here hasn't begun; it begins with ${OPENINGS[mistake.what]}`;
  }
}

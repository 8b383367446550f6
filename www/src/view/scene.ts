// What there is to be seen of a game, and how it looks; no more than a view has to know. No rules.

import type { Board } from "../game/board";
import type { Player, Stone } from "../game/game";

/** What is written at a column: what a move there is worth. */
export interface Label {
  /** Four characters at most: `+7`, `=`, `-6`, `+≤9`, `62%`. */
  readonly text: string;
  readonly kind: "win" | "draw" | "loss" | "estimate";
  /** For an estimate the share of a game won, between 0 and 1. */
  readonly share?: number;
  /** No other column is worth more. */
  readonly isBest: boolean;
}

/** All that there is to be seen. */
export interface Scene {
  readonly board: Board;
  /** In the order in which they fell; the last one is marked. */
  readonly stones: readonly Stone[];
  /** The cells of completed lines. */
  readonly winning: readonly number[];
  /** Who is to move; undefined when the game is over. */
  readonly mover: Player | undefined;
  /** For every column the cell into which a stone would fall, undefined if there is none. */
  readonly landings: readonly (number | undefined)[];
  /** Whether a person may drop a stone now, so that pointing at a column shows the stone that would fall. */
  readonly isOpen: boolean;
  /** The column that the keyboard is at. */
  readonly cursor: number | undefined;
  /** The column that a hint recommends; it stays until a move is made. */
  readonly hint: number | undefined;
  /** For every column what is known of it, undefined for nothing. */
  readonly labels: readonly (Label | undefined)[];
}

/** How things look, as CSS colours, read from the element's variables. */
export interface Palette {
  readonly first: string;
  readonly firstMark: string;
  readonly second: string;
  readonly secondMark: string;
  /** The board itself, its edges, the empty cells, and the table under it. */
  readonly board: string;
  readonly edge: string;
  readonly hole: string;
  readonly ground: string;
  readonly ink: string;
  readonly accent: string;
  readonly win: string;
  readonly draw: string;
  readonly loss: string;
  readonly isDark: boolean;
}

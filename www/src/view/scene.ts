// What views draw: a position with its marks and labels, and the colours. No rules.

import type { Board } from "../game/board";
import type { Player, Stone } from "../game/game";
import type { OpenLine, Threat } from "../game/open-lines";
import type { Shape } from "../game/shape";

/** The assessment of a column, as it is written on the board. */
export interface Label {
  /** A few characters: `+4`, `=`, `−3`, `+≤5`, `62%`. */
  readonly text: string;
  readonly kind: "win" | "draw" | "loss" | "estimate";
  /** For an estimate: the expected share of a won game, from 0 to 1. */
  readonly share?: number;
  /** Whether no other column is better. */
  readonly isBest: boolean;
}

export interface Scene {
  readonly board: Board;
  /** In the order in which they were played; the last one is marked. */
  readonly stones: readonly Stone[];
  /** Whether stones have the numbers of their moves. */
  readonly numbers: boolean;
  /** Where the stones begin that are only shown, and aren't really there; undefined if all are. */
  readonly previewFrom: number | undefined;
  /** The cells of such stones that were forced. */
  readonly forced: readonly number[];
  /** The cells of every completed line. */
  readonly winningLines: readonly (readonly number[])[];
  /** The side to move; undefined when the game is over. */
  readonly mover: Player | undefined;
  /** For every column the cell into which a stone would fall; undefined if the column is full or the game over. */
  readonly landings: readonly (number | undefined)[];
  /** Whether a person may move now: pointing at a column then shows where the stone would land. */
  readonly isOpen: boolean;
  /** The column that has the keyboard's focus. */
  readonly cursor: number | undefined;
  /** The column that a hint recommends. */
  readonly hint: number | undefined;
  /** The cell that somebody points at, and the lines through it that can still be completed. */
  readonly pointed: number | undefined;
  readonly lines: readonly OpenLine[];
  /** The threats that are to be seen. */
  readonly threats: readonly Threat[];
  /** What people have drawn on the board. */
  readonly shapes: readonly Shape[];
  /** The label of every column; undefined if nothing is known of it. */
  readonly labels: readonly (Label | undefined)[];
}

/** The element's theme: CSS colours, read from its variables. */
export interface Palette {
  readonly first: string;
  readonly firstMark: string;
  readonly second: string;
  readonly secondMark: string;
  /** The board, its edges, its empty cells, and the background. */
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

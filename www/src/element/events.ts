// What the element tells: its state, and its events.

import type { Means } from "../engine/protocol";
import type { BoardName } from "../game/board";
import type { AnalysisReport, SolveProgress, Task } from "../engine/tasks";

/** Who made a move: a person on the board, the computer, or a program that called `play`. */
export type Mover = "person" | "computer" | "program";

/** All that there is to say of the game. */
export interface GameState {
  board: BoardName;
  /** The moves made, `-` if there are none. */
  position: string;
  /** All moves, those that were taken back included. */
  record: string;
  /** How many moves have been made. */
  ply: number;
  /** How many there are, those that were taken back included. */
  length: number;
  mover: "first" | "second" | null;
  winner: "first" | "second" | null;
  isOver: boolean;
}

export interface MoveDetail {
  /** Counted from 0. */
  column: number;
  ply: number;
  player: "first" | "second";
  by: Mover;
  position: string;
}

export interface EndDetail {
  winner: "first" | "second" | null;
  position: string;
}

export interface ErrorDetail {
  message: string;
}

/** What the engine is doing, and with what. */
export interface StatusDetail {
  task: Task | null;
  means: Means | null;
}

export interface FourfoldEvents {
  "fourfold-move": CustomEvent<MoveDetail>;
  "fourfold-end": CustomEvent<EndDetail>;
  "fourfold-analysis": CustomEvent<AnalysisReport>;
  "fourfold-error": CustomEvent<ErrorDetail>;
  /** Something about the game has changed, whatever it was. */
  "fourfold-change": CustomEvent<GameState>;
  "fourfold-progress": CustomEvent<SolveProgress>;
  "fourfold-status": CustomEvent<StatusDetail>;
}

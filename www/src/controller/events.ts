// The state of the board as other scripts see it, and the details of its events.

import type { Resources } from "../engine/protocol";
import type { AnalysisReport, SolveProgress } from "../engine/tasks";
import type { BoardName } from "../game/board";
import type { CameraPose } from "../game/camera";
import type { ViewName } from "./settings";

/** The tasks of the engine. */
export type Task = "move" | "hint" | "analysis" | "solve" | "ponder";

/** Who made a move: a person on the board, the computer, or a program that called `play`. */
export type MoveSource = "person" | "computer" | "program";

/** The state of the game. */
export interface GameState {
  board: BoardName;
  /** The moves made, `-` if there are none. */
  position: string;
  /** All moves, including those taken back. */
  record: string;
  /** The number of moves made. */
  ply: number;
  /** The number of all moves, including those taken back. */
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
  by: MoveSource;
  position: string;
}

export interface EndDetail {
  winner: "first" | "second" | null;
  position: string;
}

export interface ErrorDetail {
  message: string;
}

/** The engine's current task, and its threads and memory. */
export interface StatusDetail {
  task: Task | null;
  resources: Resources | null;
}

/** How a person goes on where the computer waits: with the computer, playing both sides, or also with live analysis. */
export type Continuation = "computer" | "both" | "analysis";

export interface ContinueDetail {
  choice: Continuation;
}

/** The view that is on the screen; none before the board is in a page. */
export interface ViewDetail {
  view: ViewName | null;
  /** Whether 3D was asked for, and is being loaded. */
  isLoading: boolean;
}

/** Moves are shown that aren't made; none if that has ended. */
export interface PreviewDetail {
  moves: string;
}

/** Someone draws on the board with the right button: on a cell, which both are then, or from one to another. */
export interface DrawDetail {
  from: number;
  to: number;
}

/** The details of every event. */
export interface EventDetails {
  "fourfold-move": MoveDetail;
  "fourfold-end": EndDetail;
  "fourfold-analysis": AnalysisReport;
  "fourfold-error": ErrorDetail;
  /** Sent after any change of the game. */
  "fourfold-change": GameState;
  /** A person has answered the question how to go on. */
  "fourfold-continue": ContinueDetail;
  "fourfold-draw": DrawDetail;
  "fourfold-preview": PreviewDetail;
  "fourfold-progress": SolveProgress;
  "fourfold-status": StatusDetail;
  "fourfold-view": ViewDetail;
  /** The camera of the 3D view has come to rest somewhere else. */
  "fourfold-camera": CameraPose;
}

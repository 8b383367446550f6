// The messages between the page and the worker that draws the board in 3D. Each is a call: its name, then its
// arguments.
//
// This folder has all that runs in that worker, with three.js, and the page's side: the view, its gestures and its home
// button.

import type { BoardName } from "../../game/board";
import type { CameraPose } from "../../game/camera";
import type { Palette, Scene } from "../scene";

/** A scene as it is sent, with the name of its board. */
export type SentScene = Omit<Scene, "board"> & { readonly board: BoardName };

/** The calls from the page. Positions are in CSS pixels from the upper left corner. */
export interface Commands {
  /** The first call: the canvases to draw on, the picture and the overlay. */
  start(picture: OffscreenCanvas, overlay: OffscreenCanvas): void;
  applyTheme(palette: Palette, reducedMotion: boolean): void;
  show(scene: SentScene, isMove: boolean): void;
  /** The size in CSS pixels, and the number of device pixels for one of them. */
  resize(width: number, height: number, density: number): void;
  /** The position of a mouse or pen, undefined once it has left. */
  hover(at: { x: number; y: number } | undefined): void;
  tap(x: number, y: number): void;
  doubleTap(x: number, y: number): void;
  /** Turns the camera. The unit is the smaller side. */
  turn(right: number, down: number): void;
  zoom(factor: number): void;
  /** Moves the camera back to its initial position. */
  home(): void;
  /** Moves the camera somewhere, in a glide or at once. */
  look(pose: Partial<CameraPose>, isGlide: boolean): void;
  /** Asks for a picture of this width, in pixels. The reply has the same number. */
  image(number: number, width: number): void;
}

/** The calls from the worker. */
export interface Replies {
  /** The first picture has been drawn. */
  ready(): void;
  /** WebGL 2 is missing, or was lost. */
  lost(): void;
  /** Someone has tapped on a column, or a stone in it. The board and the number of stones tell which position they saw. */
  drop(column: number, stone: number | undefined, board: BoardName, stones: number): void;
  /** A mouse or pen points at a cell, or no longer does. */
  point(cell: number | undefined): void;
  viewState(viewState: ViewState): void;
  /** The camera has come to rest somewhere else. */
  cameraMoved(pose: CameraPose): void;
  /** The picture that was asked for, undefined if none could be made. */
  image(number: number, picture: Blob | undefined): void;
}

/** The state of pointer and camera. */
export interface ViewState {
  /** Whether a stone would fall into the column under the pointer. */
  isAiming: boolean;
  /** Whether the camera is away from its initial position. */
  isAway: boolean;
  canZoomIn: boolean;
  canZoomOut: boolean;
  /** Where the camera is, or is on its way to. */
  pose: CameraPose;
}

/** A call as a message. */
export type CallMessage<Receiver> = {
  [Name in keyof Receiver]: Receiver[Name] extends (...args: infer Args) => void ? [name: Name, ...args: Args] : never;
}[keyof Receiver];

/** Makes the call that a message stands for. */
export function dispatch<Receiver>(
  receiver: Receiver,
  [name, ...args]: CallMessage<Receiver> & [keyof Receiver, ...unknown[]],
): void {
  (receiver[name] as (...args: unknown[]) => void)(...args);
}

// What the page and the worker that draws the board in space say to each other: one thing a message, its name first.

import type { BoardName } from "../../game/board";
import type { Palette, Scene } from "../scene";

/** A scene as it is sent: the board by its name. */
export type SentScene = Omit<Scene, "board"> & { readonly board: BoardName };

/** What the page tells. SpaceLayout are in CSS pixels from the upper left corner. */
export interface Commands {
  /** Draws on these from now on: the picture, and the notes over it. Comes first. */
  start(picture: OffscreenCanvas, overlay: OffscreenCanvas): void;
  applyTheme(palette: Palette, reducedMotion: boolean): void;
  show(scene: SentScene, isMove: boolean): void;
  /** The room there is, in CSS pixels, and how many pixels of the screen one of them has. */
  resize(width: number, height: number, density: number): void;
  /** A mouse or pen is here, or no longer anywhere. */
  hover(at: { x: number; y: number } | undefined): void;
  tap(x: number, y: number): void;
  doubleTap(x: number, y: number): void;
  /** Turns by parts of the smaller side. */
  turn(right: number, down: number): void;
  zoom(factor: number): void;
  /** Goes back to where the camera was at first. */
  home(): void;
  /** Asks for a picture that is so many pixels wide, with a number by which the reply is known. */
  image(number: number, width: number): void;
}

/** What the worker tells. */
export interface Replies {
  /** There is something to be seen. */
  ready(): void;
  /** There is nothing to be seen, and nothing will be. */
  lost(): void;
  /** A person drops a stone into a column, on a board as it was shown: its name and how many stones there were. */
  drop(column: number, board: BoardName, stones: number): void;
  viewState(viewState: ViewState): void;
  /** The picture that was asked for by this number; nothing if there can't be one. */
  image(number: number, picture: Blob | undefined): void;
}

/** Where one points and looks from. */
export interface ViewState {
  /** Whether a stone would fall where the mouse is. */
  isAiming: boolean;
  /** Whether the camera is elsewhere than at first. */
  isAway: boolean;
  /** Whether the camera may come nearer, and go farther away. */
  nearer: boolean;
  farther: boolean;
}

/** A call as it is sent. */
export type Message<Side> = {
  [Name in keyof Side]: Side[Name] extends (...args: infer Args) => void ? [name: Name, ...args: Args] : never;
}[keyof Side];

/** Has a message do what it says. */
export function dispatch<Side>(side: Side, [name, ...args]: Message<Side> & [keyof Side, ...unknown[]]): void {
  (side[name] as (...args: unknown[]) => void)(...args);
}

// The interface of every view of the board.
//
// A view draws a scene and reports where people drop stones. This folder knows nothing of rules, the engine or the
// element: `flat-view.ts` and `layers-view.ts` draw with SVG, `space/` in 3D by a worker.

import type { CameraPose } from "../game/camera";
import type { Palette, Scene } from "./scene";

/** Receives what people do in a view. */
export interface ViewHost {
  /** Someone drops a stone into a column, which may not be possible. `cell` is the one in it that was chosen, if one was. */
  drop(column: number, cell: number | undefined): void;
  /** Someone draws with the right button of a mouse: on a cell, or from one to another. */
  draw(from: number, to: number): void;
  /** Someone points at a cell with a mouse or a pen, or no longer does. */
  point(cell: number | undefined): void;
  /** The camera has come to rest somewhere else. */
  cameraMoved(pose: CameraPose): void;
}

/** The camera of a view in which it can be moved. */
export interface Camera {
  /** Where it is, or is on its way to. */
  readonly pose: CameraPose;
  /** Moves it somewhere, at once or in a glide. */
  look(pose: Partial<CameraPose>, isGlide: boolean): void;
  /** Turns the board. The unit is the view's smaller side. */
  turn(right: number, down: number): void;
  /** Zooms in by a factor, as far as possible. */
  zoom(factor: number): void;
  /** Moves back to the initial position. */
  home(): void;
}

export interface View {
  /** The view's element, which its owner puts into the page. */
  readonly root: HTMLElement | SVGElement;
  readonly camera?: Camera;
  /** Draws a scene. `isMove` says that the last stone has just been dropped, so that it is seen falling. */
  show(scene: Scene, isMove: boolean): void;
  /** Sets the colours, and whether people want less motion. */
  applyTheme(palette: Palette, reducedMotion: boolean): void;
  /** Returns the current picture as a PNG of this width, in pixels. */
  image(width: number): Promise<Blob>;
  /** Stops all activity and frees all resources. */
  end(): void;
}

export type ViewMaker = (host: ViewHost, palette: Palette, reducedMotion: boolean) => View;

// What a view of the board is: it draws a scene, and says where a person points and drops a stone. It knows no rules.

import type { Palette, Scene } from "./scene";

/** What a view asks of the one who shows it. */
export interface ViewHost {
  /** A person drops a stone into a column. Whether that is possible is not for the view to say. */
  drop(column: number): void;
}

/** Where one looks from, in a view where that can be changed. */
export interface Camera {
  /** Turns the board, by parts of its smaller side. */
  turn(right: number, down: number): void;
  /** Comes nearer, as far as may be. */
  zoom(factor: number): void;
  /** Goes back to where it was at first. */
  home(): void;
}

export interface View {
  /** The element that shows it; whoever has asked for the view puts it into the page. */
  readonly root: HTMLElement | SVGElement;
  readonly camera?: Camera;
  /** Shows a scene. `isMove` says that the last stone has just been dropped, so that it may be seen falling. */
  show(scene: Scene, isMove: boolean): void;
  /** Takes new colours, or moves less from now on. */
  applyTheme(palette: Palette, reducedMotion: boolean): void;
  /** What is to be seen, as a PNG image that is so many pixels wide. */
  image(width: number): Promise<Blob>;
  /** Ends everything that goes on and gives back what is held. */
  end(): void;
}

/** Makes a view. */
export type ViewMaker = (host: ViewHost, palette: Palette, reducedMotion: boolean) => View;

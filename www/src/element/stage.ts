// The area in which the board is drawn: chooses the view, replaces the flat one by the 3D one when that is ready, and
// gives them the element's theme.

import { boardOf } from "../game/board";
import { makeFlatView } from "../view/flat-view";
import { makeLayersView } from "../view/layers-view";
import { SpaceView } from "../view/space/space-view";
import type { Scene } from "../view/scene";
import type { Camera, View, ViewHost, ViewMaker } from "../view/view";
import type { Settings } from "../controller/settings";
import { paletteOf } from "./theme";

export class Stage {
  readonly root = document.createElement("div");
  /** The SVG view. It stays until the 3D view is ready. */
  #flat: View | undefined;
  #makeFlat: ViewMaker | undefined;
  /** The 3D view, from when it is asked for. It is invisible until it is ready. */
  #space: View | undefined;
  #isSpaceWanted = false;
  #last: Scene | undefined;
  readonly #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  readonly #dark = matchMedia("(prefers-color-scheme: dark)");

  constructor(
    private readonly element: HTMLElement,
    private readonly host: ViewHost,
    /** Called if 3D can't be shown. */
    private readonly onNoSpace: () => void,
  ) {
    this.root.className = "board";
    this.root.setAttribute("part", "board");
    for (const query of [this.#reducedMotion, this.#dark]) query.addEventListener("change", this.#updateTheme);
  }

  /** Shows the view that the settings ask for, or the closest one that the board has. */
  set({ board, view }: Pick<Settings, "board" | "view">): void {
    const wasWanted = this.#isSpaceWanted;
    this.#isSpaceWanted = view === "3d";
    if (!this.#isSpaceWanted) this.#endSpace();
    else if (!wasWanted) this.#startSpace();
    const makeFlat = boardOf(board).depth > 1 ? makeLayersView : makeFlatView;
    if (this.#makeFlat !== makeFlat) this.#endFlat();
    this.#makeFlat = makeFlat;
    // Until the 3D view is ready, or if it can't be, people play on this one.
    if (this.#visible === undefined) this.#startFlat();
  }

  show(scene: Scene, isMove: boolean): void {
    this.#last = scene;
    this.#flat?.show(scene, isMove);
    this.#space?.show(scene, isMove);
  }

  readonly #updateTheme = (): void => {
    const palette = paletteOf(this.element);
    for (const view of [this.#flat, this.#space]) view?.applyTheme(palette, this.#reducedMotion.matches);
  };

  /** Reads the colours again from the element's CSS variables. */
  applyTheme(): void {
    if (this.#flat || this.#space) this.#updateTheme();
  }

  async image(width: number): Promise<Blob> {
    const view = this.#visible!;
    try {
      return await view.image(width);
    } catch (error) {
      if (!this.#visible || this.#visible === view) throw error;
      // Another view has taken its place meanwhile.
      return this.image(width);
    }
  }

  end(): void {
    for (const query of [this.#reducedMotion, this.#dark]) query.removeEventListener("change", this.#updateTheme);
    this.#isSpaceWanted = false;
    this.#endSpace();
    this.#endFlat();
  }

  /** The camera of the visible view, if it has one. */
  get camera(): Camera | undefined {
    return this.#visible?.camera;
  }

  get #visible(): View | undefined {
    return this.root.dataset.view === "3d" ? this.#space : this.#flat;
  }

  #startFlat(): void {
    const make = this.#makeFlat!;
    this.#flat = make(this.host, paletteOf(this.element), this.#reducedMotion.matches);
    this.root.dataset.view = make === makeLayersView ? "layers" : "flat";
    this.root.prepend(this.#flat.root);
    if (this.#last) this.#flat.show(this.#last, false);
  }

  #endFlat(): void {
    this.#flat?.root.remove();
    this.#flat?.end();
    this.#flat = undefined;
  }

  #startSpace(): void {
    const lost = () => {
      this.#endSpace();
      if (!this.#flat) this.#startFlat();
      this.onNoSpace();
    };
    const ready = () => {
      this.root.dataset.view = "3d";
      this.#endFlat();
    };
    try {
      this.#space = new SpaceView({ ...this.host, ready, lost }, paletteOf(this.element), this.#reducedMotion.matches);
    } catch {
      // The other settings that were set together are applied first.
      queueMicrotask(this.onNoSpace);
      return;
    }
    this.root.prepend(this.#space.root);
    if (this.#last) this.#space.show(this.#last, false);
  }

  #endSpace(): void {
    this.#space?.root.remove();
    this.#space?.end();
    this.#space = undefined;
    if (this.root.dataset.view === "3d") delete this.root.dataset.view;
  }
}

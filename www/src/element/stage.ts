// Where the board is drawn: picks the view, has the one in space take over when it is ready, and dresses them in the
// element's colours.

import { boardOf } from "../game/board";
import { makeFlatView } from "../view/flat-view";
import { makeLayersView } from "../view/layers-view";
import { SpaceView } from "../view/space-view";
import type { Scene } from "../view/scene";
import type { Camera, View, ViewHost, ViewMaker } from "../view/view";
import type { Settings } from "../controller/settings";
import { paletteOf } from "./theme";

export class Stage {
  readonly root = document.createElement("div");
  /** The one that needs no graphics; away while the one in space is seen. */
  #plane: View | undefined;
  #makePlane: ViewMaker | undefined;
  /** The one in space, from when it is wanted; seen when it is ready. */
  #space: View | undefined;
  #isSpaceWanted = false;
  #last: Scene | undefined;
  readonly #calm = matchMedia("(prefers-reduced-motion: reduce)");
  readonly #dark = matchMedia("(prefers-color-scheme: dark)");

  constructor(
    private readonly element: HTMLElement,
    private readonly host: ViewHost,
    /** Called when 3D can't be shown. */
    private readonly onNoSpace: () => void,
  ) {
    this.root.className = "board";
    this.root.setAttribute("part", "board");
    for (const query of [this.#calm, this.#dark]) query.addEventListener("change", this.#dress);
  }

  /** Shows the view that the settings ask for, or the one that comes closest. */
  set({ board, view }: Pick<Settings, "board" | "view">): void {
    const wasWanted = this.#isSpaceWanted;
    this.#isSpaceWanted = view === "3d";
    if (!this.#isSpaceWanted) this.#endSpace();
    else if (!wasWanted) this.#startSpace();
    const makePlane = boardOf(board).depth > 1 ? makeLayersView : makeFlatView;
    if (this.#makePlane !== makePlane) this.#endPlane();
    this.#makePlane = makePlane;
    // Something is there to be played on until the board in space can be seen, or if it can't be.
    if (this.#seen === undefined) this.#startPlane();
  }

  show(scene: Scene, isMove: boolean): void {
    this.#last = scene;
    this.#plane?.show(scene, isMove);
    this.#space?.show(scene, isMove);
  }

  /** Takes colours and motion anew from where they are set. */
  readonly #dress = (): void => {
    const palette = paletteOf(this.element);
    for (const view of [this.#plane, this.#space]) view?.dress(palette, this.#calm.matches);
  };

  dress(): void {
    if (this.#plane || this.#space) this.#dress();
  }

  async image(width: number): Promise<Blob> {
    const view = this.#seen!;
    try {
      return await view.image(width);
    } catch (error) {
      if (!this.#seen || this.#seen === view) throw error;
      // It has ended meanwhile.
      return this.image(width);
    }
  }

  end(): void {
    for (const query of [this.#calm, this.#dark]) query.removeEventListener("change", this.#dress);
    this.#isSpaceWanted = false;
    this.#endSpace();
    this.#endPlane();
  }

  /** Where there is one. */
  get camera(): Camera | undefined {
    return this.#seen?.camera;
  }

  get #seen(): View | undefined {
    return this.root.dataset.view === "3d" ? this.#space : this.#plane;
  }

  #startPlane(): void {
    const make = this.#makePlane!;
    this.#plane = make(this.host, paletteOf(this.element), this.#calm.matches);
    this.root.dataset.view = make === makeLayersView ? "layers" : "flat";
    this.root.prepend(this.#plane.root);
    if (this.#last) this.#plane.show(this.#last, false);
  }

  #endPlane(): void {
    this.#plane?.root.remove();
    this.#plane?.end();
    this.#plane = undefined;
  }

  #startSpace(): void {
    const lose = () => {
      this.#endSpace();
      if (!this.#plane) this.#startPlane();
      this.onNoSpace();
    };
    const ready = () => {
      this.root.dataset.view = "3d";
      this.#endPlane();
    };
    try {
      this.#space = new SpaceView({ ...this.host, ready, lost: lose }, paletteOf(this.element), this.#calm.matches);
    } catch {
      // Not before all that is set together has been set.
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

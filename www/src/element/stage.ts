// Where the board is drawn: picks the view, loads the 3D one when it is wanted, and dresses them in the element's colours.

import { boardOf } from "../game/board";
import type { Scene, View, ViewHost, ViewMaker } from "../view/view";
import { makeFlatView } from "../view/flat";
import { makeLayersView } from "../view/layers";
import type { Settings } from "./attributes";
import { paletteOf } from "./look";

export class Stage {
  readonly root = document.createElement("div");
  #view: View | undefined;
  /** Who has made it. */
  #make: ViewMaker | undefined;
  /** Who makes the one without 3D. */
  #makePlane: ViewMaker = makeLayersView;
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
    const makePlane = boardOf(board).depth > 1 ? makeLayersView : makeFlatView;
    const isSpace = this.root.dataset.view === "3d";
    const wasWanted = this.#isSpaceWanted;
    this.#isSpaceWanted = view === "3d";
    this.#makePlane = makePlane;
    // Something is there to be played on until the 3D board has been loaded, or if it can't be.
    if (!(isSpace && this.#isSpaceWanted) && this.#make !== makePlane) this.#put(makePlane);
    if (this.#isSpaceWanted && !wasWanted) this.#load();
  }

  show(scene: Scene, isMove: boolean): void {
    this.#last = scene;
    this.#view?.show(scene, isMove);
  }

  /** Takes colours and motion anew from where they are set. */
  readonly #dress = (): void => this.#view?.dress(paletteOf(this.element), this.#calm.matches);

  dress(): void {
    this.#dress();
  }

  image(width: number): Promise<Blob> {
    return this.#view?.image(width) ?? Promise.reject(new Error("nothing is shown"));
  }

  end(): void {
    for (const query of [this.#calm, this.#dark]) query.removeEventListener("change", this.#dress);
    this.#drop();
    this.#isSpaceWanted = false;
  }

  #load(): void {
    const give = () => {
      if (this.#isSpaceWanted) this.onNoSpace();
    };
    void import("../view/space").then(({ makeSpaceView }) => {
      if (!this.#isSpaceWanted || this.#make === makeSpaceView) return;
      this.#put(makeSpaceView);
      // The graphics are gone for good.
      this.#view?.root.addEventListener("lost", () => {
        this.#put(this.#makePlane);
        give();
      });
    }, give);
  }

  #drop(): void {
    this.#view?.root.remove();
    this.#view?.end();
    this.#view = this.#make = undefined;
    delete this.root.dataset.view;
  }

  #put(make: ViewMaker): void {
    let view: View;
    try {
      view = make(this.host, paletteOf(this.element), this.#calm.matches);
    } catch {
      this.onNoSpace();
      return;
    }
    this.#drop();
    this.#view = view;
    this.#make = make;
    this.root.dataset.view = make === makeLayersView ? "layers" : make === makeFlatView ? "flat" : "3d";
    this.root.prepend(view.root);
    if (this.#last) view.show(this.#last, false);
  }
}

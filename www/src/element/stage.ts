// Where the board is drawn: picks the view, loads the 3D one when it is wanted, and dresses them in the element's colours.

import { boardOf } from "../game/board";
import type { Scene, View, ViewHost, ViewMaker } from "../view/view";
import { makeFlatView } from "../view/flat";
import { makeLayersView } from "../view/layers";
import type { Settings, ViewName } from "./attributes";
import { paletteOf } from "./look";

export class Stage {
  readonly root = document.createElement("div");
  #view: View | undefined;
  #name: ViewName | undefined;
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

  /** The view that is shown. */
  get name(): ViewName | undefined {
    return this.#name;
  }

  /** Shows the view that the settings ask for, or the one that comes closest. */
  set(settings: Pick<Settings, "board" | "view">): void {
    const isDeep = boardOf(settings.board).depth > 1;
    const wanted = settings.view === "3d" ? "3d" : isDeep ? "layers" : "flat";
    this.root.dataset.board = settings.board;
    if (wanted === this.#name) return;
    this.#name = wanted;
    if (wanted !== "3d") {
      this.#put(wanted === "layers" ? makeLayersView : makeFlatView);
      return;
    }
    // Something is there to be played on until the 3D board has been loaded.
    const instead = isDeep ? makeLayersView : makeFlatView;
    this.#put(instead);
    void import("../view/space").then(
      ({ makeSpaceView }) => {
        if (this.#name !== "3d") return;
        this.#put(makeSpaceView);
        // The graphics are gone for good.
        this.#view?.root.addEventListener("lost", () => {
          this.#put(instead);
          this.onNoSpace();
        });
      },
      () => this.onNoSpace(),
    );
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
    this.#name = undefined;
  }

  #drop(): void {
    this.#view?.root.remove();
    this.#view?.end();
    this.#view = undefined;
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
    this.root.dataset.view = make === makeLayersView ? "layers" : make === makeFlatView ? "flat" : "3d";
    this.root.prepend(view.root);
    if (this.#last) view.show(this.#last, false);
  }
}

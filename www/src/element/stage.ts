// The area in which the board is drawn: chooses the view, puts the 3D one in place of the SVG one once it is ready, and
// gives both the element's theme.

import { boardOf } from "../game/board";
import { makeFlatView } from "../view/flat-view";
import { makeLayersView } from "../view/layers-view";
import { SpaceView } from "../view/space/space-view";
import type { Scene } from "../view/scene";
import type { Camera, View, ViewHost, ViewMaker } from "../view/view";
import type { Settings, ViewName } from "../controller/settings";
import { CAMERA_PRESETS, type CameraPose } from "../game/camera";
import { paletteOf } from "./theme";

interface StageHost {
  /** Loading the 3D view has begun or ended. */
  onLoading(): void;
  /** 3D can't be shown. */
  onNoSpace(): void;
}

export class Stage {
  readonly root = document.createElement("div");
  /** Says that 3D is being loaded. */
  readonly #loading = document.createElement("p");
  /** Says that the board turns, until it has been turned. */
  readonly #turnHint = document.createElement("p");
  /** The SVG view. It stays until the 3D view is ready. */
  #svg: View | undefined;
  #makeSvg: ViewMaker | undefined;
  /** The 3D view, from when it is asked for. It is invisible until it is ready. */
  #space: View | undefined;
  #isSpaceWanted = false;
  /** Where the camera of a 3D view begins. */
  #pose: CameraPose | undefined;
  #last: Scene | undefined;
  readonly #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  readonly #dark = matchMedia("(prefers-color-scheme: dark)");

  constructor(
    private readonly element: HTMLElement,
    private readonly viewHost: ViewHost,
    private readonly host: StageHost,
  ) {
    this.root.className = "board";
    this.root.setAttribute("part", "board");
    this.#loading.className = "loading";
    this.#turnHint.className = "turn-hint";
    this.#turnHint.hidden = true;
    this.root.append(this.#loading, this.#turnHint);
    for (const query of [this.#reducedMotion, this.#dark]) query.addEventListener("change", this.#updateTheme);
  }

  /** Whether the 3D view is being loaded. Where nobody can see the board, nothing is drawn and so nothing gets ready. */
  get isLoading(): boolean {
    return this.#space !== undefined && this.root.dataset.view !== "3d" && this.root.clientWidth > 0;
  }

  /** Shows this text while the 3D view is being loaded. */
  showLoading(text: string): void {
    const shown = this.isLoading ? text : "";
    if (this.#loading.textContent !== shown) this.#loading.textContent = shown;
  }

  /** Says that the board turns; not any more if the text is empty. */
  showTurnHint(text: string): void {
    this.#turnHint.hidden = text === "" || this.root.dataset.view !== "3d";
    if (this.#turnHint.textContent !== text) this.#turnHint.textContent = text;
  }

  /** The view that is to be seen. */
  get shownView(): ViewName | null {
    return (this.root.dataset.view as ViewName | undefined) ?? null;
  }

  /**
   * Shows the view that the settings ask for, or the closest one that the board has. `isChosen` says that it has just
   * been asked for: then 3D that couldn't be shown is tried again.
   */
  set({ board, view }: Pick<Settings, "board" | "view">, isChosen: boolean): void {
    const wasWanted = this.#isSpaceWanted;
    this.#isSpaceWanted = view === "3d";
    if (!this.#isSpaceWanted) this.#endSpace();
    else if (!wasWanted || (isChosen && !this.#space)) this.#startSpace();
    const makeSvg = boardOf(board).depth > 1 ? makeLayersView : makeFlatView;
    if (this.#makeSvg !== makeSvg) this.#endSvg();
    this.#makeSvg = makeSvg;
    // Until the 3D view is ready, or if it can't be, people play on this one.
    if (this.#visible === undefined) this.#startSvg();
  }

  /** Moves the camera of the 3D view somewhere, or to where it sees the board best. */
  look(pose: CameraPose | undefined): void {
    this.#pose = pose;
    this.#space?.camera?.look(pose ?? CAMERA_PRESETS.corner, true);
  }

  show(scene: Scene, isMove: boolean): void {
    this.#last = scene;
    this.#svg?.show(scene, isMove);
    this.#space?.show(scene, isMove);
  }

  readonly #updateTheme = (): void => {
    const palette = paletteOf(this.element);
    for (const view of [this.#svg, this.#space]) view?.applyTheme(palette, this.#reducedMotion.matches);
  };

  /** Reads the colours again from the element's CSS variables. */
  applyTheme(): void {
    if (this.#svg || this.#space) this.#updateTheme();
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
    this.#endSvg();
  }

  /** The camera of the visible view, if it has one. */
  get camera(): Camera | undefined {
    return this.#visible?.camera;
  }

  get #visible(): View | undefined {
    return this.root.dataset.view === "3d" ? this.#space : this.#svg;
  }

  #startSvg(): void {
    const make = this.#makeSvg!;
    this.#svg = make(this.viewHost, paletteOf(this.element), this.#reducedMotion.matches);
    this.root.dataset.view = make === makeLayersView ? "layers" : "flat";
    this.root.prepend(this.#svg.root);
    if (this.#last) this.#svg.show(this.#last, false);
  }

  #endSvg(): void {
    this.#svg?.root.remove();
    this.#svg?.end();
    this.#svg = undefined;
  }

  #startSpace(): void {
    const lost = () => {
      this.#endSpace();
      if (!this.#svg) this.#startSvg();
      this.host.onNoSpace();
    };
    const ready = () => {
      this.root.dataset.view = "3d";
      this.#endSvg();
      this.host.onLoading();
    };
    try {
      this.#space = new SpaceView(
        { ...this.viewHost, ready, lost },
        paletteOf(this.element),
        this.#reducedMotion.matches,
      );
    } catch {
      // The other settings that were set together are applied first.
      queueMicrotask(() => this.host.onNoSpace());
      return;
    }
    if (this.#pose) this.#space.camera?.look(this.#pose, false);
    this.root.prepend(this.#space.root);
    if (this.#last) this.#space.show(this.#last, false);
    this.host.onLoading();
  }

  #endSpace(): void {
    if (!this.#space) return;
    this.#space.root.remove();
    this.#space.end();
    this.#space = undefined;
    if (this.root.dataset.view === "3d") delete this.root.dataset.view;
    else this.host.onLoading();
  }
}

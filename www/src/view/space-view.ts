// The board in space, as the page has it: two canvases that a worker draws on, and what a person does there, which is
// passed on to the worker. Nothing that the graphics do keeps the page waiting.

import { assetUrls, startWorker } from "../assets";
import { listen } from "./space/gestures";
import { HomeButton } from "./space/home-button";
import { type Message, dispatch, type Commands, type ViewState, type Replies } from "./space/protocol";
import type { Palette, Scene } from "./scene";
import type { Camera, View, ViewHost } from "./view";

/** What this view asks besides of the one who shows it. */
export interface SpaceHost extends ViewHost {
  /** There is something to be seen; until then the view is hidden. */
  ready(): void;
  /** There is no WebGL 2, or not any more: another view has to take this one's place. */
  lost(): void;
}

export class SpaceView implements View {
  readonly root = document.createElement("div");
  readonly camera: Camera = {
    turn: (right, down) => this.#tell("turn", right, down),
    zoom: (factor) => this.#tell("zoom", factor),
    home: () => this.#tell("home"),
  };
  readonly #homeButton = new HomeButton(() => this.camera.home());
  readonly #ending = new AbortController();
  readonly #observer = new ResizeObserver(() => this.#resize());
  readonly #worker: Worker;
  /** The pictures that somebody waits for, by their numbers. */
  readonly #images = new Map<number, (picture: Blob | undefined) => void>();
  #count = 0;
  #viewState: ViewState = { isAiming: false, isAway: false, nearer: true, farther: true };
  #scene: Scene | undefined;
  #density = devicePixelRatio;

  /** Throws where canvases can't be drawn on by workers. */
  constructor(
    private readonly host: SpaceHost,
    palette: Palette,
    reducedMotion: boolean,
  ) {
    const { root } = this;
    root.setAttribute("part", "drawing");
    root.setAttribute("aria-hidden", "true");
    Object.assign(root.style, { position: "absolute", inset: "0", overflow: "hidden", userSelect: "none" });
    root.style.visibility = "hidden";
    const [picture, notes] = [document.createElement("canvas"), document.createElement("canvas")];
    for (const layer of [picture, notes]) {
      Object.assign(layer.style, { position: "absolute", inset: "0", width: "100%", height: "100%" });
      root.append(layer);
    }
    const maskImage = `${fade("right")}, ${fade("bottom")}`;
    Object.assign(picture.style, { maskImage, maskComposite: "intersect" });
    root.append(this.#homeButton.root);
    const drawn = [picture.transferControlToOffscreen(), notes.transferControlToOffscreen()] as const;

    this.#worker = startWorker(assetUrls().space, "", crossOriginIsolated);
    this.#worker.onmessage = ({ data }: MessageEvent<Message<Replies>>) => dispatch<Replies>(this.#replies, data);
    this.#worker.onerror = () => host.lost();
    this.#worker.postMessage(["start", ...drawn] satisfies Message<Commands>, [...drawn]);
    this.applyTheme(palette, reducedMotion);
    this.#listen();
    this.#observer.observe(root);
  }

  show(scene: Scene, isMove: boolean): void {
    this.#scene = scene;
    this.#tell("show", { ...scene, board: scene.board.name }, isMove);
    // On another screen the pixels may be others though the room is the same.
    if (devicePixelRatio !== this.#density) this.#resize();
  }

  applyTheme(palette: Palette, reducedMotion: boolean): void {
    this.#homeButton.applyTheme(palette);
    this.#tell("applyTheme", palette, reducedMotion);
  }

  image(width: number): Promise<Blob> {
    const number = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#images.set(number, (picture) => {
        this.#images.delete(number);
        if (picture) resolve(picture);
        else reject(new Error("no picture could be made"));
      });
      this.#tell("image", number, width);
    });
  }

  end(): void {
    this.#ending.abort();
    this.#observer.disconnect();
    // What is on its way is not heard any more.
    this.#worker.onmessage = this.#worker.onerror = null;
    // The graphics end with it.
    this.#worker.terminate();
    for (const give of this.#images.values()) give(undefined);
  }

  readonly #replies: Replies = {
    ready: () => {
      this.root.style.visibility = "";
      this.host.ready();
    },
    lost: () => this.host.lost(),
    drop: (column, board, stones) => {
      const scene = this.#scene;
      // What was pointed at may have gone meanwhile.
      if (scene?.board.name === board && scene.stones.length === stones) this.host.drop(column);
    },
    viewState: (viewState) => {
      this.#viewState = viewState;
      this.#homeButton.show(viewState.isAway);
      this.root.style.cursor = viewState.isAiming ? "pointer" : "grab";
    },
    image: (number, picture) => this.#images.get(number)?.(picture),
  };

  #tell(...order: Message<Commands>): void {
    this.#worker.postMessage(order);
  }

  #listen(): void {
    const gestures = {
      ...this.camera,
      zoom: (factor: number) => {
        const { nearer, farther } = this.#viewState;
        const isPossible = (factor > 1 && nearer) || (factor < 1 && farther);
        if (isPossible) this.camera.zoom(factor);
        return isPossible;
      },
      tap: (x: number, y: number) => this.#tell("tap", x, y),
      doubleTap: (x: number, y: number) => this.#tell("doubleTap", x, y),
      hover: (at: { x: number; y: number } | undefined) => this.#tell("hover", at),
    };
    const { signal } = this.#ending;
    listen(this.root, gestures, signal);
    addEventListener("resize", () => this.#resize(), { signal });
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.root;
    this.#density = devicePixelRatio;
    this.#tell("resize", clientWidth, clientHeight, this.#density);
  }
}

/** Lets the shadow on the table end softly where the picture does. */
function fade(side: string): string {
  return `linear-gradient(to ${side}, transparent, black 14px calc(100% - 14px), transparent)`;
}

// The page's side of the 3D view: two canvases on which a worker draws, and the gestures, which are passed on to it.
// The page never waits for the graphics.

import { assetUrls, startWorker } from "../../assets";
import { listenForGestures } from "./gestures";
import { HomeButton } from "./home-button";
import { type CallMessage, dispatch, type Commands, type ViewState, type Replies } from "./protocol";
import { CAMERA_PRESETS, type CameraPose } from "../../game/camera";
import type { Palette, Scene } from "../scene";
import type { Camera, View, ViewHost } from "../view";

/** Also receives whether 3D can be shown. */
interface SpaceHost extends ViewHost {
  /** The first picture has been drawn. Until then the view is hidden. */
  ready(): void;
  /** WebGL 2 is missing, or was lost; another view has to take this one's place. */
  lost(): void;
}

export class SpaceView implements View {
  readonly root = document.createElement("div");
  readonly camera: Camera & { pose: CameraPose } = {
    pose: CAMERA_PRESETS.corner,
    look: (pose, isGlide) => this.#send("look", pose, isGlide),
    turn: (right, down) => this.#send("turn", right, down),
    zoom: (factor) => this.#send("zoom", factor),
    home: () => this.#send("home"),
  };
  readonly #homeButton = new HomeButton(() => this.camera.home());
  readonly #ending = new AbortController();
  readonly #observer = new ResizeObserver(() => this.#resize());
  readonly #worker: Worker;
  /** The callbacks of pictures that were asked for, by their numbers. */
  readonly #images = new Map<number, (picture: Blob | undefined) => void>();
  #count = 0;
  #viewState: ViewState = {
    isAiming: false,
    isAway: false,
    canZoomIn: true,
    canZoomOut: true,
    pose: CAMERA_PRESETS.corner,
  };
  #scene: Scene | undefined;
  #density = devicePixelRatio;

  /** Throws if workers can't draw on canvases. */
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
    const [picture, overlay] = [document.createElement("canvas"), document.createElement("canvas")];
    for (const layer of [picture, overlay]) {
      Object.assign(layer.style, { position: "absolute", inset: "0", width: "100%", height: "100%" });
      root.append(layer);
    }
    const maskImage = `${fade("right")}, ${fade("bottom")}`;
    Object.assign(picture.style, { maskImage, maskComposite: "intersect" });
    root.append(this.#homeButton.root);
    const drawn = [picture.transferControlToOffscreen(), overlay.transferControlToOffscreen()] as const;

    this.#worker = startWorker(assetUrls().space, "", crossOriginIsolated);
    this.#worker.onmessage = ({ data }: MessageEvent<CallMessage<Replies>>) => dispatch<Replies>(this.#replies, data);
    this.#worker.onerror = () => host.lost();
    this.#worker.postMessage(["start", ...drawn] satisfies CallMessage<Commands>, [...drawn]);
    this.applyTheme(palette, reducedMotion);
    this.#listen();
    this.#observer.observe(root);
  }

  show(scene: Scene, isMove: boolean): void {
    this.#scene = scene;
    this.#send("show", { ...scene, board: scene.board.name }, isMove);
    // On another screen the pixel density may differ although the size is the same.
    if (devicePixelRatio !== this.#density) this.#resize();
  }

  applyTheme(palette: Palette, reducedMotion: boolean): void {
    this.#homeButton.applyTheme(palette);
    this.#send("applyTheme", palette, reducedMotion);
  }

  image(width: number): Promise<Blob> {
    const number = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#images.set(number, (picture) => {
        this.#images.delete(number);
        if (picture) resolve(picture);
        else reject(new Error("no picture could be made"));
      });
      this.#send("image", number, width);
    });
  }

  end(): void {
    this.#ending.abort();
    this.#observer.disconnect();
    // Messages that are still under way are ignored.
    this.#worker.onmessage = this.#worker.onerror = null;
    // This frees the graphics, too.
    this.#worker.terminate();
    for (const give of this.#images.values()) give(undefined);
  }

  readonly #replies: Replies = {
    ready: () => {
      this.root.style.visibility = "";
      this.host.ready();
    },
    lost: () => this.host.lost(),
    drop: (column, stone, board, stones) => {
      const scene = this.#scene;
      // The position may have changed meanwhile.
      if (scene?.board.name === board && scene.stones.length === stones) this.host.drop(column, stone);
    },
    point: (cell) => this.host.point(cell),
    cameraMoved: (pose) => this.host.cameraMoved(pose),
    viewState: (viewState) => {
      this.#viewState = viewState;
      this.camera.pose = viewState.pose;
      this.#homeButton.show(viewState.isAway);
      this.root.style.cursor = viewState.isAiming ? "pointer" : "grab";
    },
    image: (number, picture) => this.#images.get(number)?.(picture),
  };

  #send(...order: CallMessage<Commands>): void {
    this.#worker.postMessage(order);
  }

  #listen(): void {
    const gestures = {
      ...this.camera,
      zoom: (factor: number) => {
        const { canZoomIn, canZoomOut } = this.#viewState;
        const isPossible = (factor > 1 && canZoomIn) || (factor < 1 && canZoomOut);
        if (isPossible) this.camera.zoom(factor);
        return isPossible;
      },
      tap: (x: number, y: number) => this.#send("tap", x, y),
      doubleTap: (x: number, y: number) => this.#send("doubleTap", x, y),
      hover: (at: { x: number; y: number } | undefined) => this.#send("hover", at),
    };
    const { signal } = this.#ending;
    listenForGestures(this.root, gestures, signal);
    addEventListener("resize", () => this.#resize(), { signal });
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.root;
    this.#density = devicePixelRatio;
    this.#send("resize", clientWidth, clientHeight, this.#density);
  }
}

/** Returns a mask that fades out the shadow on the table at the edges of the picture. */
function fade(side: string): string {
  return `linear-gradient(to ${side}, transparent, black 14px calc(100% - 14px), transparent)`;
}

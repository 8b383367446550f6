// The board as a thing on a table, drawn with three.js. It draws only when there is something new to be seen.

import { Vector3, WebGLRenderer } from "three";
import { columnAt } from "./space/aim";
import { Fall } from "./space/fall";
import { listen } from "./space/gestures";
import { Homing } from "./space/homing";
import { type Box, drawNotes, type Note } from "./space/notes";
import { Orbit } from "./space/orbit";
import { Pace } from "./space/pace";
import { canvas } from "./space/paint";
import { Stage } from "./space/stage";
import type { Palette, Scene, View, ViewHost, ViewMaker } from "./view";

/** How many times a hint hops, for how many seconds each, and how high in CSS pixels. */
const HOPS = { count: 4, seconds: 0.7, height: 9 };
/** More pixels to a CSS pixel cost more than they show. */
const DENSITY = 2;
/** A context that has not come back after so many milliseconds is lost for good. */
const PATIENCE = 4000;

/**
 * Makes the view; throws if there is no WebGL 2. A view whose context is lost comes back by itself; if it can't, its
 * root hears an event `lost`, and another view has to take its place.
 */
export const makeSpaceView: ViewMaker = (host, palette, isCalm) => new SpaceView(host, palette, isCalm);

class SpaceView implements View {
  readonly root = document.createElement("div");
  readonly #picture = document.createElement("canvas");
  readonly #notes = canvas(1, 1, true);
  readonly #renderer: WebGLRenderer;
  readonly #pace: Pace;
  readonly #orbit = new Orbit();
  readonly #homing = new Homing(() => this.#reset());
  readonly #ending = new AbortController();
  readonly #observer = new ResizeObserver(() => this.#resize());
  #stage: Stage | undefined;
  #scene: Scene | undefined;
  #ready: Promise<unknown> = Promise.resolve();
  #isReady = false;
  /** What has to be drawn anew. */
  readonly #stale = { picture: true, notes: true };
  #frame = 0;
  #time = 0;
  #isMoving = false;
  #fall: { readonly fall: Fall; readonly start: number } | undefined;
  #hops: number | undefined;
  #pointed: number | undefined;
  #boxes: readonly Box[] = [];
  #grief = 0;

  constructor(
    readonly host: ViewHost,
    public palette: Palette,
    public isCalm: boolean,
  ) {
    const context = this.#picture.getContext("webgl2", { alpha: true, antialias: true, depth: true, stencil: false });
    if (!context) throw new Error("no WebGL");
    const renderer = new WebGLRenderer({ canvas: this.#picture, context });
    // No tone mapping: colours stay those of the palette.
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.autoUpdate = false;
    this.#renderer = renderer;
    this.#pace = new Pace(context);

    const { root } = this;
    root.setAttribute("part", "drawing");
    root.setAttribute("aria-hidden", "true");
    Object.assign(root.style, {
      position: "relative",
      width: "100%",
      height: "100%",
      overflow: "hidden",
      userSelect: "none",
    });
    for (const layer of [this.#picture, this.#notes.canvas]) {
      Object.assign(layer.style, { position: "absolute", inset: "0", width: "100%", height: "100%" });
      root.append(layer);
    }
    const maskImage = `${fade("right")}, ${fade("bottom")}`;
    Object.assign(this.#picture.style, { maskImage, maskComposite: "intersect" });
    root.append(this.#homing.root);
    this.#homing.dress(palette);
    this.#listen();
    this.#observer.observe(root);
  }

  show(scene: Scene, isMove: boolean): void {
    const before = this.#scene;
    this.#scene = scene;
    // The stone that would fall next would hide the one that has just fallen, until the pointer moves again.
    if (isMove) this.#pointed = undefined;
    const isOther = before?.board !== scene.board;
    if (isOther) this.#build(scene);
    const stage = this.#stage!;
    if (isOther || isMove || pictureKey(before) !== pictureKey(scene)) {
      this.#fall = undefined;
      stage.show(scene);
      this.#showPointed();
      this.#renderer.shadowMap.needsUpdate = true;
      this.#stale.picture = true;
    }
    const last = scene.stones.at(-1);
    if (isMove && last && !this.isCalm) {
      const fall = new Fall(last.cell, stage.places.top + 0.6 - stage.places.cell(last.cell).y);
      this.#fall = { fall, start: performance.now() };
      this.#lift(fall.height);
    }
    if (scene.hint !== before?.hint) {
      this.#hops = this.isCalm || scene.hint === undefined ? undefined : performance.now();
    }
    if (isOther || notesKey(before) !== notesKey(scene)) this.#stale.notes = true;
    this.#request();
  }

  dress(palette: Palette, isCalm: boolean): void {
    this.palette = palette;
    this.isCalm = isCalm;
    this.#homing.dress(palette);
    const [stage, scene] = [this.#stage, this.#scene];
    if (!stage || !scene) return;
    stage.dress(palette);
    stage.show(scene);
    this.#fall = undefined;
    this.#renew();
  }

  async image(width: number): Promise<Blob> {
    await this.#ready;
    const { clientWidth, clientHeight } = this.root;
    if (!this.#isReady || clientWidth === 0 || clientHeight === 0) throw new Error("nothing is to be seen yet");
    const scale = Math.min(width, 4096) / clientWidth;
    const paint = canvas(Math.round(clientWidth * scale), Math.round(clientHeight * scale));
    paint.fillStyle = this.palette.ground;
    paint.fillRect(0, 0, paint.canvas.width, paint.canvas.height);
    this.#renderer.setPixelRatio(1);
    this.#renderer.setSize(paint.canvas.width, paint.canvas.height, false);
    this.#render();
    paint.drawImage(this.#picture, 0, 0);
    this.#resize();
    paint.scale(scale, scale);
    this.#drawNotes(paint);
    return new Promise((resolve, reject) =>
      paint.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no image"))), "image/png"),
    );
  }

  end(): void {
    this.#ending.abort();
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#grief);
    this.#isReady = false;
    this.#stage?.dispose();
    this.#stage = undefined;
    this.#renderer.dispose();
    if (!this.#renderer.getContext().isContextLost()) this.#renderer.forceContextLoss();
  }

  /** Sets the table for another board. */
  #build(scene: Scene): void {
    this.#stage?.dispose();
    const stage = new Stage(scene.board);
    this.#stage = stage;
    stage.dress(this.palette);
    this.#orbit.show(stage.places);
    this.#homing.show(false);
    this.#pointed = undefined;
    this.#isReady = false;
    this.#ready = this.#compile(stage).then(() => {
      this.#isReady = this.#stage === stage;
      this.#renew();
    });
    this.#resize();
  }

  /** Gets the programs of the graphics card ready, in the background where that is possible. */
  async #compile(stage: Stage): Promise<void> {
    const [space, camera] = [stage.space, this.#orbit.camera];
    if (this.#renderer.extensions.has("KHR_parallel_shader_compile")) await this.#renderer.compileAsync(space, camera);
    else this.#renderer.compile(space, camera);
  }

  #listen(): void {
    const { signal } = this.#ending;
    const gestures = {
      turn: (right: number, down: number) => {
        this.#orbit.turn(-right * 4, down * 3);
        this.#glide();
      },
      zoom: (factor: number) => {
        const isChange = this.#orbit.zoom(factor);
        if (isChange) this.#glide();
        return isChange;
      },
      tap: (x: number, y: number) => {
        const column = this.#columnAt(x, y);
        if (column !== undefined) this.host.drop(column);
      },
      doubleTap: (x: number, y: number) => {
        if (this.#columnAt(x, y) === undefined) this.#reset();
      },
      hover: (at: { x: number; y: number } | undefined) => this.#point(at && this.#columnAt(at.x, at.y)),
    };
    listen(this.root, gestures, signal);
    this.#picture.addEventListener(
      "webglcontextlost",
      () => {
        this.#isReady = false;
        this.#pace.forget();
        this.#grief = window.setTimeout(() => this.root.dispatchEvent(new Event("lost")), PATIENCE);
      },
      { signal },
    );
    this.#picture.addEventListener(
      "webglcontextrestored",
      () => {
        clearTimeout(this.#grief);
        this.#isReady = this.#stage !== undefined;
        this.#renew();
      },
      { signal },
    );
  }

  #columnAt(x: number, y: number): number | undefined {
    const [stage, scene] = [this.#stage, this.#scene];
    if (!stage || !scene) return undefined;
    const box = this.#boxes.find((one) => x >= one.left && x <= one.right && y >= one.top && y <= one.bottom);
    if (box) return box.column;
    const { clientWidth, clientHeight } = this.root;
    const [right, up] = [(x / clientWidth) * 2 - 1, 1 - (y / clientHeight) * 2];
    return columnAt(stage.places, scene.stones, this.#orbit.camera, right, up);
  }

  #point(column: number | undefined): void {
    if (column === this.#pointed) return;
    this.#pointed = column;
    this.#showPointed();
    this.#stale.picture = true;
    this.#request();
  }

  #showPointed(): void {
    const [stage, scene] = [this.#stage, this.#scene];
    if (!stage || !scene) return;
    stage.marks.point(scene, this.#pointed);
    const isOpen = scene.isOpen && this.#pointed !== undefined && scene.landings[this.#pointed] !== undefined;
    stage.stand.light(isOpen ? this.#pointed : (scene.hint ?? scene.cursor));
    this.root.style.cursor = isOpen ? "pointer" : "grab";
  }

  #lift(height: number): void {
    const cell = this.#scene?.stones.at(-1)?.cell;
    if (cell === undefined) return;
    this.#stage!.stones.lift(height);
    this.#stage!.marks.lift(cell, height);
    this.#renderer.shadowMap.needsUpdate = true;
    this.#stale.picture = true;
  }

  /** Everything has to be drawn anew. */
  #renew(): void {
    this.#stale.picture = true;
    this.#stale.notes = true;
    this.#renderer.shadowMap.needsUpdate = true;
    this.#request();
  }

  #reset(): void {
    this.#orbit.reset();
    this.#glide();
  }

  #glide(): void {
    this.#homing.show(!this.#orbit.isHome);
    if (this.isCalm) this.#orbit.jump();
    this.#stale.picture = true;
    this.#stale.notes = true;
    this.#request();
  }

  /** Draws in the next frame, and in those after it until nothing moves. */
  #request(): void {
    const { picture, notes } = this.#stale;
    const isIdle = !picture && !notes && !this.#fall && !this.#isMoving && this.#hops === undefined;
    if (this.#frame !== 0 || !this.#isReady || isIdle) return;
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0;
      const seconds = Math.min((now - this.#time) / 1000, 0.05);
      this.#time = now;
      this.#step(now, seconds);
      if (!this.#stale.picture || !this.#pace.isBehind) this.#draw();
      this.#request();
    });
  }

  #step(now: number, seconds: number): void {
    const wasMoving = this.#isMoving;
    let isMoving = false;
    if (this.#orbit.step(seconds)) {
      isMoving = true;
      this.#stale.picture = true;
      this.#stale.notes = true;
    }
    if (this.#fall) {
      const height = this.#fall.fall.at((now - this.#fall.start) / 1000);
      this.#lift(height ?? 0);
      if (height === undefined) this.#fall = undefined;
      else isMoving = true;
    }
    if (this.#hops !== undefined) {
      this.#stale.notes = true;
      if (now - this.#hops > HOPS.count * HOPS.seconds * 1000) this.#hops = undefined;
      else isMoving = true;
    }
    this.#isMoving = isMoving;
    // What has come to rest gets all its pixels.
    if (wasMoving && !isMoving && this.#pace.share < 1) this.#stale.picture = true;
  }

  #draw(): void {
    const { clientWidth, clientHeight } = this.root;
    if (!this.#isReady || clientWidth === 0 || clientHeight === 0) return;
    if (this.#stale.picture) {
      const ratio = Math.min(devicePixelRatio, DENSITY) * (this.#isMoving ? this.#pace.share : 1);
      if (ratio !== this.#renderer.getPixelRatio()) this.#renderer.setPixelRatio(ratio);
      this.#render();
      this.#pace.mark();
    }
    if (this.#stale.notes) {
      const [over, ratio] = [this.#notes.canvas, devicePixelRatio];
      const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
      if (over.width !== width || over.height !== height) [over.width, over.height] = [width, height];
      this.#notes.setTransform(ratio, 0, 0, ratio, 0, 0);
      this.#notes.clearRect(0, 0, clientWidth, clientHeight);
      this.#boxes = this.#drawNotes(this.#notes);
    }
    this.#stale.picture = this.#stale.notes = false;
  }

  #render(): void {
    const stage = this.#stage!;
    stage.stand.face(this.#orbit.azimuth);
    this.#renderer.render(stage.space, this.#orbit.camera);
  }

  /** Draws the notes in CSS pixels. */
  #drawNotes(paint: CanvasRenderingContext2D): Box[] {
    const [{ places }, scene] = [this.#stage!, this.#scene!];
    const { clientWidth, clientHeight } = this.root;
    const notes: Note[] = [];
    for (let column = 0; column < scene.board.columns; column++) {
      const [label, isHint] = [scene.labels[column], scene.hint === column];
      if (!label && !isHint) continue;
      const place = places.landing(column, scene.landings[column]);
      place.add(new Vector3(0, places.level * 0.3, 0)).project(this.#orbit.camera);
      const [x, y] = [((place.x + 1) / 2) * clientWidth, ((1 - place.y) / 2) * clientHeight];
      notes.push({ column, x, y, depth: place.z, label, isHint });
    }
    const hop = this.#hops === undefined ? 0 : (performance.now() - this.#hops) / 1000 / HOPS.seconds;
    const lift = HOPS.height * Math.abs(Math.sin(hop * Math.PI));
    return drawNotes(paint, notes, this.palette, this.#orbit.unit(clientHeight), lift);
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.root;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, DENSITY));
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.#orbit.fit(clientWidth, clientHeight);
    this.#stale.picture = true;
    this.#stale.notes = true;
    // A canvas that changes its size is blank until it is drawn again.
    this.#draw();
    this.#request();
  }
}

/** Lets the shadow on the table end softly where the picture does. */
function fade(side: string): string {
  return `linear-gradient(to ${side}, transparent, black 14px calc(100% - 14px), transparent)`;
}

/** Changes when the picture does. */
function pictureKey({ stones, winning, mover, landings, isOpen, cursor, hint }: Scene): string {
  const fallen = stones.map(({ cell, player }) => [cell, player]);
  return JSON.stringify([fallen, winning, mover, landings, isOpen, cursor, hint]);
}

/** Changes when the notes do. */
function notesKey({ labels, landings, hint }: Scene): string {
  return JSON.stringify([labels, landings, hint]);
}

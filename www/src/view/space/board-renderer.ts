// Draws the board as a thing on a table, with three.js. It draws only when there is something new to be seen.

import { Vector3, WebGLRenderer } from "three";
import { boardOf } from "../../game/board";
import type { Palette, Scene } from "../scene";
import { pickColumn } from "./picking";
import { DropAnimation } from "./drop-animation";
import { type OverlayBox, drawOverlay, type OverlayItem } from "./overlay";
import { OrbitCamera } from "./orbit-camera";
import { FramePacer } from "./frame-pacer";
import { canvas, type Context2D } from "./color";
import type { Message, Commands, ViewState, Replies, SentScene } from "./protocol";
import { BoardScene } from "./board-scene";

/** How many times a hint hops, for how many seconds each, and how high in CSS pixels. */
const HOPS = { count: 4, seconds: 0.7, height: 9 };
/** More pixels to a CSS pixel cost more than they show. */
const DENSITY = 2;
/** A context that has not come back after so many milliseconds is lost for good. */
const PATIENCE = 4000;

/** Draws what it is ordered to; throws if there is no WebGL 2. A context that is lost may come back by itself. */
export class BoardRenderer implements Omit<Commands, "start"> {
  readonly #notes: Context2D;
  readonly #renderer: WebGLRenderer;
  readonly #pace: FramePacer;
  readonly #orbit = new OrbitCamera();
  #palette: Palette | undefined;
  #reducedMotion = false;
  /** The room there is, in CSS pixels, and how many pixels of the screen one of them has. */
  #size = { width: 0, height: 0, density: 1 };
  #isFitted = false;
  #table: BoardScene | undefined;
  #scene: Scene | undefined;
  /** Whether the graphics can draw the table, and when they will. */
  #isReady = false;
  #readiness: Promise<void> = Promise.resolve();
  #isSeen = false;
  /** What has to be drawn anew. */
  readonly #stale = { picture: true, notes: true };
  #frame = 0;
  #time = 0;
  #isMoving = false;
  #fall: { readonly fall: DropAnimation; readonly start: number } | undefined;
  #hops: number | undefined;
  #pointed: number | undefined;
  #boxes: readonly OverlayBox[] = [];
  #grief: ReturnType<typeof setTimeout> | undefined;
  /** The viewState as it was told last. */
  #reported = "";

  constructor(
    readonly picture: OffscreenCanvas,
    notes: OffscreenCanvas,
    readonly tell: (...reply: Message<Replies>) => void,
  ) {
    const context = picture.getContext("webgl2", { alpha: true, antialias: true, depth: true, stencil: false });
    if (!context) throw new Error("no WebGL");
    const renderer = new WebGLRenderer({ canvas: picture, context });
    // No tone mapping: colours stay those of the palette.
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.autoUpdate = false;
    this.#renderer = renderer;
    this.#pace = new FramePacer(context);
    this.#notes = notes.getContext("2d")!;
    picture.addEventListener("webglcontextlost", () => {
      this.#isReady = false;
      this.#pace.forget();
      this.#grief = setTimeout(() => tell("lost"), PATIENCE);
    });
    picture.addEventListener("webglcontextrestored", () => {
      clearTimeout(this.#grief);
      this.#isReady = this.#table !== undefined;
      this.#renew();
    });
  }

  show(sent: SentScene, isMove: boolean): void {
    const before = this.#scene;
    const scene = { ...sent, board: boardOf(sent.board) };
    this.#scene = scene;
    // The stone that would fall next would hide the one that has just fallen, until the pointer moves again.
    if (isMove) this.#pointed = undefined;
    const isOther = before?.board !== scene.board;
    if (isOther) this.#build(scene);
    const table = this.#table!;
    if (isOther || isMove || pictureKey(before) !== pictureKey(scene)) {
      this.#fall = undefined;
      table.show(scene);
      this.#showPointed();
      this.#renderer.shadowMap.needsUpdate = true;
      this.#stale.picture = true;
    }
    const last = scene.stones.at(-1);
    if (isMove && last && !this.#reducedMotion) {
      const fall = new DropAnimation(last.cell, table.places.top + 0.6 - table.places.cell(last.cell).y);
      this.#fall = { fall, start: performance.now() };
      this.#lift(fall.height);
    }
    if (scene.hint !== before?.hint) {
      this.#hops = this.#reducedMotion || scene.hint === undefined ? undefined : performance.now();
    }
    if (isOther || notesKey(before) !== notesKey(scene)) this.#stale.notes = true;
    this.#request();
  }

  applyTheme(palette: Palette, reducedMotion: boolean): void {
    this.#palette = palette;
    this.#reducedMotion = reducedMotion;
    const [table, scene] = [this.#table, this.#scene];
    if (!table || !scene) return;
    table.applyTheme(palette);
    table.show(scene);
    this.#fall = undefined;
    this.#renew();
  }

  resize(width: number, height: number, density: number): void {
    const { width: w, height: h, density: d } = this.#size;
    if (width === w && height === h && density === d) return;
    this.#size = { width, height, density };
    this.#refit();
  }

  hover(at: { x: number; y: number } | undefined): void {
    this.#point(at && this.#columnAt(at.x, at.y));
  }

  tap(x: number, y: number): void {
    const column = this.#columnAt(x, y);
    const scene = this.#scene;
    if (column !== undefined && scene) this.tell("drop", column, scene.board.name, scene.stones.length);
  }

  doubleTap(x: number, y: number): void {
    if (this.#columnAt(x, y) === undefined) this.home();
  }

  turn(right: number, down: number): void {
    this.#orbit.turn(-right * 4, down * 3);
    this.#glide();
  }

  zoom(factor: number): void {
    this.#orbit.zoom(factor);
    this.#glide();
  }

  home(): void {
    this.#orbit.reset();
    this.#glide();
  }

  async image(number: number, wide: number): Promise<void> {
    await this.#readiness;
    this.tell("image", number, await this.#pictureOf(wide).catch(() => undefined));
  }

  /** Sets the table for another board. */
  #build(scene: Scene): void {
    this.#table?.dispose();
    const table = new BoardScene(scene.board);
    this.#table = table;
    table.applyTheme(this.#palette!);
    this.#orbit.show(table.places);
    this.#pointed = undefined;
    this.#isReady = false;
    this.#readiness = this.#compile(table).then(() => {
      if (this.#table !== table) return;
      this.#isReady = true;
      this.#renew();
    });
    this.#refit();
    this.#reportViewState();
  }

  async #pictureOf(wide: number): Promise<Blob | undefined> {
    const { width, height } = this.#size;
    if (!this.#isReady || width === 0 || height === 0) return undefined;
    const scale = wide / width;
    const paint = canvas(wide, Math.max(Math.round(height * scale), 1));
    paint.fillStyle = this.#palette!.ground;
    paint.fillRect(0, 0, paint.canvas.width, paint.canvas.height);
    if (!this.#isFitted) this.#fit(1);
    this.#renderer.setPixelRatio(1);
    this.#renderer.setSize(paint.canvas.width, paint.canvas.height, false);
    this.#render();
    paint.drawImage(this.picture, 0, 0);
    this.#isFitted = false;
    this.#draw();
    paint.scale(scale, scale);
    this.#drawOverlay(paint);
    return paint.canvas.convertToBlob();
  }

  /** Gets the programs of the graphics card ready, in the background where that is possible. */
  async #compile(table: BoardScene): Promise<void> {
    const [space, camera] = [table.space, this.#orbit.camera];
    if (this.#renderer.extensions.has("KHR_parallel_shader_compile")) await this.#renderer.compileAsync(space, camera);
    else this.#renderer.compile(space, camera);
  }

  #columnAt(x: number, y: number): number | undefined {
    const [table, scene] = [this.#table, this.#scene];
    if (!table || !scene) return undefined;
    const box = this.#boxes.find((one) => x >= one.left && x <= one.right && y >= one.top && y <= one.bottom);
    if (box) return box.column;
    const [right, up] = [(x / this.#size.width) * 2 - 1, 1 - (y / this.#size.height) * 2];
    return pickColumn(table.places, scene.stones, this.#orbit.camera, right, up);
  }

  #point(column: number | undefined): void {
    if (column === this.#pointed) return;
    this.#pointed = column;
    this.#showPointed();
    this.#stale.picture = true;
    this.#request();
  }

  #showPointed(): void {
    const [table, scene] = [this.#table, this.#scene];
    if (!table || !scene) return;
    table.marks.point(scene, this.#pointed);
    table.stand.light(this.#isAiming ? this.#pointed : (scene.hint ?? scene.cursor));
    this.#reportViewState();
  }

  /** Whether a stone would fall where a person points. */
  get #isAiming(): boolean {
    const [scene, pointed] = [this.#scene, this.#pointed];
    return scene !== undefined && scene.isOpen && pointed !== undefined && scene.landings[pointed] !== undefined;
  }

  #reportViewState(): void {
    const { isHome, isNearest, isFarthest } = this.#orbit;
    const viewState: ViewState = {
      isAiming: this.#isAiming,
      isAway: !isHome,
      nearer: !isNearest,
      farther: !isFarthest,
    };
    const key = JSON.stringify(viewState);
    if (key === this.#reported) return;
    this.#reported = key;
    this.tell("viewState", viewState);
  }

  #lift(height: number): void {
    const cell = this.#scene?.stones.at(-1)?.cell;
    if (cell === undefined) return;
    this.#table!.stones.lift(height);
    this.#table!.marks.lift(cell, height);
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

  #glide(): void {
    this.#reportViewState();
    if (this.#reducedMotion) this.#orbit.jump();
    this.#stale.picture = true;
    this.#stale.notes = true;
    this.#request();
  }

  /** Draws in the next frame, and in those after it until nothing moves. */
  #request(): void {
    const { picture, notes } = this.#stale;
    const isIdle = !picture && !notes && !this.#fall && !this.#isMoving && this.#hops === undefined;
    const isHidden = this.#size.width === 0 || this.#size.height === 0;
    if (this.#frame !== 0 || !this.#isReady || isHidden || isIdle) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      // The frame's own time does not begin where the worker's does in every browser.
      const now = performance.now();
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
    const { width, height, density } = this.#size;
    if (!this.#isReady || width === 0 || height === 0) return;
    if (!this.#isFitted) this.#fit(Math.min(density, DENSITY));
    if (this.#stale.picture) {
      const ratio = Math.min(density, DENSITY) * (this.#isMoving ? this.#pace.share : 1);
      if (ratio !== this.#renderer.getPixelRatio()) this.#renderer.setPixelRatio(ratio);
      this.#render();
      this.#pace.mark();
    }
    if (this.#stale.notes) {
      const over = this.#notes.canvas;
      const [across, down] = [Math.round(width * density), Math.round(height * density)];
      if (over.width !== across || over.height !== down) [over.width, over.height] = [across, down];
      this.#notes.setTransform(density, 0, 0, density, 0, 0);
      this.#notes.clearRect(0, 0, width, height);
      this.#boxes = this.#drawOverlay(this.#notes);
    }
    this.#stale.picture = this.#stale.notes = false;
    if (this.#isSeen) return;
    this.#isSeen = true;
    this.tell("ready");
  }

  #render(): void {
    const table = this.#table!;
    table.stand.face(this.#orbit.azimuth);
    this.#renderer.render(table.space, this.#orbit.camera);
  }

  /** Draws the notes in CSS pixels. */
  #drawOverlay(paint: Context2D): OverlayBox[] {
    const [{ places }, scene] = [this.#table!, this.#scene!];
    const { width, height } = this.#size;
    const notes: OverlayItem[] = [];
    for (let column = 0; column < scene.board.columns; column++) {
      const [label, isHint] = [scene.labels[column], scene.hint === column];
      if (!label && !isHint) continue;
      const place = places.landing(column, scene.landings[column]);
      place.add(new Vector3(0, places.level * 0.3, 0)).project(this.#orbit.camera);
      const [x, y] = [((place.x + 1) / 2) * width, ((1 - place.y) / 2) * height];
      notes.push({ column, x, y, depth: place.z, label, isHint });
    }
    const hop = this.#hops === undefined ? 0 : (performance.now() - this.#hops) / 1000 / HOPS.seconds;
    const lift = HOPS.height * Math.abs(Math.sin(hop * Math.PI));
    return drawOverlay(paint, notes, this.#palette!, this.#orbit.unit(height), lift);
  }

  /** The picture has to be fitted into another room before it is drawn. */
  #refit(): void {
    this.#isFitted = false;
    this.#stale.picture = this.#stale.notes = true;
    this.#request();
  }

  /** Fits the picture into the room there is. A canvas that changes its size is blank until it is drawn again. */
  #fit(ratio: number): void {
    const { width, height } = this.#size;
    this.#renderer.setPixelRatio(ratio);
    this.#renderer.setSize(width, height, false);
    this.#orbit.fit(width, height);
    this.#isFitted = true;
    this.#stale.picture = this.#stale.notes = true;
  }
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

// Draws the board with three.js, on demand: only when something has changed or moves.

import { Vector3, WebGLRenderer } from "three";
import { boardOf } from "../../game/board";
import type { CameraPose } from "../../game/camera";
import { DRAWN, cellsOf } from "../../game/shape";
import type { Palette, Scene } from "../scene";
import { type Picked, isHidden, pick } from "./picking";
import { DropAnimation } from "./drop-animation";
import {
  type OverlayBox,
  drawOverlay,
  type OverlayItem,
  type OverlayNote,
  type OverlayNumber,
  type OverlayShape,
} from "./overlay";
import { OrbitCamera } from "./orbit-camera";
import { FramePacer } from "./frame-pacer";
import { createContext2D, type Context2D } from "./color";
import type { CallMessage, Commands, ViewState, Replies, SentScene } from "./protocol";
import { BoardScene } from "./board-scene";

/** The animation of a hint: how often it hops, for how many seconds each time, and how high in CSS pixels. */
const HOPS = { count: 4, seconds: 0.7, height: 9 };
/** How often the threats of a preview swell, and for how many seconds each time. */
const PULSES = { count: 8, seconds: 1.1 };
/** The most device pixels for a CSS pixel. More would take longer to draw, and could hardly be seen. */
const MAX_DENSITY = 2;
/** The least distance of the levels' numbers, in CSS pixels. */
const LEAST_LEVEL = 10;
/** The time after which a lost context is given up. */
const CONTEXT_TIMEOUT_MS = 4000;

export class BoardRenderer implements Omit<Commands, "start"> {
  readonly #overlay: Context2D;
  readonly #renderer: WebGLRenderer;
  readonly #pacer: FramePacer;
  readonly #orbit = new OrbitCamera();
  #palette: Palette | undefined;
  #reducedMotion = false;
  /** In CSS pixels, and the number of device pixels for one of them. */
  #size = { width: 0, height: 0, density: 1 };
  /** Whether canvas and camera have been fitted to the size. */
  #isFitted = false;
  #boardScene: BoardScene | undefined;
  #scene: Scene | undefined;
  /** Whether the shaders are compiled, and a promise of that. */
  #isReady = false;
  #compiled: Promise<void> = Promise.resolve();
  /** Whether something has been drawn. */
  #isShown = false;
  /** The canvases that have to be redrawn. */
  readonly #dirty = { picture: true, overlay: true };
  /** The requested animation frame, or 0. */
  #frame = 0;
  /** The time of the last frame. */
  #time = 0;
  #isMoving = false;
  #drop: { readonly animation: DropAnimation; readonly start: number } | undefined;
  /** When the hint began to hop, and when the threats of a preview began to swell. */
  #hintStart: number | undefined;
  #pulseStart: number | undefined;
  /** The column under the pointer, and the last reported cell. */
  #hovered: number | undefined;
  #pointed: number | undefined;
  /** The pose that was asked for before there was a board. */
  #wanted: Partial<CameraPose> | undefined;
  /** The last reported pose of the camera. */
  #posed = "";
  /** The labels, which can be tapped. */
  #boxes: readonly OverlayBox[] = [];
  #lossTimer: ReturnType<typeof setTimeout> | undefined;
  /** The last reported view state. */
  #reported = "";

  /** Throws if there is no WebGL 2. */
  constructor(
    readonly picture: OffscreenCanvas,
    overlay: OffscreenCanvas,
    readonly reply: (...reply: CallMessage<Replies>) => void,
  ) {
    const context = picture.getContext("webgl2", { alpha: true, antialias: true, depth: true, stencil: false });
    if (!context) throw new Error("no WebGL");
    const renderer = new WebGLRenderer({ canvas: picture, context });
    // There is no tone mapping, so that the colours stay those of the palette.
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.autoUpdate = false;
    this.#renderer = renderer;
    this.#pacer = new FramePacer(context);
    this.#overlay = overlay.getContext("2d")!;
    picture.addEventListener("webglcontextlost", () => {
      this.#isReady = false;
      this.#pacer.reset();
      this.#lossTimer = setTimeout(() => reply("lost"), CONTEXT_TIMEOUT_MS);
    });
    picture.addEventListener("webglcontextrestored", () => {
      clearTimeout(this.#lossTimer);
      this.#isReady = this.#boardScene !== undefined;
      this.#invalidate();
    });
  }

  show(sent: SentScene, isMove: boolean): void {
    const before = this.#scene;
    const scene = { ...sent, board: boardOf(sent.board) };
    this.#scene = scene;
    // The preview of the next stone would hide the one that has just fallen. It returns when the pointer moves.
    if (isMove) this.#hovered = this.#pointed = undefined;
    const isOther = before?.board !== scene.board;
    if (isOther) this.#build(scene);
    const boardScene = this.#boardScene!;
    if (isOther || isMove || pictureKey(before) !== pictureKey(scene)) {
      const areOthers = isOther || isMove || stonesKey(before) !== stonesKey(scene);
      if (areOthers) this.#drop = undefined;
      boardScene.show(scene);
      const pulses = scene.previewFrom !== undefined && scene.threats.length > 0 && !this.#reducedMotion;
      if (!pulses) this.#pulseStart = undefined;
      else if (areOthers) this.#pulseStart = performance.now();
      if (this.#drop)
        this.#liftLastStone(this.#drop.animation.heightAt((performance.now() - this.#drop.start) / 1000) ?? 0);
      this.#showHovered();
      this.#renderer.shadowMap.needsUpdate = true;
      this.#dirty.picture = true;
    }
    const last = scene.stones.at(-1);
    if (isMove && last && !this.#reducedMotion) {
      const animation = new DropAnimation(boardScene.layout.top + 0.6 - boardScene.layout.cell(last.cell).y);
      this.#drop = { animation, start: performance.now() };
      this.#liftLastStone(animation.height);
    }
    if (scene.hint !== before?.hint) {
      this.#hintStart = this.#reducedMotion || scene.hint === undefined ? undefined : performance.now();
    }
    if (isOther || overlayKey(before) !== overlayKey(scene)) this.#dirty.overlay = true;
    this.#request();
  }

  applyTheme(palette: Palette, reducedMotion: boolean): void {
    this.#palette = palette;
    this.#reducedMotion = reducedMotion;
    const [boardScene, scene] = [this.#boardScene, this.#scene];
    if (!boardScene || !scene) return;
    boardScene.applyTheme(palette);
    boardScene.show(scene);
    this.#drop = undefined;
    this.#invalidate();
  }

  resize(width: number, height: number, density: number): void {
    const { width: w, height: h, density: d } = this.#size;
    if (width === w && height === h && density === d) return;
    this.#size = { width, height, density };
    this.#refit();
  }

  hover(at: { x: number; y: number } | undefined): void {
    const picked = at && this.#pick(at.x, at.y);
    this.#setHovered(picked?.column);
    const cell = picked && (picked.stone ?? this.#scene?.landings[picked.column]);
    if (cell === this.#pointed) return;
    this.#pointed = cell;
    this.reply("point", cell);
  }

  tap(x: number, y: number): void {
    const picked = this.#pick(x, y);
    const scene = this.#scene;
    if (picked && scene) this.reply("drop", picked.column, picked.stone, scene.board.name, scene.stones.length);
  }

  doubleTap(x: number, y: number): void {
    if (!this.#pick(x, y)) this.home();
  }

  turn(right: number, down: number): void {
    this.#orbit.turn(-right * 4, down * 3);
    this.#onCameraChange();
  }

  zoom(factor: number): void {
    this.#orbit.zoom(factor);
    this.#onCameraChange();
  }

  home(): void {
    this.#orbit.reset();
    this.#onCameraChange();
  }

  look(pose: Partial<CameraPose>, isGlide: boolean): void {
    if (!this.#boardScene) {
      this.#wanted = { ...this.#wanted, ...pose };
      return;
    }
    this.#orbit.look(pose);
    this.#onCameraChange(isGlide);
  }

  async image(number: number, imageWidth: number): Promise<void> {
    await this.#compiled;
    this.reply("image", number, await this.#pictureOf(imageWidth).catch(() => undefined));
  }

  /** Makes the scene of another board. */
  #build(scene: Scene): void {
    this.#boardScene?.dispose();
    const boardScene = new BoardScene(scene.board);
    this.#boardScene = boardScene;
    boardScene.applyTheme(this.#palette!);
    this.#orbit.setLayout(boardScene.layout);
    if (this.#wanted) {
      this.#orbit.look(this.#wanted);
      this.#orbit.jump();
      boardScene.arrange(scene);
      this.#wanted = undefined;
    }
    this.#posed = JSON.stringify(this.#orbit.pose);
    this.#hovered = undefined;
    this.#isReady = false;
    this.#compiled = this.#compile(boardScene).then(() => {
      if (this.#boardScene !== boardScene) return;
      this.#isReady = true;
      this.#invalidate();
    });
    this.#refit();
    this.#reportViewState();
  }

  async #pictureOf(imageWidth: number): Promise<Blob | undefined> {
    const { width, height } = this.#size;
    if (!this.#isReady || width === 0 || height === 0) return undefined;
    const scale = imageWidth / width;
    const context = createContext2D(imageWidth, Math.max(Math.round(height * scale), 1));
    context.fillStyle = this.#palette!.ground;
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    if (!this.#isFitted) this.#fit(1);
    this.#renderer.setPixelRatio(1);
    this.#renderer.setSize(context.canvas.width, context.canvas.height, false);
    this.#render();
    context.drawImage(this.picture, 0, 0);
    this.#isFitted = false;
    this.#draw();
    context.scale(scale, scale);
    this.#drawOverlay(context);
    return context.canvas.convertToBlob();
  }

  /** Compiles the shaders, in the background where that is possible. */
  async #compile(boardScene: BoardScene): Promise<void> {
    const [space, camera] = [boardScene.scene, this.#orbit.camera];
    if (this.#renderer.extensions.has("KHR_parallel_shader_compile")) await this.#renderer.compileAsync(space, camera);
    else this.#renderer.compile(space, camera);
  }

  #pick(x: number, y: number): Picked | undefined {
    const [boardScene, scene] = [this.#boardScene, this.#scene];
    if (!boardScene || !scene) return undefined;
    const box = this.#boxes.find((one) => x >= one.left && x <= one.right && y >= one.top && y <= one.bottom);
    if (box) return { column: box.column };
    const [right, up] = [(x / this.#size.width) * 2 - 1, 1 - (y / this.#size.height) * 2];
    return pick(boardScene.layout, scene.stones, this.#orbit.camera, right, up);
  }

  #setHovered(column: number | undefined): void {
    if (column === this.#hovered) return;
    this.#hovered = column;
    this.#showHovered();
    this.#dirty.picture = true;
    this.#request();
  }

  #showHovered(): void {
    const [boardScene, scene] = [this.#boardScene, this.#scene];
    if (!boardScene || !scene) return;
    boardScene.markers.showPreview(scene, this.#hovered);
    boardScene.model.highlight(this.#isAiming ? this.#hovered : (scene.hint ?? scene.cursor));
    this.#reportViewState();
  }

  /** Whether a stone would fall into the column under the pointer. */
  get #isAiming(): boolean {
    const [scene, hovered] = [this.#scene, this.#hovered];
    return scene !== undefined && scene.isOpen && hovered !== undefined && scene.landings[hovered] !== undefined;
  }

  #reportViewState(): void {
    const { isHome, isNearest, isFarthest } = this.#orbit;
    const viewState: ViewState = {
      isAiming: this.#isAiming,
      isAway: !isHome,
      canZoomIn: !isNearest,
      canZoomOut: !isFarthest,
      pose: this.#orbit.pose,
    };
    const key = JSON.stringify(viewState);
    if (key === this.#reported) return;
    this.#reported = key;
    this.reply("viewState", viewState);
  }

  #liftLastStone(height: number): void {
    const cell = this.#scene?.stones.at(-1)?.cell;
    if (cell === undefined) return;
    this.#boardScene!.stones.lift(height);
    this.#boardScene!.markers.lift(cell, height);
    this.#renderer.shadowMap.needsUpdate = true;
    this.#dirty.picture = true;
  }

  /** Redraws everything. */
  #invalidate(): void {
    this.#dirty.picture = true;
    this.#dirty.overlay = true;
    this.#renderer.shadowMap.needsUpdate = true;
    this.#request();
  }

  #onCameraChange(isGlide = true): void {
    this.#reportViewState();
    if (this.#reducedMotion || !isGlide) this.#orbit.jump();
    this.#arrange();
    this.#dirty.picture = true;
    this.#dirty.overlay = true;
    this.#request();
  }

  /** Puts everything in its place if the distance of the levels has changed. */
  #arrange(): void {
    const [boardScene, scene] = [this.#boardScene, this.#scene];
    if (!boardScene || !scene || boardScene.layout.spread === boardScene.spread) return;
    boardScene.arrange(scene);
    boardScene.markers.showPreview(scene, this.#hovered);
    this.#renderer.shadowMap.needsUpdate = true;
  }

  /** Tells where the camera is, once it is at rest. */
  #reportPose(): void {
    const pose = this.#orbit.pose;
    const key = JSON.stringify(pose);
    if (key === this.#posed) return;
    this.#posed = key;
    this.reply("cameraMoved", pose);
  }

  /** Requests a frame if anything is to be drawn; frames follow each other until nothing moves. */
  #request(): void {
    const { picture, overlay } = this.#dirty;
    const [hint, pulse] = [this.#hintStart, this.#pulseStart];
    const isIdle = !picture && !overlay && !this.#drop && !this.#isMoving && hint === undefined && pulse === undefined;
    const isHidden = this.#size.width === 0 || this.#size.height === 0;
    if (this.#frame !== 0 || !this.#isReady || isHidden || isIdle) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      // The frame's own timestamp doesn't have the same origin as performance.now() in every browser.
      const now = performance.now();
      const seconds = Math.min((now - this.#time) / 1000, 0.05);
      this.#time = now;
      this.#step(now, seconds);
      if (!this.#dirty.picture || !this.#pacer.isBehind) this.#draw();
      this.#request();
    });
  }

  #step(now: number, seconds: number): void {
    const wasMoving = this.#isMoving;
    let isMoving = false;
    const isTurning = this.#orbit.step(seconds);
    if (!isTurning) this.#reportPose();
    if (isTurning) {
      isMoving = true;
      this.#arrange();
      this.#dirty.picture = true;
      this.#dirty.overlay = true;
    }
    if (this.#drop) {
      const height = this.#drop.animation.heightAt((now - this.#drop.start) / 1000);
      this.#liftLastStone(height ?? 0);
      if (height === undefined) {
        this.#drop = undefined;
        // Its number appears where it lies.
        this.#dirty.overlay = true;
      } else isMoving = true;
    }
    if (this.#hintStart !== undefined) {
      this.#dirty.overlay = true;
      if (now - this.#hintStart > HOPS.count * HOPS.seconds * 1000) this.#hintStart = undefined;
      else isMoving = true;
    }
    if (this.#pulseStart !== undefined) {
      const pulse = (now - this.#pulseStart) / 1000 / PULSES.seconds;
      if (pulse > PULSES.count) this.#pulseStart = undefined;
      else isMoving = true;
      this.#boardScene!.markers.pulse(Math.min(pulse, PULSES.count));
      this.#dirty.picture = true;
    }
    this.#isMoving = isMoving;
    // A picture at rest has the full resolution.
    if (wasMoving && !isMoving && this.#pacer.share < 1) this.#dirty.picture = true;
  }

  #draw(): void {
    const { width, height, density } = this.#size;
    if (!this.#isReady || width === 0 || height === 0) return;
    if (!this.#isFitted) this.#fit(Math.min(density, MAX_DENSITY));
    if (this.#dirty.picture) {
      const ratio = Math.min(density, MAX_DENSITY) * (this.#isMoving ? this.#pacer.share : 1);
      if (ratio !== this.#renderer.getPixelRatio()) this.#renderer.setPixelRatio(ratio);
      this.#render();
      this.#pacer.onFrame();
    }
    if (this.#dirty.overlay) {
      const over = this.#overlay.canvas;
      const [across, down] = [Math.round(width * density), Math.round(height * density)];
      if (over.width !== across || over.height !== down) [over.width, over.height] = [across, down];
      this.#overlay.setTransform(density, 0, 0, density, 0, 0);
      this.#overlay.clearRect(0, 0, width, height);
      this.#boxes = this.#drawOverlay(this.#overlay);
    }
    this.#dirty.picture = this.#dirty.overlay = false;
    if (this.#isShown) return;
    this.#isShown = true;
    this.reply("ready");
  }

  #render(): void {
    this.#renderer.render(this.#boardScene!.scene, this.#orbit.camera);
  }

  /** Draws labels and hint; the context's unit is a CSS pixel. */
  #drawOverlay(context: Context2D): OverlayBox[] {
    const [{ layout }, scene] = [this.#boardScene!, this.#scene!];
    const { height } = this.#size;
    const items: OverlayItem[] = [];
    for (let column = 0; column < scene.board.columns; column++) {
      const [label, isHint] = [scene.labels[column], scene.hint === column];
      if (!label && !isHint) continue;
      const place = layout.landing(column, scene.landings[column]);
      const { x, y, depth } = this.#project(place.add(new Vector3(0, layout.radius * 0.5, 0)));
      items.push({ column, x, y, depth, label, isHint });
    }
    const hop = this.#hintStart === undefined ? 0 : (performance.now() - this.#hintStart) / 1000 / HOPS.seconds;
    const lift = HOPS.height * Math.abs(Math.sin(hop * Math.PI));
    return drawOverlay(
      context,
      items,
      this.#notes(),
      this.#shapes(scene),
      this.#numbers(scene),
      this.#palette!,
      this.#orbit.unit(height),
      lift,
    );
  }

  /** Returns the columns' names, which stand on the rods, and the numbers of the levels beside the rod on the left. */
  #notes(): OverlayNote[] {
    const { layout } = this.#boardScene!;
    const { board } = layout;
    if (layout.isFlat) return [];
    const names = Array.from({ length: board.columns }, (_, column) => ({
      text: board.digits[column]!,
      ...this.#project(layout.tip(column)),
      kind: "name" as const,
    }));
    const left = names.reduce((best, { x }, column) => (x < names[best]!.x ? column : best), 0);
    const levels = Array.from({ length: board.height }, (_, level) => ({
      text: String(level + 1),
      ...this.#project(layout.cell(left + board.columns * level)),
      kind: "level" as const,
    }));
    // Seen from above they would lie on each other.
    const isReadable = levels[0]!.y - levels.at(-1)!.y > LEAST_LEVEL * (board.height - 1);
    return isReadable ? [...names, ...levels] : names;
  }

  /** Returns what people have drawn. */
  #shapes({ shapes }: Scene): OverlayShape[] {
    const { layout } = this.#boardScene!;
    const at = (cell: number) => this.#project(layout.cell(cell));
    return shapes.map((shape) => {
      const [from, to] = cellsOf(shape).map(at);
      const place = { from: from!, to: to! };
      return shape.kind === "note" ? { ...place, text: shape.text } : { ...place, colour: DRAWN[shape.colour] };
    });
  }

  /** Returns the numbers of the stones that are to be seen. One that falls gets its own when it lies. */
  #numbers({ stones, numbers }: Scene): OverlayNumber[] {
    const { layout } = this.#boardScene!;
    const { width, height } = this.#size;
    if (!numbers) return [];
    return stones.slice(0, this.#drop ? -1 : undefined).flatMap(({ cell }, at) => {
      const { x, y } = this.#project(layout.cell(cell));
      const [right, up] = [(x / width) * 2 - 1, 1 - (y / height) * 2];
      return isHidden(layout, stones, this.#orbit.camera, cell, right, up) ? [] : [{ text: String(at + 1), x, y }];
    });
  }

  /** Returns where a place is in the picture, in CSS pixels, and how far away, for comparisons. */
  #project(place: Vector3): { x: number; y: number; depth: number } {
    const { width, height } = this.#size;
    const { x, y, z } = place.clone().project(this.#orbit.camera);
    return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height, depth: z };
  }

  /** Marks canvas and camera to be fitted just before the next drawing, because resizing a canvas clears it. */
  #refit(): void {
    this.#isFitted = false;
    this.#dirty.picture = this.#dirty.overlay = true;
    this.#request();
  }

  /** Fits canvas and camera to the size. */
  #fit(ratio: number): void {
    const { width, height } = this.#size;
    this.#renderer.setPixelRatio(ratio);
    this.#renderer.setSize(width, height, false);
    this.#orbit.fit(width, height);
    this.#isFitted = true;
    this.#dirty.picture = this.#dirty.overlay = true;
  }
}

/** Returns a key that changes with the picture. */
function pictureKey(scene: Scene): string {
  // All but the labels, which are in the overlay, and the board, whose lines are long.
  const { board: _board, labels: _labels, ...picture } = scene;
  return JSON.stringify(picture);
}

/** Returns a key that changes with the stones. */
function stonesKey({ stones }: Scene): string {
  return stones.map(({ cell, player }) => `${cell}:${player}`).join();
}

/** Returns a key that changes with the overlay. */
function overlayKey({ labels, landings, hint, shapes, numbers, stones }: Scene): string {
  return JSON.stringify([labels, landings, hint, shapes, numbers && stones]);
}

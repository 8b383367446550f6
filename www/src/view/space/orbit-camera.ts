// The camera's way around the board: it glides to where it is wanted and looks at the middle.

import { MathUtils, PerspectiveCamera, Vector3 } from "three";
import type { SpaceLayout, Pose } from "./layout";

const POSE = ["azimuth", "elevation", "zoom"] as const;
const ZOOM = { least: 0.7, most: 3 };
/** How fast a distance shrinks, per second. */
const GLIDE = 18;
/** Free space at the edges, in CSS pixels; above there is room for a label. */
const MARGIN = { side: 14, top: 34, bottom: 24 };

export class OrbitCamera {
  readonly camera = new PerspectiveCamera(26, 1, 1, 80);
  #layout: SpaceLayout | undefined;
  #now: Pose = { azimuth: 0, elevation: 0, zoom: 1 };
  #goal: Pose = { ...this.#now };
  /** What the camera looks at, and from how far without zoom. */
  readonly #middle = new Vector3();
  #distance = 10;

  /** Looks at another board. */
  show(layout: SpaceLayout): void {
    this.#layout = layout;
    this.#now = { ...layout.home };
    this.#goal = { ...layout.home };
  }

  get azimuth(): number {
    return this.#now.azimuth;
  }

  /** How many pixels one unit in the middle has in a picture of this height. */
  unit(height: number): number {
    const far = (2 * Math.tan(MathUtils.degToRad(this.camera.fov / 2)) * this.#distance) / this.#now.zoom;
    return height / far;
  }

  /** Whether it is, or will be, where it was at first. */
  get isHome(): boolean {
    const [goal, home] = [this.#goal, this.#layout?.home];
    return !home || POSE.every((part) => goal[part] === home[part]);
  }

  turn(azimuth: number, elevation: number): void {
    const isFlat = this.#layout?.isFlat ?? false;
    const goal = this.#goal;
    goal.azimuth += azimuth;
    if (isFlat) goal.azimuth = MathUtils.clamp(goal.azimuth, -1.2, 1.2);
    goal.elevation = MathUtils.clamp(goal.elevation + elevation, isFlat ? 0.02 : 0.14, isFlat ? 1.1 : 1.5);
  }

  /** Comes nearer, as far as may be. */
  zoom(factor: number): void {
    this.#goal.zoom = MathUtils.clamp(this.#goal.zoom * factor, ZOOM.least, ZOOM.most);
  }

  get isNearest(): boolean {
    return this.#goal.zoom === ZOOM.most;
  }

  get isFarthest(): boolean {
    return this.#goal.zoom === ZOOM.least;
  }

  /** Goes back to where it was at first, by the shortest way. */
  reset(): void {
    if (!this.#layout) return;
    const turns = Math.round((this.#now.azimuth - this.#layout.home.azimuth) / (2 * Math.PI));
    this.#now.azimuth -= turns * 2 * Math.PI;
    this.#goal = { ...this.#layout.home };
  }

  /** Is at once where it is going. */
  jump(): void {
    Object.assign(this.#now, this.#goal);
    this.#place();
  }

  /** Glides on for so many seconds; whether it is still under way. */
  step(seconds: number): boolean {
    const [now, goal] = [this.#now, this.#goal];
    const share = 1 - Math.exp(-GLIDE * seconds);
    let isMoving = false;
    for (const key of POSE) {
      const far = goal[key] - now[key];
      if (Math.abs(far) < 0.0006) now[key] = goal[key];
      else {
        now[key] += far * share;
        isMoving = true;
      }
    }
    this.#place();
    return isMoving;
  }

  /** Finds the distance from which everything is seen in a picture of this size, in CSS pixels. */
  fit(width: number, height: number): void {
    const layout = this.#layout;
    if (!layout) return;
    const camera = this.camera;
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    const was = this.#now;
    this.#now = { ...layout.home };
    this.#middle.set(0, layout.top / 2, 0);
    const bounds = layout.bounds;
    const point = new Vector3();
    const free = {
      width: Math.max(width - 2 * MARGIN.side, 40),
      height: Math.max(height - MARGIN.top - MARGIN.bottom, 40),
    };
    for (let round = 0; round < 12; round++) {
      this.#place();
      let [right, bottom, top] = [0, Infinity, -Infinity];
      for (const bound of bounds) {
        point.copy(bound).project(camera);
        right = Math.max(right, Math.abs(point.x));
        bottom = Math.min(bottom, point.y);
        top = Math.max(top, point.y);
      }
      const [seenWidth, seenHeight] = [right * width, ((top - bottom) * height) / 2];
      const middle = (bottom + top) / 2 - (MARGIN.bottom - MARGIN.top) / height;
      const unit = Math.tan(MathUtils.degToRad(camera.fov / 2)) * this.#distance;
      this.#middle.y += (middle * unit) / Math.cos(layout.home.elevation);
      this.#distance *= Math.max(seenWidth / free.width, seenHeight / free.height);
    }
    this.#now = was;
    this.#place();
  }

  #place(): void {
    const { azimuth, elevation, zoom } = this.#now;
    const camera = this.camera;
    const flat = Math.cos(elevation);
    camera.position
      .set(Math.sin(azimuth) * flat, Math.sin(elevation), Math.cos(azimuth) * flat)
      .multiplyScalar(this.#distance / zoom)
      .add(this.#middle);
    camera.lookAt(this.#middle);
    camera.updateMatrixWorld();
  }
}

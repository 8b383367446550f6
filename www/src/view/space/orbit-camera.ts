// A camera that orbits the board, and glides to where it is moved.

import { MathUtils, PerspectiveCamera, Vector3 } from "three";
import type { CameraPose } from "../../game/camera";
import type { SpaceLayout, Pose } from "./layout";

const POSE = ["azimuth", "elevation", "zoom", "spread"] as const;
const ZOOM = { min: 0.7, max: 3 };
/** The rate at which the remaining distance shrinks, per second. */
const GLIDE = 18;
/** Space around the board, in CSS pixels; at the top there is room for a name and a label above it. */
const MARGIN = { side: 14, top: 50, bottom: 24 };

export class OrbitCamera {
  readonly camera = new PerspectiveCamera(26, 1, 1, 80);
  #layout: SpaceLayout | undefined;
  #now: Pose = { azimuth: 0, elevation: 0, zoom: 1, spread: 0 };
  #goal: Pose = { ...this.#now };
  /** The point that the camera looks at, and its distance without zoom. */
  readonly #middle = new Vector3();
  #distance = 10;
  /** In CSS pixels. */
  #size = { width: 0, height: 0 };

  /** Moves to the initial position of another board. */
  setLayout(layout: SpaceLayout): void {
    this.#layout = layout;
    this.#now = { ...layout.home };
    this.#goal = { ...layout.home };
    layout.spread = layout.home.spread;
  }

  /** Where it is, or is on its way to. */
  get pose(): CameraPose {
    const { azimuth, elevation, zoom, spread } = this.#goal;
    const turn = MathUtils.radToDeg(azimuth);
    return {
      turn: MathUtils.euclideanModulo(turn + 180, 360) - 180,
      tilt: MathUtils.radToDeg(elevation),
      zoom,
      spread,
    };
  }

  /** Moves to a pose by the shortest way, as far as the board allows. */
  look({ turn, tilt, zoom, spread }: Partial<CameraPose>): void {
    const goal = this.#goal;
    if (turn !== undefined) {
      const way =
        MathUtils.euclideanModulo(MathUtils.degToRad(turn) - this.#now.azimuth + Math.PI, 2 * Math.PI) - Math.PI;
      goal.azimuth = this.#now.azimuth + way;
    }
    if (tilt !== undefined) goal.elevation = MathUtils.degToRad(tilt);
    if (zoom !== undefined) goal.zoom = zoom;
    if (spread !== undefined) goal.spread = this.#layout?.isFlat ? 0 : MathUtils.clamp(spread, 0, 1);
    this.turn(0, 0);
    this.zoom(1);
  }

  /** Returns the size of one unit at the centre, in a picture of this height. */
  unit(height: number): number {
    const far = (2 * Math.tan(MathUtils.degToRad(this.camera.fov / 2)) * this.#distance) / this.#now.zoom;
    return height / far;
  }

  /** Whether the camera is at its initial position, or on its way there. */
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

  /** Zooms in by a factor, as far as possible. */
  zoom(factor: number): void {
    this.#goal.zoom = MathUtils.clamp(this.#goal.zoom * factor, ZOOM.min, ZOOM.max);
  }

  get isNearest(): boolean {
    return this.#goal.zoom === ZOOM.max;
  }

  get isFarthest(): boolean {
    return this.#goal.zoom === ZOOM.min;
  }

  /** Moves back to the initial position by the shortest way. */
  reset(): void {
    if (!this.#layout) return;
    const turns = Math.round((this.#now.azimuth - this.#layout.home.azimuth) / (2 * Math.PI));
    this.#now.azimuth -= turns * 2 * Math.PI;
    this.#goal = { ...this.#layout.home };
  }

  /** Skips the glide. */
  jump(): void {
    Object.assign(this.#now, this.#goal);
    this.#spread();
    this.#update();
  }

  /** Glides for this many seconds. Returns true while it is still moving. */
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
    this.#spread();
    this.#update();
    return isMoving;
  }

  /** Finds the distance from which everything fits into a picture of this size, in CSS pixels. */
  fit(width: number, height: number): void {
    this.#size = { width, height };
    const layout = this.#layout;
    if (!layout || width === 0 || height === 0) return;
    const camera = this.camera;
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    const was = this.#now;
    this.#now = { ...layout.home, spread: was.spread };
    this.#middle.set(0, layout.top / 2, 0);
    const bounds = layout.bounds;
    const point = new Vector3();
    const free = {
      width: Math.max(width - 2 * MARGIN.side, 40),
      height: Math.max(height - MARGIN.top - MARGIN.bottom, 40),
    };
    for (let round = 0; round < 12; round++) {
      this.#update();
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
    this.#update();
  }

  /** Pulls the levels as far apart as they are now to be, and goes so far back that all of the board fits. */
  #spread(): void {
    const layout = this.#layout;
    if (!layout || layout.spread === this.#now.spread) return;
    layout.spread = this.#now.spread;
    this.fit(this.#size.width, this.#size.height);
  }

  #update(): void {
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

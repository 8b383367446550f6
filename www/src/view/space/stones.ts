// The stones: balls with rings for the first player, drums with crosses for the second; coins on a flat board. The last
// one has its mark on a diamond, as in the other views.

import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  ExtrudeGeometry,
  InstancedMesh,
  LatheGeometry,
  Matrix4,
  MeshStandardMaterial,
  Object3D,
  PlaneGeometry,
  Shape,
  type Texture,
  Vector2,
  type Vector3,
} from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import type { Player } from "../../game/game";
import type { Palette, Scene } from "../scene";
import { mix } from "./color";
import { STONE_RADIUS, type SpaceLayout } from "./layout";

/** The number of segments around a stone. */
const SEGMENTS = 28;
/** How far the colours of stones outside of a winning line are mixed with the background. */
const DIM = 0.52;
/** The opacity of stones that are in the way of what somebody points at. */
const FADED = 0.16;
/** The opacity of stones that are only shown, and how far the colours of forced ones are mixed with the background. */
const SHOWN = 0.72;
const FORCED = 0.62;
/** The radius of a drum's rounded edge. */
const EDGE = 0.13;
/** The radius of the hole for the rod. */
const HOLE = 0.052;

/** The outline of a body of revolution, from the bottom to the top if its outside is to be seen. */
type Profile = readonly (readonly [radius: number, height: number])[];

interface StoneGeometry {
  readonly body: BufferGeometry;
  /** The mark of every stone of a player. */
  readonly inlay: BufferGeometry;
  /** On the last stone: a diamond, and the player's mark on it. */
  readonly diamond: BufferGeometry;
  readonly mark: BufferGeometry;
}

export class StoneGeometries {
  readonly #geometries: readonly StoneGeometry[];

  constructor(isFlat: boolean) {
    this.#geometries = isFlat ? coins() : beads();
  }

  of(player: Player): StoneGeometry {
    return this.#geometries[player]!;
  }

  dispose(): void {
    for (const parts of this.#geometries) for (const part of Object.values(parts) as BufferGeometry[]) part.dispose();
  }
}

/** All stones of a player, or their inlays, as one instanced mesh. */
class StoneInstances {
  readonly mesh: InstancedMesh;

  constructor(geometry: BufferGeometry, material: MeshStandardMaterial, capacity: number) {
    this.mesh = new InstancedMesh(geometry, material, capacity);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.setColorAt(0, new Color());
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = !material.transparent;
    this.mesh.receiveShadow = true;
    this.mesh.count = 0;
  }

  put(index: number, place: Vector3, color: Color): void {
    this.mesh.setMatrixAt(index, new Matrix4().setPosition(place));
    this.mesh.setColorAt(index, color);
    this.mesh.instanceMatrix.needsUpdate = true;
    this.mesh.instanceColor!.needsUpdate = true;
  }
}

type ColorPair = readonly [body: Color, inlay: Color];

/** Stones of both players that are made of one material. */
class StoneSet {
  readonly #parts: readonly (readonly [body: StoneInstances, inlay: StoneInstances])[];

  constructor(
    geometries: StoneGeometries,
    private readonly material: MeshStandardMaterial,
    capacity: number,
  ) {
    const players: Player[] = [0, 1];
    this.#parts = players.map((player) => {
      const { body, inlay } = geometries.of(player);
      return [new StoneInstances(body, material, capacity), new StoneInstances(inlay, material, capacity)];
    });
  }

  get meshes(): InstancedMesh[] {
    return this.#parts.flat().map(({ mesh }) => mesh);
  }

  clear(): void {
    for (const mesh of this.meshes) mesh.count = 0;
  }

  /** Adds a stone, which is then put somewhere. Returns its index. */
  add(player: Player): number {
    const [body, inlay] = this.#parts[player]!;
    inlay.mesh.count++;
    return body.mesh.count++;
  }

  put(player: Player, index: number, place: Vector3, [bodyColor, inlayColor]: ColorPair): void {
    const [body, inlay] = this.#parts[player]!;
    body.put(index, place, bodyColor);
    inlay.put(index, place, inlayColor);
  }

  dispose(): void {
    for (const mesh of this.meshes) mesh.dispose();
    this.material.dispose();
  }
}

/** A stone and where it is kept. */
interface Placed {
  readonly set: StoneSet;
  readonly player: Player;
  readonly index: number;
  readonly cell: number;
  readonly colors: ColorPair;
}

export class Stones {
  readonly root = new Object3D();
  readonly #solid: StoneSet;
  readonly #faded: StoneSet;
  readonly #shown: StoneSet;
  #colors: { normal: ColorPair; dim: ColorPair; forced: ColorPair }[] = [];
  #last: Placed | undefined;

  constructor(
    readonly layout: SpaceLayout,
    geometries: StoneGeometries,
    wood: Texture,
  ) {
    const look = { roughness: 0.46, map: wood };
    const fading = { transparent: true, opacity: FADED, depthWrite: false };
    const setOf = (material: MeshStandardMaterial) => new StoneSet(geometries, material, layout.board.cells);
    this.#solid = setOf(new MeshStandardMaterial(look));
    this.#faded = setOf(new MeshStandardMaterial({ ...look, ...fading }));
    this.#shown = setOf(new MeshStandardMaterial({ ...look, transparent: true, opacity: SHOWN }));
    for (const { meshes } of this.#sets) this.root.add(...meshes);
  }

  get #sets(): readonly StoneSet[] {
    return [this.#solid, this.#faded, this.#shown];
  }

  applyTheme(palette: Palette): void {
    const pairs = [
      [palette.first, palette.firstMark],
      [palette.second, palette.secondMark],
    ] as const;
    this.#colors = pairs.map((pair) => {
      const mixed = (share: number): ColorPair => [
        mix(pair[0], palette.ground, share),
        mix(pair[1], palette.ground, share),
      ];
      return { normal: mixed(0), dim: mixed(DIM), forced: mixed(FORCED) };
    });
  }

  /**
   * Shows the stones of a scene. If some are in a winning line, the others are dimmed; on a board with depth those above
   * a stone that somebody points at are faded.
   */
  show({ board, stones, previewFrom = stones.length, forced, winningLines, pointed }: Scene): void {
    const winning = new Set(winningLines.flat());
    const isStone = pointed !== undefined && stones.some(({ cell }) => cell === pointed);
    const limit = board.depth > 1 && isStone ? board.columns * (Math.floor(pointed / board.columns) + 1) : board.cells;
    for (const set of this.#sets) set.clear();
    this.#last = undefined;
    for (const [number, { cell, player }] of stones.entries()) {
      const set = cell >= limit ? this.#faded : number < previewFrom ? this.#solid : this.#shown;
      const isDim = winning.size > 0 && !winning.has(cell);
      const colors = this.#colors[player]![isDim ? "dim" : forced.includes(cell) ? "forced" : "normal"];
      this.#last = { set, player, index: set.add(player), cell, colors };
      this.#put(this.#last, this.layout.cell(cell));
    }
  }

  /** Raises the last stone this high above its cell. */
  lift(height: number): void {
    if (!this.#last) return;
    const place = this.layout.cell(this.#last.cell);
    this.#put(this.#last, place.setY(place.y + height));
  }

  dispose(): void {
    for (const set of this.#sets) set.dispose();
  }

  #put({ set, player, index, colors }: Placed, place: Vector3): void {
    set.put(player, index, place, colors);
  }
}

/** Returns balls and drums, which are half a unit high and have a hole for the rod. */
function beads(): StoneGeometry[] {
  const [radius, half] = [STONE_RADIUS.bead, 0.25];
  // An ellipse that is half a unit high at the edge of the hole.
  const tall = half / Math.sqrt(1 - (HOLE / radius) ** 2);
  const steps = Array.from({ length: 13 }, (_, at) => -1 + at / 6);
  const arc = Math.acos(HOLE / radius);
  const around: Profile = steps.map((step) => [radius * Math.cos(step * arc), tall * Math.sin(step * arc)]);
  const side = 0.28;
  const ball: Profile = [[HOLE, 0.1 - half], ...around, [HOLE, half - 0.1]];
  const drum: Profile = [
    [HOLE, 0.1 - half],
    [HOLE, -half],
    ...rounded(side, half, EDGE),
    [HOLE, half],
    [HOLE, half - 0.1],
  ];
  const belt: Profile = [
    [radius - 0.012, -0.04],
    [radius + 0.003, -0.036],
    [radius + 0.003, 0.036],
    [radius - 0.012, 0.04],
  ];
  const ballHeight = (r: number) => tall * Math.sqrt(1 - (r / radius) ** 2);
  const drumHeight = (r: number) => half - EDGE + Math.sqrt(EDGE ** 2 - Math.max(r - side + EDGE, 0) ** 2);
  // Seen from above, the ring lies around the rod.
  const ringAt = (raised: number, ...radii: number[]): Profile => radii.map((r) => [r, ballHeight(r) + raised]);
  const onTop = (plate: BufferGeometry) => plate.rotateX(-Math.PI / 2).translate(0, half - 0.01, 0);
  const crosses = Array.from({ length: 6 }, (_, at) =>
    cross(0.088, 0.022, 0.03)
      .translate(0, 0, side - 0.022)
      .rotateY((at * Math.PI) / 3),
  );
  return [
    {
      body: turned(ball),
      inlay: merged([turned(belt), turned(ringAt(0.008, 0.17, 0.145, 0.12))]),
      // It hides the ring around the rod.
      diamond: draped(0.26, (r) => ballHeight(r) + 0.016),
      mark: turned(ringAt(0.024, 0.15, 0.13, 0.11)),
    },
    {
      body: turned(drum),
      inlay: merged([...crosses, onTop(cross(0.19, 0.024, 0.014))]),
      diamond: draped(0.26, (r) => drumHeight(r) + 0.016),
      mark: onTop(cross(0.17, 0.024, 0.034)),
    },
  ];
}

/** Returns the coins of a flat board. */
function coins(): StoneGeometry[] {
  const [radius, half] = [STONE_RADIUS.coin, 0.13];
  const coin: Profile = [[0, -half], ...rounded(radius, half, 0.07), [0, half]];
  const ring = (high: number): Profile => [
    [0.2, -high],
    [0.27, -high],
    [0.27, high],
    [0.2, high],
    [0.2, -high],
  ];
  const upright = (profile: Profile) => turned(profile).rotateX(Math.PI / 2);
  const [low, middle, high] = [half + 0.006, half + 0.012, half + 0.018];
  const body = upright(coin);
  const through = (plate: (thickness: number) => BufferGeometry, high: number) =>
    plate(2 * high).translate(0, 0, -high);
  const last = through((thickness) => diamond(0.41, thickness), middle);
  const bars = (thickness: number) => cross(0.25, 0.035, thickness);
  return [
    { body, inlay: upright(ring(low)), diamond: last, mark: upright(ring(high)) },
    { body: body.clone(), inlay: through(bars, low), diamond: last.clone(), mark: through(bars, high) },
  ];
}

/** Returns a cross of two diagonal bars. It lies in the plane of x and y; z is its thickness. */
function cross(reach: number, halfBar: number, thickness: number): BufferGeometry {
  const [far, near] = [reach, halfBar];
  const outline: [number, number][] = [
    [far, near],
    [near, near],
    [near, far],
    [-near, far],
    [-near, near],
    [-far, near],
    [-far, -near],
    [-near, -near],
    [-near, -far],
    [near, -far],
    [near, -near],
    [far, -near],
  ];
  return plate(outline, thickness).rotateZ(Math.PI / 4);
}

/** Returns a square cloth, one corner of which is to the front, on a body of revolution with this height at a radius. */
function draped(reach: number, height: (radius: number) => number): BufferGeometry {
  const geometry = new PlaneGeometry(reach * Math.SQRT2, reach * Math.SQRT2, 12, 12)
    .rotateX(-Math.PI / 2)
    .rotateY(Math.PI / 4);
  const places = geometry.getAttribute("position");
  for (let at = 0; at < places.count; at++) places.setY(at, height(Math.hypot(places.getX(at), places.getZ(at))));
  return geometry;
}

/** Returns a square that stands on a corner. */
function diamond(reach: number, thickness: number): BufferGeometry {
  const outline: [number, number][] = [
    [reach, 0],
    [0, reach],
    [-reach, 0],
    [0, -reach],
  ];
  return plate(outline, thickness);
}

function plate(outline: readonly (readonly [number, number])[], thickness: number): BufferGeometry {
  const shape = new Shape(outline.map(([x, y]) => new Vector2(x, y)));
  return new ExtrudeGeometry(shape, { depth: thickness, bevelEnabled: false });
}

function merged(parts: readonly BufferGeometry[]): BufferGeometry {
  // Extruded shapes have no index, turned profiles have one.
  const geometry = mergeGeometries(parts.map((part) => (part.index ? part.toNonIndexed() : part)));
  for (const part of parts) part.dispose();
  return geometry;
}

/** Returns the side of a cylinder with rounded edges, from the bottom to the top. */
function rounded(radius: number, half: number, corner: number): Profile {
  const arc = Array.from({ length: 5 }, (_, at) => (at * Math.PI) / 8);
  const top = arc.map(
    (angle) => [radius - corner + corner * Math.cos(angle), half - corner + corner * Math.sin(angle)] as const,
  );
  return [...[...top].reverse().map(([r, y]) => [r, -y] as const), ...top];
}

function turned(profile: Profile): BufferGeometry {
  return new LatheGeometry(
    profile.map(([r, y]) => new Vector2(r, y)),
    SEGMENTS,
  );
}

// The stones: balls for the first player, drums with an inlaid ring for the second; coins on a flat board.

import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  InstancedMesh,
  LatheGeometry,
  Matrix4,
  MeshStandardMaterial,
  Object3D,
  type Texture,
  Vector2,
  type Vector3,
} from "three";
import type { Player, Stone } from "../../game/game";
import type { Palette } from "../scene";
import { colorOf, mix } from "./color";
import { STONE_RADIUS, type SpaceLayout } from "./layout";

/** The number of segments around a stone. */
const SEGMENTS = 28;
/** How far the colours of stones outside of a winning line are mixed with the background. */
const DIM = 0.52;
/** The radius of the hole for the rod. */
const HOLE = 0.052;

/** The outline of a body of revolution. */
type Profile = readonly (readonly [radius: number, height: number])[];

interface StoneGeometry {
  readonly body: BufferGeometry;
  /** The inlay of every stone of a player, and the mark of the last stone. */
  readonly inlay: BufferGeometry | undefined;
  readonly mark: BufferGeometry;
}

export class StoneGeometries {
  readonly #geometries: readonly StoneGeometry[];

  constructor(isFlat: boolean) {
    this.#geometries = (isFlat ? coins() : beads()).map(({ body, inlay, mark }) => ({
      body: turned(body, isFlat),
      inlay: inlay && turned(inlay, isFlat),
      mark: turned(mark, isFlat),
    }));
  }

  of(player: Player): StoneGeometry {
    return this.#geometries[player]!;
  }

  dispose(): void {
    for (const { body, inlay, mark } of this.#geometries) for (const part of [body, inlay, mark]) part?.dispose();
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
    this.mesh.castShadow = true;
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

export class Stones {
  readonly root = new Object3D();
  readonly #bodies: readonly StoneInstances[];
  readonly #inlays: readonly (StoneInstances | undefined)[];
  readonly #material = new MeshStandardMaterial({ roughness: 0.46 });
  #colors: { body: Color; inlay: Color; dimBody: Color; dimInlay: Color }[] = [];
  #last: { player: Player; index: number; cell: number; isDim: boolean } | undefined;

  constructor(
    readonly layout: SpaceLayout,
    geometries: StoneGeometries,
    wood: Texture,
  ) {
    this.#material.map = wood;
    const capacity = layout.board.cells;
    const players: Player[] = [0, 1];
    this.#bodies = players.map((player) => new StoneInstances(geometries.of(player).body, this.#material, capacity));
    this.#inlays = players.map((player) => {
      const { inlay } = geometries.of(player);
      return inlay && new StoneInstances(inlay, this.#material, capacity);
    });
    for (const instances of [...this.#bodies, ...this.#inlays]) if (instances) this.root.add(instances.mesh);
  }

  applyTheme(palette: Palette): void {
    const pairs = [
      [palette.first, palette.firstMark],
      [palette.second, palette.secondMark],
    ] as const;
    this.#colors = pairs.map((pair) => {
      const [body, inlay] = pair.map(colorOf);
      const [dimBody, dimInlay] = pair.map((css) => mix(css, palette.ground, DIM));
      return { body: body!, inlay: inlay!, dimBody: dimBody!, dimInlay: dimInlay! };
    });
  }

  /** Shows stones. If some are in a winning line, the others are dimmed. */
  show(stones: readonly Stone[], winning: ReadonlySet<number>): void {
    const counts = [0, 0];
    this.#last = undefined;
    for (const { cell, player } of stones) {
      const isDim = winning.size > 0 && !winning.has(cell);
      this.#last = { player, index: counts[player]!++, cell, isDim };
      this.#put(this.layout.cell(cell));
    }
    for (const player of [0, 1]) {
      for (const instances of [this.#bodies[player], this.#inlays[player]])
        if (instances) instances.mesh.count = counts[player]!;
    }
  }

  /** Raises the last stone this high above its cell. */
  lift(height: number): void {
    if (!this.#last) return;
    const place = this.layout.cell(this.#last.cell);
    this.#put(place.setY(place.y + height));
  }

  dispose(): void {
    for (const instances of [...this.#bodies, ...this.#inlays]) instances?.mesh.dispose();
    this.#material.dispose();
  }

  #put(place: Vector3): void {
    const { player, index, isDim } = this.#last!;
    const colors = this.#colors[player]!;
    this.#bodies[player]!.put(index, place, isDim ? colors.dimBody : colors.body);
    this.#inlays[player]?.put(index, place, isDim ? colors.dimInlay : colors.inlay);
  }
}

/** Returns the outlines of balls and drums, which are half a unit high and have a hole for the rod. */
function beads(): { body: Profile; inlay?: Profile; mark: Profile }[] {
  const [radius, half] = [STONE_RADIUS.bead, 0.25];
  // An ellipse that is half a unit high at the edge of the hole.
  const tall = half / Math.sqrt(1 - (HOLE / radius) ** 2);
  const ball = (r: number) => tall * Math.sqrt(1 - (r / radius) ** 2);
  const steps = Array.from({ length: 13 }, (_, at) => -1 + at / 6);
  const arc = Math.acos(HOLE / radius);
  const around: Profile = steps.map((step) => [radius * Math.cos(step * arc), tall * Math.sin(step * arc)]);
  const cap = [0.055, 0.09, 0.125, 0.155].map((r) => [r, ball(r) + 0.006] as const);
  const drum = rounded(0.28, half, 0.13);
  return [
    { body: [[HOLE, 0.1 - half], ...around, [HOLE, half - 0.1]], mark: [...cap].reverse() },
    {
      body: [[HOLE, 0.1 - half], [HOLE, -half], ...drum, [HOLE, half], [HOLE, half - 0.1]],
      inlay: [
        [0.27, -0.04],
        [0.284, -0.036],
        [0.284, 0.036],
        [0.27, 0.04],
      ],
      mark: [
        [0.15, half - 0.01],
        [0.15, half + 0.006],
        [0.055, half + 0.006],
      ],
    },
  ];
}

/** Returns the outlines of the coins of a flat board. */
function coins(): { body: Profile; inlay?: Profile; mark: Profile }[] {
  const [radius, half] = [STONE_RADIUS.coin, 0.13];
  const coin: Profile = [[0, -half], ...rounded(radius, half, 0.07), [0, half]];
  const ring = (inner: number, outer: number, high: number): Profile => [
    [inner, -high],
    [outer, -high],
    [outer, high],
    [inner, high],
    [inner, -high],
  ];
  return [
    { body: coin, mark: ring(0, 0.11, half + 0.012) },
    { body: coin, inlay: ring(0.2, 0.27, half + 0.006), mark: ring(0, 0.11, half + 0.012) },
  ];
}

/** Returns the side of a cylinder with rounded edges, from the bottom to the top. */
function rounded(radius: number, half: number, corner: number): Profile {
  const arc = Array.from({ length: 5 }, (_, at) => (at * Math.PI) / 8);
  const top = arc.map(
    (angle) => [radius - corner + corner * Math.cos(angle), half - corner + corner * Math.sin(angle)] as const,
  );
  return [...[...top].reverse().map(([r, y]) => [r, -y] as const), ...top];
}

function turned(profile: Profile, isFlat: boolean): BufferGeometry {
  const geometry = new LatheGeometry(
    profile.map(([r, y]) => new Vector2(r, y)),
    SEGMENTS,
  );
  return isFlat ? geometry.rotateX(Math.PI / 2) : geometry;
}

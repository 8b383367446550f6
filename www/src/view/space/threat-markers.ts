// The threats: a small stone of the player in each cell that completes a line, with a ring if a stone can fall there now.

import { GreaterDepth, Mesh, MeshBasicMaterial, Object3D, TorusGeometry, Vector3 } from "three";
import type { Threat } from "../../game/open-lines";
import type { Palette } from "../scene";
import { colorOf } from "./color";
import type { SpaceLayout } from "./layout";
import type { StoneGeometries } from "./stones";

/** The size of the small stones, and how far those of two players in one cell are from its middle. */
const SIZE = 0.52;
const ASIDE = 0.16;
/** By how much they swell. */
const SWELL = 0.3;
/** The opacity of what is behind stones. */
const HIDDEN_OPACITY = 0.4;

/** The materials of a player: of what is in sight, and of what is hidden. */
interface Materials {
  readonly body: readonly MeshBasicMaterial[];
  readonly inlay: readonly MeshBasicMaterial[];
}

export class ThreatMarkers {
  readonly root = new Object3D();
  readonly #ring: TorusGeometry;
  readonly #materials: readonly Materials[] = [0, 1].map(() => ({ body: seenAndHidden(), inlay: seenAndHidden() }));

  constructor(
    private readonly layout: SpaceLayout,
    private readonly geometries: StoneGeometries,
  ) {
    this.#ring = new TorusGeometry(layout.radius * 0.92, 0.026, 10, 40);
    if (!layout.isFlat) this.#ring.rotateX(Math.PI / 2);
  }

  applyTheme(palette: Palette): void {
    const pairs = [
      [palette.first, palette.firstMark],
      [palette.second, palette.secondMark],
    ] as const;
    pairs.forEach(([stone, mark], player) => {
      for (const material of this.#materials[player]!.body) material.color = colorOf(stone);
      for (const material of this.#materials[player]!.inlay) material.color = colorOf(mark);
    });
  }

  show(threats: readonly Threat[]): void {
    this.root.clear();
    for (const { cell, player, isPlayable } of threats) {
      const isShared = threats.some((other) => other.cell === cell && other.player !== player);
      const place = this.layout.cell(cell);
      if (isShared) place.add(new Vector3(player === 0 ? -ASIDE : ASIDE, 0, 0));
      const { body, inlay } = this.#materials[player]!;
      const geometry = this.geometries.of(player);
      for (const material of body) this.#add(new Mesh(geometry.body, material), place, SIZE);
      for (const material of inlay) this.#add(new Mesh(geometry.inlay, material), place, SIZE);
      if (isPlayable) for (const material of body) this.#add(new Mesh(this.#ring, material), place, 1);
    }
  }

  /** Swells the markers, which are back to their size after every whole pulse. */
  pulse(count: number): void {
    const swell = 1 + SWELL * Math.sin(Math.PI * (count % 1)) ** 2;
    for (const mesh of this.root.children) mesh.scale.setScalar((mesh.userData.size as number) * swell);
  }

  dispose(): void {
    this.#ring.dispose();
    for (const { body, inlay } of this.#materials) for (const material of [...body, ...inlay]) material.dispose();
  }

  #add(mesh: Mesh, place: Vector3, size: number): void {
    mesh.position.copy(place);
    mesh.scale.setScalar(size);
    mesh.userData.size = size;
    mesh.renderOrder = 5;
    this.root.add(mesh);
  }
}

function seenAndHidden(): MeshBasicMaterial[] {
  return [
    new MeshBasicMaterial({ transparent: true, opacity: 0.95 }),
    new MeshBasicMaterial({ transparent: true, opacity: HIDDEN_OPACITY, depthFunc: GreaterDepth, depthWrite: false }),
  ];
}

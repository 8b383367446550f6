// The lines through a cell that can still be completed: for the first player a thin rod, for the second a row of beads.

import { CylinderGeometry, Mesh, MeshBasicMaterial, Object3D, Quaternion, SphereGeometry, Vector3 } from "three";
import type { OpenLine } from "../../game/open-lines";
import type { Palette } from "../scene";
import { colorOf } from "./color";
import type { SpaceLayout } from "./layout";

/** The opacity of a line without stones, and how much each stone adds. */
const OPACITY = { least: 0.3, stone: 0.2 };
/** The number of beads between two cells. */
const BEADS = 4;

export class OpenLines {
  readonly root = new Object3D();
  readonly #rod = new CylinderGeometry(0.028, 0.028, 1, 10);
  readonly #bead = new SphereGeometry(0.042, 12, 8);
  /** For each player, one for each number of stones in a line. */
  readonly #materials = [0, 1].map(() =>
    [0, 1, 2, 3].map(
      (stones) =>
        new MeshBasicMaterial({
          transparent: true,
          depthTest: false,
          opacity: OPACITY.least + OPACITY.stone * stones,
        }),
    ),
  );

  constructor(private readonly layout: SpaceLayout) {}

  applyTheme(palette: Palette): void {
    [palette.first, palette.second].forEach((css, player) => {
      for (const material of this.#materials[player]!) material.color = colorOf(css);
    });
  }

  show(lines: readonly OpenLine[]): void {
    this.root.clear();
    for (const { player, cells, stones } of lines) {
      const material = this.#materials[player]![Math.min(stones, 3)]!;
      const [from, to] = [this.layout.cell(cells[0]!), this.layout.cell(cells.at(-1)!)];
      if (player === 0) this.#drawRod(from, to, material);
      else this.#drawBeads(from, to, material);
    }
  }

  dispose(): void {
    for (const held of [this.#rod, this.#bead, ...this.#materials.flat()]) held.dispose();
  }

  #drawRod(from: Vector3, to: Vector3, material: MeshBasicMaterial): void {
    const way = to.clone().sub(from);
    const rod = new Mesh(this.#rod, material);
    rod.position.copy(from).addScaledVector(way, 0.5);
    rod.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.clone().normalize()));
    rod.scale.y = way.length();
    this.#add(rod);
  }

  #drawBeads(from: Vector3, to: Vector3, material: MeshBasicMaterial): void {
    const count = 3 * BEADS;
    for (let at = 0; at <= count; at++) {
      const bead = new Mesh(this.#bead, material);
      bead.position.lerpVectors(from, to, at / count);
      this.#add(bead);
    }
  }

  #add(mesh: Mesh): void {
    mesh.renderOrder = 8;
    this.root.add(mesh);
  }
}

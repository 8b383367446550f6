// The lines through the stones that have won, drawn over everything else.

import {
  type BufferGeometry,
  type Color,
  CylinderGeometry,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  Quaternion,
  SphereGeometry,
  Vector3,
} from "three";

/** The core of a line, or its rim. */
interface Part {
  readonly material: MeshBasicMaterial;
  /** One unit long. */
  readonly rod: BufferGeometry;
  readonly knot: BufferGeometry;
  readonly order: number;
}

export class WinningLines {
  readonly root = new Object3D();
  readonly #rim: Part;
  readonly #core: Part;

  constructor(thick: number) {
    const part = (rod: number, knot: number, order: number): Part => ({
      material: new MeshBasicMaterial({ depthTest: false, transparent: true }),
      rod: new CylinderGeometry(rod, rod, 1, 16),
      knot: new SphereGeometry(knot, 20, 14),
      order,
    });
    this.#rim = part(thick * 1.6, thick * 2.5, 10);
    this.#core = part(thick, thick * 1.9, 11);
  }

  applyTheme(core: Color, rim: Color): void {
    this.#core.material.color = core;
    this.#rim.material.color = rim;
  }

  /** Shows lines, each given by the centres of its stones. */
  show(lines: readonly (readonly Vector3[])[]): void {
    this.root.clear();
    for (const line of lines) for (const part of [this.#rim, this.#core]) this.#draw(part, line);
  }

  dispose(): void {
    for (const { material, rod, knot } of [this.#rim, this.#core]) {
      for (const held of [material, rod, knot]) held.dispose();
    }
  }

  #draw(part: Part, line: readonly Vector3[]): void {
    const [from, to] = [line[0]!, line.at(-1)!];
    const way = to.clone().sub(from);
    const rod = new Mesh(part.rod, part.material);
    rod.position.copy(from).addScaledVector(way, 0.5);
    rod.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.clone().normalize()));
    rod.scale.y = way.length();
    const knots = line.map((place) => {
      const knot = new Mesh(part.knot, part.material);
      knot.position.copy(place);
      return knot;
    });
    for (const mesh of [rod, ...knots]) {
      mesh.renderOrder = part.order;
      this.root.add(mesh);
    }
  }
}

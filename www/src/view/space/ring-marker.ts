// A ring with a rim of another colour, which is faintly visible through stones in front of it.

import { type BufferGeometry, type Color, GreaterDepth, Mesh, MeshBasicMaterial, Object3D, type Vector3 } from "three";

/** The opacity of a ring behind a stone. */
const HIDDEN_OPACITY = 0.35;

export class RingMarker {
  readonly root = new Object3D();
  readonly #core = new MeshBasicMaterial({ transparent: true, depthWrite: false });
  readonly #rim = new MeshBasicMaterial({ transparent: true, depthWrite: false });
  readonly #hidden = new MeshBasicMaterial({
    transparent: true,
    depthWrite: false,
    depthFunc: GreaterDepth,
    opacity: HIDDEN_OPACITY,
  });

  constructor(core: BufferGeometry, rim: BufferGeometry) {
    [new Mesh(core, this.#hidden), new Mesh(rim, this.#rim), new Mesh(core, this.#core)].forEach((mesh, order) => {
      mesh.renderOrder = order + 1;
      this.root.add(mesh);
    });
    this.root.visible = false;
  }

  applyTheme(core: Color, rim: Color): void {
    this.#core.color = this.#hidden.color = core;
    this.#rim.color = rim;
  }

  /** Moves the ring, or hides it. */
  put(place: Vector3 | undefined): void {
    this.root.visible = place !== undefined;
    if (place) this.root.position.copy(place);
  }

  dispose(): void {
    for (const material of [this.#core, this.#rim, this.#hidden]) material.dispose();
  }
}

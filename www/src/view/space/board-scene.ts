// The three.js scene of one board.

import { Scene as ThreeScene } from "three";
import type { Palette, Scene } from "../scene";
import { woodTexture } from "./wood-texture";
import { Markers } from "./markers";
import { SpaceLayout } from "./layout";
import { Lighting } from "./lighting";
import { BoardModel } from "./board-model";
import { StoneGeometries, Stones } from "./stones";

export class BoardScene {
  readonly scene = new ThreeScene();
  readonly layout: SpaceLayout;
  readonly model: BoardModel;
  readonly stones: Stones;
  readonly markers: Markers;
  /** The spread for which everything has been put in its place. */
  spread = 0;
  readonly #lighting: Lighting;
  readonly #geometries: StoneGeometries;
  readonly #wood = woodTexture();

  constructor(board: Scene["board"]) {
    this.layout = new SpaceLayout(board);
    this.#geometries = new StoneGeometries(this.layout.isFlat);
    this.#lighting = new Lighting(this.layout);
    this.model = new BoardModel(this.layout, this.#wood);
    this.stones = new Stones(this.layout, this.#geometries, this.#wood);
    this.markers = new Markers(this.layout, this.#geometries);
    this.scene.environment = this.#lighting.environment;
    this.scene.add(this.#lighting.root, this.model.root, this.stones.root, this.markers.root);
  }

  applyTheme(palette: Palette): void {
    for (const part of [this.#lighting, this.model, this.stones, this.markers]) part.applyTheme(palette);
    this.scene.environmentIntensity = palette.isDark ? 0.42 : 0.72;
  }

  show(scene: Scene): void {
    this.stones.show(scene);
    this.markers.show(scene);
  }

  /** Puts everything where it belongs after the levels have been pulled apart, or put together. */
  arrange(scene: Scene): void {
    this.spread = this.layout.spread;
    this.model.arrange();
    this.show(scene);
  }

  dispose(): void {
    for (const part of [this.#lighting, this.model, this.stones, this.markers, this.#geometries, this.#wood])
      part.dispose();
  }
}

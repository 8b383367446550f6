// All that stands on the table for one board.

import { Scene as Space } from "three";
import type { Palette, Scene } from "../scene";
import { woodTexture } from "./wood-texture";
import { Markers } from "./markers";
import { SpaceLayout } from "./layout";
import { Lighting } from "./lighting";
import { BoardModel } from "./board-model";
import { StoneGeometries, Stones } from "./stones";

export class BoardScene {
  readonly space = new Space();
  readonly places: SpaceLayout;
  readonly room: Lighting;
  readonly stand: BoardModel;
  readonly stones: Stones;
  readonly marks: Markers;
  readonly #forms: StoneGeometries;
  readonly #grain = woodTexture();

  constructor(board: Scene["board"]) {
    this.places = new SpaceLayout(board);
    this.#forms = new StoneGeometries(this.places.isFlat);
    this.room = new Lighting(this.places);
    this.stand = new BoardModel(this.places, this.#grain);
    this.stones = new Stones(this.places, this.#forms, this.#grain);
    this.marks = new Markers(this.places, this.#forms);
    this.space.environment = this.room.daylight;
    this.space.add(this.room.root, this.stand.root, this.stones.root, this.marks.root);
  }

  applyTheme(palette: Palette): void {
    for (const part of [this.room, this.stand, this.stones, this.marks]) part.applyTheme(palette);
    this.space.environmentIntensity = palette.isDark ? 0.42 : 0.72;
  }

  show(scene: Scene): void {
    this.stones.show(scene.stones, scene.winning);
    this.marks.show(scene);
  }

  dispose(): void {
    for (const part of [this.room, this.stand, this.stones, this.marks, this.#forms, this.#grain]) part.dispose();
  }
}

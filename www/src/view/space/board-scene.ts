// All that stands on the table for one board.

import { Scene as Space } from "three";
import type { Palette, Scene } from "../scene";
import { grain } from "./wood-texture";
import { Marks } from "./markers";
import { Places } from "./layout";
import { Room } from "./lighting";
import { Stand } from "./board-model";
import { Forms, Stones } from "./stones";

export class Table {
  readonly space = new Space();
  readonly places: Places;
  readonly room: Room;
  readonly stand: Stand;
  readonly stones: Stones;
  readonly marks: Marks;
  readonly #forms: Forms;
  readonly #grain = grain();

  constructor(board: Scene["board"]) {
    this.places = new Places(board);
    this.#forms = new Forms(this.places.isFlat);
    this.room = new Room(this.places);
    this.stand = new Stand(this.places, this.#grain);
    this.stones = new Stones(this.places, this.#forms, this.#grain);
    this.marks = new Marks(this.places, this.#forms);
    this.space.environment = this.room.daylight;
    this.space.add(this.room.root, this.stand.root, this.stones.root, this.marks.root);
  }

  dress(palette: Palette): void {
    for (const part of [this.room, this.stand, this.stones, this.marks]) part.dress(palette);
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

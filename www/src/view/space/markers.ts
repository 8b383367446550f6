// The markers on the board: the columns of the pointer, the keyboard and the hint, the last stone, lines and threats.

import {
  type BufferGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Object3D,
  RingGeometry,
  TorusGeometry,
  type Vector3,
} from "three";
import type { Player } from "../../game/game";
import type { Palette, Scene } from "../scene";
import { colorOf } from "./color";
import type { SpaceLayout } from "./layout";
import { OpenLines } from "./open-lines";
import { RingMarker } from "./ring-marker";
import type { StoneGeometries } from "./stones";
import { ThreatMarkers } from "./threat-markers";
import { WinningLines } from "./winning-lines";

/** The rings of a column: on the plate, and around the cell where a stone would land. */
interface RingPair {
  readonly foot: RingMarker;
  readonly landing: RingMarker;
}

/** The markers of a player: the preview of the next stone, and the mark of the last one. */
interface PlayerMarkers {
  readonly preview: Object3D;
  readonly body: MeshStandardMaterial;
  readonly inlay: MeshStandardMaterial;
  readonly last: Object3D;
  readonly diamond: MeshBasicMaterial;
  readonly mark: MeshBasicMaterial;
}

export class Markers {
  readonly root = new Object3D();
  readonly #layout: SpaceLayout;
  readonly #geometries: BufferGeometry[] = [];
  readonly #cursor: RingPair;
  readonly #hint: RingPair;
  readonly #hover: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly #players: readonly PlayerMarkers[];
  readonly #winningLines: WinningLines;
  readonly #openLines: OpenLines;
  readonly #threats: ThreatMarkers;

  constructor(layout: SpaceLayout, geometries: StoneGeometries) {
    this.#layout = layout;
    this.#cursor = this.#ringPair();
    this.#hint = this.#ringPair();
    this.#hover = new Mesh(
      this.#keep(new RingGeometry(0.06, layout.isFlat ? 0.26 : 0.33, 36).rotateX(-Math.PI / 2)),
      new MeshBasicMaterial({ transparent: true, opacity: 0.4, depthWrite: false }),
    );
    this.#hover.visible = false;
    const players: Player[] = [0, 1];
    this.#players = players.map((player) => playerMarkersOf(geometries, player));
    this.#winningLines = new WinningLines(layout.radius * 0.15);
    this.#openLines = new OpenLines(layout);
    this.#threats = new ThreatMarkers(layout, geometries);
    this.root.add(
      this.#hover,
      this.#winningLines.root,
      this.#openLines.root,
      this.#threats.root,
      ...this.#players.flatMap(({ preview, last }) => [preview, last]),
    );
  }

  applyTheme(palette: Palette): void {
    const [ink, ground, accent] = [colorOf(palette.ink), colorOf(palette.ground), colorOf(palette.accent)];
    for (const ring of Object.values(this.#cursor)) ring.applyTheme(ink, ground);
    for (const ring of Object.values(this.#hint)) ring.applyTheme(accent, ground);
    this.#hover.material.color = accent;
    this.#openLines.applyTheme(palette);
    this.#threats.applyTheme(palette);
    if (palette.isDark) this.#winningLines.applyTheme(ink, ground);
    else this.#winningLines.applyTheme(ground, ink);
    const pairs = [
      [palette.first, palette.firstMark],
      [palette.second, palette.secondMark],
    ] as const;
    pairs.forEach(([stone, mark], player) => {
      const held = this.#players[player]!;
      held.body.color = held.mark.color = colorOf(stone);
      held.inlay.color = held.diamond.color = colorOf(mark);
    });
  }

  show(scene: Scene): void {
    const { stones, cursor, hint, landings, winningLines, lines, threats } = scene;
    const fallen = stones.at(-1);
    this.#players.forEach(({ last }, player) => {
      last.visible = fallen?.player === player;
      if (fallen) last.position.copy(this.#layout.cell(fallen.cell));
    });
    for (const [pair, column] of [
      [this.#cursor, cursor],
      [this.#hint, hint],
    ] as const) {
      pair.foot.put(column === undefined ? undefined : this.#foot(column));
      pair.landing.put(column === undefined ? undefined : this.#layout.landing(column, landings[column]));
    }
    this.#winningLines.show(winningLines.map((line) => line.map((cell) => this.#layout.cell(cell))));
    this.#openLines.show(lines);
    this.#threats.show(threats);
  }

  /** Shows the threats as they are after so many pulses. */
  pulse(count: number): void {
    this.#threats.pulse(count);
  }

  /** Raises the mark of the last stone this high above its cell. */
  lift(cell: number, height: number): void {
    const place = this.#layout.cell(cell);
    place.y += height;
    for (const { last } of this.#players) last.position.copy(place);
  }

  /** Shows the stone that would fall into a column. */
  showPreview(scene: Scene, column: number | undefined): void {
    const landing = column === undefined ? undefined : scene.landings[column];
    const isShown = scene.isOpen && landing !== undefined;
    this.#hover.visible = isShown;
    if (column !== undefined) this.#hover.position.copy(this.#foot(column));
    this.#players.forEach(({ preview }, player) => {
      preview.visible = isShown && scene.mover === player;
      if (landing !== undefined) preview.position.copy(this.#layout.cell(landing));
    });
  }

  dispose(): void {
    for (const geometry of this.#geometries) geometry.dispose();
    for (const pair of [this.#cursor, this.#hint]) for (const ring of Object.values(pair)) ring.dispose();
    for (const { body, inlay, diamond, mark } of this.#players) {
      for (const material of [body, inlay, diamond, mark]) material.dispose();
    }
    this.#hover.material.dispose();
    for (const part of [this.#winningLines, this.#openLines, this.#threats]) part.dispose();
  }

  #ringPair(): RingPair {
    const { isFlat, radius } = this.#layout;
    const around = isFlat ? 0.28 : radius + 0.11;
    const onPlate = (inner: number, outer: number) =>
      this.#keep(new RingGeometry(around + inner, around + outer, 40).rotateX(-Math.PI / 2));
    const inAir = (thick: number) => {
      const made = this.#keep(new TorusGeometry(radius + 0.05, thick, 12, 44));
      return isFlat ? made.translate(0, 0, 0.2) : made.rotateX(Math.PI / 2);
    };
    const foot = new RingMarker(onPlate(-0.05, 0.03), onPlate(-0.08, 0.06));
    const landing = new RingMarker(inAir(0.031), inAir(0.05));
    this.root.add(foot.root, landing.root);
    return { foot, landing };
  }

  /** Returns a place just above the plate. */
  #foot(column: number): Vector3 {
    const place = this.#layout.isFlat ? this.#layout.name(column) : this.#layout.foot(column);
    return place.setY(0.008);
  }

  /** Keeps a geometry, which is disposed of with the markers. */
  #keep<Geometry extends BufferGeometry>(geometry: Geometry): Geometry {
    this.#geometries.push(geometry);
    return geometry;
  }
}

function playerMarkersOf(geometries: StoneGeometries, player: Player): PlayerMarkers {
  const geometry = geometries.of(player);
  const body = new MeshStandardMaterial({ transparent: true, opacity: 0.55, roughness: 0.4 });
  const inlay = new MeshStandardMaterial({ transparent: true, opacity: 0.8, roughness: 0.4 });
  const preview = new Object3D();
  preview.add(new Mesh(geometry.body, body), new Mesh(geometry.inlay, inlay));
  const [diamond, mark] = [new MeshBasicMaterial(), new MeshBasicMaterial()];
  const last = new Object3D();
  last.add(new Mesh(geometry.diamond, diamond), new Mesh(geometry.mark, mark));
  preview.visible = last.visible = false;
  return { preview, body, inlay, last, diamond, mark };
}

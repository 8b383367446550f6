// The model of the board: a wooden plate with rods, or an upright grid with holes.

import {
  type BufferGeometry,
  CanvasTexture,
  Color,
  CylinderGeometry,
  DoubleSide,
  EdgesGeometry,
  ExtrudeGeometry,
  InstancedMesh,
  LatheGeometry,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Object3D,
  Path,
  PlaneGeometry,
  Shape,
  SRGBColorSpace,
  type Texture,
  Vector2,
} from "three";
import type { Palette } from "../scene";
import { createContext2D, colorOf, mix, type Context2D } from "./color";
import type { SpaceLayout } from "./layout";

/** Radii; a ring marks where a level begins. */
const ROD = 0.04;
const MARK = 0.05;
const HOLE = 0.43;
/** The longer side of the texture with the columns' names, in pixels. */
const NAMES_SIZE = 1024;

export class BoardModel {
  readonly root = new Object3D();
  readonly #top = new MeshStandardMaterial({ roughness: 0.62 });
  readonly #side = new MeshStandardMaterial({ roughness: 0.6 });
  readonly #rod = new MeshStandardMaterial({ roughness: 0.45 });
  readonly #rods: InstancedMesh | undefined;
  /** The rings at the rods, and a pane under every level but the lowest, which is seen when they are apart. */
  readonly #marks: InstancedMesh | undefined;
  readonly #mark = new MeshStandardMaterial({ roughness: 0.5 });
  readonly #panes: readonly Object3D[] = [];
  readonly #pane = new MeshBasicMaterial({ transparent: true, depthWrite: false, side: DoubleSide });
  readonly #frame = new LineBasicMaterial({ transparent: true });
  /** The height for which the rods were made. */
  readonly #rodTop: number;
  readonly #names: Context2D;
  readonly #namesTexture: CanvasTexture<OffscreenCanvas>;
  readonly #namesMaterial: MeshStandardMaterial;
  readonly #geometries: BufferGeometry[] = [];
  #palette: Palette | undefined;
  #highlighted: number | undefined;

  constructor(
    readonly layout: SpaceLayout,
    wood: Texture,
  ) {
    const { board, isFlat, plate } = layout;
    this.#rodTop = layout.top;
    this.#top.map = this.#side.map = wood;
    this.#add(plateOf(layout), [this.#top, this.#side]);
    if (isFlat) this.#add(gridOf(layout), [this.#top, this.#side]);
    else {
      const rod = this.#keep(rodOf(layout.top));
      this.#rods = new InstancedMesh(rod, this.#rod, board.columns);
      for (let column = 0; column < board.columns; column++) this.#rods.setColorAt(column, new Color());
      this.#rods.castShadow = true;
      this.#rods.receiveShadow = true;
      const ring = this.#keep(new CylinderGeometry(MARK, MARK, 0.03, 12, 1, true));
      this.#marks = new InstancedMesh(ring, this.#mark, board.columns * (board.height - 1));
      const sheet = this.#keep(new PlaneGeometry(board.width, board.depth).rotateX(-Math.PI / 2));
      const around = this.#keep(new EdgesGeometry(sheet));
      this.#panes = Array.from({ length: board.height - 1 }, () =>
        new Object3D().add(new Mesh(sheet, this.#pane), new LineSegments(around, this.#frame)),
      );
      this.root.add(this.#rods, this.#marks, ...this.#panes);
      this.arrange();
    }

    const scale = NAMES_SIZE / Math.max(plate.width, plate.depth);
    this.#names = createContext2D(Math.round(plate.width * scale), Math.round(plate.depth * scale));
    this.#namesTexture = new CanvasTexture(this.#names.canvas);
    this.#namesTexture.colorSpace = SRGBColorSpace;
    this.#namesTexture.anisotropy = 8;
    this.#namesMaterial = new MeshStandardMaterial({
      map: this.#namesTexture,
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -1,
    });
    const sheet = this.#keep(new PlaneGeometry(plate.width, plate.depth).rotateX(-Math.PI / 2));
    const names = new Mesh(sheet, this.#namesMaterial);
    names.position.y = 0.002;
    names.receiveShadow = true;
    this.root.add(names);
  }

  applyTheme(palette: Palette): void {
    this.#palette = palette;
    this.#top.color = colorOf(palette.board);
    this.#side.color = mix(palette.board, palette.edge, 0.55);
    this.#mark.color = mix(palette.edge, palette.ink, 0.55);
    this.#pane.color = this.#frame.color = colorOf(palette.edge);
    this.#drawNames();
    this.#colorRods();
  }

  /** Highlights the rod of a column. */
  highlight(column: number | undefined): void {
    if (column === this.#highlighted) return;
    this.#highlighted = column;
    this.#colorRods();
  }

  /** Gives the rods their length, and puts marks and panes where the levels begin. */
  arrange(): void {
    const { layout } = this;
    const { board } = layout;
    if (!this.#rods || !this.#marks) return;
    const longer = new Matrix4().makeScale(1, layout.top / this.#rodTop, 1);
    for (let column = 0; column < board.columns; column++) {
      const foot = layout.foot(column);
      this.#rods.setMatrixAt(column, longer.clone().setPosition(foot));
      for (let level = 1; level < board.height; level++) {
        const place = new Matrix4().setPosition(foot.setY(level * layout.level));
        this.#marks.setMatrixAt(column + board.columns * (level - 1), place);
      }
    }
    this.#rods.instanceMatrix.needsUpdate = this.#marks.instanceMatrix.needsUpdate = true;
    this.#rods.boundingSphere = this.#marks.boundingSphere = null;
    this.#panes.forEach((pane, index) => {
      pane.position.y = (index + 1) * layout.level - 0.01;
      pane.visible = layout.spread > 0;
    });
    const share = Math.min(1, 2 * layout.spread);
    [this.#pane.opacity, this.#frame.opacity] = [0.09 * share, 0.8 * share];
  }

  dispose(): void {
    this.#rods?.dispose();
    this.#marks?.dispose();
    for (const geometry of this.#geometries) geometry.dispose();
    for (const material of [this.#top, this.#side, this.#rod, this.#mark, this.#pane, this.#frame, this.#namesMaterial])
      material.dispose();
    this.#namesTexture.dispose();
  }

  #keep<Geometry extends BufferGeometry>(geometry: Geometry): Geometry {
    this.#geometries.push(geometry);
    return geometry;
  }

  #add(geometry: BufferGeometry, materials: MeshStandardMaterial[]): void {
    const mesh = new Mesh(this.#keep(geometry), materials);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    this.root.add(mesh);
  }

  #colorRods(): void {
    const palette = this.#palette;
    if (!palette || !this.#rods) return;
    const plain = palette.isDark ? mix(palette.board, palette.ink, 0.3) : mix(palette.edge, palette.board, 0.2);
    const highlighted = mix(palette.accent, palette.ink, 0.1);
    for (let column = 0; column < this.layout.board.columns; column++) {
      this.#rods.setColorAt(column, column === this.#highlighted ? highlighted : plain);
    }
    this.#rods.instanceColor!.needsUpdate = true;
  }

  /** Draws a shallow dish around every rod; on a flat board the columns' names, as if burnt into the plate. */
  #drawNames(): void {
    const [context, palette, layout] = [this.#names, this.#palette, this.layout];
    if (!palette) return;
    const { board, plate, isFlat } = layout;
    const { width, height } = context.canvas;
    const scale = width / plate.width;
    const deep = palette.isDark ? "rgb(0 0 0 / 0.5)" : "rgb(60 30 0 / 0.3)";
    const high = palette.isDark ? "rgb(255 255 255 / 0.07)" : "rgb(255 255 255 / 0.4)";
    context.clearRect(0, 0, width, height);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 ${0.23 * scale}px system-ui, sans-serif`;
    for (let column = 0; column < board.columns; column++) {
      const foot = layout.foot(column);
      const [x, y] = [(foot.x + plate.width / 2) * scale, (foot.z + plate.depth / 2) * scale];
      if (!isFlat) {
        const shade = context.createRadialGradient(x, y, ROD * scale, x, y, 0.3 * scale);
        shade.addColorStop(0, deep);
        shade.addColorStop(1, "transparent");
        context.fillStyle = shade;
        disc(context, x, y, 0.3 * scale).fill();
        context.lineWidth = 0.02 * scale;
        context.strokeStyle = high;
        disc(context, x, y + 0.012 * scale, 0.31 * scale).stroke();
        context.strokeStyle = deep;
        disc(context, x, y, 0.31 * scale).stroke();
        continue;
      }
      const name = layout.name(column);
      context.fillStyle = palette.ink;
      context.fillText(board.digits[column]!, (name.x + plate.width / 2) * scale, (name.z + plate.depth / 2) * scale);
    }
    this.#namesTexture.needsUpdate = true;
  }
}

function disc(context: Context2D, x: number, y: number, radius: number): Context2D {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  return context;
}

/** Makes a plate with rounded corners and edges. Its upper side is at y = 0. */
function plateOf({ plate, isFlat }: SpaceLayout): BufferGeometry {
  const { width, depth, thickness } = plate;
  const bevel = 0.07;
  const shape = roundedShape(width - 2 * bevel, depth - 2 * bevel, isFlat ? 0.35 : 0.5);
  const geometry = new ExtrudeGeometry(shape, {
    depth: thickness - 2 * bevel,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 3,
    curveSegments: 8,
  });
  return scaledTexture(geometry.translate(0, 0, bevel - thickness).rotateX(-Math.PI / 2));
}

/** Makes an upright board with a hole for every cell. */
function gridOf({ board, top }: SpaceLayout): BufferGeometry {
  const bevel = 0.05;
  const [width, height, thickness] = [board.width + 0.2, top + 0.02, 0.36];
  const shape = roundedShape(width - 2 * bevel, height - 2 * bevel, 0.3);
  const low = top - board.height + 0.3 - height / 2;
  for (let index = 0; index < board.cells; index++) {
    const x = (index % board.width) - (board.width - 1) / 2;
    const y = low + Math.floor(index / board.width);
    shape.holes.push(new Path().absarc(x, y, HOLE + bevel, 0, 2 * Math.PI, true));
  }
  const geometry = new ExtrudeGeometry(shape, {
    depth: thickness - 2 * bevel,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 2,
    curveSegments: 12,
  });
  return scaledTexture(geometry.translate(0, height / 2, bevel - thickness / 2));
}

function roundedShape(width: number, height: number, corner: number): Shape {
  const [x, y] = [width / 2, height / 2];
  return new Shape()
    .moveTo(-x + corner, -y)
    .lineTo(x - corner, -y)
    .absarc(x - corner, -y + corner, corner, -Math.PI / 2, 0)
    .lineTo(x, y - corner)
    .absarc(x - corner, y - corner, corner, 0, Math.PI / 2)
    .lineTo(-x + corner, y)
    .absarc(-x + corner, y - corner, corner, Math.PI / 2, Math.PI)
    .lineTo(-x, -y + corner)
    .absarc(-x + corner, -y + corner, corner, Math.PI, Math.PI * 1.5);
}

/** Scales the texture coordinates so that the wood texture repeats about every four units. */
function scaledTexture(geometry: BufferGeometry): BufferGeometry {
  const layout = geometry.getAttribute("uv");
  for (let at = 0; at < layout.count; at++) layout.setXY(at, layout.getX(at) / 4.3 + 0.5, layout.getY(at) / 4.3 + 0.5);
  return geometry;
}

/** Makes a slim rod with a round end. */
function rodOf(top: number): BufferGeometry {
  const tip = Array.from({ length: 4 }, (_, at) => (at * Math.PI) / 6);
  const profile = tip.map((angle) => new Vector2(ROD * Math.cos(angle), top - ROD + ROD * Math.sin(angle)));
  return new LatheGeometry([new Vector2(ROD, -0.02), ...profile], 10);
}

// The lighting: environment map, sun, and the shadows on the table under the board.

import {
  type BufferGeometry,
  CanvasTexture,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  PlaneGeometry,
  ShadowMaterial,
  SRGBColorSpace,
} from "three";
import type { Palette } from "../scene";
import { environmentMap } from "./environment-map";
import { createContext2D } from "./color";
import type { SpaceLayout } from "./layout";

export class Lighting {
  readonly root = new Object3D();
  readonly environment = environmentMap();
  readonly #sun = new DirectionalLight();
  readonly #shade = new ShadowMaterial({ color: "#2a1a0c", depthWrite: false });
  readonly #table = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), this.#shade);
  readonly #contact: Mesh<BufferGeometry, MeshBasicMaterial>;

  constructor(layout: SpaceLayout) {
    const { plate, top } = layout;
    const table = -plate.thickness - 0.05;
    const reach = Math.hypot(plate.width, plate.depth) / 2 + top * 0.4;
    const sun = this.#sun;
    // An upright board is lit from the front.
    if (layout.isFlat) sun.position.set(-5, 10, 11);
    else sun.position.set(-5.4, 13.6, 6.7);
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    sun.shadow.radius = 5;
    sun.shadow.bias = -0.0006;
    sun.shadow.normalBias = 0.018;
    const view = sun.shadow.camera;
    [view.left, view.right, view.bottom, view.top] = [-reach, reach, -reach, reach];
    [view.near, view.far] = [2, 30];
    this.#shade.onBeforeCompile = fadeOut;
    // Just large enough for the longest shadow, because every pixel takes time.
    this.#table.scale.set(plate.width + 0.6 + top * 1.1, 1, plate.depth + 0.6 + top * 1.3);
    this.#table.position.y = table;
    this.#table.receiveShadow = true;
    // Only scraps of an upright board's shadow would be visible, through its holes.
    this.#table.visible = !layout.isFlat;
    const dark = contactShadow(plate.width, plate.depth);
    this.#contact = new Mesh(
      new PlaneGeometry(plate.width + 2, plate.depth + 2).rotateX(-Math.PI / 2),
      new MeshBasicMaterial({ map: dark, transparent: true, depthWrite: false }),
    );
    this.#contact.position.y = table + 0.004;
    this.root.add(sun, sun.target, this.#table, this.#contact);
  }

  applyTheme(palette: Palette): void {
    // The dark theme has the light of a lamp.
    this.#sun.color.set(palette.isDark ? "#ffe3c2" : "#fff6ea");
    this.#sun.intensity = palette.isDark ? 2.1 : 1.45;
    this.#shade.opacity = palette.isDark ? 0.42 : 0.2;
    this.#contact.material.opacity = palette.isDark ? 0.7 : 0.42;
  }

  dispose(): void {
    this.environment.dispose();
    this.#sun.dispose();
    this.#table.geometry.dispose();
    this.#shade.dispose();
    this.#contact.geometry.dispose();
    this.#contact.material.map?.dispose();
    this.#contact.material.dispose();
  }
}

/** Has a shadow fade out towards the edge of its plane, before the picture ends. */
function fadeOut(shader: { vertexShader: string; fragmentShader: string }): void {
  shader.vertexShader = shader.vertexShader.replace(
    "void main() {",
    "varying vec2 vPlace;\nvoid main() {\n\tvPlace = 2.0 * uv - 1.0;",
  );
  shader.fragmentShader = shader.fragmentShader
    .replace("void main() {", "varying vec2 vPlace;\nvoid main() {")
    .replace("opacity * (", "opacity * ( 1.0 - smoothstep( 0.55, 0.8, length( vPlace ) ) ) * (");
}

/** Returns the contact shadow, where the plate nearly touches the table. */
function contactShadow(width: number, depth: number): CanvasTexture<OffscreenCanvas> {
  const scale = 40;
  const context = createContext2D((width + 2) * scale, (depth + 2) * scale);
  // The rectangle itself is outside of the canvas; only its shadow falls into it.
  const away = 4000;
  context.shadowColor = "#120a04";
  context.shadowOffsetX = away;
  for (const [blur, grow] of [
    [26, 0.04],
    [12, 0],
  ] as const) {
    context.shadowBlur = blur;
    context.globalAlpha = 0.6;
    context.beginPath();
    const left = (1 - grow) * scale - away;
    context.roundRect(left, (1 - grow) * scale, (width + 2 * grow) * scale, (depth + 2 * grow) * scale, 0.5 * scale);
    context.fill();
  }
  // It has to end before the picture does.
  const [middle, far] = [context.canvas.width / 2, (Math.hypot(width, depth) / 2) * scale];
  const fading = context.createRadialGradient(middle, middle, 0.8 * far, middle, middle, far);
  fading.addColorStop(0, "#000");
  fading.addColorStop(1, "transparent");
  context.shadowColor = "transparent";
  context.globalAlpha = 1;
  context.globalCompositeOperation = "destination-in";
  context.fillStyle = fading;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  const texture = new CanvasTexture(context.canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

// The environment map: a pale room with a window on the left and a lamp above, which reflect in polished surfaces.
//
// It is computed here, lobe by lobe, because three's own PMREM generator takes seconds without a graphics card.

import {
  Color,
  CubeTexture,
  DataTexture,
  DataUtils,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  Vector3,
} from "three";

/** Light that comes mostly from one direction. */
interface Lobe {
  readonly from: Vector3;
  readonly sharpness: number;
  readonly light: Color;
}

const lobe = (from: [number, number, number], sharpness: number, color: string, strength: number): Lobe => ({
  from: new Vector3(...from).normalize(),
  sharpness,
  light: new Color(color).multiplyScalar(strength),
});

const LOBES: readonly Lobe[] = [
  lobe([-0.2, 1, 0.1], 5, "#fffaf2", 1.5),
  lobe([-1, 0.55, 0.35], 16, "#fff8ee", 3.6),
  lobe([0.5, 0.35, 1], 9, "#fffaf4", 0.8),
  lobe([1, 0.4, -0.4], 8, "#e4edff", 0.75),
];
const CEILING = new Color("#f6f0e8").multiplyScalar(0.72);
const FLOOR = new Color("#c9b8a4").multiplyScalar(0.36);

/** The edge lengths of the cube's faces, in pixels, from the smoothest reflection to the roughest. */
const SIZES = [64, 32, 16, 8];

/** Returns a PMREM texture: every smaller mipmap shows the light as a rougher surface reflects it. */
export function environmentMap(): CubeTexture {
  const last = SIZES.length - 1;
  const levels = SIZES.map((size, level) => sidesOf(size, 1 - Math.sqrt(1 - level / last)));
  const texture = new CubeTexture(levels[0]);
  // For three the roughest level is the last but one, so one more follows.
  texture.mipmaps = [...levels.slice(1), sidesOf(4, 1)].map((image) => ({ image })) as never;
  texture.isPMREMTexture = true;
  texture.type = HalfFloatType;
  texture.colorSpace = LinearSRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = false;
  texture.flipY = false;
  texture.needsUpdate = true;
  return texture;
}

function sidesOf(size: number, roughness: number): DataTexture[] {
  const lobes = LOBES.map((one) => widened(one, roughness));
  const sides: ((u: number, v: number) => [number, number, number])[] = [
    (u, v) => [1, -v, -u],
    (u, v) => [-1, -v, u],
    (u, v) => [u, 1, v],
    (u, v) => [u, -1, -v],
    (u, v) => [u, -v, 1],
    (u, v) => [-u, -v, -1],
  ];
  return sides.map((side) => {
    const data = new Uint16Array(size * size * 4);
    const direction = new Vector3();
    const light = new Color();
    for (let at = 0; at < size * size; at++) {
      const place = (index: number) => ((index + 0.5) / size) * 2 - 1;
      direction.set(...side(place(at % size), place(Math.floor(at / size)))).normalize();
      lightFrom(direction, lobes, light);
      [light.r, light.g, light.b, 1].forEach((part, channel) => {
        data[at * 4 + channel] = DataUtils.toHalfFloat(part);
      });
    }
    return new DataTexture(data, size, size);
  });
}

function lightFrom(direction: Vector3, lobes: readonly Lobe[], light: Color): void {
  light.copy(FLOOR).lerp(CEILING, 0.5 + direction.y / 2);
  for (const { from, sharpness, light: own } of lobes) {
    const strength = Math.exp(sharpness * (direction.dot(from) - 1));
    light.r += own.r * strength;
    light.g += own.g * strength;
    light.b += own.b * strength;
  }
}

/** Returns a lobe as a rough surface reflects it, wider and dimmer. Both are taken for spherical Gaussians. */
function widened({ from, sharpness, light }: Lobe, roughness: number): Lobe {
  if (roughness === 0) return { from, sharpness, light };
  const surface = Math.max(1 / (2 * roughness ** 4), 2.1);
  const wide = (sharpness * surface) / (sharpness + surface);
  return { from, sharpness: wide, light: light.clone().multiplyScalar(wide / sharpness) };
}

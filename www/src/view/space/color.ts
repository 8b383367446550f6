// CSS colours as three.js colours, contrast, and canvases.

import { Color, SRGBColorSpace } from "three";
import type { Palette } from "../scene";

export type Context2D = OffscreenCanvasRenderingContext2D;

let pixel: Context2D | undefined;
const known = new Map<string, Color>();

/** Parses any CSS colour; the browser itself does it. */
export function colorOf(css: string): Color {
  let color = known.get(css);
  if (!color) {
    color = readColor(css);
    known.set(css, color);
  }
  return color.clone();
}

function readColor(css: string): Color {
  pixel ??= createContext2D(1, 1);
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = css;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
  return new Color().setRGB(red! / 255, green! / 255, blue! / 255, SRGBColorSpace);
}

/** Mixes two colours in sRGB, where equal steps look about equal. */
export function mix(one: string, other: string, share: number): Color {
  const from = colorOf(one).convertLinearToSRGB();
  return from.lerp(colorOf(other).convertLinearToSRGB(), share).convertSRGBToLinear();
}

/** Returns the contrast ratio of the Web Content Accessibility Guidelines, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Returns the palette's colour with the best contrast to a background, or black or white if none has enough. */
export function inkOn(css: string, palette: Palette): string {
  const best = (inks: string[]) => inks.reduce((a, b) => (contrast(a, css) >= contrast(b, css) ? a : b));
  const own = best([palette.ground, palette.ink]);
  return contrast(own, css) >= 4.5 ? own : best(["#000", "#fff"]);
}

/** Makes a canvas for textures. It isn't shown itself, and so is kept in main memory. */
export function createContext2D(width: number, height: number): Context2D {
  return new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
}

/** Returns the relative luminance of a colour. */
function luminanceOf(css: string): number {
  const { r, g, b } = colorOf(css);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

// CSS colours for light and for canvases.

import { Color, SRGBColorSpace } from "three";
import type { Palette } from "../scene";

/** What is painted with, flat. */
export type Context2D = OffscreenCanvasRenderingContext2D;

let pixel: Context2D | undefined;
const known = new Map<string, Color>();

/** A CSS colour of any kind, as the browser itself reads it. */
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

/** One colour on the way to another, as the eye goes. */
export function mix(one: string, other: string, share: number): Color {
  const from = colorOf(one).convertLinearToSRGB();
  return from.lerp(colorOf(other).convertLinearToSRGB(), share).convertSRGBToLinear();
}

/** How well two colours can be told apart, from 1 to 21, as the Web Content Accessibility Guidelines count. */
function contrast(one: string, other: string): number {
  const [dark, light] = [lightOf(one), lightOf(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** The palette's colour that is read best on another one, or black or white if none is read well. */
export function inkOn(css: string, palette: Palette): string {
  const best = (inks: string[]) => inks.reduce((a, b) => (contrast(a, css) >= contrast(b, css) ? a : b));
  const own = best([palette.ground, palette.ink]);
  return contrast(own, css) >= 4.5 ? own : best(["#000", "#fff"]);
}

/** A new canvas to context on, best kept in ordinary memory because it is not seen itself. */
export function createContext2D(width: number, height: number): Context2D {
  return new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
}

/** Relative luminance. */
function lightOf(css: string): number {
  const { r, g, b } = colorOf(css);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

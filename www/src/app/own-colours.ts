// The colours of the stones that somebody has chosen, in place of a palette.

import { readStored } from "./storage";

/** Red, green and blue, or other coordinates of a colour. */
type Triple = readonly [number, number, number];

/** What is drawn on a stone: whichever stands out more. */
const MARKS = ["#fffaf2", "#1a120b"] as const;
/** The distance in OKLab below which stones are easily taken for each other. All palettes are further apart. */
const CLOSE = 0.1;
/** The share of light that every screen reflects, without which almost black colours would seem far apart. */
const FLARE = 0.01;

/**
 * How those see amounts of light who lack one of two kinds of cones: Viénot, Brettel and Mollon, "Digital video
 * colourmaps for checking the legibility of displays by dichromats" (1999).
 */
const DICHROMATS = [
  [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
] as const;

/** Sets the CSS variables of the chosen colours, for all boards of the page. */
export function applyOwnColours(): void {
  const { style } = document.documentElement;
  for (const [player, colour] of Object.entries(readStored("colours"))) {
    style.setProperty(`--own-${player}`, colour);
    style.setProperty(`--own-${player}-mark`, markOn(colour));
  }
}

/** Returns the colour of the mark on a stone. Colours are written as `#rrggbb`. */
export function markOn(colour: string): string {
  const [light, dark] = MARKS;
  return contrast(colour, light) > contrast(colour, dark) ? light : dark;
}

/** Returns the contrast of two colours as WCAG defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [less, more] = [one, other].map(luminance).sort((a, b) => a - b);
  return (more! + 0.05) / (less! + 0.05);
}

/** Returns who can hardly tell two colours apart: everybody, some people, or nobody. */
export function alikeFor(one: string, other: string): "all" | "some" | "none" {
  const [light, otherLight] = [lightOf(one), lightOf(other)];
  if (distance(light, otherLight) < CLOSE) return "all";
  const isForSome = DICHROMATS.some((seen) => distance(times(seen, light), times(seen, otherLight)) < CLOSE);
  return isForSome ? "some" : "none";
}

/** Returns the amounts of light of a colour, from 0 to 1. */
function lightOf(colour: string): Triple {
  const part = (at: number) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function luminance(colour: string): number {
  const [red, green, blue] = lightOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function distance(one: Triple, other: Triple): number {
  const [lab, otherLab] = [labOf(one), labOf(other)];
  return Math.hypot(...lab.map((part, at) => part - otherLab[at]!));
}

/** Returns the coordinates in OKLab, in which equal distances look about equal: Björn Ottosson, "A perceptual color space". */
function labOf(light: Triple): Triple {
  const cones = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ] as const;
  const lab = [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ] as const;
  const [red, green, blue] = light;
  const [long, middle, short] = times(cones, [red + FLARE, green + FLARE, blue + FLARE]);
  return times(lab, [Math.cbrt(long), Math.cbrt(middle), Math.cbrt(short)]);
}

function times([first, second, third]: readonly [Triple, Triple, Triple], by: Triple): Triple {
  const sum = (row: Triple) => row[0] * by[0] + row[1] * by[1] + row[2] * by[2];
  return [sum(first), sum(second), sum(third)];
}

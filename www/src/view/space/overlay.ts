// The 2D overlay: the labels of the columns and the hint's arrow, which are sharp at any size and never hidden by
// stones.

import type { Label, Palette } from "../scene";
import { inkOn, mix, type Context2D } from "./color";

/** A label or a hint, or both, that points to a place; in CSS pixels. */
export interface OverlayItem {
  readonly column: number;
  readonly x: number;
  readonly y: number;
  /** The distance from the camera. Near items keep their place, others make room. */
  readonly depth: number;
  readonly label: Label | undefined;
  readonly isHint: boolean;
}

/** A column's name or a level's number; in CSS pixels. */
export interface OverlayNote {
  readonly text: string;
  readonly kind: "name" | "level";
  readonly x: number;
  readonly y: number;
}

/** A marked cell, an arrow from one to another, or a note beside a cell; in CSS pixels. */
export type OverlayShape = { readonly from: Point; readonly to: Point } & (
  { readonly colour: string } | { readonly text: string }
);

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The number of a move on its stone; in CSS pixels. */
export interface OverlayNumber {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The height of the hint's drop, in font sizes. */
const HINT = 2.6;
/** Where the number of a move may be on its stone, from the middle, in distances of columns; the best place first. */
const ASIDE = [
  [0, 0],
  [-0.2, 0],
  [0.2, 0],
  [0, 0.14],
  [0, -0.14],
] as const;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The place of an item. */
export interface OverlayBox extends Box {
  readonly column: number;
}

/** Draws items and returns their places. `unit` is the distance of two columns, `lift` the height of the hint's hop. */
export function drawOverlay(
  context: Context2D,
  items: readonly OverlayItem[],
  notes: readonly OverlayNote[],
  shapes: readonly OverlayShape[],
  numbers: readonly OverlayNumber[],
  palette: Palette,
  unit: number,
  lift: number,
): OverlayBox[] {
  const size = Math.round(Math.min(Math.max(unit * 0.19, 12), 20));
  const boxes: OverlayBox[] = [];
  // Labels make room for the names, which keep their places.
  const fonts = notes.map((note) => noteFont(note, unit));
  const notesAt = notes.map((note, index) => noteBox(note, fonts[index]!));
  const near = [...items].sort((a, b) => a.depth - b.depth);
  const placed = near.map((item) => {
    const half = item.label ? widthOf(context, item.label, size) / 2 : size;
    const high = (item.label ? heightOf(item.label, size) : 0) + (item.isHint ? size * HINT : 0);
    const stem = size * 0.42;
    let bottom = Math.round(item.y - stem);
    const boxAt = () => ({
      column: item.column,
      left: item.x - half,
      right: item.x + half,
      top: bottom - high,
      bottom,
    });
    for (let tries = 0; tries < 12; tries++) {
      const box = boxAt();
      const hit = boxes.find((other) => touches(box, other)) ?? notesAt.find((other) => touches(box, other));
      if (!hit) break;
      bottom = hit.top - 3;
    }
    boxes.push(boxAt());
    return { item, box: boxAt() };
  });
  const digits = Math.min(Math.max(unit * 0.2, 9), 20);
  for (const { text, x, y } of numbers) {
    // A name keeps its place. The number makes room for it, as far as it can on its stone.
    const boxes = ASIDE.map(([right, down]) => badgeBox(text, x + right * unit, y + down * unit, digits));
    const box = boxes.find((box) => !notesAt.some((note) => touches(box, note)));
    if (box) drawNumber(context, text, box, palette, digits);
  }
  for (const shape of shapes) {
    if ("text" in shape) drawBadge(context, shape.text, shape.from, palette, unit);
    else drawShape(context, shape, unit);
  }
  for (const { item, box } of placed.reverse()) {
    const tip = box.top + (item.isHint ? size * HINT : 0);
    if (item.label) drawLabel(context, item, item.label, { ...box, top: tip }, palette, size);
    if (item.isHint) drawHint(context, item.x, tip - 2 - lift, palette, size);
  }
  notes.forEach((note, index) => drawNote(context, note, notesAt[index]!, palette, fonts[index]!));
  return boxes;
}

/** Returns the place of a number, which is on a badge: it isn't the name of a column. */
function badgeBox(text: string, x: number, y: number, size: number): Box {
  const [across, down] = [size * (0.4 + 0.28 * text.length), size * 0.68];
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}

function drawNumber(context: Context2D, text: string, box: Box, palette: Palette, size: number): void {
  context.fillStyle = palette.ink;
  context.beginPath();
  context.roundRect(box.left, box.top, box.right - box.left, box.bottom - box.top, size * 0.68);
  context.fill();
  context.font = `700 ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = palette.ground;
  context.fillText(text, (box.left + box.right) / 2, (box.top + box.bottom) / 2 + size * 0.06);
}

/** Returns the size of a note's font. */
function noteFont({ kind }: OverlayNote, unit: number): number {
  return kind === "name" ? Math.min(Math.max(unit * 0.19, 11), 18) : Math.min(Math.max(unit * 0.15, 9), 14);
}

/** Returns the place of a note: a name stands on its point, a number is to the left of it. */
function noteBox({ kind, x, y }: OverlayNote, size: number): Box {
  const [middle, bottom] = kind === "name" ? [x, y - 2] : [x - size * 2.6, y + size / 2];
  return { left: middle - size * 0.36, right: middle + size * 0.36, top: bottom - size, bottom };
}

function drawNote(context: Context2D, { text, kind }: OverlayNote, box: Box, palette: Palette, size: number): void {
  context.font = `${kind === "name" ? 700 : 500} ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 3.5;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  context.strokeStyle = palette.ground;
  context.strokeText(text, x, y);
  context.fillStyle = palette.ink;
  context.fillText(text, x, y);
}

/** Draws a note in a circle, to the upper right of a cell. */
function drawBadge(context: Context2D, text: string, { x, y }: Point, palette: Palette, unit: number): void {
  const radius = Math.min(Math.max(unit * 0.17, 10), 20);
  const [atX, atY] = [x + unit * 0.24, y - unit * 0.24];
  context.beginPath();
  context.arc(atX, atY, radius, 0, 2 * Math.PI);
  context.fillStyle = palette.ground;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = palette.ink;
  context.stroke();
  context.font = `700 ${radius}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = palette.ink;
  context.fillText(text, atX, atY + radius * 0.06);
}

function drawShape(
  context: Context2D,
  { colour, from, to }: OverlayShape & { readonly colour: string },
  unit: number,
): void {
  context.strokeStyle = colour;
  context.lineWidth = Math.max(unit * 0.07, 2.5);
  context.lineCap = "round";
  context.beginPath();
  if (from.x === to.x && from.y === to.y) context.arc(from.x, from.y, unit * 0.34, 0, 2 * Math.PI);
  else {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    for (const turn of [0.5, -0.5]) {
      context.moveTo(to.x, to.y);
      context.lineTo(to.x - 0.3 * unit * Math.cos(angle + turn), to.y - 0.3 * unit * Math.sin(angle + turn));
    }
  }
  context.stroke();
}

function touches(one: Box, other: Box): boolean {
  const isBeside = one.left > other.right + 1 || other.left > one.right + 1;
  return !isBeside && one.top < other.bottom + 1 && other.top < one.bottom + 1;
}

function fontOf(label: Label, size: number): string {
  return `${label.isBest ? 700 : 600} ${label.isBest ? size + 1 : size}px system-ui, sans-serif`;
}

function widthOf(context: Context2D, label: Label, size: number): number {
  context.font = fontOf(label, size);
  return Math.max(context.measureText(label.text).width + size * 0.8, heightOf(label, size));
}

function heightOf(label: Label, size: number): number {
  return size * 1.5 + (label.isBest ? 3 : 0);
}

function drawLabel(
  context: Context2D,
  item: OverlayItem,
  label: Label,
  box: OverlayBox,
  palette: Palette,
  size: number,
): void {
  const isExact = label.kind !== "estimate";
  const fill = isExact ? palette[label.kind] : palette.ground;
  const ink = isExact ? inkOn(fill, palette) : palette.ink;
  const edge = isExact ? fill : `#${mix(palette.ink, palette.ground, 0.25).getHexString()}`;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const corner = isExact ? size * 0.4 : height / 2;

  // The stem, which leads to the cell.
  context.strokeStyle = palette.ground;
  context.lineWidth = 4;
  line(context, item.x, box.bottom - 1, item.y);
  context.strokeStyle = edge;
  context.lineWidth = 2;
  line(context, item.x, box.bottom - 1, item.y);

  const shape = (grow: number) => {
    context.beginPath();
    context.roundRect(box.left - grow, box.top - grow, width + 2 * grow, height + 2 * grow, corner + grow);
  };
  if (label.isBest) {
    context.fillStyle = palette.ink;
    shape(3.5);
    context.fill();
  }
  context.fillStyle = palette.ground;
  shape(1.5);
  context.fill();
  context.fillStyle = fill;
  shape(0);
  context.fill();
  if (!isExact) {
    context.strokeStyle = edge;
    context.lineWidth = 1.25;
    context.setLineDash([3, 2.5]);
    shape(-0.6);
    context.stroke();
    context.setLineDash([]);
  }
  context.font = fontOf(label, size);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = ink;
  context.fillText(label.text, item.x, (box.top + box.bottom) / 2 + size * 0.06);
}

/** Draws a drop with an arrow in it, with its tip at a point. */
function drawHint(context: Context2D, x: number, tip: number, palette: Palette, size: number): void {
  const radius = size * 0.95;
  const y = tip - radius * 1.65;
  context.fillStyle = palette.accent;
  context.strokeStyle = palette.ground;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, radius, Math.PI * 0.8, Math.PI * 2.2);
  context.lineTo(x, tip);
  context.closePath();
  context.stroke();
  context.fill();
  context.strokeStyle = inkOn(palette.accent, palette);
  context.lineCap = "round";
  context.lineJoin = "round";
  const arm = radius * 0.42;
  context.beginPath();
  context.moveTo(x, y - radius * 0.5);
  context.lineTo(x, y + radius * 0.5);
  context.moveTo(x - arm, y + radius * 0.5 - arm);
  context.lineTo(x, y + radius * 0.5);
  context.lineTo(x + arm, y + radius * 0.5 - arm);
  context.stroke();
}

function line(context: Context2D, x: number, from: number, to: number): void {
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(x, from);
  context.lineTo(x, to);
  context.stroke();
}

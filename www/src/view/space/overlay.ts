// What is written over the picture: how much a move is worth, and the hint's arrow. Crisp at any size, never hidden.

import type { Label, Palette } from "../scene";
import { inkOn, mix, type Context2D } from "./color";

/** A note points at a place on the screen; all in CSS pixels. */
export interface OverlayItem {
  readonly column: number;
  readonly x: number;
  readonly y: number;
  /** How far away it is; near notes keep their place, others make room. */
  readonly depth: number;
  readonly label: Label | undefined;
  readonly isHint: boolean;
}

/** The height of the hint's drop, in sizes of the text. */
const HINT = 2.6;

export interface OverlayBox {
  readonly column: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Draws notes and says where they lie. `unit` is the distance of two columns, `lift` how high the hint hops. */
export function drawOverlay(
  paint: Context2D,
  notes: readonly OverlayItem[],
  palette: Palette,
  unit: number,
  lift: number,
): OverlayBox[] {
  const size = Math.round(Math.min(Math.max(unit * 0.19, 12), 20));
  const boxes: OverlayBox[] = [];
  const near = [...notes].sort((a, b) => a.depth - b.depth);
  const placed = near.map((note) => {
    const half = note.label ? widthOf(paint, note.label, size) / 2 : size;
    const high = (note.label ? heightOf(note.label, size) : 0) + (note.isHint ? size * HINT : 0);
    const stem = size * 0.42;
    let bottom = Math.round(note.y - stem);
    const boxAt = () => ({
      column: note.column,
      left: note.x - half,
      right: note.x + half,
      top: bottom - high,
      bottom,
    });
    for (let tries = 0; tries < 12; tries++) {
      const box = boxAt();
      const hit = boxes.find((other) => touches(box, other));
      if (!hit) break;
      bottom = hit.top - 3;
    }
    boxes.push(boxAt());
    return { note, box: boxAt() };
  });
  for (const { note, box } of placed.reverse()) {
    const tip = box.top + (note.isHint ? size * HINT : 0);
    if (note.label) drawLabel(paint, note, note.label, { ...box, top: tip }, palette, size);
    if (note.isHint) drawHint(paint, note.x, tip - 2 - lift, palette, size);
  }
  return boxes;
}

function touches(one: OverlayBox, other: OverlayBox): boolean {
  const isBeside = one.left > other.right + 1 || other.left > one.right + 1;
  return !isBeside && one.top < other.bottom + 1 && other.top < one.bottom + 1;
}

function fontOf(label: Label, size: number): string {
  return `${label.isBest ? 700 : 600} ${label.isBest ? size + 1 : size}px system-ui, sans-serif`;
}

function widthOf(paint: Context2D, label: Label, size: number): number {
  paint.font = fontOf(label, size);
  return Math.max(paint.measureText(label.text).width + size * 0.8, heightOf(label, size));
}

function heightOf(label: Label, size: number): number {
  return size * 1.5 + (label.isBest ? 3 : 0);
}

function drawLabel(
  paint: Context2D,
  note: OverlayItem,
  label: Label,
  box: OverlayBox,
  palette: Palette,
  size: number,
): void {
  const isExact = label.kind !== "estimate";
  const fill = isExact ? palette[label.kind as "win" | "draw" | "loss"] : palette.ground;
  const ink = isExact ? inkOn(fill, palette) : palette.ink;
  const edge = isExact ? fill : `#${mix(palette.ink, palette.ground, 0.25).getHexString()}`;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const corner = isExact ? size * 0.4 : height / 2;

  // The stem that leads to the cell.
  paint.strokeStyle = palette.ground;
  paint.lineWidth = 4;
  line(paint, note.x, box.bottom - 1, note.y);
  paint.strokeStyle = edge;
  paint.lineWidth = 2;
  line(paint, note.x, box.bottom - 1, note.y);

  const shape = (grow: number) => {
    paint.beginPath();
    paint.roundRect(box.left - grow, box.top - grow, width + 2 * grow, height + 2 * grow, corner + grow);
  };
  if (label.isBest) {
    paint.fillStyle = palette.ink;
    shape(3.5);
    paint.fill();
  }
  paint.fillStyle = palette.ground;
  shape(1.5);
  paint.fill();
  paint.fillStyle = fill;
  shape(0);
  paint.fill();
  if (!isExact) {
    paint.strokeStyle = edge;
    paint.lineWidth = 1.25;
    paint.setLineDash([3, 2.5]);
    shape(-0.6);
    paint.stroke();
    paint.setLineDash([]);
  }
  paint.font = fontOf(label, size);
  paint.textAlign = "center";
  paint.textBaseline = "middle";
  paint.fillStyle = ink;
  paint.fillText(label.text, note.x, (box.top + box.bottom) / 2 + size * 0.06);
}

/** A drop in the accent colour with an arrow in it, whose tip is at a place. */
function drawHint(paint: Context2D, x: number, tip: number, palette: Palette, size: number): void {
  const radius = size * 0.95;
  const y = tip - radius * 1.65;
  paint.fillStyle = palette.accent;
  paint.strokeStyle = palette.ground;
  paint.lineWidth = 2;
  paint.beginPath();
  paint.arc(x, y, radius, Math.PI * 0.8, Math.PI * 2.2);
  paint.lineTo(x, tip);
  paint.closePath();
  paint.stroke();
  paint.fill();
  paint.strokeStyle = inkOn(palette.accent, palette);
  paint.lineCap = "round";
  paint.lineJoin = "round";
  const arm = radius * 0.42;
  paint.beginPath();
  paint.moveTo(x, y - radius * 0.5);
  paint.lineTo(x, y + radius * 0.5);
  paint.moveTo(x - arm, y + radius * 0.5 - arm);
  paint.lineTo(x, y + radius * 0.5);
  paint.lineTo(x + arm, y + radius * 0.5 - arm);
  paint.stroke();
}

function line(paint: Context2D, x: number, from: number, to: number): void {
  paint.lineCap = "round";
  paint.beginPath();
  paint.moveTo(x, from);
  paint.lineTo(x, to);
  paint.stroke();
}

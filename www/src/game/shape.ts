// What is drawn on the board beside the stones: marked cells and arrows, and notes.

export const COLOURS = ["green", "red", "blue", "yellow"] as const;

export type Colour = (typeof COLOURS)[number];

/** What people draw. */
export type Drawing =
  | { readonly kind: "cell"; readonly colour: Colour; readonly cell: number }
  | { readonly kind: "arrow"; readonly colour: Colour; readonly from: number; readonly to: number };

/** A drawing, or a few characters beside a cell, such as `??`. */
export type Shape = Drawing | { readonly kind: "note"; readonly cell: number; readonly text: string };

/** Returns the cells that a shape is about. */
export function cellsOf(shape: Shape): readonly [from: number, to: number] {
  return shape.kind === "arrow" ? [shape.from, shape.to] : [shape.cell, shape.cell];
}

/** The colours as they are drawn. They differ in lightness, too. */
export const DRAWN: Record<Colour, string> = {
  green: "#2e8b57",
  red: "#c0392b",
  blue: "#1f6fb2",
  yellow: "#d9a406",
};

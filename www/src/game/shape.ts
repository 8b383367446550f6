// What people draw on the board: marked cells and arrows.

export const COLOURS = ["green", "red", "blue", "yellow"] as const;

export type Colour = (typeof COLOURS)[number];

export type Shape =
  | { readonly kind: "cell"; readonly colour: Colour; readonly cell: number }
  | { readonly kind: "arrow"; readonly colour: Colour; readonly from: number; readonly to: number };

/** The colours as they are drawn. They differ in lightness, too. */
export const DRAWN: Record<Colour, string> = {
  green: "#2e8b57",
  red: "#c0392b",
  blue: "#1f6fb2",
  yellow: "#d9a406",
};

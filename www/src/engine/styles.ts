// The styles of play, in the order of the engine's numbers.

/** A style decides between moves that a level can't tell apart. */
export const STYLES = [
  "random",
  "expansive",
  "restrictive",
  "neutral",
  "tactical",
  "tactical-expansive",
  "tactical-restrictive",
  "tactical-neutral",
] as const;

export type StyleName = (typeof STYLES)[number];

// The position in the page's address: #board=4x4x4&position=0FC3.

export interface Place {
  board: string;
  position: string;
}

/** What an address names; undefined if it names nothing. */
export function readLink(hash: string): Place | undefined {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const [board, position] = [words.get("board"), words.get("position")];
  if (board === null && position === null) return undefined;
  return { board: board ?? "4x4x4", position: position?.trim() || "-" };
}

export function linkText({ board, position }: Place): string {
  return `#board=${board}&position=${position}`;
}

/** The whole address of a position, for others, who have a language of their own. */
export function linkTo(place: Place): string {
  return new URL(location.pathname + linkText(place), location.href).href;
}

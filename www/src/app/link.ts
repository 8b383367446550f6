// Links to positions: #board=4x4x4&position=0FC3, and &camera=above if the board is to be seen from there. Those that carry a
// whole game are in `game-link.ts`, those to a puzzle in `puzzle.ts`.

export interface LinkTarget {
  board: string;
  position: string;
  camera?: string;
}

/** Parses the hash of an address; returns undefined if it names no position. */
export function readLink(hash: string): LinkTarget | undefined {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const [board, position, camera] = [words.get("board"), words.get("position"), words.get("camera")];
  if (board === null && position === null) return undefined;
  return { board: board ?? "4x4x4", position: position?.trim() || "-", ...(camera && { camera }) };
}

export function linkText({ board, position, camera }: LinkTarget): string {
  return `#board=${board}&position=${position}${camera ? `&camera=${encodeURIComponent(camera)}` : ""}`;
}

/** Returns true if an address carries a whole game. */
export function isGameLink(address: string): boolean {
  return /^\S*#game=/.test(address);
}

/** Returns true if the hash of an address names a puzzle. */
export function isPuzzleLink(hash: string): boolean {
  return hash.startsWith("#puzzle=");
}

/** Returns the address of a position to be shared. It leaves out the language, because others have their own. */
export function linkTo(target: LinkTarget): string {
  return new URL(location.pathname + linkText(target), location.href).href;
}

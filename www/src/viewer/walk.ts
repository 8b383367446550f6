// A game that people go through: what the list of moves and the steps need to know of it.

import type { Path, Tree } from "../study/tree";

export interface Walk {
  readonly tree: Tree;
  /** The place on the board. */
  readonly path: Path;
  /** Puts the position at a path on the board. */
  goTo(path: Path): void;
}

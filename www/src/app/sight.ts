// Keeps the board in sight: on a phone it may be far above what was pressed.

import type { FourfoldBoard } from "../element/index";

/** Scrolls to the board if it is out of sight, even a part of it. */
export function bringIntoSight(game: FourfoldBoard): void {
  if (game.getBoundingClientRect().top < 0) game.scrollIntoView();
}

// What every part of the page works with.

import type { FourfoldBoard, GameState } from "../element/index";
import type { AppWords } from "../words/app";
import type { Words } from "../words/words";

export interface Context {
  game: FourfoldBoard;
  /** What the element says, and what the page does. */
  words: Words;
  text: AppWords;
  /** Says something that went wrong or right, once, where everybody sees it. */
  notify(message: string): void;
  /** Puts a board with a position on the page, in the view that was last chosen for it. */
  show(board: string, position: string): void;
}

/** A part of the page. */
export interface Panel {
  root: HTMLElement;
  /** The part comes into sight, or goes. */
  onShow?(isShown: boolean): void;
  /** Whether such a state of the board is the part's own affair, and not the game that is kept. */
  owns?(state: GameState): boolean;
}

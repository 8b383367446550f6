// The interface between the page and its panels.

import type { BoardName, FourfoldBoard, GameState } from "../element/index";
import type { AppWords } from "../words/app";
import type { Words } from "../words/words";

export interface Context {
  game: FourfoldBoard;
  /** The texts of the element, and those of the page. */
  words: Words;
  text: AppWords;
  /** Shows a message for some seconds. */
  notify(message: string): void;
  /** Shows a position on a board, in the view that was last chosen for that board. */
  show(board: BoardName, position: string): void;
  /** Shows the rules and where things are. */
  showTour(): void;
}

/** The tabs. */
export const TABS = ["play", "analyse", "puzzles", "share", "settings"] as const;
export type Tab = (typeof TABS)[number];

/** The content of a tab. */
export interface Panel {
  root: HTMLElement;
  /** Called when the panel is shown or hidden. `tab` is the name of the one that is shown. */
  onShow?(isShown: boolean, tab: string): void;
  /** Called when the players or live analysis have been set elsewhere. */
  onSettings?(): void;
  /** Puts first what somebody needs who has come to look at a game. */
  showGameFirst?(): void;
  /** Analyses the whole game. */
  review?(): void;
  /** Opens what the hash of an address leads to. Returns what is wrong with it, or nothing. */
  openLink?(hash: string): Promise<string>;
  /** Returns true if a state of the board belongs to the panel, and not to the game that is stored. */
  owns?(state: GameState): boolean;
}

// The texts of the element, in English.

import { oneOf } from "./lists";
import { movesOf } from "./moves";

/** Returns the winner's moves in a game that ends after so many plies, as after “in”. */
export const inMoves = (plies: number) => count(movesOf(plies));

/** Returns a number of moves. */
export const count = (moves: number) => (moves === 1 ? "1 move" : `${moves} moves`);

export const english = {
  // The players and whose turn it is.
  player: ["First player", "Second player"] as readonly [string, string],
  toMove: (player: string) => `${player} to move`,
  thinking: (player: string) => `${player} (computer) is thinking…`,
  wins: (player: string) => `${player} wins`,
  /** The same in a game of a person against the computer. */
  role: { you: "You", computer: "Computer" },
  turnOf: { you: "Your turn", computer: "Computer’s turn" },
  computerThinks: "Computer is thinking…",
  winOf: { you: "You win", computer: "The computer wins" },
  draw: "A draw: the board is full",
  previewing: "Preview: tap the board to go back",
  gameOver: (result: string) => `The game is over. ${result}.`,

  // The question when the computer waits.
  waiting: "It’s the computer’s turn. What now?",
  bothWaiting: "The computers are paused. What now?",
  goOn: "Continue against the computer",
  bothGoOn: "Let the computers play",
  playBoth: "Play both sides",
  analyse: "Analyse",

  // The accessible grid.
  board: (name: string) => `Board ${name}`,
  columnName: (digit: string) => `Column ${digit}`,
  cellName: (digit: string, row: number) => `Column ${digit}, row ${row}`,
  emptyColumn: "empty",
  emptyCell: "empty",
  stack: (stones: string[]) => `from the bottom: ${stones.join(", ")}`,
  fullColumn: "full",
  landsHere: "the next stone lands here",
  hinted: "recommended",
  moved: (player: string, digit: string) => `${player}: column ${digit}`,
  positionAfter: (ply: number) => (ply === 0 ? "Empty board" : `Position after move ${ply}`),
  lastMove: "last move",
  join: (parts: readonly string[]) => parts.join(", "),
  /** Whole sentences, of parts that have no full stop yet. */
  sentences: (parts: readonly string[]) => parts.map((part) => `${part}.`).join(" "),

  // Assessments.
  /** How far away the end of the game is, as on the labels of the columns. */
  distance: (plies: number) => movesOf(plies),
  winIn: (plies: number) => `win in ${inMoves(plies)}`,
  lossIn: (plies: number) => `loss in ${inMoves(plies)}`,
  drawn: "draw",
  winWithin: (plies: number) => `win in at most ${inMoves(plies)}`,
  lossWithin: (plies: number) => `loss in at most ${inMoves(plies)}`,
  percent: (percent: number) => `${percent}%`,
  estimated: (percent: string) => `estimated ${percent}`,

  /** A cell in which a player completes a line; without a level where the cell itself is described. */
  threatOf: (player: string, level?: number) =>
    level === undefined ? `${player}: threat` : `${player}: threat on level ${level}`,

  // The view.
  viewControls: "View",
  cameraPreset: { corner: "Corner", above: "Above", side: "Side" },
  spread: "Levels apart",
  threats: "Threats",
  tapAgain: (digit: string) => `Tap column ${digit} again to drop the stone`,
  turnHint: "Drag to turn the board",

  // Buttons.
  undo: "Undo",
  redo: "Redo",
  hint: "Hint",
  newGame: "New game",

  // Messages.
  noSuch: (what: string, found: string, right: readonly string[]) =>
    `There’s no ${what.toLowerCase()} “${found}”. Use ${oneOf(right, ", ", " or ")}.`,
  notBetween: (what: string, found: string, least: number, most: number) =>
    `${what} “${found}” isn’t a whole number from ${least} to ${most}.`,
  noCamera: (found: string) =>
    `Camera “${found}” isn’t possible. Use corner, above or side, or four numbers: turn (−180 to 180), tilt (0 to 90), zoom (0.7 to 3) and spread (0 to 1).`,
  noColumn: (found: string, first: string, last: string) => `“${found}” isn’t a column (use ${first}–${last}).`,
  full: (digit: string) => `Column ${digit} is full.`,
  noColumnAt: (ply: number, found: string, first: string, last: string) =>
    `Move ${ply}, “${found}”, isn’t a column (use ${first}–${last}).`,
  fullAt: (ply: number, digit: string) => `Move ${ply} isn’t possible: column ${digit} is full.`,
  overAt: (ply: number) => `Move ${ply} isn’t possible: the game ended with move ${ply - 1}.`,
  engineFailed: (reason: string) => `The engine failed: ${reason}`,
  loadingSpace: "Loading 3D…",
  noSpace: (isDeep: boolean): string =>
    isDeep
      ? "This browser can’t show 3D here, so you see the layers, the lowest one first."
      : "This browser can’t show 3D here, so you see the flat board.",
};

/** The texts that every language has. */
export type Words = typeof english;

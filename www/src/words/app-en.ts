// The texts of the app page, in English.

import type { StyleName } from "../engine/styles";
import { MOVE_LIST } from "./move-list";

export const englishApp = {
  ...MOVE_LIST.en,
  boardLabel: "Board",
  boards: { "4x4x4": "4×4×4 (3D)", "7x6": "7×6 classic", "9x7": "9×7 wide" } as Record<string, string>,
  viewLabel: "View",
  views: { "3d": "3D", layers: "Layers", flat: "Flat" } as Record<string, string>,
  tabsLabel: "Sections",
  tabs: { play: "Play", analyse: "Analyse", puzzles: "Puzzles", share: "Share", settings: "Settings" } as Record<
    string,
    string
  >,
  newStart: "Start page",
  footer: "Everything runs in your browser. Nothing is sent anywhere.",
  licences: "Licences of the software used here",
  lostGame: "Couldn’t read the stored game, so this is a new one.",
  noPanel: "Couldn’t load this section. Check your connection.",
  lostData: "Some saved data couldn’t be read and was reset.",

  // The first visit.
  howToPlay: "How to play",
  tour: {
    none: (isDeep: boolean) => [
      "Four in a row wins",
      isDeep
        ? "Take turns dropping stones onto the rods. The first to get four in a straight line wins: along a level, up a rod, or diagonally through the levels."
        : "Take turns dropping stones into the columns. The first to get four in a straight line wins: across, upwards or diagonally.",
    ],
    board: (isDeep: boolean) => [
      "You start",
      `Your stones have a ring, the computer’s a cross. Click ${isDeep ? "a rod" : "a column"} to drop your first one.`,
    ],
    "view-controls": () => [
      "Look around",
      "Drag the board to turn it, or use the buttons below it. “Levels apart” lets you look between the levels. Point at a stone to see its lines.",
    ],
    buttons: () => [
      "If you’re stuck",
      "Below the board: the lamp gives a hint, the cross-hairs mark where someone could complete a line, and the arrow takes back a move. The Analyse tab shows what every move is worth.",
    ],
  } as Record<"none" | "board" | "view-controls" | "buttons", (isDeep: boolean) => readonly [string, string]>,
  tourNext: "Next",
  tourSkip: "Skip",
  tourPlay: "Play",
  tourCount: (step: number, count: number) => `${step} of ${count}`,
  hintGiven: "Here’s a hint: the marked column is a good move.",

  // Play.
  first: "First player",
  second: "Second player",
  human: "Human",
  you: "You",
  computer: "Computer",
  level: "Strength",
  coach: "Tell me after each move how good it was",
  coachGood: (move: string) => `${move}: a good move.`,
  coachLost: "Every move loses here.",
  coachBetter: (move: string, best: string, worth: string) => `${move} – column ${best} was better: ${worth}.`,
  coachBack: "Take the move back",
  /** A level sees wins and losses within its depth, and nothing else. */
  levelName: (level: number, depth: number) =>
    `Level ${level}: sees ${level === 1 ? "" : "up to "}${depth} turns ahead${level === 1 ? " (easiest)" : ""}`,
  fullStrength: "Full strength: plays its best in the time it has",
  style: "Playing style",
  styles: {
    random: "Random",
    expansive: "Keeps its options open",
    restrictive: "Limits yours",
    neutral: "Both: open for itself, tight for you",
    tactical: "Looks at nearby cells",
    "tactical-expansive": "Looks at nearby cells, keeps its options open",
    "tactical-restrictive": "Looks at nearby cells, limits yours",
    "tactical-neutral": "Balanced",
  } satisfies Record<StyleName, string>,
  styleHelp: "How the computer chooses between equally good moves.",
  moveTime: "Time per move",
  ponder: "The computer thinks in your time, too",
  seconds: (seconds: number) => `${seconds} s`,
  pause: "Pause the computer",
  noMoves: (isDeep: boolean) => `Tap or click a ${isDeep ? "rod (column)" : "column"} to drop your first stone.`,
  fold: "Fold variations",
  unfold: "Unfold variations",
  notes: "Notes",
  recall: "Guess the moves",
  games: "Games",
  lostGames: "Your earlier games couldn’t be read.",
  start: "Starting position",
  startHelp: (example: string) =>
    `Enter moves as column names, for example ${example}. Leave blank for an empty board. New games will start from this position.`,
  evenStart: "Random even start",
  setStart: "Use as starting position",
  newGameStarted: "A new game has begun.",
  otherPosition: "The board now shows another position.",
  movesReplaced: "Another move has replaced the later ones.",
  bringBack: "Bring back the previous game",
  close: "Close",

  // Analysis.
  percent: (share: number) => `${Math.round(share * 100)}%`,
  review: "Analyse the whole game",
  stop: "Stop",
  stopped: "Stopped.",
  engineThreads: (threads: number, memory: number) =>
    `Engine: ${threads === 1 ? "one thread" : `${threads} threads`}, ${memory} MiB.`,
  engineAlone: (memory: number) =>
    `Running on one thread (slower): this page can’t use several. Engine memory: ${memory} MiB.`,
  engineLess: (memory: number, wanted: number) => `Only ${memory} of ${wanted} MiB is available.`,

  // Links.
  badLink: (mistake: string) => `Can’t open this link. ${mistake}`,

  // Puzzles that were solved.
  lostSolved: "Couldn’t read which puzzles you’ve solved. Starting a new list.",
  lostSomeSolved: "Couldn’t read some of the puzzles you’ve solved. They count as unsolved again.",

  // Settings.
  language: "Language",
};

export type AppWords = typeof englishApp;

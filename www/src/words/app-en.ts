// The texts of the app page, in English.

import type { StyleName } from "../engine/styles";
import type { Language } from "./words";

/** Returns a number of moves, as after “in”. */
const inMoves = (moves: number) => (moves === 1 ? "1 move" : `${moves} moves`);

export const englishApp = {
  boardLabel: "Board",
  boards: { "4x4x4": "4×4×4 in space", "7x6": "7×6 classic", "9x7": "9×7 wide" } as Record<string, string>,
  viewLabel: "View",
  views: { "3d": "3D", layers: "Layers", flat: "Flat" } as Record<string, string>,
  tabsLabel: "Sections",
  tabs: { play: "Play", analyse: "Analyse", puzzles: "Puzzles", share: "Share", settings: "Settings" } as Record<
    string,
    string
  >,
  newStart: "Start page",
  footer: "Everything runs in your browser; nothing is sent anywhere.",
  lostGame: "The stored game could not be read; this is a new one.",

  // Play.
  first: "First player",
  second: "Second player",
  person: "Person",
  computer: "Computer",
  level: "Strength",
  levelName: (level: number) => `Level ${level}`,
  fullStrength: "Full strength",
  style: "Style",
  styles: {
    random: "Random",
    expansive: "Expansive",
    restrictive: "Restrictive",
    neutral: "Neutral",
    tactical: "Tactical",
    "tactical-expansive": "Tactical, expansive",
    "tactical-restrictive": "Tactical, restrictive",
    "tactical-neutral": "Tactical, neutral",
  } satisfies Record<StyleName, string>,
  styleHelp: "What a level likes where it sees no difference.",
  moveTime: "Time per move",
  seconds: (seconds: number) => `${seconds} s`,
  pause: "Pause the computer",
  resume: "Let the computer move",
  moves: "Moves",
  noMoves: "No moves yet. Choose a column to begin.",
  moveName: (ply: number, digit: string) => `Move ${ply}, column ${digit}`,
  beforeFirst: "Start",
  start: "Start position",
  startHelp: "The columns played, one character each; empty for the empty board. New games start there.",
  setStart: "Start there",

  // Analyse.
  showValues: "Show what every column is worth",
  legend:
    "+7 wins in 7 plies, −6 loses in 6, = draws, +≤9 wins in 9 at most. 62% in a dashed frame is an estimate of the score: a win counts 1, a draw ½.",
  value: "Value",
  depth: "Depth",
  plies: (plies: number) => `${plies} ${plies === 1 ? "ply" : "plies"}`,
  positions: "Positions",
  speed: "Speed",
  perSecond: (count: string) => `${count}/s`,
  table: "Table used",
  threads: "Threads",
  unknown: "–",
  percent: (share: number) => `${Math.round(share * 100)}%`,
  column: "Column",
  worth: "Worth",
  seen: "The level sees",
  seenHelp: "20 wins at once, 10 is neither, 1 loses to the next move",
  bestLine: "Best line",
  bestLineIs: "Best line: ",
  lineHelp: "Choose a move to go there.",
  graph: "The game so far",
  graphHelp: "How good each position is for the first player, as far as it was analysed.",
  graphText: (parts: readonly string[]) =>
    `How good each position is for the first player: ${parts.join("; ") || "not known yet"}`,
  graphPart: (ply: number, percent: number, exact: boolean) => `after ${ply}: ${percent}%${exact ? "" : " (estimate)"}`,
  review: "Analyse the whole game",
  stop: "Stop",
  solve: "Solve",
  solveTitle: "Solve the position",
  goal: "Question",
  goals: { score: "Who wins, and when?", outcome: "Win, draw or loss?", first: "Does the first player win?" } as Record<
    string,
    string
  >,
  solving: "Solving…",
  soFar: {
    score: (least: number, most: number): string =>
      least > 0
        ? "a win is sure"
        : most < 0
          ? "a loss is sure"
          : least === 0
            ? "at least a draw"
            : most === 0
              ? "at most a draw"
              : "",
  },
  stopped: "Stopped.",
  solved: {
    winIn: (player: string, plies: number, score: number) =>
      `${player} wins in ${plies} ${plies === 1 ? "ply" : "plies"} (score ${score})`,
    wins: (player: string) => `${player} wins`,
    doesNotWin: (player: string) => `${player} does not win`,
    draw: "A draw with best play",
    over: "The game is over.",
  },
  cost: (positions: string, seconds: string) =>
    `${positions} ${positions === "1" ? "position" : "positions"} in ${seconds}`,
  positionsCount: (count: number) =>
    count.toLocaleString("en", { notation: count >= 1e6 ? "compact" : "standard", maximumFractionDigits: 1 }),
  engineThreads: (threads: number, memory: number) =>
    `Engine: ${threads === 1 ? "one thread" : `${threads} threads`}, ${memory} MiB.`,
  engineAlone: (memory: number) =>
    `Engine: one thread, ${memory} MiB. This browser shares no memory between threads here, so it is slower.`,
  engineLess: (memory: number, wanted: number) => `The browser gave ${memory} of ${wanted} MiB.`,
  engineRests: "The engine starts when it is needed.",

  // Share.
  link: "Link to this position",
  copy: "Copy",
  copied: "Copied.",
  notCopied: "The browser did not allow it; please copy it by hand.",
  text: "Position as text",
  textHelp: "Type or paste the columns played; the board follows when you press Set up.",
  set: "Set up",
  image: "Picture",
  saveImage: "Save as PNG",
  copyImage: "Copy picture",
  embed: "Put it into your own page",
  embedHelp: "Paste this where the board is to be; visitors get what you see below.",
  embedFrame: "As a frame",
  embedElement: "As an element",
  embedAnalysis: "with values",
  embedComputer: "against the computer",
  preview: "Preview",
  badLink: (mistake: string) => `The link could not be followed: ${mistake}`,

  // Puzzles.
  puzzle: (number: number, count: number) => `Puzzle ${number} of ${count}`,
  grade: "Difficulty",
  grades: ["Very easy", "Easy", "Medium", "Hard", "Very hard"] as readonly string[],
  allGrades: "All",
  find: (player: string, moves: number) => `${player} to move: find the win in ${inMoves(moves)}.`,
  begin: "Start",
  gameWaits: "Your game waits until you come back from the puzzles.",
  right: (left: number) => (left === 1 ? "Right! One more move." : `Right! ${left} moves to go.`),
  solvedPuzzle: "Solved!",
  wrongStillWins: (moves: number) => `That wins too, but only in ${inMoves(moves)}. There is a quicker way.`,
  wrongDraw: "That only draws.",
  wrongLoss: (moves: number) => `That loses in ${inMoves(moves)}.`,
  noAnswer: "The time was not enough for an answer.",
  checking: "Looking at your move…",
  tryAgain: "Try again",
  showSolution: "Show the solution",
  next: "Next puzzle",
  previous: "Previous puzzle",
  done: (done: number, count: number) => `${done} of ${count} solved`,
  leave: "Leave the puzzles",
  isDone: "solved",
  choosePuzzle: "Puzzle",
  noPuzzles: (reason: string) => `The puzzles could not be loaded: ${reason}`,
  lostSolved: "The record of solved puzzles could not be read; it begins anew.",

  // Settings.
  language: "Language",
  languages: { en: "English", de: "Deutsch", ja: "日本語" } satisfies Record<Language, string>,
  theme: "Light or dark",
  themes: { auto: "Same as system", light: "Light", dark: "Dark" } as Record<string, string>,
  stones: "Colours of the stones",
  palettes: { clay: "Clay and blue", contrast: "Black and yellow", night: "Green and violet" } as Record<
    string,
    string
  >,
  threadsLabel: "Threads of the engine",
  threadsHelp: (cores: number) => `This machine has ${cores} ${cores === 1 ? "core" : "cores"}.`,
  memoryLabel: "Memory of the engine, in MiB",
  memoryHelp: "If the browser refuses so much, it takes less and says so.",
  apply: "Apply",
  bench: "Measure the engine",
  benchResult: (signature: number, positions: string, speed: string) =>
    `Signature ${signature}: ${positions} positions, ${speed} on one thread.`,
  measuring: "Measuring…",
  keysTitle: "Keys",
  keys: "On the board: arrow keys choose a column, Enter drops a stone, a column’s own character drops one there; U takes back, R redoes, H gives a hint. In 3D: Shift and the arrow keys turn the board, + and − zoom, Shift and Home lead back.",
};

export type AppWords = typeof englishApp;

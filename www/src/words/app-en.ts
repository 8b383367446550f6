// The texts of the app page, in English.

import type { StyleName } from "../engine/styles";
import { inMoves } from "./en";
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

  // Analyse.
  showValues: "Show move evaluations",
  legend:
    "+4: win in 4 moves. −3: loss in 3. =: draw. ≤: at most. 62% (dashed): estimated winning chance, a draw counting half.",
  value: "Evaluation",
  depth: "Looks ahead",
  depthOf: (depth: number, plies: number) => `looks ${depth} of ${plies === 1 ? "1 turn" : `${plies} turns`} ahead`,
  exactColumns: (exact: number, count: number) => `${exact} of ${count} columns exact`,
  allExact: "Every evaluation is exact.",
  positions: "Positions",
  speed: "Speed",
  perSecond: (count: string) => `${count}/s`,
  table: "Memory used",
  threads: "Threads",
  unknown: "–",
  percent: (share: number) => `${Math.round(share * 100)}%`,
  column: "Column",
  worth: "Evaluation",
  /** Beside the percents of an evaluation that isn’t proved. */
  estimated: "estimated",
  seen: (level: number) => `Level ${level}’s view`,
  seenHelp: "20 = wins now, 10 = even, 1 = loses to the next move",
  why: "Why?",
  whyOf: (digit: string) => `Why is column ${digit} worth that?`,
  whyTitle: (move: string, value: string) => `${move}: ${value}`,
  whySteps: "The moves, step by step",
  whyPlay: "Play",
  whyPause: "Pause",
  whyClose: "Close",
  whyLooking: "Looking for the reason…",
  whyNot: "Couldn’t find the reason in time.",
  bestLine: "Best line",
  bestLineIs: "Best line: ",
  lineOf: (digit: string) => `Expected after column ${digit}`,
  lineHelp: "Click a move to play the line up to it.",
  lines: "Show the expected moves for",
  lineCounts: {
    none: "no column",
    1: "the best column",
    3: "the 3 best columns",
    all: "every column",
  },
  graph: "The game so far",
  graphHelp: "First player’s chances after each move: the top is a win, the bottom a loss. Tap or click to go there.",
  graphTop: "First player wins",
  graphBottom: "Second player wins",
  graphName: "First player’s chances after each move",
  graphPoint: (ply: number, percent: number | undefined, isExact: boolean) => {
    const chances = percent === undefined ? "not analysed yet" : `${percent}%${isExact ? "" : " (estimated)"}`;
    return `${ply === 0 ? "start" : `after move ${ply}`}: ${chances}`;
  },
  review: "Analyse the whole game",
  reviewing: (ply: number, length: number) => `Looking at move ${ply} of ${length}…`,
  accuracy: (player: string) => `${player}’s accuracy`,
  accuracyHelp: "How much of the chances the moves kept, on average: 100% means that nothing was given away.",
  noMistakes: "No mistakes were found.",
  gaveAway: (before: number, after: number) => {
    const name = (outcome: number) => (outcome > 0 ? "a win" : outcome < 0 ? "a loss" : "a draw");
    return `turned ${name(before)} into ${name(after)}.`;
  },
  gaveShare: (before: number, after: number) =>
    `took the chances from ${Math.round(100 * before)}% to ${Math.round(100 * after)}% (estimated).`,
  lostSooner: (better: string, played: string) => `lost sooner than it had to: ${played} instead of ${better}.`,
  gaveForCertain: (before: number, after: number) =>
    `had chances of ${Math.round(100 * before)}% before (estimated), and is now a certain ${after < 0 ? "loss" : "draw"}.`,
  findBetter: "Find a better move",
  findBetterThan: (move: string) => `Find a better move than this one: ${move}`,
  whyMistake: (move: string) => `Why is this a mistake? ${move}`,
  mistakesOf: (player: string) => `${player}’s mistakes`,
  showMove: (move: string) => `Show ${move} on the board`,
  turningPoint: "A turning point.",
  mistakeOf: (number: number, count: number) => `Mistake ${number} of ${count}`,
  nextMistake: "Next mistake",
  betterMove: (worth: string) => `Right, that’s better: ${worth}.`,
  noBetterMove: (worth: string) => `That’s no good move either${worth && `: ${worth}`}.`,
  sameMistake: (worth: string) => `That’s the move from the game: ${worth}.`,
  bestWas: (digit: string, worth: string) => `Column ${digit} was best: ${worth}.`,
  stop: "Stop",
  solve: "Solve",
  solveTitle: "Solve the position",
  goal: "Question",
  goals: {
    score: "Who wins, and in how many moves?",
    outcome: "Win, draw or loss?",
    first: "Does the first player win?",
  } as Record<string, string>,
  solving: "Solving…",
  soFar: {
    score: (least: number, most: number): string =>
      least > 0
        ? "at least a win"
        : most < 0
          ? "a loss at best"
          : least === 0
            ? "at least a draw"
            : most === 0
              ? "at most a draw"
              : "",
  },
  stopped: "Stopped.",
  solved: {
    winIn: (player: string, plies: number) => `${player} wins in ${inMoves(plies)}`,
    wins: (player: string) => `${player} wins`,
    doesNotWin: (player: string) => `${player} doesn’t win`,
    draw: "Draw with best play",
    over: "The game is over.",
  },
  cost: (positions: string, seconds: string) =>
    `${positions} ${positions === "1" ? "position" : "positions"} in ${seconds}`,
  lessThan: (amount: string) => `less than ${amount}`,
  positionsCount: (count: number) =>
    count.toLocaleString("en", { notation: count >= 1e6 ? "compact" : "standard", maximumFractionDigits: 1 }),
  unsolved: "The unsolved game",
  unsolvedHelp: (board: string) =>
    `Nobody knows yet who wins ${board} if both sides play their best. These early positions are proved so far, whatever is played after them, or are being worked on. Their images in a mirror count, too.`,
  provedWin: (positions: string) => `The first player wins (proved with ${positions} positions).`,
  provedNoWin: (positions: string) => `The first player doesn’t win (proved with ${positions} positions).`,
  openPosition: (positions: string) => `Open: about ${positions} positions seem to be left.`,
  provedHere: (verdict: string) => `The position on the board: ${verdict}`,
  nothingProved: "The position on the board isn’t one of them.",
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

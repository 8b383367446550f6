// The texts of the app page, in English.

import type { StyleName } from "../engine/styles";
import { count, inMoves } from "./en";
import { longCount } from "./numbers";
import type { Colour } from "../game/shape";
import type { Language } from "./words";

export const englishApp = {
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
  moves: "Moves",
  noMoves: (isDeep: boolean) => `Tap or click a ${isDeep ? "rod (column)" : "column"} to drop your first stone.`,
  moveName: (ply: number, digit: string) => `Move ${ply}, column ${digit}`,
  beforeFirst: "Start",
  stepsLabel: "Go through the moves",
  steps: { first: "First position", back: "Back", forward: "Forward", last: "Last position" },
  notes: "Notes",
  comment: "Comment on this position",
  mark: "This move is",
  marks: {
    "": "–",
    "!": "! good",
    "?": "? a mistake",
    "!!": "!! brilliant",
    "??": "?? a blunder",
    "!?": "!? interesting",
    "?!": "?! doubtful",
  } as Record<string, string>,
  nameOf: (player: string) => `${player}’s name`,
  drawing: "Draw on the board",
  drawingHelp:
    "A column and a level mark a cell, as D3; two of them draw an arrow, as D1F2. With a mouse, use the right button on a flat board or on the layers.",
  draw: "Draw",
  colour: "Colour",
  colours: { green: "Green", red: "Red", blue: "Blue", yellow: "Yellow" } satisfies Record<Colour, string>,
  noShape: "That isn’t a cell or an arrow on this board.",
  promote: "Move this line up",
  deleteFrom: "Delete from here",
  games: "Games",
  gameTitle: ({ name, board, moves }: { name: string; board: string; moves: number }, number: number) =>
    `${number === 0 ? "This game" : name || `Earlier game, ${board}`}: ${count(moves)}`,
  lostGames: "Your earlier games couldn’t be read.",
  start: "Starting position",
  startHelp: (example: string) =>
    `Enter moves as column names, for example ${example}. Leave blank for an empty board. New games will start from this position.`,
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
  plies: (plies: number) => (plies === 1 ? "1 turn" : `${plies} turns`),
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
  lineHelp: "Click a move to play the line up to it.",
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
  findBetter: "Find a better move",
  findBetterThan: (ply: number) => `Find a better move than move ${ply}`,
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
  unsolvedHelp:
    "Nobody knows yet who wins 4×4×4 if both sides play their best. These early positions are proved so far, whatever is played after them, or are being worked on. Their images in a mirror count, too.",
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

  // Share.
  link: "Link to this position",
  copy: "Copy",
  copied: "Copied.",
  notCopied: "Copying was blocked. Select the text and copy it.",
  imageNotCopied: "Copying was blocked. Save the picture instead.",
  text: "Position as text",
  textHelp: "Type or paste moves, a link or a game file, then press “Set up”.",
  gameFile: "Game file",
  gameFileHelp: "All moves with variations, comments and names, as text.",
  saveGame: "Save game",
  openGame: "Open a file…",
  set: "Set up",
  image: "Picture",
  saveImage: "Save as PNG",
  saveFilm: "Save the game as GIF",
  filming: (number: number, count: number) => `Picture ${number} of ${count}…`,
  notFilmed: "Couldn’t make the moving picture.",
  copyImage: "Copy picture",
  embed: "Put this board in your own page",
  embedHelp: "Paste this where you want the board.",
  embedFrame: "Iframe",
  embedElement: "Web component",
  embedAnalysis: "Show evaluations",
  embedComputer: "Play against the computer",
  preview: "Preview",
  badLink: (mistake: string) => `Can’t open this link. ${mistake}`,

  // Puzzles that were solved.
  lostSolved: "Couldn’t read which puzzles you’ve solved. Starting a new list.",
  lostSomeSolved: "Couldn’t read some of the puzzles you’ve solved. They count as unsolved again.",

  // Settings.
  language: "Language",
  languages: { en: "English", de: "Deutsch", ja: "日本語" } satisfies Record<Language, string>,
  theme: "Theme",
  themes: { auto: "Same as system", light: "Light", dark: "Dark" } as Record<string, string>,
  stones: "Stone colours",
  palettes: { clay: "Clay and blue", contrast: "High contrast", night: "Green and violet" } as Record<string, string>,
  threadsLabel: "Engine threads",
  threadsHelp: (cores: number) => `This device has ${cores === 1 ? "one core" : `${cores} cores`}.`,
  memoryLabel: "Engine memory (MiB)",
  memoryHelp: "If the browser can’t provide this, less is used.",
  apply: "Apply",
  applied: "Applied. The engine uses this from its next task.",
  bench: "Measure the speed",
  benchResult: (speed: number) => `${longCount(speed, "en")} positions a second on one thread.`,
  measuring: "Measuring…",
  keysTitle: "Keyboard",
  keys: "On the board: the arrow keys choose a column, and Enter drops a stone. Or press a column’s name, such as 3, to drop a stone there. U undoes a move, R redoes it, H gives a hint. In 3D: Shift and the arrow keys turn the board, + and − zoom, Shift+Home resets the view.",
};

export type AppWords = typeof englishApp;

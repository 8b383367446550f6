// What the browser stores for the next visit, if it stores anything.
//
// What is read may be anything: other pages of the host write there too, and so do people. So it is checked here, and
// what is bad is dropped, and told.

import {
  DEFAULT_MEMORY,
  DEFAULT_THREADS,
  type PlayerKind,
  type SettingName,
  type Settings,
  parseSetting,
} from "../controller/settings";
import type { StyleName } from "../engine/styles";
import { BOARD_NAMES, type BoardName, boardOf, isBoardName } from "../game/board";
import { Game } from "../game/game";
import { LANGUAGES, type Language } from "../words/words";
import { type Tab, TABS } from "./context";
import { readLink } from "./link";
import { NEW_RECORD, type PuzzleRecord, readRecord } from "./puzzle-record";

/** A game as it is stored. */
interface StoredGame {
  board: BoardName;
  record: string;
  ply: number;
}

/** A game that can be put back on the board. */
export interface KeptGame extends StoredGame {
  /** The position in which new games begin. */
  start: string;
}

/** A game that another one has replaced, with its players. */
interface ReplacedGame extends KeptGame {
  first: PlayerKind;
  second: PlayerKind;
}

/** The players as they were chosen. */
export interface Choices {
  first: PlayerKind;
  second: PlayerKind;
  level: number;
  style: StyleName;
  moveTime: number;
}

/** What is stored, by name. */
export interface Stored {
  game: StoredGame;
  /** The game that can be brought back. */
  lost: ReplacedGame | null;
  /** The file of all games with their variations, and which of them is on the board. */
  games: string;
  gameNumber: number;
  /** The link to the position on the board if that isn't the game's. */
  aside: string;
  tab: Tab;
  /** Whether somebody is here for the first time, still in the first game, or knows the page. */
  visit: (typeof VISITS)[number];
  choices: Choices;
  analysis: boolean;
  /** Whether each of a person's moves is judged. */
  coach: boolean;
  /** For how many columns an analysis shows the moves that are expected. */
  lines: (typeof LINE_COUNTS)[number];
  /** Whether stones have the numbers of their moves. */
  numbers: boolean;
  /** Whether a tap on the board is to be confirmed. */
  confirm: boolean;
  /** Whether the computer thinks in the person's time, too. */
  ponder: boolean;
  /** How a person goes on in the stored game where the computer waited. */
  answer: (typeof ANSWERS)[number];
  /** The solved puzzles of each board, by their positions. */
  solved: Record<BoardName, string[]>;
  /** How the visitor does at puzzles. */
  record: PuzzleRecord;
  /** The puzzles that were begun on each board: their positions, and how far the moves have come. */
  begun: Record<BoardName, Record<string, string>>;
  language: Language | "";
  theme: (typeof THEMES)[number];
  palette: (typeof PALETTES)[number];
  /** The colours of the stones where no palette is chosen, as `#rrggbb`. */
  colours: { first: string; second: string };
  /** Whether the game is heard. */
  sound: boolean;
  threads: number;
  memory: number;
  "view.4x4x4": ViewName;
  "view.7x6": ViewName;
  "view.9x7": ViewName;
}

export type ViewName = NonNullable<Settings["view"]>;
type StoredName = keyof Stored;

/** How much of a stored value was bad. */
export type Damage = "all" | "part";
type Tell = (name: StoredName, damage: Damage) => void;

/**
 * What stands in for a missing value, and how a value is read: `undefined` if it is bad. If only a part of it is, that is
 * left out, and `onBad` is called.
 */
interface Kind<Value> {
  standard: Value;
  read(value: unknown, onBad: () => void): Value | undefined;
}

/** The computer plays on, people play both sides, or they also analyse. */
export const ANSWERS = ["computer", "both", "analysis"] as const;
export const LINE_COUNTS = ["none", "1", "3", "all"] as const;
const VISITS = ["new", "first-game", "known"] as const;
export const THEMES = ["auto", "light", "dark"] as const;
export const PALETTES = ["clay", "contrast", "night", "own"] as const;

const FLAG: Kind<boolean> = {
  standard: false,
  read: (value) => (typeof value === "boolean" ? value : undefined),
};

const CHOICES: { [Name in keyof Choices]: Kind<Choices[Name]> } = {
  first: setting("first", "person"),
  second: setting("second", "computer"),
  level: setting("level", 3),
  style: setting("playing-style", "tactical-neutral"),
  moveTime: setting("move-time", 1000),
};

const KINDS: { [Name in StoredName]: Kind<Stored[Name]> } = {
  game: { standard: { board: "4x4x4", record: "-", ply: 0 }, read: readGame },
  lost: { standard: null, read: readLost },
  games: { standard: "", read: readGames },
  gameNumber: {
    standard: 0,
    read: (value) => (Number.isInteger(value) && Number(value) >= 0 ? Number(value) : undefined),
  },
  aside: { standard: "", read: readAside },
  tab: oneOf(TABS, "play"),
  visit: oneOf(VISITS, "new"),
  choices: { standard: readChoices({})!, read: readChoices },
  analysis: FLAG,
  coach: FLAG,
  lines: oneOf(LINE_COUNTS, "3"),
  numbers: FLAG,
  confirm: FLAG,
  ponder: FLAG,
  answer: oneOf(ANSWERS, "computer"),
  solved: { standard: readSolved({})!, read: readSolved },
  record: { standard: NEW_RECORD, read: readRecord },
  begun: { standard: readBegun({})!, read: readBegun },
  language: oneOf(["", ...(Object.keys(LANGUAGES) as Language[])], ""),
  theme: oneOf(THEMES, "auto"),
  palette: oneOf(PALETTES, "clay"),
  colours: { standard: { first: "#c8502d", second: "#2f5d8a" }, read: readColours },
  sound: FLAG,
  threads: setting("threads", DEFAULT_THREADS),
  memory: setting("memory", DEFAULT_MEMORY),
  "view.4x4x4": setting("view", "3d"),
  "view.7x6": setting("view", "flat"),
  "view.9x7": setting("view", "flat"),
};

export const STORED_NAMES = Object.keys(KINDS) as StoredName[];

export const PREFIX = "fourfold.";
/** Is stored for a moment when somebody deletes everything. */
export const ERASED = `${PREFIX}erased`;

/** Returns where a value is stored: what is under way in a tab concerns no other tab, and no later visit. */
function storageOf(name: StoredName): Storage {
  return name === "lost" || name === "begun" ? sessionStorage : localStorage;
}

/** Values that the browser refused to store, as in a private window. They last as long as the page. */
const refused = new Map<string, string>();

let isStoring = true;

/** Opens the page as on a first visit. What happens until it is gone isn't stored. */
export function startAnew(): void {
  isStoring = false;
  const { pathname, search } = location;
  location.replace(pathname + search);
}

/** What was bad and isn't told yet: the language is read before there are words for it. */
const untold: Parameters<Tell>[] = [];
let tell: Tell = (...damage) => untold.push(damage);

/** Checks all that is stored, and calls `tellNow` for each value that was bad, and for those that are found later on. */
export function checkStored(tellNow: Tell): void {
  for (const name of STORED_NAMES) readStored(name);
  for (const damage of untold.splice(0)) tellNow(...damage);
  tell = tellNow;
}

/** Reads a value. What is bad is dropped, and counts as missing. */
export function readStored<Name extends StoredName>(name: Name): Stored[Name] {
  const kind: Kind<Stored[Name]> = KINDS[name];
  const text = storedText(name);
  if (text === null) return kind.standard;
  let isWhole = true;
  const value = kind.read(parsed(text), () => (isWhole = false));
  if (value === undefined) drop(name);
  else if (!isWhole) writeStored(name, value);
  else return value;
  tell(name, value === undefined ? "all" : "part");
  return value ?? kind.standard;
}

/** Returns true if the value will be there at the next visit. */
export function writeStored<Name extends StoredName>(name: Name, value: Stored[Name]): boolean {
  if (!isStoring) return false;
  const text = JSON.stringify(value);
  try {
    storageOf(name).setItem(PREFIX + name, text);
    refused.delete(name);
    return true;
  } catch {
    refused.set(name, text);
    return false;
  }
}

function storedText(name: StoredName): string | null {
  try {
    return refused.get(name) ?? storageOf(name).getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function drop(name: StoredName): void {
  try {
    storageOf(name).removeItem(PREFIX + name);
  } catch {
    // Then it can't have been read there.
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a game. Without a good ply it is at its end. */
function readGame(value: unknown, onBad: () => void): StoredGame | undefined {
  if (!isRecord(value)) return undefined;
  const { board, record, ply } = value;
  if (typeof board !== "string" || !isBoardName(board) || !isPosition(board, record)) return undefined;
  const { length } = Game.read(boardOf(board), record);
  if (Number.isInteger(ply) && Number(ply) >= 0 && Number(ply) <= length) return { board, record, ply: Number(ply) };
  onBad();
  return { board, record, ply: length };
}

/** Reads the game that can be brought back. A part of it would be another game. */
function readLost(value: unknown): Stored["lost"] | undefined {
  if (value === null) return null;
  if (!isRecord(value)) return undefined;
  let isWhole = true;
  const onBad = () => (isWhole = false);
  const [game, players] = [readGame(value, onBad), readChoices(value, onBad)];
  const { start } = value;
  if (!game || !players || !isWhole || !isPosition(game.board, start)) return undefined;
  const { first, second } = players;
  return { ...game, start, first, second };
}

/** Reads the file of games. Whether it is one is seen when it is used. */
function readGames(value: unknown): string | undefined {
  return typeof value === "string" && (value === "" || value.startsWith("[")) ? value : undefined;
}

function readAside(value: unknown): string | undefined {
  return typeof value === "string" && (value === "" || readLink(value)) ? value : undefined;
}

/** Reads the players, with the standard in place of what is missing or bad. */
function readChoices(value: unknown, onBad?: () => void): Choices | undefined {
  if (!isRecord(value)) return undefined;
  const choices = Object.entries(CHOICES).map(([name, kind]) => {
    const choice = kind.read(value[name], () => undefined);
    if (choice === undefined && value[name] !== undefined) onBad?.();
    return [name, choice ?? kind.standard];
  });
  return Object.fromEntries(choices) as Choices;
}

/** Reads the solved puzzles, without what can't be a position. */
function readSolved(value: unknown, onBad?: () => void): Stored["solved"] | undefined {
  if (!isRecord(value)) return undefined;
  const solved = BOARD_NAMES.map((board) => {
    const stored = value[board] ?? [];
    const positions = Array.isArray(stored) ? stored.filter((position) => typeof position === "string") : [];
    if (!Array.isArray(stored) || positions.length < stored.length) onBad?.();
    return [board, positions];
  });
  return Object.fromEntries(solved) as Stored["solved"];
}

/** Reads the puzzles that were begun, without those whose moves don't follow from their position. */
function readBegun(value: unknown, onBad?: () => void): Stored["begun"] | undefined {
  if (!isRecord(value)) return undefined;
  const begun = BOARD_NAMES.map((board) => {
    const stored = value[board] ?? {};
    const puzzles = isRecord(stored) ? Object.entries(stored) : [];
    const good = puzzles.filter(([position, reached]) => isPosition(board, reached) && reached.startsWith(position));
    if (!isRecord(stored) || good.length < puzzles.length) onBad?.();
    return [board, Object.fromEntries(good)];
  });
  return Object.fromEntries(begun) as Stored["begun"];
}

/** Reads two colours. One alone might be hardly different from the standard of the other. */
function readColours(value: unknown): Stored["colours"] | undefined {
  if (!isRecord(value)) return undefined;
  const { first, second } = value;
  return isColour(first) && isColour(second) ? { first, second } : undefined;
}

function isColour(value: unknown): value is string {
  return typeof value === "string" && /^#[0-9a-f]{6}$/.test(value);
}

function oneOf<Value extends string>(values: readonly Value[], standard: Value): Kind<Value> {
  return { standard, read: (value) => values.find((one) => one === value) };
}

/** A value that is good if the board's setting takes it. */
function setting<Name extends SettingName>(
  name: Name,
  standard: NonNullable<Settings[Name]>,
): Kind<NonNullable<Settings[Name]>> {
  return {
    standard,
    read: (value) => {
      if (typeof value !== typeof standard) return undefined;
      const parsed = parseSetting(name, String(value));
      return "value" in parsed ? (parsed.value ?? undefined) : undefined;
    },
  };
}

/** Returns true if a value is the text of moves that can be played. */
function isPosition(board: BoardName, value: unknown): value is string {
  if (typeof value !== "string") return false;
  try {
    Game.read(boardOf(board), value);
    return true;
  } catch {
    return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

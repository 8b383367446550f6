// The attributes of the element: their names, what they may say, and what counts where they say nothing.

import { BOARD_NAMES, type BoardName } from "../game/board";
import type { Words } from "../words/words";

export type Side = "person" | "computer";
export type ViewName = "3d" | "layers" | "flat";
export type Theme = "light" | "dark" | "auto";

/** What the computer likes where it sees no difference, by number. */
export const STYLES = [
  "random",
  "expansive",
  "restrictive",
  "neutral",
  "tactical",
  "tactical-expansive",
  "tactical-restrictive",
  "tactical-neutral",
] as const;
export type StyleName = (typeof STYLES)[number];

/** What the attributes say. */
export interface Settings {
  board: BoardName;
  position: string;
  /** Where a new game begins. */
  start: string;
  /** Undefined: the layers or the grid, whichever the board has. */
  view: ViewName | undefined;
  first: Side;
  second: Side;
  /** 1 to 10, or 0 for all that the machine has. */
  level: number;
  "playing-style": StyleName;
  /** For a move of level 0, and for a hint, in milliseconds. */
  "move-time": number;
  analysis: boolean;
  threads: number;
  /** In MiB. */
  memory: number;
  lang: string;
  theme: Theme;
  readonly: boolean;
  /** Whether there is a bar with buttons under the board. */
  controls: "bar" | "none";
}

export type Name = keyof Settings;

/** The value of an attribute, or what is wrong with it. */
type Read<Value> = { value: Value } | { mistake: (words: Words) => string };

type Readers = { [Key in Name]: (text: string | null) => Read<Settings[Key]> };

/** How much an engine takes where nothing is said: little on a machine that has little. */
export const DEFAULT_THREADS = Math.max(1, Math.min(navigatorNumber("hardwareConcurrency", 1), 16));
export const DEFAULT_MEMORY = navigatorNumber("deviceMemory", 4) <= 2 ? 32 : 128;
export const MOST_THREADS = 256;
export const MOST_MEMORY = 2047;

const READERS: Readers = {
  board: oneOf<BoardName>("board", BOARD_NAMES, "4x4x4"),
  position: (text) => ({ value: text?.trim() || "-" }),
  start: (text) => ({ value: text?.trim() || "-" }),
  view: oneOf<ViewName | undefined>("view", ["3d", "layers", "flat"], undefined),
  first: oneOf<Side>("first", ["person", "computer"], "person"),
  second: oneOf<Side>("second", ["person", "computer"], "person"),
  level: between("level", 0, 10, 0),
  "playing-style": (text) => {
    const name = STYLES[/^[0-7]$/.test(text ?? "") ? Number(text) : -1];
    return name ? { value: name } : oneOf<StyleName>("style", STYLES, "tactical-neutral")(text);
  },
  "move-time": between("move-time", 10, 3_600_000, 1000),
  analysis: (text) => ({ value: text !== null && text !== "false" }),
  threads: between("threads", 1, MOST_THREADS, DEFAULT_THREADS),
  memory: between("memory", 4, MOST_MEMORY, DEFAULT_MEMORY),
  lang: (text) => ({ value: text ?? "" }),
  theme: oneOf<Theme>("theme", ["light", "dark", "auto"], "auto"),
  readonly: (text) => ({ value: text !== null && text !== "false" }),
  controls: oneOf<"bar" | "none">("controls", ["bar", "none"], "bar"),
};

export const NAMES = Object.keys(READERS) as Name[];

/** The name of the property: `move-time` is `moveTime`. */
export function propertyOf(name: Name): string {
  return name.replace(/-./, (part) => part[1]!.toUpperCase());
}

/** Has an element take over the properties that a page has given it before it was one of ours; they would hide its own. */
export function adopt(element: HTMLElement): void {
  const own = element as unknown as Record<string, unknown>;
  for (const name of NAMES.map(propertyOf)) {
    if (!Object.hasOwn(own, name)) continue;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }
}

/** What an attribute says; null means that it is missing. */
export function read<Key extends Name>(name: Key, text: string | null): Read<Settings[Key]> {
  return READERS[name](text);
}

/** What counts where no attribute says anything. */
export function defaults(): Settings {
  const values = NAMES.map((name) => {
    const known = read(name, null);
    return [name, "value" in known ? known.value : undefined];
  });
  return Object.fromEntries(values) as Settings;
}

/** Whether the attribute `style`, which is the browser's own, names a style of playing. */
export function isStyle(text: string | null): text is string {
  return text !== null && (/^[0-7]$/.test(text) || (STYLES as readonly string[]).includes(text));
}

function oneOf<Value extends string | undefined>(
  what: string,
  values: readonly Exclude<Value, undefined>[],
  standard: Value,
): (text: string | null) => Read<Value> {
  return (text) => {
    if (text === null || text === "") return { value: standard };
    const value = values.find((value) => value === text);
    if (value !== undefined) return { value };
    return { mistake: (words) => words.noSuch(what, text, values.join(", ")) };
  };
}

function between(what: string, least: number, most: number, standard: number): (text: string | null) => Read<number> {
  return (text) => {
    if (text === null || text === "") return { value: standard };
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return { value };
    return { mistake: (words) => words.notBetween(what, text, least, most) };
  };
}

function navigatorNumber(name: string, standard: number): number {
  const value = (globalThis.navigator as unknown as Record<string, unknown> | undefined)?.[name];
  return typeof value === "number" && value > 0 ? value : standard;
}

// The settings of a board: their names, their values, and their defaults. They are the element's attributes.

import { STYLES, type StyleName } from "../engine/styles";
import { BOARD_NAMES, type BoardName } from "../game/board";
import { type CameraPose, readCamera } from "../game/camera";
import type { Message } from "./messages";

/** Who plays for a side. */
export type PlayerKind = "person" | "computer";
export type ViewName = "3d" | "layers" | "flat";
export type Theme = "light" | "dark" | "auto";

/** The value of every setting. */
export interface Settings {
  board: BoardName;
  position: string;
  /** The position in which a new game begins. */
  start: string;
  /** If undefined: `layers` for a board with depth, else `flat`. */
  view: ViewName | undefined;
  /** Where the camera of the 3D view begins; undefined where it shows the board best. */
  camera: CameraPose | undefined;
  /** Whether all threats of both players are marked on the board. */
  threats: boolean;
  /** Whether the stones have the numbers of their moves. */
  numbers: boolean;
  /** Whether the first tap or click on a column only shows where the stone would fall, and the second one drops it. */
  confirm: boolean;
  first: PlayerKind;
  second: PlayerKind;
  /** 1 to 10, or 0 for full strength. */
  level: number;
  "playing-style": StyleName;
  /** The time for a move of level 0 and for a hint, in milliseconds. */
  "move-time": number;
  /** Whether a computer at full strength goes on thinking while a person is to move. */
  ponder: boolean;
  analysis: boolean;
  threads: number;
  /** In MiB. */
  memory: number;
  lang: string;
  theme: Theme;
  readonly: boolean;
  /** Whether there is a toolbar under the board. */
  controls: "bar" | "none";
}

export type SettingName = keyof Settings;

/** The value that an attribute stands for, or the error in it. */
type Parsed<Value> = { value: Value } | { error: Message };

type Parsers = { [Name in SettingName]: (text: string | null) => Parsed<Settings[Name]> };

const CORES = navigatorNumber("hardwareConcurrency", 1);

/** The engine's default resources. One of more than two cores is left for the page. */
export const DEFAULT_THREADS = Math.min(CORES > 2 ? CORES - 1 : CORES, 16);
/** Less on a machine that has little. */
export const DEFAULT_MEMORY = navigatorNumber("deviceMemory", 4) <= 2 ? 32 : 128;
export const MAX_LEVEL = 10;
export const MAX_THREADS = 256;
export const MAX_MEMORY = 2047;

const PARSERS: Parsers = {
  board: oneOf<BoardName>("board", BOARD_NAMES, "4x4x4"),
  position: (text) => ({ value: text?.trim() || "-" }),
  start: (text) => ({ value: text?.trim() || "-" }),
  view: oneOf<ViewName | undefined>("view", ["3d", "layers", "flat"], undefined),
  camera: (text) => {
    if (text === null || text === "") return { value: undefined };
    const pose = readCamera(text);
    return pose ? { value: pose } : { error: (words) => words.noCamera(text) };
  },
  threats: flag,
  numbers: flag,
  confirm: flag,
  first: oneOf<PlayerKind>("first", ["person", "computer"], "person"),
  second: oneOf<PlayerKind>("second", ["person", "computer"], "person"),
  level: integer("level", 0, MAX_LEVEL, 0),
  "playing-style": (text) => {
    const name = STYLES[/^[0-7]$/.test(text ?? "") ? Number(text) : -1];
    return name ? { value: name } : oneOf<StyleName>("style", STYLES, "tactical-neutral")(text);
  },
  "move-time": integer("move-time", 10, 3_600_000, 1000),
  ponder: flag,
  analysis: flag,
  threads: integer("threads", 1, MAX_THREADS, DEFAULT_THREADS),
  memory: integer("memory", 4, MAX_MEMORY, DEFAULT_MEMORY),
  lang: (text) => ({ value: text ?? "" }),
  theme: oneOf<Theme>("theme", ["light", "dark", "auto"], "auto"),
  readonly: flag,
  controls: oneOf<"bar" | "none">("controls", ["bar", "none"], "bar"),
};

export const SETTING_NAMES = Object.keys(PARSERS) as SettingName[];

/** Parses the text of an attribute; null stands for a missing attribute. */
export function parseSetting<Name extends SettingName>(name: Name, text: string | null): Parsed<Settings[Name]> {
  return PARSERS[name](text);
}

export function defaultSettings(): Settings {
  const values = SETTING_NAMES.map((name) => {
    const parsed = parseSetting(name, null);
    return [name, "value" in parsed ? parsed.value : undefined];
  });
  return Object.fromEntries(values) as Settings;
}

/** Returns true if a value of the attribute `style`, which is the browser's own, names a style of play. */
export function isStyleName(text: string | null): text is string {
  return text !== null && (/^[0-7]$/.test(text) || (STYLES as readonly string[]).includes(text));
}

function oneOf<Value extends string | undefined>(
  what: string,
  values: readonly Exclude<Value, undefined>[],
  standard: Value,
): (text: string | null) => Parsed<Value> {
  return (text) => {
    if (text === null || text === "") return { value: standard };
    const value = values.find((value) => value === text);
    if (value !== undefined) return { value };
    return { error: (words) => words.noSuch(what, text, values) };
  };
}

function integer(what: string, min: number, max: number, standard: number): (text: string | null) => Parsed<number> {
  return (text) => {
    if (text === null || text === "") return { value: standard };
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return { value };
    return { error: (words) => words.notBetween(what, text, min, max) };
  };
}

function flag(text: string | null): Parsed<boolean> {
  return { value: text !== null && text !== "false" };
}

function navigatorNumber(name: string, standard: number): number {
  const value = (globalThis.navigator as unknown as Record<string, unknown> | undefined)?.[name];
  return typeof value === "number" && value > 0 ? value : standard;
}

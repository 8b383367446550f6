// Defines <fourfold-board>, which is its only side effect, and exports the types.
//
// `element/` is the board as a page sees it: the custom element, its accessible grid, toolbar and messages, and the
// views that it shows. What follows from a move or a setting is decided in `controller/`, not here.

import { SETTING_NAMES, type SettingName, type Settings } from "../controller/settings";
import { type CameraPose, cameraText } from "../game/camera";
import { propertyOf } from "./properties";
import { FourfoldBoard } from "./element";
import type { FourfoldEvents } from "./events";

export * from "./element";
export { Stopped } from "../engine/call";
export type { FourfoldEvents } from "./events";
export type {
  ContinueDetail,
  DrawDetail,
  Continuation,
  EndDetail,
  ErrorDetail,
  GameState,
  MoveDetail,
  MoveSource,
  PreviewDetail,
  StatusDetail,
  ViewDetail,
  Task,
} from "../controller/events";
export type { PlayerKind, Settings, Theme, ViewName } from "../controller/settings";
export type {
  Analysis,
  Assessment,
  ColumnAssessment,
  Explanation,
  Fact,
  Goal,
  Resources,
  Solution,
  Step,
} from "../engine/protocol";
export type { StyleName } from "../engine/styles";
export type { AnalysisReport, SolutionReport, SolveProgress } from "../engine/tasks";
export type { BoardName } from "../game/board";
export type { CameraPose } from "../game/camera";
export type { Colour, Shape } from "../game/shape";

type PropertyOf<Key extends string> = Key extends `${infer Start}-${infer Rest}` ? `${Start}${Capitalize<Rest>}` : Key;

/** The settings as properties: `moveTime` for `move-time`. */
export type Properties = { [Key in Exclude<SettingName, "lang"> as PropertyOf<Key>]: Settings[Key] };

type AllEvents = HTMLElementEventMap & FourfoldEvents;

declare module "./element" {
  interface FourfoldBoard extends Properties {
    addEventListener<Key extends keyof AllEvents>(
      type: Key,
      listener: (this: FourfoldBoard, event: AllEvents[Key]) => unknown,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ): void;
    removeEventListener<Key extends keyof AllEvents>(
      type: Key,
      listener: (this: FourfoldBoard, event: AllEvents[Key]) => unknown,
      options?: boolean | EventListenerOptions,
    ): void;
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ): void;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "fourfold-board": FourfoldBoard;
  }
}

/** Returns the text of an attribute for the value of its property. */
function attributeText(value: unknown): string {
  if (value === true) return "";
  return typeof value === "object" ? cameraText(value as CameraPose) : `${value as string | number}`;
}

for (const name of SETTING_NAMES) {
  // `lang` is a property of every element.
  if (name === "lang") continue;
  Object.defineProperty(FourfoldBoard.prototype, propertyOf(name), {
    configurable: true,
    enumerable: true,
    get(this: FourfoldBoard) {
      return this.setting(name);
    },
    set(this: FourfoldBoard, value: unknown) {
      if (value === null || value === undefined || value === false) this.removeAttribute(name);
      else this.setAttribute(name, attributeText(value));
    },
  });
}

if (globalThis.customElements && !customElements.get("fourfold-board")) {
  customElements.define("fourfold-board", FourfoldBoard);
}

// Defines <fourfold-board>. The package's only side effect.

import { NAMES, type Name, propertyOf, type Settings } from "../controller/settings";
import { FourfoldBoard } from "./element";
import type { FourfoldEvents } from "./events";

export * from "./element";
export type * from "./events";
export { Stopped } from "../engine/client";
export type { AnalysisReport, SolutionReport, SolveProgress, Task } from "../engine/tasks";
export type { Analysis, ColumnWorth, Goal, Means, Solution, Worth } from "../engine/protocol";
export type { Settings, Side, StyleName, Theme, ViewName } from "../controller/settings";
export type { BoardName } from "../game/board";

type PropertyOf<Key extends string> = Key extends `${infer Start}-${infer Rest}` ? `${Start}${Capitalize<Rest>}` : Key;

/** The settings as properties: `move-time` is `moveTime`. */
export type Properties = { [Key in Exclude<Name, "lang"> as PropertyOf<Key>]: Settings[Key] };

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

for (const name of NAMES) {
  if (name === "lang") continue;
  Object.defineProperty(FourfoldBoard.prototype, propertyOf(name), {
    configurable: true,
    enumerable: true,
    get(this: FourfoldBoard) {
      return this.setting(name);
    },
    set(this: FourfoldBoard, value: unknown) {
      if (value === null || value === undefined || value === false) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? "" : String(value));
    },
  });
}

if (globalThis.customElements && !customElements.get("fourfold-board")) {
  customElements.define("fourfold-board", FourfoldBoard);
}

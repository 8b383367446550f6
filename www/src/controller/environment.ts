// The interfaces through which the controller reaches everything outside. Tests implement them with fakes.

import type { Resources } from "../engine/protocol";
import type { Caller } from "../engine/tasks";
import type { EventDetails } from "./events";
import type { Message } from "./messages";
import type { SettingName } from "./settings";

/** The engine: one call at a time, started when it is needed. See `EngineClient`. */
export interface Engine extends Caller {
  onStart: ((resources: Resources) => void) | undefined;
  readonly resources: Resources | undefined;
  configure(threads: number, memory: number): void;
  stop(): void;
  end(): void;
}

export interface Clock {
  /** Calls a function once after this many milliseconds. Returns a timer for `cancel`. */
  schedule(action: () => void, milliseconds: number): unknown;
  cancel(timer: unknown): void;
}

export interface Environment {
  readonly engine: Engine;
  readonly clock: Clock;
  /** Returns false while live analysis has to wait: nobody can see it, or the view is loading and needs the cores. */
  canAnalyse(): boolean;
}

/** The element, or whatever else shows the game. */
export interface Host {
  /** Draws the current state. `isMove` says that the last stone has just been dropped. */
  show(isMove: boolean): void;
  /** Applies settings that don't concern the game. */
  applySettings(changed: ReadonlySet<SettingName>): void;
  /** Sets the attribute `position`. */
  reflectPosition(position: string): void;
  /** Leads people to the question how to go on, which is shown while `Controller.isAsking`. */
  ask(): void;
  /** Says something once to people with a screen reader. */
  announce(message: Message): void;
  /** Shows an error and, if a setting caused it, remembers which. Returns it, for a promise to reject with. */
  reportError(message: Message, setting?: SettingName): Error;
  /** Removes the message of the last error; if a setting is named, only if that was its cause. */
  clearError(setting?: SettingName): void;
  dispatch<Name extends keyof EventDetails>(name: Name, detail: EventDetails[Name]): void;
}

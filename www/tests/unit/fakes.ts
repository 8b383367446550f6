// A controller in plain Node.js: with an engine that answers when the test says so, and a clock that the test moves.

import { type CallOptions, type CallResult, EngineFailure, Stopped } from "../../src/engine/call";
import { Controller } from "../../src/controller/controller";
import type { Clock, Engine, Host } from "../../src/controller/environment";
import type { SettingName, Settings } from "../../src/controller/settings";
import type { Analysis, Calls, Resources } from "../../src/engine/protocol";
import { wordsOf } from "../../src/words/words";

/** A call that the engine is working on. */
interface Pending {
  name: keyof Calls;
  args: readonly unknown[];
  options: CallOptions;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export class FakeEngine implements Engine {
  onStart: ((resources: Resources) => void) | undefined;
  resources: Resources | undefined;
  isEnded = false;
  /** The calls that haven't been answered, the oldest first. */
  readonly pending: Pending[] = [];
  /** The names of all calls. */
  readonly calls: string[] = [];
  configured: [threads: number, memory: number] | undefined;

  configure(threads: number, memory: number): void {
    this.configured = [threads, memory];
  }

  call<Name extends keyof Calls>(
    name: Name,
    args: Parameters<Calls[Name]>,
    options: CallOptions = {},
  ): Promise<CallResult<Name>> {
    this.isEnded = false;
    this.calls.push(name);
    return new Promise((resolve, reject) => {
      const settle = (result: unknown) => resolve({ result, seconds: 0.1 } as CallResult<Name>);
      this.pending.push({ name, args, options, resolve: settle, reject });
    });
  }

  stop(): void {
    for (const { reject } of this.pending.splice(0)) reject(new Stopped());
  }

  end(): void {
    this.stop();
    this.isEnded = true;
  }

  /** Answers the call that the engine is working on. */
  async answer(name: keyof Calls, result: unknown): Promise<void> {
    this.#take(name).resolve(result);
    await settled();
  }

  /** Breaks during the call that the engine is working on. */
  async fail(name: keyof Calls, message: string): Promise<void> {
    this.#take(name).reject(new EngineFailure(message));
    await settled();
  }

  #take(name: keyof Calls): Pending {
    const call = this.pending.shift();
    if (call?.name !== name) throw new Error(`the engine is asked for ${call?.name}, not for ${name}`);
    return call;
  }
}

export class FakeClock implements Clock {
  #now = 0;
  #timers: { at: number; action: () => void }[] = [];

  schedule(action: () => void, milliseconds: number): unknown {
    const timer = { at: this.#now + milliseconds, action };
    this.#timers.push(timer);
    return timer;
  }

  cancel(timer: unknown): void {
    this.#timers = this.#timers.filter((other) => other !== timer);
  }

  async advance(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { action } of due) action();
    await settled();
  }
}

/** Lets promises and microtasks take their course. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A controller in a page, all that belongs to it, and what it has shown and reported. */
export class Harness {
  readonly engine = new FakeEngine();
  readonly clock = new FakeClock();
  readonly errors: string[] = [];
  readonly announcements: string[] = [];
  /** The settings that were applied together, one entry each time. */
  readonly applied: SettingName[][] = [];
  readonly events: { name: string; detail: unknown }[] = [];
  /** How often people were led to the question how to go on. */
  questions = 0;
  readonly controller: Controller;
  #isHidden = false;

  private constructor() {
    const words = wordsOf("en");
    const host: Host = {
      show: () => undefined,
      applySettings: (changed) => this.applied.push([...changed]),
      reflectPosition: () => undefined,
      ask: () => this.questions++,
      announce: (message) => this.announcements.push(message(words)),
      reportError: (message) => {
        const text = message(words);
        this.errors.push(text);
        return new Error(text);
      },
      clearError: () => undefined,
      dispatch: (name, detail) => this.events.push({ name, detail }),
    };
    const { engine, clock } = this;
    this.controller = new Controller(host, { engine, clock, canAnalyse: () => !this.#isHidden });
  }

  /** Puts a board with these settings into a page. */
  static async open(settings: Partial<Record<SettingName, string>>): Promise<Harness> {
    const harness = new Harness();
    harness.set({ board: "7x6", ...settings });
    harness.controller.connect();
    await settled();
    return harness;
  }

  set(settings: Partial<Record<SettingName, string | null>>): void {
    for (const [name, text] of Object.entries(settings)) this.controller.set(name as SettingName, text ?? null);
  }

  hide(isHidden: boolean): void {
    this.#isHidden = isHidden;
    this.controller.onCanAnalyseChange(!isHidden);
  }

  get position(): Settings["position"] {
    return this.controller.state.position;
  }

  get task(): string | null {
    return this.controller.status.task;
  }

  eventsOf(name: string): unknown[] {
    return this.events.filter((event) => event.name === name).map(({ detail }) => detail);
  }
}

/** An analysis of which only the essentials matter. */
export function analysisOf(position: string, isComplete = false): Analysis {
  return {
    board: "7x6",
    position,
    value: null,
    plies: null,
    within: null,
    estimate: 0.5,
    columns: Array.from({ length: 7 }, () => null),
    ranking: [],
    line: "",
    depth: 1,
    complete: isComplete,
    nodes: 1,
    fill: 0,
  };
}

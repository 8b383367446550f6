// Schedules the engine's work: requests first, then the computers' moves, then live analysis.

import { Stopped } from "../engine/call";
import type { Choice } from "../engine/protocol";
import { type AnalysisReport, type GamePosition, analyze, choose } from "../engine/tasks";
import type { Game } from "../game/game";
import type { Engine, Environment } from "./environment";
import type { StatusDetail, Task } from "./events";
import type { Settings } from "./settings";
import { isComputerTurn } from "./turns";

/** The delay of a computer's move, so that the last stone is seen falling. */
export const MOVE_DELAY_MS = 450;

/** The longest that a computer thinks while a person is to move, who may have gone away. */
export const PONDER_MS = 60_000;

/** The work that the settings ask for: the computers' moves, and live analysis. */
export type Work = "moves" | "analysis";

/** Receives the results. */
interface SchedulerHost {
  game(): Game;
  /** The computer has chosen a column. */
  onComputerMove(column: number): void;
  onAnalysis(report: AnalysisReport): void;
  /** The task has changed, or an engine has started. */
  onStatus(status: StatusDetail): void;
  /** A computer move or live analysis failed; both are halted. */
  onFailure(error: unknown): void;
}

export class Scheduler {
  readonly #engine: Engine;
  #isActive = false;
  /** The current task. It is compared by identity, because a stopped task may end after the next one has begun. */
  #running: { readonly task: Task } | undefined;
  /** The timer of the computer's next move. */
  #moveTimer: unknown;
  /** The number of requests that haven't been answered. */
  #requests = 0;
  /** The work that waits for `resume` or for a move. */
  readonly #halted: Record<Work, boolean> = { moves: false, analysis: false };
  /** Whether the computer moves although there are moves that were taken back. */
  #overwritesRedo = false;
  #analysis: AnalysisReport | undefined;
  #isAnalysed = false;
  /** The position that the computer has thought about in the person's time. */
  #pondered: string | undefined;
  #reported: StatusDetail = { task: null, resources: null };

  constructor(
    private readonly host: SchedulerHost,
    private readonly settings: Readonly<Settings>,
    private readonly environment: Environment,
  ) {
    this.#engine = environment.engine;
    this.#engine.onStart = () => this.#reportStatus();
  }

  get isActive(): boolean {
    return this.#isActive;
  }

  /** The latest analysis of the position. */
  get analysis(): AnalysisReport | undefined {
    return this.#analysis;
  }

  /** Whether more time would add nothing to the analysis. */
  get isAnalysed(): boolean {
    return this.#isAnalysed;
  }

  get status(): StatusDetail {
    const task = this.#moveTimer === undefined ? this.#running?.task : "move";
    return { task: task ?? null, resources: this.#engine.resources ?? null };
  }

  /** Whether a computer is to move but waits to be told to, because it was halted or moves were taken back. */
  get isWaiting(): boolean {
    return this.#isComputersTurn && !this.#isComputerDue;
  }

  /** Whether a hint is being searched for. */
  get isHinting(): boolean {
    return this.#running?.task === "hint";
  }

  /** Allows the engine to be used. */
  activate(): void {
    this.#isActive = true;
  }

  /** Stops everything and gives the engine back. */
  deactivate(): void {
    this.#cancelMove();
    this.#stopRunning();
    this.#engine.end();
    this.#isActive = false;
  }

  /** Forgets the analysis of the last position. */
  clear(): void {
    this.#analysis = undefined;
    this.#isAnalysed = false;
    this.#overwritesRedo = false;
  }

  /** Ends the work on the last position. */
  cancel(): void {
    this.#cancelMove();
    this.#stopRunning();
  }

  /** Halts or resumes all work that the settings ask for, or one kind of it. Takes effect with `proceed`. */
  setHalted(isHalted: boolean, work?: Work): void {
    for (const name of ["moves", "analysis"] as const) if (!work || work === name) this.#halted[name] = isHalted;
  }

  /** Stops the request if there is one; else halts all work that the settings ask for, or one kind of it. */
  stop(work?: Work): void {
    if (this.#requests === 0 || work) this.setHalted(true, work);
    if (this.#requests === 0) this.proceed();
    else if (!work) this.#stopRunning();
  }

  /** Resumes halted work. The computer also moves if that discards moves that were taken back. */
  resume(work?: Work): void {
    this.setHalted(false, work);
    if (work !== "analysis") this.#overwritesRedo = true;
    this.proceed();
  }

  /** Makes a request, which goes before all other work. */
  async request<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#cancelMove();
    this.#requests++;
    try {
      return await work();
    } finally {
      this.#requests--;
      this.proceed();
    }
  }

  /** Starts work that is due, and stops work that isn't any more, unless there is a request. */
  proceed(): void {
    if (!this.#isActive || this.#requests > 0) return;
    const task = this.#running?.task;
    if (this.#isComputerDue) {
      if (task === "move" || this.#moveTimer !== undefined) return;
      this.#moveTimer = this.environment.clock.schedule(() => void this.#moveComputer(), MOVE_DELAY_MS);
      this.#reportStatus();
      return;
    }
    this.#cancelMove();
    const isWanted = this.settings.analysis && this.environment.canAnalyse() && !this.#halted.analysis;
    if (isWanted && task !== "analysis" && !this.#isAnalysed) {
      this.analyze(undefined, () => undefined).catch((error: unknown) => this.#onFailure(error));
    } else if (!isWanted && this.#isPondering) {
      if (task === "ponder" || this.#pondered === this.#positionName) return;
      this.#ponder().catch((error: unknown) => this.#onFailure(error));
    } else if (task === "move" || task === "ponder" || (task === "analysis" && !isWanted)) {
      this.#stopRunning();
    }
  }

  /** Stops live analysis; `proceed` starts it again. */
  interruptAnalysis(): void {
    const task = this.#running?.task;
    if (this.#requests === 0 && (task === "analysis" || task === "ponder")) this.#stopRunning();
  }

  /** Restarts live analysis after a change of the settings on which it depends. */
  restartAnalysis(): void {
    this.#isAnalysed = false;
    this.interruptAnalysis();
  }

  /** Returns the move of a level, or for level 0 the best one found in the time for a move. */
  choose(level: number, task: "move" | "hint"): Promise<Choice> {
    const { "playing-style": style, "move-time": time } = this.settings;
    return this.run(task, () => choose(this.#engine, this.position, { level, style }, time));
  }

  /** Assesses every column, with the predictions of the level that plays. */
  analyze(time: number | undefined, onReport: (report: AnalysisReport) => void): Promise<AnalysisReport> {
    const game = this.host.game();
    const { text } = game;
    const { level, "playing-style": style } = this.settings;
    const isLevelPlaying = !game.isOver && [0, 1].some((ply) => isComputerTurn(ply, this.settings));
    const strength = { level: isLevelPlaying ? level : 0, style };
    const receive = (report: AnalysisReport) => {
      if (this.host.game().text !== text) return;
      this.#analysis = report;
      if (report.complete || (report.done && time === undefined)) this.#isAnalysed = true;
      onReport(report);
      this.host.onAnalysis(report);
    };
    return this.run("analysis", () => analyze(this.#engine, this.position, strength, time, receive));
  }

  /** Runs a task, and stops the one before. */
  async run<Result>(task: Task, work: (engine: Engine) => Promise<Result>): Promise<Result> {
    this.#stopRunning();
    this.#engine.configure(this.settings.threads, this.settings.memory);
    const running = { task };
    this.#running = running;
    this.#reportStatus();
    try {
      return await work(this.#engine);
    } finally {
      if (this.#running === running) {
        this.#running = undefined;
        this.#reportStatus();
      }
    }
  }

  /** The position that tasks are about. */
  get position(): GamePosition {
    const { board, text } = this.host.game();
    return { board: board.name, position: text };
  }

  /** Whether a computer at full strength waits for a person, and may think meanwhile. */
  get #isPondering(): boolean {
    const { settings, environment } = this;
    const { isOver, mover, ply } = this.host.game();
    const isPersonsTurn = !isOver && !isComputerTurn(mover, settings) && isComputerTurn(mover + 1, settings);
    // Before the first move nobody has begun to play.
    const isWanted = settings.ponder && settings.level === 0 && !settings.readonly && ply > 0;
    return isWanted && isPersonsTurn && environment.canAnalyse() && !this.#halted.moves;
  }

  /** Looks at all moves of the person. What the engine then knows helps with the answer. */
  async #ponder(): Promise<void> {
    this.#pondered = this.#positionName;
    const ignore = () => undefined;
    await this.run("ponder", () =>
      analyze(this.#engine, this.position, { level: 0, style: this.settings["playing-style"] }, PONDER_MS, ignore),
    );
  }

  get #positionName(): string {
    return Object.values(this.position).join(" ");
  }

  get #isComputersTurn(): boolean {
    const { isOver, mover } = this.host.game();
    return !isOver && isComputerTurn(mover, this.settings) && !this.settings.readonly;
  }

  /** Whether the computer is to move now. After an undo it waits for `resume`. */
  get #isComputerDue(): boolean {
    const { ply, length } = this.host.game();
    return this.#isComputersTurn && !this.#halted.moves && (ply === length || this.#overwritesRedo);
  }

  async #moveComputer(): Promise<void> {
    this.#moveTimer = undefined;
    const { text } = this.host.game();
    try {
      const { column } = await this.choose(this.settings.level, "move");
      if (this.host.game().text === text && this.#isComputerDue) this.host.onComputerMove(column);
    } catch (error) {
      this.#onFailure(error);
    }
  }

  #onFailure(error: unknown): void {
    if (error instanceof Stopped) return;
    this.setHalted(true);
    this.host.onFailure(error);
  }

  #cancelMove(): void {
    if (this.#moveTimer === undefined) return;
    this.environment.clock.cancel(this.#moveTimer);
    this.#moveTimer = undefined;
    this.#reportStatus();
  }

  #stopRunning(): void {
    if (!this.#running) return;
    this.#engine.stop();
    this.#running = undefined;
    this.#reportStatus();
  }

  #reportStatus(): void {
    const { status } = this;
    const { task, resources } = this.#reported;
    if (!this.#isActive || (status.task === task && status.resources === resources)) return;
    this.#reported = status;
    this.host.onStatus(status);
  }
}

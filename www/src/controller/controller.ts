// The board without its DOM: the game, the settings, and what follows from a move or a changed setting.
//
// Nothing in this folder may use the DOM; `tsconfig.controller.json` has the compiler check that. Engine, clock and
// element come in through the interfaces in `environment.ts`, so that the tests in `tests/unit` run in plain Node.js.

import { Stopped } from "../engine/call";
import type { Explanation, Goal } from "../engine/protocol";
import { type AnalysisReport, type SolutionReport, bench, explain, solve } from "../engine/tasks";
import { type Board, boardOf } from "../game/board";
import { Game, IllegalMove, type Player } from "../game/game";
import { illegalMoveText } from "../words/illegal-move";
import type { Words } from "../words/words";
import type { Environment, Host } from "./environment";
import type { GameState, MoveSource, StatusDetail } from "./events";
import { NOT_IN_PAGE, errorMessage } from "./messages";
import { Preview } from "./preview";
import { Scheduler, type Work } from "./scheduler";
import { SETTING_NAMES, type SettingName, type Settings, defaultSettings, parseSetting } from "./settings";
import { type Action, PLAYERS, allowedActions, canPersonMove, redoPly, roleOf, undoPly } from "./turns";

/** The settings on which the result of live analysis depends. */
const ANALYSIS_SETTINGS: readonly SettingName[] = ["first", "second", "level", "playing-style", "threads", "memory"];

export class Controller {
  readonly #settings: Settings = defaultSettings();
  readonly #scheduler: Scheduler;
  #game = new Game(boardOf("4x4x4"));
  /** The settings that have changed since the last `apply`. */
  readonly #changed = new Set<SettingName>();
  #hint: number | undefined;
  #preview: Preview | undefined;
  /** Whether a program has gone to this position for a moment, so that nobody is to be asked how to go on. */
  #isQuiet = false;

  constructor(
    private readonly host: Host,
    environment: Environment,
  ) {
    this.#scheduler = new Scheduler(
      {
        game: () => this.#game,
        onComputerMove: (column) => this.#play(column, "computer"),
        onAnalysis: (report) => {
          host.show(false);
          host.dispatch("fourfold-analysis", report);
        },
        onStatus: (status) => {
          host.show(false);
          host.dispatch("fourfold-status", status);
        },
        onFailure: (error) => this.#report(error),
      },
      this.#settings,
      environment,
    );
  }

  get settings(): Readonly<Settings> {
    return this.#settings;
  }

  get game(): Game {
    return this.#game;
  }

  /** The moves that are shown beyond the position. */
  get preview(): Preview | undefined {
    return this.#preview;
  }

  /** The column that was recommended for the position. */
  get hintColumn(): number | undefined {
    return this.#hint;
  }

  get analysis(): AnalysisReport | undefined {
    return this.#scheduler.analysis;
  }

  /** Whether more time would add nothing to the analysis. */
  get isAnalysed(): boolean {
    return this.#scheduler.isAnalysed;
  }

  get status(): StatusDetail {
    return this.#scheduler.status;
  }

  get state(): GameState {
    this.apply();
    const { board, text, ply, length, winner, isOver, mover } = this.#game;
    return {
      board: board.name,
      position: text,
      record: this.#game.textAt(length),
      ply,
      length,
      mover: isOver ? null : PLAYERS[mover],
      winner: winner === undefined ? null : PLAYERS[winner],
      isOver,
    };
  }

  /** Whether a person may move now. */
  get isOpen(): boolean {
    return !this.#preview && canPersonMove(this.#game, this.#settings);
  }

  /** Whether people are to be asked how to go on, because the computer is to move and waits. */
  get isAsking(): boolean {
    return this.#scheduler.isWaiting && !this.#isQuiet;
  }

  get allowed(): Record<Action, boolean> {
    return allowedActions(this.#game, this.#settings, this.#scheduler.isHinting);
  }

  /** Begins to use the engine, and applies all settings. */
  connect(): void {
    this.#scheduler.activate();
    for (const name of SETTING_NAMES) if (name !== "position") this.#change(name);
  }

  /** Gives the engine back. */
  disconnect(): void {
    this.#scheduler.deactivate();
  }

  /** Stops live analysis while it has to wait, and resumes it after. */
  onCanAnalyseChange(canAnalyse: boolean): void {
    if (canAnalyse) this.#scheduler.proceed();
    else this.#scheduler.interruptAnalysis();
  }

  /** Sets a setting from the text of its attribute; null removes it. */
  set(name: SettingName, text: string | null): void {
    const parsed = parseSetting(name, text);
    if ("error" in parsed) {
      this.host.reportError(parsed.error, name);
      return;
    }
    this.host.clearError(name);
    (this.#settings as unknown as Record<string, unknown>)[name] = parsed.value;
    if (name === "analysis" && parsed.value) this.#scheduler.setHalted(false, "analysis");
    this.#change(name);
  }

  /** Applies the settings that have changed. Those set together are applied together, in a microtask at the latest. */
  apply(): void {
    if (this.#changed.size === 0) return;
    const changed = new Set(this.#changed);
    this.#changed.clear();
    const isOtherGame = this.#replaceGame(changed);
    if (isOtherGame) this.#scheduler.setHalted(false);
    this.host.applySettings(changed);
    if (ANALYSIS_SETTINGS.some((name) => changed.has(name))) this.#scheduler.restartAnalysis();
    if (isOtherGame) this.#onPosition(false);
    else this.#scheduler.proceed();
    this.host.show(false);
  }

  setting<Name extends SettingName>(name: Name): Settings[Name] {
    this.apply();
    return name === "position" ? (this.#game.text as Settings[Name]) : this.#settings[name];
  }

  /** Plays a column, given by its number or its character in move text. Returns true if that was possible. */
  play(column: number | string): boolean {
    this.apply();
    const isDigit = typeof column === "string" && column.length === 1;
    return this.#play(isDigit ? this.#game.board.digits.indexOf(column.toUpperCase()) : column, "program", column);
  }

  /** Plays a column for a person, if it is a person's turn; if the computer waits, asks how to go on. */
  drop(column: number): void {
    // It ends a preview, and makes no move that nobody may have meant.
    if (this.#preview) this.showPreview("");
    else if (this.isOpen) this.#play(column, "person");
    else if (this.#game.isOver) this.host.reportError(this.#gameOver);
    else if (this.#scheduler.isWaiting) {
      this.#isQuiet = false;
      this.host.show(false);
      this.host.ask();
    }
  }

  undo(): void {
    this.apply();
    const ply = undoPly(this.#game, this.#settings);
    if (ply !== undefined) this.goTo(ply);
  }

  redo(): void {
    this.apply();
    const ply = redoPly(this.#game, this.#settings);
    if (ply !== undefined) this.goTo(ply);
  }

  /** Goes to the position after this many moves of the game; `quietly` doesn't announce it, and doesn't ask how to go on. */
  goTo(ply: number | string, { quietly = false } = {}): void {
    this.apply();
    const game = this.#game;
    const target = Number(ply);
    if (!Number.isInteger(target) || target < 0 || target > game.length) {
      this.host.reportError((words) => words.notBetween("ply", String(ply), 0, game.length));
      return;
    }
    if (target === game.ply) return;
    const isNext = target === game.ply + 1;
    game.goTo(target);
    this.host.clearError();
    if (!quietly) this.#announcePosition();
    this.#onPosition(isNext, undefined, quietly);
  }

  /** Begins a new game from a position, or where the setting `start` says. Returns true if that was possible. */
  reset(position?: string | number): boolean {
    this.apply();
    const game = this.#readGame(this.#game.board, String(position ?? this.#settings.start).trim() || "-");
    if (!game) return false;
    this.#game = game;
    this.#scheduler.setHalted(false);
    this.host.clearError();
    this.#announcePosition();
    this.#onPosition(false);
    return true;
  }

  /** Shows moves after the position without making them; none ends that. Returns true if they can be made. */
  showPreview(moves: string, forced: readonly number[] = [], text = ""): boolean {
    this.apply();
    const before = this.#preview?.moves ?? "";
    try {
      this.#preview = moves === "" ? undefined : new Preview(this.#game, moves, forced, text);
    } catch (error) {
      this.host.reportError(errorMessage(error));
      return false;
    }
    if (before === moves) return true;
    this.host.show(moves.length === before.length + 1 && moves.startsWith(before));
    this.host.dispatch("fourfold-preview", { moves });
    return true;
  }

  /** Returns the column of a good move, and has it shown if the position is still the same. */
  async hint(): Promise<number> {
    this.apply();
    if (this.#game.isOver) throw this.host.reportError(this.#gameOver);
    const { text } = this.#game;
    const { column } = await this.#request(() => this.#scheduler.choose(0, "hint"));
    if (this.#game.text === text) {
      this.#hint = column;
      const digit = this.#game.board.digits[column]!;
      this.host.announce((words) => words.join([words.columnName(digit), words.hinted]));
      this.host.show(false);
    }
    return column;
  }

  /** Assesses every column until all is known or the time is over. If stopped, returns the last report. */
  async analyze({ time }: { time?: number | undefined } = {}): Promise<AnalysisReport> {
    let last: AnalysisReport | undefined;
    return this.#request(async () => {
      try {
        return await this.#scheduler.analyze(time, (report) => (last = report));
      } catch (error) {
        if (error instanceof Stopped && last) return { ...last, done: true };
        throw error;
      }
    });
  }

  /** Returns the exact value of the position, or of the one that some moves lead to, and a line of best play. */
  async solve({
    goal = "score",
    time,
    moves = "",
  }: { goal?: Goal; time?: number | undefined; moves?: string } = {}): Promise<SolutionReport> {
    return this.#request(() => {
      const { board, position } = this.#scheduler.position;
      const asked = { board, position: `${position === "-" ? "" : position}${moves}` || "-" };
      return this.#scheduler.run("solve", (engine) =>
        solve(engine, asked, goal, time, (progress) => {
          this.host.dispatch("fourfold-progress", progress);
        }),
      );
    });
  }

  /** Explains the value of the position, or that of the move in a column, as a line of play with facts. */
  async explain({
    column,
    time,
  }: { column?: number | undefined; time?: number | undefined } = {}): Promise<Explanation> {
    return this.#request(() =>
      this.#scheduler.run("solve", (engine) => explain(engine, this.#scheduler.position, column, time)),
    );
  }

  async bench(): Promise<{ signature: number; seconds: number }> {
    return this.#request(() => this.#scheduler.run("solve", bench));
  }

  /** Stops the request if there is one; else halts all work that the settings ask for, or one kind of it. */
  stop(work?: Work): void {
    this.apply();
    this.#scheduler.stop(work);
    this.host.show(false);
  }

  /** Resumes halted work. */
  resume(work?: Work): void {
    this.apply();
    this.#scheduler.resume(work);
    this.host.show(false);
  }

  /** Performs the action of a button or a key, if it is allowed. */
  perform(action: Action): void {
    if (!this.allowed[action]) return;
    if (action === "hint") this.hint().catch(() => undefined);
    else if (action === "reset") this.reset();
    else this[action]();
  }

  #change(name: SettingName): void {
    if (this.#changed.size === 0) queueMicrotask(() => this.apply());
    this.#changed.add(name);
  }

  /** Replaces the game by the one that board, position and start ask for. Returns true if it was replaced. */
  #replaceGame(changed: ReadonlySet<SettingName>): boolean {
    const { position, start } = this.#settings;
    const board = boardOf(this.#settings.board);
    const isOtherBoard = this.#game.board !== board;
    const isNew = isOtherBoard || (changed.has("start") && this.#game.length === 0);
    const text = changed.has("position") ? position : isNew ? start : undefined;
    if (text === undefined || (!isOtherBoard && text === this.#game.text)) return false;
    const game = this.#readGame(board, text, changed.has("position") ? "position" : "start");
    if (game) this.#game = game;
    else if (isOtherBoard) this.#game = new Game(board);
    else this.#reflectPosition();
    return game !== undefined || isOtherBoard;
  }

  /** Reads a game from move text, or reports what is wrong with it. */
  #readGame(board: Board, text: string, setting?: SettingName): Game | undefined {
    try {
      return Game.read(board, text);
    } catch (error) {
      this.host.reportError(errorMessage(error), setting);
      return undefined;
    }
  }

  #play(column: number | string, by: MoveSource, given: number | string = column): boolean {
    const { mover, board } = this.#game;
    try {
      if (typeof column === "string" || column < 0) {
        throw new IllegalMove(board, this.#game.ply + 1, { kind: "no-column", found: String(given) });
      }
      this.#game.play(column);
    } catch (error) {
      if (error instanceof IllegalMove) {
        this.host.reportError((words) => illegalMoveText(error, words, this.#gameOver(words)));
      } else {
        this.#report(error);
      }
      return false;
    }
    const { text: position, ply, isOver } = this.#game;
    const player = PLAYERS[mover];
    if (by !== "computer") this.#scheduler.setHalted(false);
    this.host.clearError();
    this.host.announce((words) => {
      const moved = words.moved(this.namesOf(words)[mover], board.digits[column]!);
      return isOver ? words.sentences([moved, this.#resultText(words)]) : moved;
    });
    this.#onPosition(true, () => {
      this.host.dispatch("fourfold-move", { column, ply, player, by, position });
      if (isOver && this.#game.text === position) {
        this.host.dispatch("fourfold-end", { winner: this.state.winner, position });
      }
    });
    return true;
  }

  /** What the players are called: in a game against the computer by who they are, else by their turn. */
  namesOf(words: Words): readonly [string, string] {
    const [first, second] = ([0, 1] as const).map((player: Player) => {
      const role = roleOf(player, this.#settings);
      return role ? words.role[role] : words.player[player];
    });
    return [first!, second!];
  }

  /** Whose turn it is, or the result, in words. */
  statusText(words: Words): string {
    if (this.#preview) return this.#preview.text || words.previewing;
    if (this.#game.isOver) return this.#resultText(words);
    const { mover } = this.#game;
    const role = roleOf(mover, this.#settings);
    if (this.status.task === "move") return role ? words.computerThinks : words.thinking(words.player[mover]);
    return role ? words.turnOf[role] : words.toMove(words.player[mover]);
  }

  /** The result of a game that is over, in words. */
  #resultText(words: Words): string {
    const { winner } = this.#game;
    if (winner === undefined) return words.draw;
    const role = roleOf(winner, this.#settings);
    return role ? words.winOf[role] : words.wins(words.player[winner]);
  }

  /** Shows another position, and has the engine work on it. `dispatch` sends the events that led to it. */
  #onPosition(isMove: boolean, dispatch: () => void = () => undefined, isQuiet = false): void {
    this.#hint = undefined;
    const hadPreview = this.#preview !== undefined;
    this.#preview = undefined;
    this.#isQuiet = isQuiet;
    this.#scheduler.clear();
    this.#reflectPosition();
    // The stone starts to fall before anything else happens.
    this.host.show(isMove);
    this.#scheduler.cancel();
    dispatch();
    if (hadPreview) this.host.dispatch("fourfold-preview", { moves: "" });
    this.host.dispatch("fourfold-change", this.state);
    this.#scheduler.proceed();
  }

  #reflectPosition(): void {
    this.#settings.position = this.#game.text;
    this.host.reflectPosition(this.#game.text);
  }

  #announcePosition(): void {
    const { ply } = this.#game;
    this.host.announce((words) => words.positionAfter(ply));
  }

  async #request<Result>(work: () => Promise<Result>): Promise<Result> {
    this.apply();
    if (!this.#scheduler.isActive) throw this.host.reportError(NOT_IN_PAGE);
    return this.#scheduler.request(async () => {
      try {
        return await work();
      } catch (error) {
        throw this.#report(error);
      }
    });
  }

  /** Reports an error, and returns it for a promise to reject with. A stop isn't reported. */
  #report(error: unknown): Error {
    return error instanceof Stopped ? error : this.host.reportError(errorMessage(error));
  }

  readonly #gameOver = (words: Words): string => words.gameOver(this.#resultText(words));
}

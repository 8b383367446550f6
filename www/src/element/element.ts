// <fourfold-board>: a board to play on, with an engine behind it.

import { type Board, boardOf } from "../game/board";
import { Game, IllegalMove, type Player } from "../game/game";
import { place } from "../assets";
import type { Goal } from "../engine/protocol";
import type { Scene } from "../view/scene";
import { type Words, wordsOf } from "../words/words";
import * as attributes from "../controller/settings";
import type { Name, Settings } from "../controller/settings";
import { type Action, Bar } from "./toolbar";
import type { FourfoldEvents, GameState, Mover, StatusDetail } from "./events";
import { Grid } from "./aria-grid";
import { STYLE } from "./theme";
import { obstacleText } from "../words/illegal-move";
import { Notices } from "./messages";
import { Stage } from "./stage";
import {
  type AnalysisReport,
  EngineFailure,
  type SolutionReport,
  type SolveProgress,
  Stopped,
  Thinker,
} from "../engine/tasks";
import { PLAYERS, allowed, isComputers, isOpen, plyFrom } from "../controller/turns";
import { labelsOf, longText } from "./assessment";

/** How long a level waits with its move, so that a person can see the own stone fall. */
const PAUSE_MS = 450;

/** How wide a picture may be. */
const MOST_PIXELS = 4096;

const NOT_IN_PAGE = "the element is not in a page";

/** The attributes that make live values other ones. */
const FOR_ANALYSIS: readonly Name[] = ["first", "second", "level", "playing-style", "threads", "memory"];

/** What the settings have the engine do: the computers' moves, and the values of `analysis`. */
export type Work = "moves" | "analysis";

/** Where there is no browser, as on a server that renders pages, the class exists but is of no use. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

export class FourfoldBoard extends Base {
  static readonly observedAttributes: readonly string[] = [...attributes.NAMES, "style"];

  /** The address of the folder that has the engine's files, for a page that has them elsewhere than beside this module. */
  static get assets(): string | undefined {
    return place.folder;
  }

  static set assets(folder: string | undefined) {
    place.folder = folder;
  }

  readonly #settings: Settings = attributes.defaults();
  #game = new Game(boardOf("4x4x4"));
  /** What has been set since the last time it was looked at. */
  readonly #changed = new Set<Name>();
  #root: ShadowRoot | undefined;
  #stage: Stage | undefined;
  #thinker = new Thinker(this.#settings, () => this.#onStatus());
  readonly #grid = new Grid({
    drop: (column) => this.#drop(column),
    look: (column) => {
      this.#cursor = column;
      this.#show();
    },
    act: (action) => this.#act(action),
    camera: () => this.#stage?.camera,
  });
  readonly #bar = new Bar((action) => this.#act(action));
  readonly #notices = new Notices();
  #cursor: number | undefined;
  #hint: number | undefined;
  #analysis: AnalysisReport | undefined;
  /** The live values of this position are as good as they get. */
  #isThrough = false;
  /** What waits until `resume`, or until a move is made. */
  #halted: Record<Work, boolean> = { moves: false, analysis: false };
  /** A computer moves here though there are moves that were taken back. */
  #goesOn = false;
  #isReflecting = false;
  /** How much somebody has asked for that isn't answered yet. */
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #told: StatusDetail = { task: null, means: null };

  connectedCallback(): void {
    if (!this.#root) this.#build();
    if (!this.#stage) this.#enter();
  }

  disconnectedCallback(): void {
    // Whoever only moves it to another place puts it back at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#leave();
    });
  }

  attributeChangedCallback(name: string, old: string | null, text: string | null): void {
    if (name === "style") {
      if (attributes.isStyle(text)) this.#set("playing-style", text);
      else if (attributes.isStyle(old) && !this.hasAttribute("playing-style")) this.#set("playing-style", null);
    } else if (old !== text && !this.#isReflecting) {
      this.#set(name as Name, text);
    }
  }

  /** Drops a stone for the side to move into a column: its number, counted from 0, or its character as in move text.
   *  Whether that was possible. */
  play(column: number | string): boolean {
    this.#apply();
    const isDigit = typeof column === "string" && column.length === 1;
    const number = isDigit ? this.#game.board.digits.indexOf(column.toUpperCase()) : column;
    return this.#play(number, "program", String(column));
  }

  /** Takes back the last move, and the computer's before it if there is a person who then can move. */
  undo(): void {
    this.#apply();
    const ply = plyFrom(this.#game, this.#settings, -1);
    if (ply !== undefined) this.goTo(ply);
  }

  /** Plays what was taken back again. */
  redo(): void {
    this.#apply();
    const ply = plyFrom(this.#game, this.#settings, 1);
    if (ply !== undefined) this.goTo(ply);
  }

  /** Goes to where so many moves had been made; quietly is without telling those who listen to the page. */
  goTo(ply: number, { quietly = false } = {}): void {
    this.#apply();
    const number = Number(ply);
    if (!Number.isInteger(number) || number < 0 || number > this.#game.length) {
      this.#fail(this.#words.notBetween("ply", String(ply), 0, this.#game.length));
      return;
    }
    if (number === this.#game.ply) return;
    const isNext = number === this.#game.ply + 1;
    this.#game.goTo(number);
    this.#notices.forget();
    if (!quietly) this.#notices.say(this.#words.positionAfter(this.#game.text));
    this.#onPosition(isNext);
  }

  /** Begins a new game: from this position, or where the attribute `start` says. Whether that was possible. */
  reset(position?: string): boolean {
    this.#apply();
    const game = this.#read(this.#game.board, String(position ?? this.#settings.start).trim() || "-");
    if (!game) return false;
    this.#game = game;
    this.#halt(false);
    this.#notices.forget();
    this.#notices.say(this.#words.positionAfter(game.text));
    this.#onPosition(false);
    return true;
  }

  /** The column, counted from 0, of a good move, which is shown until a move is made. */
  async hint(): Promise<number> {
    this.#apply();
    if (this.#game.isOver) throw this.#fail(this.#words.gameOver(this.#statusText()));
    const text = this.#game.text;
    const { column } = await this.#ask(() => this.#thinker.choose(this.#question(), 0, "hint"));
    if (this.#game.text === text) {
      this.#hint = column;
      const name = this.#words.columnName(this.#game.board.digits[column]!);
      this.#notices.say(this.#words.join([name, this.#words.hinted]));
      this.#show();
    }
    return column;
  }

  /** Values every column, on all threads, until all is known or so many milliseconds are over. What is known by then;
   *  meanwhile `fourfold-analysis` events tell it. Whatever is asked afterwards stops it. */
  async analyze(options: { time?: number } = {}): Promise<AnalysisReport> {
    let last: AnalysisReport | undefined;
    return this.#ask(async () => {
      try {
        return await this.#analyze(options.time, (report) => (last = report));
      } catch (error) {
        if (error instanceof Stopped && last) return { ...last, done: true };
        throw error;
      }
    });
  }

  /** The exact value of the position, and a line of best play. `fourfold-progress` events tell how it goes; whatever is
   *  asked afterwards stops it. */
  async solve(options: { goal?: Goal; time?: number } = {}): Promise<SolutionReport> {
    const { goal = "score", time } = options;
    const onProgress = (progress: SolveProgress) => this.#tell("fourfold-progress", progress);
    return this.#ask(() => this.#thinker.solve(this.#question(), goal, time, onProgress));
  }

  /** Does the engine's fixed piece of work: how many positions that is, and how long it took. */
  async bench(): Promise<{ signature: number; seconds: number }> {
    const { result, seconds } = await this.#ask(() => this.#thinker.bench());
    return { signature: result, seconds };
  }

  /** Stops what the engine is doing. If that was asked for, by `solve` for instance, it goes on with what the settings
   *  ask of it; else that waits, or the part of it that is named, for `resume` or for a move. */
  stop(work?: Work): void {
    this.#apply();
    if (this.#asked === 0 || work) this.#halt(true, work);
    if (this.#asked === 0) this.#proceed();
    else if (!work) this.#thinker.stop();
  }

  /** Has the engine go on with what the settings ask of it, or with the part of it that is named. */
  resume(work?: Work): void {
    this.#apply();
    this.#halt(false, work);
    if (work !== "analysis") this.#goesOn = true;
    this.#proceed();
  }

  /** A picture of the board, so many pixels wide: PNG. */
  async toImage(width = 1200): Promise<Blob> {
    this.#apply();
    if (!this.#stage) throw this.#fail(NOT_IN_PAGE);
    if (!Number.isInteger(width) || width < 1 || width > MOST_PIXELS) {
      throw this.#fail(this.#words.notBetween("width", String(width), 1, MOST_PIXELS));
    }
    return this.#stage.image(width).catch((error) => Promise.reject(this.#mistake(error)));
  }

  get state(): GameState {
    this.#apply();
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

  /** What the engine is doing, and with what. */
  get status(): StatusDetail {
    const task = this.#timer === undefined ? this.#thinker.task : "move";
    return { task: task ?? null, means: this.#thinker.means ?? null };
  }

  /** The last thing that went wrong, as it is shown; empty if that has been mended. */
  get message(): string {
    this.#apply();
    return this.#notices.message.textContent;
  }

  /** Takes its colours anew from its CSS variables, for a page that has changed them. */
  dress(): void {
    this.#stage?.dress();
  }

  /** What is known of the position, if it has been analysed. */
  get lastAnalysis(): AnalysisReport | null {
    return this.#analysis ?? null;
  }

  /** The setting that an attribute makes, for the properties. */
  setting<Key extends Name>(name: Key): Settings[Key] {
    this.#apply();
    return name === "position" ? (this.#game.text as Settings[Key]) : this.#settings[name];
  }

  override focus(): void {
    this.#apply();
    this.#grid.focus();
  }

  get #words(): Words {
    return wordsOf(this.#language);
  }

  get #language(): string {
    return this.#settings.lang || this.closest("[lang]")?.getAttribute("lang") || document.documentElement.lang;
  }

  #build(): void {
    attributes.adopt(this);
    this.#root = this.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = STYLE;
    this.#root.append(style, this.#bar.root, this.#notices.message, this.#notices.news);
  }

  #enter(): void {
    this.#stage = new Stage(this, { drop: (column) => this.#drop(column) }, () => {
      this.#notices.complain(this.#words.noSpace(this.#game.board.depth > 1));
      this.#notices.say(this.message);
    });
    this.#stage.root.append(this.#grid.root);
    this.#bar.root.before(this.#stage.root);
    document.addEventListener("visibilitychange", this.#onVisibility);
    for (const name of attributes.NAMES) if (name !== "position") this.#change(name);
  }

  #leave(): void {
    this.#cancelMove();
    this.#thinker.end();
    this.#stage?.root.remove();
    this.#stage?.end();
    this.#stage = undefined;
    document.removeEventListener("visibilitychange", this.#onVisibility);
  }

  readonly #onVisibility = (): void => {
    // Nobody sees the values: the machine is needed elsewhere.
    if (document.hidden) this.#breakOff();
    else this.#proceed();
  };

  #set(name: Name, text: string | null): void {
    const known = attributes.read(name, text);
    if ("mistake" in known) {
      this.#fail(known.mistake(this.#words), name);
      return;
    }
    this.#notices.forget(name);
    (this.#settings as unknown as Record<string, unknown>)[name] = known.value;
    if (name === "analysis" && known.value) this.#halted.analysis = false;
    this.#change(name);
  }

  /** A setting is to be taken over when all that is set together has been set. */
  #change(name: Name): void {
    if (this.#changed.size === 0) queueMicrotask(() => this.#apply());
    this.#changed.add(name);
  }

  /** Takes over what has been set. */
  #apply(): void {
    if (this.#changed.size === 0) return;
    const changed = new Set(this.#changed);
    this.#changed.clear();
    const isOther = this.#isOtherGame(changed);
    if (isOther) this.#halt(false);
    if (changed.has("theme")) this.#stage?.dress();
    this.#stage?.set(this.#settings);
    this.#bar.root.hidden = this.#settings.controls === "none";
    if (FOR_ANALYSIS.some((name) => changed.has(name))) {
      this.#isThrough = false;
      this.#breakOff();
    }
    if (isOther) this.#onPosition(false);
    else this.#proceed();
    this.#show();
  }

  /** Begins the game that board, position and start now tell, if it is another one; whether it is. */
  #isOtherGame(changed: ReadonlySet<Name>): boolean {
    const { position, start } = this.#settings;
    const board = boardOf(this.#settings.board);
    const isOtherBoard = this.#game.board !== board;
    const isNew = isOtherBoard || (changed.has("start") && this.#game.length === 0);
    const text = changed.has("position") ? position : isNew ? start : undefined;
    if (text === undefined || (!isOtherBoard && text === this.#game.text)) return false;
    const game = this.#read(board, text, changed.has("position") ? "position" : "start");
    if (game) this.#game = game;
    else if (isOtherBoard) this.#game = new Game(board);
    else this.#reflect();
    return game !== undefined || isOtherBoard;
  }

  /** The game that a text tells; what is wrong with it is told. */
  #read(board: Board, text: string, blamed?: Name): Game | undefined {
    try {
      return Game.read(board, text);
    } catch (error) {
      this.#fail(this.#words.position(this.#text(error)), blamed);
      return undefined;
    }
  }

  /** A person drops a stone. */
  #drop(column: number): void {
    if (isOpen(this.#game, this.#settings)) this.#play(column, "person", String(column));
    else if (this.#game.isOver) this.#fail(this.#words.gameOver(this.#statusText()));
  }

  #play(column: number | string, by: Mover, said: string): boolean {
    const { mover, board } = this.#game;
    try {
      if (typeof column === "string" || column < 0) {
        throw new IllegalMove(board, this.#game.ply + 1, { kind: "no-column", found: said });
      }
      this.#game.play(column);
    } catch (error) {
      this.#fail(this.#text(error));
      return false;
    }
    const { text: position, ply, isOver } = this.#game;
    const player = PLAYERS[mover];
    if (by !== "computer") this.#halt(false);
    this.#notices.forget();
    const moved = this.#words.moved(this.#words.player[mover], board.digits[column]!);
    this.#notices.say(isOver ? `${moved}. ${this.#statusText()}.` : moved);
    this.#onPosition(true, () => {
      this.#tell("fourfold-move", { column, ply, player, by, position });
      if (isOver && this.#game.text === position) {
        this.#tell("fourfold-end", { winner: this.state.winner, position });
      }
    });
    return true;
  }

  /** The position is another one; `tell` says how that came about. */
  #onPosition(isMove: boolean, tell: () => void = () => undefined): void {
    this.#hint = undefined;
    this.#analysis = undefined;
    this.#isThrough = false;
    this.#goesOn = false;
    this.#reflect();
    // First of all the stone is to be seen falling.
    this.#show(isMove);
    this.#cancelMove();
    this.#thinker.stop();
    tell();
    this.#tell("fourfold-change", this.state);
    this.#proceed();
  }

  /** Has the attribute say what the position is. */
  #reflect(): void {
    const { text } = this.#game;
    this.#settings.position = text;
    if (!this.hasAttribute("position") && text === "-") return;
    this.#isReflecting = true;
    this.setAttribute("position", text);
    this.#isReflecting = false;
  }

  /** Whether the computer is to move: where moves were taken back only when it has been told to go on. */
  #isComputers(): boolean {
    const { isOver, mover, ply, length } = this.#game;
    const isWanted = isComputers(mover, this.#settings) && !this.#settings.readonly;
    return isWanted && !isOver && !this.#halted.moves && (ply === length || this.#goesOn);
  }

  #halt(isHalted: boolean, work?: Work): void {
    for (const name of ["moves", "analysis"] as const) if (!work || work === name) this.#halted[name] = isHalted;
  }

  /** Has the engine do what somebody asks for, before anything else. */
  async #ask<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#apply();
    if (!this.#stage) throw this.#fail(NOT_IN_PAGE);
    this.#cancelMove();
    this.#asked++;
    try {
      return await work();
    } catch (error) {
      throw this.#mistake(error);
    } finally {
      this.#asked--;
      this.#proceed();
    }
  }

  /** Has the engine do what it is time for, unless it is busy with what somebody asked for. */
  #proceed(): void {
    if (!this.#stage || this.#asked > 0) return;
    const { task } = this.#thinker;
    if (this.#isComputers()) {
      if (task === "move" || this.#timer !== undefined) return;
      this.#timer = setTimeout(() => void this.#moveComputer(), PAUSE_MS);
      this.#onStatus();
      return;
    }
    this.#cancelMove();
    const isWanted = this.#settings.analysis && !document.hidden && !this.#halted.analysis;
    if (isWanted && task !== "analysis" && !this.#isThrough) {
      void this.#analyze(undefined, () => undefined).catch(this.#onFailure);
    } else if (task === "move" || (task === "analysis" && !isWanted)) {
      this.#thinker.stop();
    }
  }

  /** Leaves off with live values, which begin anew when it is time for them. */
  #breakOff(): void {
    if (this.#asked === 0 && this.#thinker.task === "analysis") this.#thinker.stop();
  }

  async #moveComputer(): Promise<void> {
    this.#timer = undefined;
    const { text } = this.#game;
    try {
      const { column } = await this.#thinker.choose(this.#question(), this.#settings.level, "move");
      if (this.#game.text === text && this.#isComputers()) this.#play(column, "computer", "");
    } catch (error) {
      this.#onFailure(error);
    }
  }

  #cancelMove(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#onStatus();
  }

  async #analyze(time: number | undefined, onReport: (report: AnalysisReport) => void): Promise<AnalysisReport> {
    const { text } = this.#game;
    const playing = [0, 1].some((player) => isComputers(player, this.#settings)) ? this.#settings.level : 0;
    const level = this.#game.isOver ? 0 : playing;
    return this.#thinker.analyze(this.#question(), level, time, (report) => {
      if (this.#game.text !== text) return;
      this.#analysis = report;
      if (report.complete || (report.done && time === undefined)) this.#isThrough = true;
      onReport(report);
      this.#show();
      this.#tell("fourfold-analysis", report);
    });
  }

  readonly #onFailure = (error: unknown): void => {
    if (error instanceof Stopped) return;
    this.#halt(true);
    this.#mistake(error);
  };

  #question(): { board: string; position: string } {
    return { board: this.#game.board.name, position: this.#game.text };
  }

  get #allowed(): Record<Action, boolean> {
    return allowed(this.#game, this.#settings, this.#thinker.task === "hint");
  }

  #act(action: Action): void {
    if (!this.#allowed[action]) return;
    if (action === "undo") this.undo();
    else if (action === "redo") this.redo();
    else if (action === "reset") this.reset();
    else void this.hint().catch(() => undefined);
  }

  #onStatus(): void {
    const { task, means } = this.status;
    if (!this.#stage || (task === this.#told.task && means === this.#told.means)) return;
    this.#told = { task, means };
    this.#show();
    this.#tell("fourfold-status", { task, means });
  }

  /** Shows how things stand. */
  #show(isMove = false): void {
    if (!this.#stage) return;
    const [game, words] = [this.#game, this.#words];
    const { board } = game;
    const analysis = this.#settings.analysis ? this.#analysis : undefined;
    const scene: Scene = {
      board,
      stones: game.stones,
      winning: game.winning,
      mover: game.isOver ? undefined : game.mover,
      landings: game.landings,
      isOpen: isOpen(game, this.#settings),
      cursor: this.#cursor,
      hint: this.#hint,
      labels: analysis ? labelsOf(analysis) : [],
    };
    this.#stage.show(scene, isMove);
    const worths = analysis ? analysis.columns.map((worth) => (worth ? longText(worth, words) : "")) : [];
    this.#grid.show(game, words, worths, this.#hint, this.#isThrough);
    const player: Player | undefined = game.isOver ? game.winner : game.mover;
    this.#bar.show({ text: this.#statusText(), player, allowed: this.#allowed }, words);
  }

  #statusText(): string {
    const [game, words] = [this.#game, this.#words];
    if (game.winner !== undefined) return words.wins(words.player[game.winner]);
    if (game.isOver) return words.draw;
    const isThinking = this.status.task === "move";
    return isThinking ? words.thinking(words.player[game.mover]) : words.toMove(words.player[game.mover]);
  }

  /** Tells of a mistake. The error is for whoever awaits a promise. */
  #fail(message: string, blamed?: Name): Error {
    this.#notices.complain(message, blamed);
    this.#notices.say(message);
    this.#tell("fourfold-error", { message });
    return new Error(message);
  }

  #mistake(error: unknown): Error {
    if (error instanceof Stopped) return error;
    const text = this.#text(error);
    return this.#fail(error instanceof EngineFailure ? this.#words.engineFailed(text) : text);
  }

  #text(error: unknown): string {
    if (error instanceof IllegalMove) return obstacleText(error, this.#words);
    return error instanceof Error ? error.message : String(error);
  }

  #tell<Key extends keyof FourfoldEvents>(name: Key, detail: FourfoldEvents[Key]["detail"]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

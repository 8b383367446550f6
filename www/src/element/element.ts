// <fourfold-board>: a board to play on, with an engine behind it.

import { type Board, type BoardName, boardOf } from "../game/board";
import { Game, IllegalMove, type Player } from "../game/game";
import { place } from "../engine/files";
import type { Goal } from "../engine/protocol";
import type { Scene } from "../view/view";
import { type Words, languageOf, wordsOf } from "../words/words";
import * as attributes from "./attributes";
import type { Name, Settings } from "./attributes";
import { type Action, Bar } from "./bar";
import { Grid } from "./grid";
import { STYLE } from "./look";
import { obstacleText } from "./mistake";
import { Stage } from "./stage";
import { type AnalysisReport, type SolutionReport, type SolveProgress, Stopped, type Task, Thinker } from "./thinker";
import { labelsOf, longText } from "./worth";
import type { Means } from "../engine/protocol";

/** How long a level waits with its move, so that a person can see the own stone fall. */
const PAUSE_MS = 450;

/** Who made a move: a person on the board, the computer, or a program that called `play`. */
export type Mover = "person" | "computer" | "program";

/** All that there is to say of the game. */
export interface GameState {
  board: BoardName;
  /** The moves made, `-` if there are none. */
  position: string;
  /** All moves, those that were taken back included. */
  record: string;
  /** How many moves have been made. */
  ply: number;
  /** How many there are, those that were taken back included. */
  length: number;
  mover: "first" | "second" | null;
  winner: "first" | "second" | null;
  isOver: boolean;
}

export interface MoveDetail {
  /** Counted from 0. */
  column: number;
  ply: number;
  player: "first" | "second";
  by: Mover;
  position: string;
}

export interface EndDetail {
  winner: "first" | "second" | null;
  position: string;
}

export interface ErrorDetail {
  message: string;
}

/** What the engine is doing, and with what. */
export interface StatusDetail {
  task: Task | null;
  means: Means | null;
}

export interface FourfoldEvents {
  "fourfold-move": CustomEvent<MoveDetail>;
  "fourfold-end": CustomEvent<EndDetail>;
  "fourfold-analysis": CustomEvent<AnalysisReport>;
  "fourfold-error": CustomEvent<ErrorDetail>;
  /** Something about the game has changed, whatever it was. */
  "fourfold-change": CustomEvent<GameState>;
  "fourfold-progress": CustomEvent<SolveProgress>;
  "fourfold-status": CustomEvent<StatusDetail>;
}

const PLAYERS = ["first", "second"] as const;

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
    undo: () => this.undo(),
    redo: () => this.redo(),
    hint: () => void this.hint().catch(() => undefined),
  });
  readonly #bar = new Bar((action) => this.#act(action));
  readonly #message = document.createElement("p");
  readonly #news = document.createElement("div");
  #cursor: number | undefined;
  #hint: number | undefined;
  #analysis: AnalysisReport | undefined;
  /** The computers wait until a person does something. */
  #isHalted = false;
  /** How much somebody has asked for that isn't answered yet. */
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    if (!this.#root) this.#build();
    if (!this.#stage) this.#enter();
    this.#apply();
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
    } else if (old !== text) {
      this.#set(name as Name, text);
    }
  }

  /** Drops a stone for the side to move into a column: its number, counted from 0, or its character as in move text.
   *  Whether that was possible. */
  play(column: number | string): boolean {
    this.#apply();
    const number = typeof column === "string" ? this.#game.board.digits.indexOf(column.toUpperCase()) : column;
    return this.#play(number < 0 ? Number.NaN : number, "program", String(column));
  }

  /** Takes back the last move, and the computer's before it if there is a person who then can move. */
  undo(): void {
    this.#apply();
    const persons = PLAYERS.some((player) => this.#settings[player] === "person");
    let ply = this.#game.ply - 1;
    while (persons && ply > 0 && this.#settings[PLAYERS[ply % 2]!] === "computer") ply--;
    this.goTo(Math.max(ply, 0));
  }

  /** Plays what was taken back again. */
  redo(): void {
    this.#apply();
    const persons = PLAYERS.some((player) => this.#settings[player] === "person");
    const { ply: start, length } = this.#game;
    let ply = start + 1;
    while (persons && ply < length && this.#settings[PLAYERS[ply % 2]!] === "computer") ply++;
    this.goTo(ply);
  }

  /** Goes to where so many moves had been made. */
  goTo(ply: number): void {
    this.#apply();
    const number = Number(ply);
    if (!Number.isInteger(number) || number < 0 || number > this.#game.length) {
      this.#fail(this.#words.notBetween("ply", String(ply), 0, this.#game.length));
      return;
    }
    if (number === this.#game.ply) return;
    const isNext = number === this.#game.ply + 1;
    this.#game.goTo(number);
    this.#say(this.#words.positionAfter(this.#game.text));
    this.#onPosition(isNext);
  }

  /** Begins a new game: from this position, or where the attribute `start` says. Whether that was possible. */
  reset(position?: string): boolean {
    this.#apply();
    position ??= this.#settings.start;
    const game = this.#read(this.#game.board, position.trim() || "-");
    if (!game) return false;
    this.#game = game;
    this.#isHalted = false;
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
      this.#say(this.#words.join([name, this.#words.hinted]));
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

  /** Stops what the engine is doing. A computer that was to move waits for `resume`, or for what a person does. */
  stop(): void {
    this.#isHalted = true;
    this.#cancelMove();
    this.#thinker.stop();
    this.#onStatus();
  }

  /** Has the engine go on with what the settings ask of it. */
  resume(): void {
    this.#isHalted = false;
    this.#proceed();
    this.#onStatus();
  }

  /** A picture of the board, so many pixels wide: PNG. */
  async toImage(width = 1200): Promise<Blob> {
    this.#apply();
    if (!this.#stage) throw this.#fail("not in a page");
    return this.#stage.image(width);
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
    return this.#message.textContent;
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
    this.#grid.focus();
  }

  get #words(): Words {
    return wordsOf(this.#language);
  }

  get #language(): string {
    return this.#settings.lang || this.closest("[lang]")?.getAttribute("lang") || document.documentElement.lang;
  }

  #build(): void {
    this.#root = this.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = STYLE;
    this.#message.className = "message";
    this.#message.setAttribute("part", "message");
    this.#news.className = "unseen";
    this.#news.setAttribute("role", "status");
    this.#root.append(style, this.#bar.root, this.#message, this.#news);
  }

  #enter(): void {
    this.#stage = new Stage(this, { drop: (column) => this.#drop(column), point: () => undefined }, () =>
      this.#complain(this.#words.noWebGl),
    );
    this.#stage.root.append(this.#grid.root);
    this.#bar.root.before(this.#stage.root);
    document.addEventListener("visibilitychange", this.#onVisibility);
    for (const name of attributes.NAMES) this.#changed.add(name);
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
    if (document.hidden && this.#thinker.task === "analysis") this.#thinker.stop();
    else if (!document.hidden) this.#proceed();
  };

  #set(name: Name, text: string | null): void {
    const known = attributes.read(name, text);
    if ("mistake" in known) {
      this.#fail(known.mistake(this.#words));
      return;
    }
    (this.#settings as unknown as Record<string, unknown>)[name] = known.value;
    if (this.#changed.size === 0) queueMicrotask(() => this.#apply());
    this.#changed.add(name);
  }

  /** Takes over what has been set, once it is in the page. */
  #apply(): void {
    if (!this.#stage || this.#changed.size === 0) return;
    const changed = new Set(this.#changed);
    this.#changed.clear();
    const isOtherBoard = this.#game.board.name !== this.#settings.board;
    const { position } = this.#settings;
    let isOther = isOtherBoard || (changed.has("position") && position !== this.#game.text);
    if (isOther) {
      const board = boardOf(this.#settings.board);
      const text = changed.has("position") ? position : this.#settings.start;
      const game = this.#read(board, text) ?? (isOtherBoard ? new Game(board) : undefined);
      isOther = game !== undefined;
      if (game) this.#game = game;
      else this.#reflect();
      this.#isHalted = false;
    }
    this.#stage.set(this.#settings);
    this.#bar.root.hidden = this.#settings.controls === "none";
    if (changed.has("theme")) this.#stage.dress();
    if (isOther) this.#onPosition(false);
    else this.#proceed();
    this.#show();
  }

  /** The game that a text tells; what is wrong with it is told. */
  #read(board: Board, text: string): Game | undefined {
    try {
      return Game.read(board, text);
    } catch (error) {
      this.#fail(this.#words.position(this.#text(error)));
      return undefined;
    }
  }

  /** A person drops a stone. */
  #drop(column: number): void {
    if (this.#isOpen()) this.#play(column, "person", String(column));
    else if (this.#game.isOver) this.#fail(this.#words.gameOver(this.#statusText()));
  }

  #play(column: number, by: Mover, said: string): boolean {
    const { mover, board } = this.#game;
    try {
      if (Number.isNaN(column)) throw new IllegalMove(board, this.#game.ply + 1, { kind: "no-column", found: said });
      this.#game.play(column);
    } catch (error) {
      this.#fail(this.#text(error));
      return false;
    }
    const { text, ply, isOver } = this.#game;
    const player = PLAYERS[mover];
    if (by !== "computer") this.#isHalted = false;
    this.#say(this.#words.moved(this.#words.player[mover], board.digits[column]!));
    this.#onPosition(true);
    this.#tell("fourfold-move", { column, ply, player, by, position: text });
    if (isOver && this.#game.text === text) {
      this.#say(this.#statusText());
      this.#tell("fourfold-end", { winner: this.state.winner, position: text });
    }
    return true;
  }

  /** The position is another one. */
  #onPosition(isMove: boolean): void {
    this.#hint = undefined;
    this.#analysis = undefined;
    this.#complain("");
    this.#reflect();
    this.#cancelMove();
    this.#thinker.stop();
    this.#show(isMove);
    this.#tell("fourfold-change", this.state);
    this.#proceed();
  }

  /** Has the attribute say what the position is. */
  #reflect(): void {
    const { text } = this.#game;
    this.#settings.position = text;
    if (this.hasAttribute("position") || text !== "-") {
      if (this.getAttribute("position") !== text) this.setAttribute("position", text);
      this.#changed.delete("position");
    }
  }

  /** Whether a person may move now. */
  #isOpen(): boolean {
    const { isOver, mover } = this.#game;
    return !isOver && !this.#settings.readonly && this.#settings[PLAYERS[mover]] === "person";
  }

  /** Whether the computer is to move: it doesn't where moves were taken back. */
  #isComputers(): boolean {
    const { isOver, mover, ply, length } = this.#game;
    const isWanted = this.#settings[PLAYERS[mover]] === "computer" && !this.#settings.readonly;
    return isWanted && !isOver && ply === length && !this.#isHalted;
  }

  /** Has the engine do what somebody asks for, before anything else. */
  async #ask<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#apply();
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
    const { task } = this.#thinker;
    if (!this.#stage || this.#asked > 0) return;
    if (this.#isComputers()) {
      if (task === "move" || this.#timer !== undefined) return;
      this.#timer = setTimeout(() => void this.#moveComputer(), PAUSE_MS);
      this.#onStatus();
    } else if (this.#settings.analysis && !document.hidden && !this.#isHalted) {
      if (task !== "analysis" && !this.#analysis?.done)
        void this.#analyze(undefined, () => undefined).catch(this.#onFailure);
    } else if (task === "analysis" && !this.#settings.analysis) {
      this.#thinker.stop();
    }
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
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #analyze(time: number | undefined, onReport: (report: AnalysisReport) => void): Promise<AnalysisReport> {
    const { text } = this.#game;
    const playing = PLAYERS.some((player) => this.#settings[player] === "computer") ? this.#settings.level : 0;
    const level = this.#game.isOver ? 0 : playing;
    return this.#thinker.analyze(this.#question(), level, time, (report) => {
      if (this.#game.text !== text) return;
      this.#analysis = report;
      onReport(report);
      this.#show();
      this.#tell("fourfold-analysis", report);
    });
  }

  readonly #onFailure = (error: unknown): void => {
    if (error instanceof Stopped) return;
    this.#isHalted = true;
    this.#fail(this.#words.engineFailed(this.#text(error)));
  };

  #question(): { board: string; position: string } {
    return { board: this.#game.board.name, position: this.#game.text };
  }

  #act(action: Action): void {
    if (action === "undo") this.undo();
    else if (action === "redo") this.redo();
    else if (action === "reset") this.reset();
    else void this.hint().catch(() => undefined);
  }

  #onStatus(): void {
    if (!this.#stage) return;
    this.#show();
    this.#tell("fourfold-status", this.status);
  }

  /** Shows how things stand. */
  #show(isMove = false): void {
    if (!this.#stage) return;
    const [game, words] = [this.#game, this.#words];
    const { board } = game;
    const columns = Array.from({ length: board.columns }, (_, column) => column);
    const analysis = this.#settings.analysis ? this.#analysis : undefined;
    const scene: Scene = {
      board,
      stones: game.stones,
      winning: game.winning,
      mover: game.isOver ? undefined : game.mover,
      landings: columns.map((column) => game.landing(column)),
      isOpen: this.#isOpen(),
      cursor: this.#cursor,
      hint: this.#hint,
      labels: analysis ? labelsOf(analysis) : [],
    };
    this.#stage.show(scene, isMove);
    const worths = analysis ? analysis.columns.map((worth) => (worth ? longText(worth, words) : "")) : [];
    this.#grid.show(game, words, worths, this.#hint);
    const isFree = !this.#settings.readonly;
    const allowed = {
      undo: isFree && game.ply > 0,
      redo: isFree && game.ply < game.length,
      hint: this.#isOpen() && this.#thinker.task !== "hint",
      reset: isFree && game.length > 0,
    };
    const player: Player | undefined = game.isOver ? game.winner : game.mover;
    this.#bar.show({ text: this.#statusText(), player, allowed }, words);
  }

  #statusText(): string {
    const [game, words] = [this.#game, this.#words];
    if (game.winner !== undefined) return words.wins(words.player[game.winner]);
    if (game.isOver) return words.draw;
    const isThinking = this.status.task === "move";
    return isThinking ? words.thinking(words.player[game.mover]) : words.toMove(words.player[game.mover]);
  }

  /** Says something once to whoever listens to the page. */
  #say(text: string): void {
    const line = document.createElement("p");
    line.textContent = text;
    // Earlier lines would be read again.
    this.#news.replaceChildren(line);
  }

  #complain(message: string): void {
    this.#message.textContent = message;
  }

  /** Tells of a mistake. The error is for whoever awaits a promise. */
  #fail(message: string): Error {
    this.#complain(message);
    this.#say(message);
    this.#tell("fourfold-error", { message });
    return new Error(message);
  }

  #mistake(error: unknown): Error {
    return error instanceof Stopped ? error : this.#fail(this.#text(error));
  }

  #text(error: unknown): string {
    if (error instanceof IllegalMove) return obstacleText(error, this.#words);
    return error instanceof Error ? error.message : String(error);
  }

  #tell<Key extends keyof FourfoldEvents>(name: Key, detail: FourfoldEvents[Key]["detail"]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** The language that the element speaks. */
  get language(): string {
    return languageOf(this.#language);
  }
}

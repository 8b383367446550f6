// <fourfold-board>: its attributes, properties, methods, events and DOM. The game itself is the controller's.

import { assetFolder } from "../assets";
import { Controller } from "../controller/controller";
import type { Host } from "../controller/environment";
import type { Continuation, EventDetails, GameState, StatusDetail, ViewDetail } from "../controller/events";
import { type Message, NOT_IN_PAGE, errorMessage } from "../controller/messages";
import type { Work } from "../controller/scheduler";
import { SETTING_NAMES, type SettingName, type Settings, isStyleName } from "../controller/settings";
import { EngineClient } from "../engine/client";
import type { Explanation, Goal } from "../engine/protocol";
import type { CameraPose } from "../game/camera";
import { openLinesThrough, threatsIn } from "../game/open-lines";
import { type Shape, cellsOf } from "../game/shape";
import type { AnalysisReport, SolutionReport } from "../engine/tasks";
import { shown } from "../words/shown";
import { type Words, wordsOf } from "../words/words";
import { AriaGrid } from "./aria-grid";
import { labelsOf, longText } from "./assessment";
import { propertyOf, upgradeProperties } from "./properties";
import { Messages } from "./messages";
import { Prompt } from "./prompt";
import { Stage } from "./stage";
import { styleSheetFor } from "./theme";
import { Toolbar } from "./toolbar";
import { ViewControls } from "./view-controls";

export type { Work };

/** The greatest width of an image, in pixels. */
const MAX_IMAGE_WIDTH = 4096;

/** On a server, where there is no browser, the class exists but can't be used. */
const Base = globalThis.HTMLElement ?? class {};

export class FourfoldBoard extends Base {
  static readonly observedAttributes: readonly string[] = [...SETTING_NAMES, "style"];

  /** The address of the folder with the files that are loaded later, if they aren't beside this module. */
  static get assets(): string | undefined {
    return assetFolder.address;
  }

  static set assets(folder: string | undefined) {
    assetFolder.address = folder;
  }

  readonly #controller = new Controller(this.#host(), {
    engine: new EngineClient(),
    clock: {
      schedule: (action, milliseconds) => setTimeout(action, milliseconds),
      cancel: (timer) => clearTimeout(timer as number),
    },
    canAnalyse: () => this.#canAnalyse,
  });
  readonly #grid = new AriaGrid({
    drop: (column, cell) => this.#drop(column, cell),
    focusColumn: (column) => {
      this.#cursor = column;
      this.#show();
    },
    perform: (action) => this.#controller.perform(action),
    camera: () => this.#stage?.camera,
  });
  readonly #toolbar = new Toolbar(
    (action) => this.#controller.perform(action),
    (isOn) => this.toggleAttribute("threats", isOn),
  );
  readonly #viewControls = new ViewControls((pose, isGlide) => this.#stage?.camera?.look(pose, isGlide));
  readonly #prompt = new Prompt((choice, byKeyboard) => this.#continue(choice, byKeyboard));
  readonly #messages = new Messages();
  readonly #internals = this.attachInternals?.();
  #root: ShadowRoot | undefined;
  /** Exists while the element is in a page. */
  #stage: Stage | undefined;
  /** The column that has the keyboard's focus. */
  #cursor: number | undefined;
  /** The column of the move that is to be confirmed. */
  #chosen: number | undefined;
  /** The cell at which a mouse or pen points. */
  #pointed: number | undefined;
  #shapes: readonly Shape[] = [];
  #isDrawing = false;
  /** The cell where an arrow begins, or that is to be marked. */
  #drawnFrom: number | undefined;
  /** Whether somebody has turned the board, and so knows that it turns. */
  #hasTurned = false;
  #shownView: ViewDetail = { view: null, isLoading: false };
  /** Whether the element itself is setting the attribute `position`. */
  #isReflecting = false;

  connectedCallback(): void {
    if (!this.#root) this.#build();
    // An element that has come from another document has lost it.
    this.#root!.adoptedStyleSheets = [styleSheetFor(this.ownerDocument)];
    if (!this.#stage) this.#enter();
  }

  disconnectedCallback(): void {
    // An element that is only moved in the page is put back at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#leave();
    });
  }

  attributeChangedCallback(name: string, old: string | null, text: string | null): void {
    const controller = this.#controller;
    if (name === "style") {
      if (isStyleName(text)) controller.set("playing-style", text);
      else if (isStyleName(old) && !this.hasAttribute("playing-style")) controller.set("playing-style", null);
    } else if (old !== text && !this.#isReflecting) {
      controller.set(name as SettingName, text);
    }
  }

  /**
   * Drops a stone for the side to move.
   *
   * @param column The column's number, counted from 0, or its character as in move text.
   * @returns Whether that was possible.
   */
  play(column: number | string): boolean {
    return this.#controller.play(column);
  }

  /** Takes back the last move, and the computer's before it if that is needed for a person to be able to move. */
  undo(): void {
    this.#controller.undo();
  }

  /** Plays again what was taken back. */
  redo(): void {
    this.#controller.redo();
  }

  /** Goes to the position after this many moves. `quietly` doesn't announce it, and doesn't ask how to go on. */
  goTo(ply: number, options: { quietly?: boolean } = {}): void {
    this.#controller.goTo(ply, options);
  }

  /**
   * Begins a new game.
   *
   * @param position Where it begins, as move text; if missing, where the attribute `start` says.
   * @returns Whether that was possible.
   */
  reset(position?: string): boolean {
    return this.#controller.reset(position);
  }

  /**
   * Shows moves after the position without making them, until the game goes on or there are none. Of those, `forced`
   * names the ones, counted from 0, that are drawn as forced; `text` is said of them under the board.
   *
   * @returns Whether these moves are possible.
   */
  preview(moves: string, options: { forced?: readonly number[]; text?: string } = {}): boolean {
    return this.#controller.showPreview(moves, options.forced, options.text);
  }

  /** Returns the column of a good move, counted from 0, and shows it until a move is made. */
  hint(): Promise<number> {
    return this.#controller.hint();
  }

  /**
   * Assesses every column, on all threads, until all is known or `time` milliseconds have passed.
   *
   * `fourfold-analysis` events report on the way. The next request stops it; then the last report is the result.
   */
  analyze(options: { time?: number } = {}): Promise<AnalysisReport> {
    return this.#controller.analyze(options);
  }

  /**
   * Returns the exact value of the position, and a line of best play. If there are `moves`, they are made first, but not
   * on the board.
   *
   * `fourfold-progress` events report on the way. The next request stops it; then it rejects with `Stopped`.
   */
  solve(options: { goal?: Goal; time?: number; moves?: string } = {}): Promise<SolutionReport> {
    return this.#controller.solve(options);
  }

  /**
   * Explains the value of the position or, if a column is given by its number, that of the move there: a line of best play,
   * and what is true of every move. The next request stops it; then it rejects with `Stopped`.
   */
  explain(options: { column?: number; time?: number } = {}): Promise<Explanation> {
    return this.#controller.explain(options);
  }

  /** Runs the engine's benchmark. Returns the number of positions visited, and the seconds that took. */
  bench(): Promise<{ signature: number; seconds: number }> {
    return this.#controller.bench();
  }

  /**
   * Stops a request, such as `solve`; the engine then goes on with the computers' moves and live analysis.
   *
   * If there is no request, halts the computers' moves and live analysis, or only one of them, until `resume` or a move.
   */
  stop(work?: Work): void {
    this.#controller.stop(work);
  }

  /** Resumes the computers' moves and live analysis, or only one of them. */
  resume(work?: Work): void {
    this.#controller.resume(work);
  }

  /** Returns a picture of the board as a PNG of this width, in pixels. */
  async toImage(width = 1200): Promise<Blob> {
    this.#controller.apply();
    if (!this.#stage) throw this.#reportError(NOT_IN_PAGE);
    if (!Number.isInteger(width) || width < 1 || width > MAX_IMAGE_WIDTH) {
      throw this.#reportError((words) => words.notBetween("width", String(width), 1, MAX_IMAGE_WIDTH));
    }
    try {
      return await this.#stage.image(width);
    } catch (error) {
      throw this.#reportError(errorMessage(error));
    }
  }

  /** What is drawn on the board: marked cells, arrows, and notes of a few characters beside a cell. A cell is its column plus its level times the number of columns. */
  get shapes(): readonly Shape[] {
    return this.#shapes;
  }

  set shapes(shapes: readonly Shape[]) {
    this.#shapes = shapes;
    this.#show();
  }

  /** Whether taps draw and drop no stones: the second one on a cell marks it, one on another cell makes an arrow. */
  get drawing(): boolean {
    return this.#isDrawing;
  }

  set drawing(isDrawing: boolean) {
    this.#isDrawing = isDrawing;
    this.#drawnFrom = undefined;
    this.#show();
  }

  /** The state of the game. */
  get state(): GameState {
    return this.#controller.state;
  }

  /** The engine's current task, and its threads and memory. */
  get status(): StatusDetail {
    return this.#controller.status;
  }

  /** The view that is on the screen, and whether another one is being loaded. */
  get shownView(): ViewDetail {
    return this.#shownView;
  }

  /** The message of the last error as it is shown; empty once the error is corrected. */
  get message(): string {
    this.#controller.apply();
    return this.#messages.error.textContent;
  }

  /** The latest analysis of the position; null if there is none. */
  get lastAnalysis(): AnalysisReport | null {
    return this.#controller.analysis ?? null;
  }

  /** Reads the colours again from the CSS variables, for pages that have changed these. */
  applyTheme(): void {
    this.#stage?.applyTheme();
  }

  /** The value of an attribute, or its default; for `camera` where the camera is, if there is one. */
  setting<Name extends SettingName>(name: Name): Settings[Name] {
    const pose = name === "camera" ? this.#stage?.camera?.pose : undefined;
    return (pose as Settings[Name] | undefined) ?? this.#controller.setting(name);
  }

  override focus(): void {
    this.#controller.apply();
    this.#grid.focus();
  }

  get #words(): Words {
    const { lang } = this.#controller.settings;
    return wordsOf(lang || this.closest("[lang]")?.getAttribute("lang") || document.documentElement.lang);
  }

  #host(): Host {
    return {
      show: (isMove) => this.#show(isMove),
      applySettings: (changed) => {
        if (changed.has("theme")) this.#stage?.applyTheme();
        const { settings } = this.#controller;
        this.#stage?.set(settings, changed.has("view"));
        if (changed.has("confirm")) this.#chosen = undefined;
        if (changed.has("camera")) this.#stage?.look(settings.camera);
        this.#reportView();
        this.#toolbar.root.hidden = settings.controls === "none";
      },
      reflectPosition: (position) => this.#reflectPosition(position),
      ask: () => {
        if (this.#prompt.root.hidden) return;
        this.#prompt.focus();
      },
      announce: (message) => this.#messages.announce(message(this.#words)),
      reportError: (message, setting) => this.#reportError(message, setting),
      clearError: (setting) => this.#messages.clearError(setting),
      dispatch: (name, detail) => {
        // An arrow that was begun and a move to be confirmed belong to the position before.
        if (name === "fourfold-change") this.#drawnFrom = this.#chosen = undefined;
        this.#dispatch(name, detail);
      },
    };
  }

  #build(): void {
    upgradeProperties(this, SETTING_NAMES.map(propertyOf));
    this.#root = this.attachShadow({ mode: "open" });
    this.#root.append(
      this.#viewControls.root,
      this.#prompt.root,
      this.#toolbar.root,
      this.#messages.error,
      this.#messages.liveRegion,
    );
  }

  #enter(): void {
    const host = {
      drop: (column: number, cell: number | undefined) => this.#tap(column, cell),
      point: (cell: number | undefined) => {
        this.#pointed = cell;
        this.#show();
      },
      draw: (from: number, to: number) => this.#dispatch("fourfold-draw", { from, to }),
      cameraMoved: (pose: CameraPose) => {
        this.#hasTurned = true;
        this.#show();
        this.#dispatch("fourfold-camera", pose);
      },
    };
    this.#stage = new Stage(this, host, {
      onLoading: () => {
        this.#updateAnalysis();
        this.#show();
        this.#reportView();
      },
      onNoSpace: () => {
        const text = this.#words.noSpace(this.#controller.game.board.depth > 1);
        // It goes when another view is chosen.
        this.#messages.showError(text, "view");
        this.#messages.announce(text);
        this.#reportView();
      },
    });
    this.#stage.root.append(this.#grid.root);
    this.#viewControls.root.before(this.#stage.root);
    document.addEventListener("visibilitychange", this.#updateAnalysis);
    this.#controller.connect();
  }

  #leave(): void {
    this.#controller.disconnect();
    const stage = this.#stage;
    this.#stage = undefined;
    stage?.root.remove();
    stage?.end();
    document.removeEventListener("visibilitychange", this.#updateAnalysis);
  }

  /** Whether somebody can see live analysis, and the view isn't loading. */
  get #canAnalyse(): boolean {
    return !document.hidden && !this.#stage?.isLoading;
  }

  /** Stops live analysis while it can't be, and resumes it after. */
  readonly #updateAnalysis = (): void => this.#controller.onCanAnalyseChange(this.#canAnalyse);

  /** Sets the attribute `position`, unless that would only add one to an element that had none. */
  #reflectPosition(position: string): void {
    if (!this.hasAttribute("position") && position === "-") return;
    this.#isReflecting = true;
    this.setAttribute("position", position);
    this.#isReflecting = false;
  }

  /** Tells which view is on the screen if that has changed. */
  #reportView(): void {
    const { shownView: view = null, isLoading = false } = this.#stage ?? {};
    const before = this.#shownView;
    if (view === before.view && isLoading === before.isLoading) return;
    this.#shownView = { view, isLoading };
    this.#dispatch("fourfold-view", this.#shownView);
  }

  #show(isMove = false): void {
    if (!this.#stage) return;
    const words = this.#words;
    // The stone under the pointer isn't the one that was there.
    if (isMove) this.#pointed = undefined;
    const { preview, settings, hintColumn, isOpen, isAnalysed, isAsking, allowed } = this.#controller;
    const game = preview?.game ?? this.#controller.game;
    const analysis = settings.analysis && !preview ? this.#controller.analysis : undefined;
    const { board, stones, winningLines, landings, isOver, mover, winner } = game;
    const pointed = this.#pointed ?? (this.#cursor === undefined ? undefined : landings[this.#cursor]);
    // In a preview people see what the moves are about.
    const threats = threatsIn(game).filter(({ isPlayable }) => settings.threats || (preview && isPlayable));
    const forced = preview?.forced.flatMap((move) => stones[preview.from + move]?.cell ?? []) ?? [];
    this.#stage.show(
      {
        board,
        stones,
        numbers: settings.numbers,
        previewFrom: preview?.from,
        forced,
        winningLines,
        mover: isOver ? undefined : mover,
        landings,
        isOpen,
        cursor: this.#chosen ?? this.#cursor,
        hint: preview ? undefined : hintColumn,
        pointed: this.#drawnFrom ?? pointed,
        lines: pointed === undefined || isOver ? [] : openLinesThrough(game, pointed),
        threats,
        shapes: preview ? [] : this.#shapes.filter((shape) => isOn(shape, board.cells)),
        labels: analysis ? labelsOf(analysis, words) : [],
      },
      isMove,
    );
    const assessments = analysis?.columns.map((column) => (column ? longText(column, words) : "")) ?? [];
    this.#stage.showLoading(words.loadingSpace);
    const isHintWanted = !this.#hasTurned && settings.controls === "bar" && !isOver;
    this.#stage.showTurnHint(isHintWanted ? words.turnHint : "");
    this.#grid.show(game, words, this.#controller.namesOf(words), assessments, hintColumn, isAnalysed, threats);
    const chosen = this.#chosen === undefined ? undefined : board.digits[this.#chosen];
    const text = chosen ? words.tapAgain(chosen) : this.#controller.statusText(words);
    this.#toolbar.show({ text, player: isOver ? winner : mover, allowed, hasThreats: settings.threats }, words);
    const { first, second, controls } = settings;
    const hasViewControls = controls === "bar" && board.depth > 1;
    this.#viewControls.show(hasViewControls ? this.#stage.camera?.pose : undefined, words);
    this.#setState("camera", !this.#viewControls.root.hidden);
    this.#prompt.show(isAsking && controls === "bar", first === second, words);
    this.#setState("asking", !this.#prompt.root.hidden);
  }

  /** Drops a stone, or draws. The first tap on a column may only choose it. */
  #tap(column: number, cell: number | undefined): void {
    const { settings, isOpen, preview, game } = this.#controller;
    if (!settings.confirm || this.#isDrawing || !isOpen || preview || column === this.#chosen) {
      return this.#drop(column, cell);
    }
    this.#chosen = column;
    this.#messages.announce(this.#words.tapAgain(game.board.digits[column]!));
    this.#show();
  }

  /** Drops a stone, or draws. */
  #drop(column: number, cell: number | undefined): void {
    if (!this.#isDrawing) return this.#controller.drop(column);
    const { board, landings } = this.#controller.game;
    const at = cell ?? landings[column] ?? board.cells - board.columns + column;
    const from = this.#drawnFrom;
    this.#drawnFrom = from === undefined ? at : undefined;
    if (from !== undefined) return this.#dispatch("fourfold-draw", { from, to: at });
    this.#messages.announce(this.#words.cellName(board.digits[column]!, Math.floor(at / board.columns) + 1));
    this.#show();
  }

  /** Sets a state that style sheets of the page can ask for, as in `:state(asking)`. */
  #setState(name: string, isOn: boolean): void {
    if (isOn) this.#internals?.states?.add(name);
    else this.#internals?.states?.delete(name);
  }

  /** Goes on as a person has chosen where the computer waits. */
  #continue(choice: Continuation, byKeyboard: boolean): void {
    // The button that has the focus disappears.
    if (byKeyboard) this.focus();
    if (choice === "computer") {
      this.#controller.resume("moves");
    } else {
      for (const side of ["first", "second"]) this.setAttribute(side, "person");
      if (choice === "analysis") this.setAttribute("analysis", "");
      this.#controller.apply();
    }
    this.#dispatch("fourfold-continue", { choice });
  }

  /** Shows and reports an error, and returns it for a promise to reject with. */
  #reportError(message: Message, setting?: SettingName): Error {
    const text = shown(message(this.#words));
    this.#messages.showError(text, setting);
    this.#messages.announce(text);
    this.#dispatch("fourfold-error", { message: text });
    return new Error(text);
  }

  #dispatch<Name extends keyof EventDetails>(name: Name, detail: EventDetails[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

/** Returns true if a shape is on a board with so many cells. */
function isOn(shape: Shape, cells: number): boolean {
  return cellsOf(shape).every((cell) => cell >= 0 && cell < cells);
}

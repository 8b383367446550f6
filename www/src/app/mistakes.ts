// The mistakes of a game as puzzles: the position before each one is on the board, and a better move is to be found. The
// game waits, and comes back.

import { longText } from "../element/assessment";
import type { GameState } from "../element/index";
import { boardOf } from "../game/board";
import { PUZZLE_WORDS } from "../words/puzzles";
import { languageOf } from "../words/words";
import type { AnalysisContext } from "./analysis-context";
import { h } from "./html";
import { type Judgement, judge } from "./judgement";
import { keptGame, putBack } from "./lost-game";
import { setAside, setBack } from "./players";
import { bringIntoSight } from "./sight";
import type { KeptGame } from "./storage";
import type { Why } from "./why";

export class Mistakes {
  readonly root: HTMLElement;
  readonly #title = h("h2", {});
  readonly #told = h("p", { role: "status", class: "verdict" });
  readonly #again: HTMLButtonElement;
  readonly #show: HTMLButtonElement;
  readonly #why: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  #mistakes: readonly Judgement[] = [];
  #number = 0;
  /** The game that waits; undefined if no mistake is on the board. */
  #game: KeptGame | undefined;
  /** The column that was tried, or shown. */
  #column: number | undefined;
  /** Whether a position is being put on the board. */
  #isPlacing = false;

  constructor(
    private readonly context: AnalysisContext,
    private readonly why: Why,
  ) {
    const { game } = context;
    const text = { ...context.text, ...PUZZLE_WORDS[languageOf(document.documentElement.lang)] };
    const button = (name: string, onclick: () => void, kind = "small") =>
      h("button", { type: "button", class: kind, onclick }, name);
    this.#again = button(text.tryAgain, () => this.#put(), "main");
    this.#show = button(text.showSolution, () => this.#showBest());
    this.#why = button(text.why, () => this.#explain());
    this.#next = button(text.nextMistake, () => this.#go(this.#number + 1));
    const leave = button(text.leave, () => this.leave());
    const row = h("div", { class: "row" }, this.#again, this.#next, this.#show, this.#why, leave);
    this.root = h("section", { class: "exercise", hidden: true }, this.#title, this.#told, row);
    game.addEventListener("fourfold-change", () => this.#onChange());
  }

  /** Returns true if a state of the board belongs to a mistake, and not to the game. */
  owns({ board, record }: GameState): boolean {
    const report = this.#mistakes[this.#number]?.report;
    if (!this.#game || !report) return false;
    return board === report.board && record.startsWith(report.position.replace("-", ""));
  }

  /** Puts the position before one of the mistakes on the board. */
  start(mistakes: readonly Judgement[], number: number): void {
    this.#game ??= keptGame(this.context);
    this.#mistakes = mistakes;
    setAside(this.context);
    this.root.hidden = false;
    this.#go(number);
  }

  /** Puts the game back on the board. */
  leave(): void {
    const kept = this.#game;
    if (!kept) return;
    this.#end();
    putBack(this.context, kept, true);
  }

  #go(number: number): void {
    const { text } = this.context;
    this.#number = number;
    this.#title.textContent = text.mistakeOf(number + 1, this.#mistakes.length);
    this.#next.hidden = number + 1 >= this.#mistakes.length;
    this.#put();
  }

  get #mistake(): Judgement {
    return this.#mistakes[this.#number]!;
  }

  #digit(column: number): string {
    return boardOf(this.context.game.state.board).digits[column]!;
  }

  /** Puts the position before the mistake on the board. */
  #put(): void {
    const { game, text } = this.context;
    const { position } = this.#mistake.report;
    this.#isPlacing = true;
    game.preview("");
    game.start = position;
    game.reset(position);
    this.#isPlacing = false;
    game.readonly = false;
    this.#column = undefined;
    const { ply, column } = this.#mistake;
    this.#tell(text.findBetterThan(text.moveName(ply, this.#digit(column))));
    game.focus();
    bringIntoSight(game);
  }

  #onChange(): void {
    const { game, text, words } = this.context;
    if (!this.#game || this.#isPlacing) return;
    const { state } = game;
    // Someone has put another game on the board.
    if (!this.owns(state)) return this.#end();
    const { report, ply } = this.#mistake;
    const start = report.position.replace("-", "").length;
    const made = state.ply - start;
    if (made < 0) game.goTo(start);
    if (made !== 1) return;
    game.readonly = true;
    const column = boardOf(state.board).digits.indexOf(state.position.at(-1)!);
    const tried = judge(report, ply, column);
    const worth = report.columns[column] ? longText(report.columns[column], words) : "";
    this.#column = column;
    if (column === this.#mistake.column) this.#tell(text.sameMistake(worth));
    else if (tried?.mark === "") this.#tell(text.betterMove(worth), true);
    else this.#tell(text.noBetterMove(worth));
  }

  #showBest(): void {
    const { game, text, words } = this.context;
    const { report, best } = this.#mistake;
    this.#put();
    this.#column = best;
    this.#tell(text.bestWas(this.#digit(best), longText(report.columns[best]!, words)));
    game.preview(report.columns[best]!.line.slice(0, 3) || this.#digit(best));
  }

  #explain(): void {
    const { words } = this.context;
    const column = this.#column;
    if (column === undefined) return;
    this.#put();
    void this.why.open(column, longText(this.#mistake.report.columns[column]!, words));
  }

  /** Says how things stand, and offers what is possible then. */
  #tell(message: string, isRight = false): void {
    this.#told.textContent = message;
    const tried = this.#column === undefined ? undefined : this.#mistake.report.columns[this.#column];
    this.#again.hidden = !tried || isRight;
    this.#show.hidden = isRight;
    this.#why.hidden = !tried || tried.estimate !== null;
    this.#next.classList.toggle("main", isRight);
  }

  /** Restores the settings of the game. */
  #end(): void {
    const { game } = this.context;
    const { start } = this.#game!;
    this.#game = undefined;
    this.root.hidden = true;
    game.preview("");
    game.start = start;
    setBack(this.context);
  }
}

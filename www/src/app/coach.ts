// Says after each of a person's moves how good it was, and what was better. The engine looks at the position while the
// person thinks.

import { Stopped } from "../engine/call";
import { longText } from "../element/assessment";
import type { AnalysisReport } from "../element/index";
import { boardOf } from "../game/board";
import type { Context } from "./context";
import { h } from "./html";
import { judge } from "./judgement";
import { readStored } from "./storage";

/** How long the engine looks at a position, in milliseconds. */
const TIME_MS = 2000;
/** A move that was taken back is often followed by another one: what was known before it isn't looked for again. */
const MOST_REPORTS = 8;

export class Coach {
  readonly root: HTMLElement;
  readonly #told = h("p", { role: "status" });
  readonly #back: HTMLButtonElement;
  /** What is known of the last positions, by their names. */
  readonly #reports = new Map<string, AnalysisReport>();
  #isShown = true;

  constructor(private readonly context: Pick<Context, "game" | "text" | "words">) {
    const { game, text } = context;
    this.#back = h("button", { type: "button", class: "small", onclick: () => this.#takeBack() }, text.coachBack);
    this.root = h("div", { class: "coach" }, this.#told, this.#back);
    this.#tell("", false);
    game.addEventListener("fourfold-analysis", ({ detail }) => this.#keep(detail));
    game.addEventListener("fourfold-move", ({ detail: { by, column, ply, position } }) => {
      if (by === "person") this.#judge(column, ply, position);
    });
    game.addEventListener("fourfold-change", () => this.#look());
    this.#look();
  }

  /** Sets whether the tab is open; elsewhere nothing is judged. */
  setShown(isShown: boolean): void {
    this.#isShown = isShown;
    this.update();
  }

  /** Begins or ends to judge moves, as the visitor has chosen. */
  update(): void {
    this.#tell("", false);
    this.#look();
  }

  get #isActive(): boolean {
    return this.#isShown && readStored("coach");
  }

  /** Has the engine look at the position if a person is to move. */
  #look(): void {
    const { game } = this.context;
    const { mover, board, position } = game.state;
    const isPersons = mover !== null && game[mover] === "person";
    // Live analysis tells as much.
    if (!this.#isActive || !isPersons || game.analysis || this.#reports.get(nameOf(board, position))?.done) return;
    game.analyze({ time: TIME_MS }).catch((error: unknown) => {
      // The board itself shows what failed.
      if (!(error instanceof Stopped)) this.#tell("", false);
    });
  }

  #keep(report: AnalysisReport): void {
    const reports = this.#reports;
    const name = nameOf(report.board, report.position);
    reports.delete(name);
    reports.set(name, report);
    const [oldest] = reports.keys();
    if (reports.size > MOST_REPORTS) reports.delete(oldest!);
  }

  #judge(column: number, ply: number, position: string): void {
    if (!this.#isActive) return;
    const { game, text, words } = this.context;
    const report = this.#reports.get(nameOf(game.state.board, position.slice(0, -1) || "-"));
    const judgement = report && judge(report, ply, column);
    if (!report || !judgement) return this.#tell("", false);
    const { digits } = boardOf(game.state.board);
    const name = text.moveName(ply, digits[column]!);
    const { mark, best, before: chances, isExact } = judgement;
    if (mark === "") return this.#tell(isExact && chances === 0 ? text.coachLost : text.coachGood(name), false);
    const worth = longText(report.columns[best]!, words);
    this.#tell(text.coachBetter(`${name} ${mark}`, digits[best]!, worth), true);
  }

  #takeBack(): void {
    this.#tell("", false);
    this.context.game.undo();
    this.context.game.focus();
  }

  #tell(message: string, isMistake: boolean): void {
    this.#told.textContent = message;
    this.#told.hidden = message === "";
    this.#back.hidden = !isMistake;
  }
}

/** Positions of different boards may have the same moves. */
function nameOf(board: string, position: string): string {
  return `${board} ${position}`;
}

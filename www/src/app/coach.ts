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

export class Coach {
  readonly root: HTMLElement;
  readonly #told = h("p", { role: "status" });
  readonly #back: HTMLButtonElement;
  /** What is known of the position in which the person is to move. */
  #report: AnalysisReport | undefined;
  #isShown = true;

  constructor(private readonly context: Pick<Context, "game" | "text" | "words">) {
    const { game, text } = context;
    this.#back = h("button", { type: "button", class: "small", onclick: () => this.#takeBack() }, text.coachBack);
    this.root = h("div", { class: "coach" }, this.#told, this.#back);
    this.#tell("", false);
    game.addEventListener("fourfold-analysis", ({ detail }) => (this.#report = detail));
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
    if (!this.#isActive || !isPersons || game.analysis || this.#knows(board, position)) return;
    game.analyze({ time: TIME_MS }).catch((error: unknown) => {
      // The board itself shows what failed.
      if (!(error instanceof Stopped)) this.#tell("", false);
    });
  }

  /** Returns true if there is a report of a position. Those of different boards may have the same moves. */
  #knows(board: string, position: string): boolean {
    return this.#report?.board === board && this.#report.position === position;
  }

  #judge(column: number, ply: number, position: string): void {
    if (!this.#isActive) return;
    const { game, text, words } = this.context;
    const report = this.#report;
    const before = position.slice(0, -1) || "-";
    const judgement = report && this.#knows(game.state.board, before) ? judge(report, ply, column) : undefined;
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

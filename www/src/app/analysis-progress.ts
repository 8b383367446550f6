// How far an analysis has come, and how far it has to go.

import type { AnalysisReport } from "../element/index";
import { type BoardName, boardOf } from "../game/board";
import type { AnalysisContext } from "./analysis-context";
import { h } from "./html";

export class AnalysisProgress {
  readonly #bar = h("progress");
  readonly #said = h("p", { class: "quiet" });
  readonly root = h("div", { class: "analysis-progress" }, this.#bar, this.#said);

  constructor(private readonly text: AnalysisContext["text"]) {
    this.#bar.setAttribute("aria-label", text.depth);
  }

  show({ board, position, columns, depth, complete, seconds }: AnalysisReport): void {
    const { text } = this;
    const plies = boardOf(board as BoardName).cells - (position === "-" ? 0 : position.length);
    const moves = columns.filter((column) => column !== null);
    const exact = moves.filter(({ value }) => value !== null).length;
    this.#bar.hidden = complete;
    this.#bar.max = Math.max(plies, 1);
    this.#bar.value = Math.min(depth, plies);
    const known = complete ? text.allExact : text.exactColumns(exact, moves.length);
    const time = text.seconds(Math.round(seconds));
    this.#said.textContent = complete ? known : [text.depthOf(depth, plies), known, time].join(" · ");
  }
}

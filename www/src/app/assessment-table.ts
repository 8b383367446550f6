// The table of what every column is worth. Its rows play, preview and explain their columns; they stay the same while an
// analysis goes on, so that a click finds what it was meant for.

import type { AnalysisReport } from "../element/index";
import { longText, shortText } from "../element/assessment";
import { boardOf } from "../game/board";
import type { Context } from "./context";
import { h } from "./html";
import { previewing } from "./previewing";
import type { Why } from "./why";

interface Row {
  readonly root: HTMLElement;
  readonly chip: HTMLElement;
  readonly said: HTMLElement;
  readonly why: HTMLElement;
  readonly seen: HTMLElement;
}

export class AssessmentTable {
  readonly root: HTMLElement;
  readonly #rows = h("tbody");
  readonly #seenHead = h("th", { scope: "col" });
  /** The position of the rows, which are kept by their columns. */
  #position = "";
  #known = new Map<number, Row>();
  #order = "";

  constructor(
    private readonly context: Context,
    private readonly why: Why,
  ) {
    const { text } = context;
    const head = [h("th", { scope: "col" }, text.column), h("th", { scope: "col" }, text.worth), this.#seenHead];
    this.root = h("table", { class: "assessments" }, h("thead", {}, h("tr", {}, ...head)), this.#rows);
  }

  show(report: AnalysisReport): void {
    const { game, text, words } = this.context;
    const position = `${report.board} ${report.position}`;
    if (position !== this.#position) this.#known = new Map();
    this.#position = position;
    this.#seenHead.hidden = !report.predictions;
    this.#seenHead.textContent = text.seen(game.level);
    const rows = report.ranking.map((column) => {
      const row = this.#known.get(column) ?? this.#makeRow(column);
      this.#known.set(column, row);
      const assessment = report.columns[column]!;
      const isEstimate = assessment.estimate !== null;
      row.chip.className = isEstimate ? "chip estimate" : "chip exact";
      row.chip.textContent = shortText(assessment, words);
      row.said.textContent = isEstimate ? text.estimated : longText(assessment, words);
      row.why.hidden = isEstimate || longText(assessment, words) === "";
      row.seen.hidden = !report.predictions;
      row.seen.textContent = String(report.predictions?.[column] ?? text.unknown);
      return row.root;
    });
    const order = `${position} ${report.ranking.join()}`;
    if (order === this.#order) return;
    this.#order = order;
    const focused = this.#rows.contains(document.activeElement) ? document.activeElement : null;
    this.#rows.replaceChildren(...rows);
    if (focused instanceof HTMLElement) focused.focus();
  }

  #makeRow(column: number): Row {
    const { game, text } = this.context;
    const { board, ply } = game.state;
    const digit = boardOf(board).digits[column]!;
    const name = text.moveName(ply + 1, digit);
    const attributes = { type: "button", class: "small", "aria-label": name, title: name };
    const play = h("button", { ...attributes, onclick: () => void game.play(column) }, digit);
    previewing(game, play, () => digit);
    const [chip, said] = [h("span"), h("span")];
    const explain = () => void this.why.open(column, said.textContent);
    const why = h(
      "button",
      { type: "button", class: "small", "aria-label": text.whyOf(digit), onclick: explain },
      text.why,
    );
    const seen = h("td");
    const worth = h("td", {}, h("div", { class: "worth" }, chip, said, why));
    return { root: h("tr", {}, h("th", { scope: "row" }, play), worth, seen), chip, said, why, seen };
  }
}

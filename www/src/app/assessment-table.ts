// The table of what every column is worth, with the moves that are expected after it. Its rows play, preview and explain
// their columns; they stay the same while an analysis goes on, so that a click finds what it was meant for.

import type { AnalysisReport } from "../element/index";
import { longText, shortText } from "../element/assessment";
import { type BoardName, boardOf } from "../game/board";
import type { AnalysisContext } from "./analysis-context";
import { field, h, select } from "./html";
import { Line } from "./line";
import { previewing } from "./previewing";
import { LINE_COUNTS, readStored, writeStored } from "./storage";
import type { Why } from "./why";

interface Row {
  readonly root: HTMLElement;
  readonly chip: HTMLElement;
  readonly said: HTMLElement;
  readonly why: HTMLElement;
  readonly line: Line;
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
  #report: AnalysisReport | undefined;

  constructor(
    private readonly context: AnalysisContext,
    private readonly why: Why,
  ) {
    const { text } = context;
    const head = [h("th", { scope: "col" }, text.column), h("th", { scope: "col" }, text.worth), this.#seenHead];
    const counts = LINE_COUNTS.map((count) => [count, text.lineCounts[count]] as const);
    const choice = select(counts, readStored("lines"), (count) => {
      writeStored("lines", count as (typeof LINE_COUNTS)[number]);
      if (this.#report) this.show(this.#report);
    });
    this.root = h(
      "div",
      {},
      h("table", { class: "assessments" }, h("thead", {}, h("tr", {}, ...head)), this.#rows),
      h("p", { class: "quiet" }, text.lineHelp),
      field(text.lines, choice),
    );
  }

  show(report: AnalysisReport): void {
    this.#report = report;
    const { game, text, words } = this.context;
    const position = `${report.board} ${report.position}`;
    if (position !== this.#position) this.#known = new Map();
    this.#position = position;
    this.#seenHead.hidden = !report.predictions;
    this.#seenHead.textContent = text.seen(game.level);
    const lines = { none: 0, 1: 1, 3: 3, all: Infinity }[readStored("lines")];
    const { digits } = boardOf(report.board as BoardName);
    const rows = report.ranking.map((column, rank) => {
      const row = this.#known.get(column) ?? this.#makeRow(column);
      this.#known.set(column, row);
      const assessment = report.columns[column]!;
      const isEstimate = assessment.estimate !== null;
      row.chip.className = isEstimate ? "chip estimate" : "chip exact";
      row.chip.textContent = shortText(assessment, words);
      row.said.textContent = isEstimate ? text.estimated : longText(assessment, words);
      row.why.hidden = isEstimate || longText(assessment, words) === "";
      const name = rank === 0 ? text.bestLine : text.lineOf(digits[column]!);
      // That of the whole analysis is never shorter.
      const line = rank === 0 ? report.line : assessment.line;
      row.line.show(name, report.position, rank < lines ? line : "");
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
    const explain = () => void this.why.open(column, said.textContent);
    // A click on the value explains it as the button does, which is there for the keyboard.
    const clicked = () => {
      if (!why.hidden) explain();
    };
    const [chip, said] = [h("span", { onclick: clicked }), h("span")];
    const why = h(
      "button",
      { type: "button", class: "small", "aria-label": text.whyOf(digit), onclick: explain },
      text.why,
    );
    const seen = h("td");
    const line = new Line(this.context);
    const worth = h("td", {}, h("div", { class: "worth" }, chip, said, why), line.root);
    return { root: h("tr", {}, h("th", { scope: "row" }, play), worth, seen), chip, said, why, line, seen };
  }
}

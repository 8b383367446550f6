// The report of a game: every position is analysed for a moment, and what each move has given away is listed, and marked
// in the list of moves. From there people go back to before a mistake, to find the better move themselves.

import { type BoardName, boardOf } from "../game/board";
import { moveAt, withMark } from "../study/tree";
import type { AnalysisContext } from "./analysis-context";
import { longText } from "../element/assessment";
import { h } from "./html";
import { type Judgement, accuracy, judge } from "./judgement";
import type { Mistakes } from "./mistakes";
import type { Study } from "./study";
import type { Why } from "./why";

/** The time for each position, and for each one where a move seems to be a mistake and that isn't proved; in milliseconds. */
const TIME_MS = { first: 700, again: 2500 };

export class Report {
  readonly root: HTMLElement;
  readonly #button: HTMLButtonElement;
  readonly #told = h("p", { role: "status", class: "quiet" });
  readonly #found = h("div");
  /** Stands for the report that is being made. */
  #going: object | undefined;

  constructor(
    private readonly context: AnalysisContext,
    private readonly study: Study,
    private readonly mistakes: Mistakes,
    private readonly why: Why,
  ) {
    const { text, game } = context;
    this.#button = h(
      "button",
      { type: "button", class: "small", onclick: () => (this.#going ? this.#stop() : void this.start()) },
      text.review,
    );
    this.root = h("div", {}, h("div", { class: "row" }, this.#button), this.#told, this.#found);
    // It is about one game.
    let record = "";
    game.addEventListener("fourfold-change", ({ detail }) => {
      if (mistakes.owns(detail)) return;
      if (record !== "" && !detail.record.startsWith(record)) this.#found.replaceChildren();
      record = detail.record;
    });
  }

  #stop(): void {
    this.#going = undefined;
    this.context.game.stop();
  }

  /** Analyses the whole game, until it is done or stopped. */
  async start(): Promise<void> {
    const { game, text } = this.context;
    const going = {};
    this.#going = going;
    // It may also be about a puzzle, which isn't in the list of moves.
    const isOfStudy = this.study.isShown;
    this.#button.textContent = text.stop;
    this.#found.replaceChildren();
    const { ply: before, length, record, board } = game.state;
    const { digits } = boardOf(board);
    const judgements = new Map<number, Judgement>();
    const look = async (ply: number, time: number) => {
      if (this.#going !== going || game.state.record !== record) return;
      this.#told.textContent = text.reviewing(ply, length);
      game.goTo(ply, { quietly: true });
      if (game.state.isOver) return;
      const report = await game.analyze({ time });
      const judgement = ply < length ? judge(report, ply + 1, digits.indexOf(record[ply]!)) : undefined;
      if (judgement) judgements.set(ply, judgement);
    };
    try {
      // Backwards, because what is found out about later positions helps with earlier ones.
      for (let ply = length; ply >= 0; ply--) await look(ply, TIME_MS.first);
      for (const [ply, { mark, isExact }] of [...judgements]) {
        if (mark !== "" && !isExact) await look(ply, TIME_MS.again);
      }
      if (this.#going === going && game.state.record === record) {
        const inOrder = [...judgements.values()].toSorted((one, other) => one.ply - other.ply);
        if (isOfStudy) this.#mark(inOrder);
        this.#show(inOrder);
      }
    } catch {
      // It was stopped, or failed, which the board shows itself.
    }
    // Meanwhile it may have been stopped and begun again.
    if (this.#going && this.#going !== going) return;
    this.#going = undefined;
    this.#told.textContent = "";
    this.#button.textContent = text.review;
    if (game.state.length === length) game.goTo(before);
  }

  /** Marks mistakes in the list of moves, but for moves that somebody has marked. */
  #mark(judgements: readonly Judgement[]): void {
    const { study } = this;
    let { tree } = study;
    const start = tree.start === "-" ? 0 : tree.start.length;
    for (const { ply, mark, report, column } of judgements) {
      const { digits } = boardOf(report.board as BoardName);
      const path = report.position.replace("-", "").slice(start) + digits[column];
      if (report.board === tree.board && ply > start && moveAt(tree, path)?.mark === "") {
        tree = withMark(tree, path, mark);
      }
    }
    study.edit(tree);
  }

  #show(judgements: readonly Judgement[]): void {
    const { game, text, words } = this.context;
    const { digits } = boardOf(game.state.board);
    const percentOf = (player: 0 | 1) => {
      const share = accuracy(judgements, player);
      return share === undefined ? text.unknown : text.percent(share);
    };
    const names = [text.first, text.second];
    const facts = names.map((name, player) =>
      h("div", {}, h("dt", {}, text.accuracy(name)), h("dd", {}, percentOf(player as 0 | 1))),
    );
    const counts = names.map((name, player) => {
      const own = judgements.filter(({ ply }) => (ply - 1) % 2 === player);
      const count = (wanted: string) => `${own.filter(({ mark }) => mark === wanted).length} ${wanted}`;
      return h("div", {}, h("dt", {}, text.mistakesOf(name)), h("dd", {}, ["??", "?", "?!"].map(count).join(" · ")));
    });
    const mistakes = judgements.filter(({ mark }) => mark !== "");
    const rows = mistakes.map(({ ply, column, best, before, after, isExact, mark, isTurningPoint, report }, number) => {
      const played = report.columns[column]!;
      const isKnown = played.estimate === null;
      const told = isExact
        ? before === after
          ? text.lostSooner(longText(report.columns[best]!, words), longText(played, words))
          : text.gaveAway(outcome(before), outcome(after))
        : isKnown
          ? text.gaveForCertain(before, outcome(after))
          : text.gaveShare(before, after);
      const go = () => this.mistakes.start(mistakes, number);
      const name = text.moveName(ply, digits[column]!);
      const look = () => game.goTo(ply);
      const explain = () => {
        game.goTo(ply - 1);
        game.stop("moves");
        void this.why.open(column, longText(played, words));
      };
      return h(
        "li",
        {},
        h("button", { type: "button", class: "small", title: text.showMove(name), onclick: look }, `${name} ${mark}`),
        ` ${told} ${isTurningPoint ? text.turningPoint : ""} `,
        h(
          "button",
          { type: "button", class: "small", "aria-label": text.findBetterThan(name), onclick: go },
          text.findBetter,
        ),
        isKnown &&
          h(
            "button",
            { type: "button", class: "small", "aria-label": text.whyMistake(name), onclick: explain },
            text.why,
          ),
      );
    });
    this.#found.replaceChildren(
      h("dl", { class: "facts two" }, ...facts, ...counts),
      h("p", { class: "quiet" }, text.accuracyHelp),
      rows.length > 0 ? h("ul", { class: "mistakes" }, ...rows) : h("p", {}, text.noMistakes),
    );
  }
}

/** Returns the outcome that a proved share stands for: 1 a win, 0 a draw, -1 a loss. */
function outcome(share: number): number {
  return Math.sign(share - 0.5);
}

// The report of a game: every position is analysed for a moment, and what each move has given away is listed. From there
// people go back to before a mistake, to find the better move themselves.

import { boardOf } from "../game/board";
import type { Context } from "./context";
import { h } from "./html";
import { type Judgement, accuracy, judge } from "./judgement";

/** The time for each position, in milliseconds. */
const TIME_MS = 700;

export class Report {
  readonly root: HTMLElement;
  readonly #button: HTMLButtonElement;
  readonly #told = h("p", { role: "status", class: "quiet" });
  readonly #found = h("div");
  #isGoing = false;

  constructor(private readonly context: Context) {
    const { text, game } = context;
    this.#button = h("button", { type: "button", class: "small", onclick: () => void this.#press() }, text.review);
    this.root = h("div", {}, h("div", { class: "row" }, this.#button), this.#told, this.#found);
    // It is about one game.
    let record = "";
    game.addEventListener("fourfold-change", ({ detail }) => {
      if (record !== "" && !detail.record.startsWith(record)) this.#found.replaceChildren();
      record = detail.record;
    });
  }

  async #press(): Promise<void> {
    const { game, text } = this.context;
    if (this.#isGoing) {
      this.#isGoing = false;
      game.stop();
      return;
    }
    this.#isGoing = true;
    this.#button.textContent = text.stop;
    this.#found.replaceChildren();
    const { ply: before, length, record, board } = game.state;
    const { digits } = boardOf(board);
    const judgements: Judgement[] = [];
    try {
      for (let ply = 0; ply <= length && this.#isGoing && game.state.length === length; ply++) {
        this.#told.textContent = text.reviewing(ply, length);
        game.goTo(ply, { quietly: true });
        if (game.state.isOver) continue;
        const report = await game.analyze({ time: TIME_MS });
        const column = digits.indexOf(record[ply] ?? "");
        const judgement = ply < length ? judge(report, ply + 1, column) : undefined;
        if (judgement) judgements.push(judgement);
      }
      if (this.#isGoing && game.state.record === record) this.#show(judgements);
    } catch {
      // It was stopped, or failed, which the board shows itself.
    }
    this.#isGoing = false;
    this.#told.textContent = "";
    this.#button.textContent = text.review;
    if (game.state.length === length) game.goTo(before);
  }

  #show(judgements: readonly Judgement[]): void {
    const { game, text } = this.context;
    const { digits } = boardOf(game.state.board);
    const percentOf = (player: 0 | 1) => {
      const share = accuracy(judgements, player);
      return share === undefined ? text.unknown : text.percent(share);
    };
    const names = [text.first, text.second];
    const facts = names.map((name, player) =>
      h("div", {}, h("dt", {}, text.accuracy(name)), h("dd", {}, percentOf(player as 0 | 1))),
    );
    const mistakes = judgements.filter(({ mark }) => mark !== "");
    const rows = mistakes.map(({ ply, column, before, after, isExact, mark }) => {
      const told = isExact ? text.gaveAway(outcome(before), outcome(after)) : text.gaveShare(before, after);
      const go = () => {
        game.goTo(ply - 1);
        game.stop("moves");
        game.focus();
      };
      return h(
        "li",
        {},
        h("strong", {}, `${text.moveName(ply, digits[column]!)} ${mark}`),
        ` ${told} `,
        h(
          "button",
          { type: "button", class: "small", "aria-label": text.findBetterThan(ply), onclick: go },
          text.findBetter,
        ),
      );
    });
    this.#found.replaceChildren(
      h("dl", { class: "facts" }, ...facts),
      h("p", { class: "quiet" }, text.accuracyHelp),
      rows.length > 0 ? h("ul", { class: "mistakes" }, ...rows) : h("p", {}, text.noMistakes),
    );
  }
}

/** Returns the outcome that a proved share stands for: 1 a win, 0 a draw, -1 a loss. */
function outcome(share: number): number {
  return Math.sign(share - 0.5);
}

// Who stands better, at a glance: a bar under the board while values are shown. Numbers and the marks of the players'
// stones say the same as its length.

import { shareOfFirst } from "../element/assessment";
import { svg } from "../svg";
import { EVALUATION_WORDS } from "../words/evaluation";
import { languageOf } from "../words/words";
import type { Context } from "./context";
import { h } from "./html";

const MARKS = ["M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14", "M6 6l12 12M6 18L18 6"] as const;

export class EvaluationBar {
  readonly root: HTMLElement;
  readonly #words = EVALUATION_WORDS[languageOf(document.documentElement.lang)];
  readonly #percents = [h("span"), h("span")] as const;
  readonly #filled = h("div");

  constructor(private readonly context: Context) {
    const { game } = context;
    const [first, second] = MARKS.map((d, player) =>
      h(
        "span",
        { class: "side-of" },
        svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d })),
        this.#percents[player],
      ),
    );
    this.root = h(
      "div",
      {
        class: "evaluation",
        role: "meter",
        "aria-label": this.#words.name,
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": 50,
      },
      first,
      h("div", { class: "balance" }, this.#filled),
      second,
    );
    for (const name of ["fourfold-analysis", "fourfold-change"]) game.addEventListener(name, () => this.#show());
    new MutationObserver(() => this.#show()).observe(game, { attributeFilter: ["analysis"] });
    this.#show();
  }

  #show(): void {
    const { game, text } = this.context;
    this.root.hidden = !game.analysis;
    if (!game.analysis) return;
    const { isOver, winner, ply } = game.state;
    const report = game.lastAnalysis;
    const result = { first: 1, second: 0, draw: 0.5 }[winner ?? "draw"];
    const share = isOver ? result : report ? shareOfFirst(report, (ply % 2) as 0 | 1) : undefined;
    // Until more is known the bar stays as it was.
    if (share === undefined) return this.root.setAttribute("aria-valuetext", this.#words.unknown);
    const isExact = isOver || (report !== null && (report.value ?? report.within) !== null);
    // An estimate is never certain.
    const percent = Math.round(isExact ? 100 * share : Math.min(Math.max(100 * share, 1), 99));
    const texts = [text.percent(percent / 100), text.percent(1 - percent / 100)] as const;
    this.#percents.forEach((part, player) => (part.textContent = texts[player]!));
    this.#filled.style.width = `${percent}%`;
    this.root.classList.toggle("estimate", !isExact);
    this.root.setAttribute("aria-valuenow", String(percent));
    this.root.setAttribute("aria-valuetext", this.#words.chances(...texts, isExact));
  }
}

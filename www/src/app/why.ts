// Why a value is what it is: a line of play on the board, step by step, with a line of words for each move.

import { Stopped } from "../engine/call";
import type { Explanation } from "../element/index";
import { boardOf } from "../game/board";
import { languageOf } from "../words/words";
import { stepText } from "../words/why";
import { ButtonRow } from "../viewer/button-row";
import type { AnalysisContext } from "./analysis-context";
import { bringIntoSight } from "./sight";
import { h } from "./html";

/** How long the engine looks for an explanation, and how long each step is shown, in milliseconds. */
const TIME_MS = 20_000;
const STEP_MS = 1800;

export class Why {
  readonly root: HTMLElement;
  readonly #title = h("h2", {});
  readonly #told = h("p", { role: "status" });
  readonly #steps: ButtonRow;
  readonly #play: HTMLButtonElement;
  #explanation: Explanation | undefined;
  #position = "";
  /** What had the focus before. */
  #opener: HTMLElement | undefined;
  /** The number of moves that are shown. */
  #shown = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly context: AnalysisContext) {
    const { game, text } = context;
    this.#steps = new ButtonRow(text.whySteps);
    this.#play = h("button", { type: "button", class: "small", onclick: () => this.#toggle() }, text.whyPlay);
    const leave = () => {
      this.close();
      this.#opener?.focus();
    };
    const close = h("button", { type: "button", class: "small", onclick: leave }, text.whyClose);
    this.root = h("section", { class: "why", hidden: true }, this.#title, this.#told, this.#steps.root);
    this.root.append(h("div", { class: "row spaced" }, this.#play, close));
    // A move, or a tap on the board, ends it.
    game.addEventListener("fourfold-change", () => this.close());
    game.addEventListener("fourfold-preview", ({ detail: { moves } }) => {
      if (moves === "") this.#pause();
    });
  }

  /** Explains the move in a column. `value` says what it is worth. */
  async open(column: number, value: string): Promise<void> {
    const { game, text } = this.context;
    const { position, board, ply } = game.state;
    this.close();
    this.#opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    this.root.hidden = false;
    bringIntoSight(game);
    this.#position = position;
    this.#title.textContent = text.whyTitle(text.moveName(ply + 1, boardOf(board).digits[column]!), value);
    this.#told.textContent = text.whyLooking;
    try {
      const explanation = await game.explain({ column, time: TIME_MS });
      if (this.#position !== position || this.root.hidden) return;
      this.#explanation = explanation;
      this.#told.textContent = "";
      this.#play.hidden = false;
      this.#show(1);
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.#toggle();
    } catch (error) {
      if (this.#position !== position) return;
      this.#told.textContent = error instanceof Stopped ? text.stopped : text.whyNot;
    }
  }

  close(): void {
    this.#pause();
    if (this.root.hidden) return;
    this.root.hidden = true;
    this.#explanation = undefined;
    this.#play.hidden = true;
    this.#steps.show([]);
    this.context.game.preview("");
  }

  /** Shows the line up to this number of moves. */
  #show(count: number): void {
    const { game } = this.context;
    const explanation = this.#explanation;
    if (!explanation) return;
    this.#shown = count;
    const board = boardOf(game.state.board);
    const texts = explanation.steps.map((step) => stepText(board, step, languageOf(document.documentElement.lang)));
    const forced = explanation.steps.flatMap(({ facts }, number) =>
      facts.some(({ kind }) => kind === "forced" || kind === "no-defence") ? [number] : [],
    );
    const { ply } = game.state;
    const buttons = explanation.steps.map(({ column }, number) => {
      const digit = board.digits[column]!;
      const go = () => {
        this.#pause();
        this.#show(number + 1);
      };
      const mark = (ply + number) % 2 === 0 ? "○" : "×";
      const button = h(
        "button",
        { type: "button", class: "step", onclick: go },
        h("span", { class: "number" }, `${ply + number + 1}. `),
        h("strong", {}, `${mark} ${digit}`),
        h("span", {}, texts[number]),
      );
      if (number + 1 === count) button.setAttribute("aria-current", "step");
      return button;
    });
    this.#steps.show(buttons, count - 1);
    buttons[count - 1]?.scrollIntoView({ block: "nearest" });
    const text = `${board.digits[explanation.steps[count - 1]!.column]}: ${texts[count - 1]}`;
    game.preview(explanation.moves.slice(0, count), { forced, text });
    this.#told.textContent = text;
  }

  #toggle(): void {
    if (this.#timer) {
      this.#pause();
      return;
    }
    if (this.#shown === this.#explanation?.steps.length) this.#show(1);
    this.#play.textContent = this.context.text.whyPause;
    const next = () => {
      this.#timer = undefined;
      if (this.#shown >= (this.#explanation?.steps.length ?? 0)) return this.#pause();
      this.#show(this.#shown + 1);
      this.#timer = setTimeout(next, STEP_MS);
    };
    this.#timer = setTimeout(next, STEP_MS);
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#play.textContent = this.context.text.whyPlay;
  }
}

// The tour: the rules, and where things are, in a few steps that take about twenty seconds. It is a card beside the
// board, so that people can try what it says at once.

import { boardOf } from "../game/board";
import type { Context } from "./context";
import { h } from "./html";

/** The part of the board that a step is about; `none` for the game as a whole. */
type Place = "none" | "board" | "view-controls" | "buttons";

export class Tour {
  readonly root: HTMLElement;
  readonly #ending = new AbortController();
  readonly #title = h("h2", { id: "tour-title" });
  readonly #text = h("p", { id: "tour-text" });
  readonly #count = h("span", { class: "quiet" });
  readonly #next: HTMLButtonElement;
  #step = 0;

  constructor(private readonly context: Pick<Context, "game" | "text">) {
    const { game, text } = context;
    this.#next = h("button", {
      type: "button",
      class: "main",
      onclick: (event: MouseEvent) => this.#goTo(this.#step + 1, event),
    });
    const skip = h("button", { type: "button", onclick: (event: MouseEvent) => this.#end(event) }, text.tourSkip);
    this.root = h(
      "section",
      { class: "tour", "aria-label": text.howToPlay },
      h("div", { role: "status" }, this.#title, this.#text),
      h("div", { class: "row" }, this.#next, skip, this.#count),
    );
    const { signal } = this.#ending;
    // Whoever drops the first stone has understood how.
    game.addEventListener(
      "fourfold-move",
      ({ detail }) => {
        if (detail.by === "person" && this.#places[this.#step] === "board") this.#goTo(this.#step + 1);
      },
      { signal },
    );
    // Another view or board has other steps.
    for (const name of ["fourfold-view", "fourfold-change"]) {
      game.addEventListener(name, () => this.#show(), { signal });
    }
    this.#show();
  }

  #end(click?: MouseEvent): void {
    this.#ending.abort();
    this.root.remove();
    const { game } = this.context;
    delete game.dataset.tour;
    // With the keyboard the game goes on where the button was pressed.
    if (click?.detail === 0) game.focus();
  }

  /** The places of the steps on this board in this view. */
  get #places(): readonly Place[] {
    const { game } = this.context;
    const canTurn = boardOf(game.state.board).depth > 1 && game.shownView.view === "3d";
    return ["none", "board", ...(canTurn ? (["view-controls"] as const) : []), "buttons"];
  }

  #goTo(step: number, click?: MouseEvent): void {
    if (step >= this.#places.length) {
      this.#end(click);
      return;
    }
    this.#step = step;
    this.#show();
  }

  #show(): void {
    const { game, text } = this.context;
    const places = this.#places;
    this.#step = Math.min(this.#step, places.length - 1);
    const place = places[this.#step]!;
    const isDeep = boardOf(game.state.board).depth > 1;
    const [title, said] = text.tour[place](isDeep);
    setText(this.#title, title);
    setText(this.#text, said);
    setText(this.#count, text.tourCount(this.#step + 1, places.length));
    setText(this.#next, this.#step + 1 < places.length ? text.tourNext : text.tourPlay);
    game.dataset.tour = place;
  }
}

function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

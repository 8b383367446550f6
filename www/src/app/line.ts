// A line of moves that may come next: pointing at a move shows the line up to it on the board, a click plays it.

import type { FourfoldBoard } from "../element/index";
import { ButtonRow } from "../viewer/button-row";
import type { Context } from "./context";
import { h } from "./html";
import { previewing } from "./previewing";

export class Line {
  readonly #row = new ButtonRow("");
  readonly #game: FourfoldBoard;
  #shown = "";

  constructor(private readonly context: Pick<Context, "game" | "text">) {
    this.#game = context.game;
    this.#row.root.classList.add("line");
  }

  get root(): HTMLElement {
    return this.#row.root;
  }

  /** Shows the moves after a position; the same moves keep their buttons, so that a click finds what it was meant for. */
  show(name: string, position: string, moves: string): void {
    this.root.setAttribute("aria-label", name);
    this.root.hidden = moves === "";
    const key = `${position} ${moves}`;
    if (key === this.#shown) return;
    this.#shown = key;
    const stones = position === "-" ? 0 : position.length;
    this.#row.show(
      [...moves].map((digit, number) => this.#button(position, stones, digit, moves.slice(0, number + 1))),
    );
  }

  #button(position: string, stones: number, digit: string, upTo: string): HTMLButtonElement {
    const game = this.#game;
    const name = this.context.text.moveName(stones + upTo.length, digit);
    const go = () => {
      if (game.state.position !== position) return;
      for (const move of upTo) if (!game.play(move)) break;
    };
    const button = h("button", { type: "button", "aria-label": name, title: name, onclick: go }, digit);
    previewing(game, button, () => (game.state.position === position ? upTo : ""));
    return button;
  }
}

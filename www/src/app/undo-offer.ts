// Says what has just been done to the games, and offers to undo it.

import { h } from "./html";
import type { Study } from "./study";

export class UndoOffer {
  readonly root: HTMLElement;
  readonly #told = h("span", {});
  readonly #button: HTMLButtonElement;
  #undo: (() => void) | undefined;
  /** What the game was that the offer is about; undefined if it is about another one than that on the board. */
  #game: string | undefined;

  constructor(
    private readonly study: Study,
    undo: string,
  ) {
    const take = () => {
      const act = this.#undo;
      this.end();
      act?.();
    };
    this.#button = h("button", { type: "button", class: "small", onclick: take }, undo);
    // It is always there, because a screen reader doesn't announce text that appears with its element.
    this.root = h("div", { class: "row", role: "status" }, this.#told);
    study.onChange(() => {
      if (this.#game !== undefined && this.#game !== this.#gameNow) this.end();
    });
  }

  /**
   * Makes an offer after the change has been made. It stays until it is taken or the next one is made; if it is about the
   * game on the board, as long as that one is there. The keyboard's focus goes to it, because what was pressed may be
   * gone.
   */
  make(message: string, undo: () => void, isAboutGame: boolean): void {
    this.#undo = undo;
    this.#game = isAboutGame ? this.#gameNow : undefined;
    this.#told.textContent = message;
    this.root.append(this.#button);
    this.#button.focus();
  }

  get #gameNow(): string {
    const { tree, number, games } = this.study;
    return `${number} ${games.length} ${tree.board} ${tree.start}`;
  }

  end(): void {
    const hadFocus = document.activeElement === this.#button;
    this.#undo = this.#game = undefined;
    this.#told.textContent = "";
    this.#button.remove();
    if (hadFocus) this.root.closest("details")?.querySelector("summary")?.focus();
  }
}

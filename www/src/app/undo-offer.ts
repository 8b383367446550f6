// Says what has just been done to the games, and offers to undo it until something else changes.

import { h } from "./html";
import type { Study } from "./study";

export class UndoOffer {
  readonly root: HTMLElement;
  readonly #told = h("span", {});
  readonly #button: HTMLButtonElement;
  #undo: (() => void) | undefined;

  constructor(study: Study, undo: string) {
    this.#button = h("button", { type: "button", class: "small", onclick: () => this.#undo?.() }, undo);
    // It is always there, because a screen reader doesn't announce text that appears with its element.
    this.root = h("div", { class: "row", role: "status" }, this.#told);
    study.onChange(() => this.#end());
  }

  /** Makes an offer after the change has been made. The keyboard's focus goes to it, because what was pressed may be gone. */
  make(message: string, undo: () => void): void {
    this.#undo = undo;
    this.#told.textContent = message;
    this.root.append(this.#button);
    this.#button.focus();
  }

  #end(): void {
    const hadFocus = document.activeElement === this.#button;
    this.#undo = undefined;
    this.#told.textContent = "";
    this.#button.remove();
    if (hadFocus) this.root.closest("details")?.querySelector("summary")?.focus();
  }
}

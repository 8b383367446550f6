// A row of buttons with one tab stop, in which the arrow keys lead from one to the next.

import { h } from "../html";

export class ButtonRow {
  readonly root: HTMLElement;
  #buttons: readonly HTMLButtonElement[] = [];

  constructor(label: string) {
    this.root = h("div", { class: "moves", role: "toolbar", "aria-label": label });
    this.root.addEventListener("keydown", (event) => this.#press(event));
    this.root.addEventListener("focusin", ({ target }) => this.#setStop(target as HTMLButtonElement));
  }

  /**
   * Shows these buttons, or `content` with the buttons somewhere in it. The tab stop is at `current`; so is the focus if it
   * was in the row.
   */
  show(buttons: readonly HTMLButtonElement[], current = 0, content: readonly (Node | string)[] = buttons): void {
    const hadFocus = this.root.contains(this.#focused);
    this.#buttons = buttons;
    this.root.replaceChildren(...content);
    const stop = buttons[current];
    this.#setStop(stop);
    if (hadFocus) stop?.focus();
  }

  /** What has the focus; in a shadow tree the document doesn't know. */
  get #focused(): Element | null {
    return (this.root.getRootNode() as Document | ShadowRoot).activeElement;
  }

  #setStop(stop: HTMLButtonElement | undefined): void {
    for (const button of this.#buttons) button.tabIndex = button === stop ? 0 : -1;
  }

  #press(event: KeyboardEvent): void {
    const at = this.#buttons.indexOf(this.#focused as HTMLButtonElement);
    const last = this.#buttons.length - 1;
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#buttons[Math.min(Math.max(next, 0), last)]?.focus();
  }
}

// Messages that are shown for some seconds, in front of the page.

import { shown } from "../words/shown";
import { h } from "./html";

/** How long a message is shown, in milliseconds. */
const SHOWN_MS = 8000;

export class Toast {
  /** It is always there, because a screen reader doesn't announce text that appears with its element. */
  readonly root = h("div", { class: "toast", role: "status" });
  /** The messages of this moment, which are shown together. */
  readonly #messages = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(message: string): void {
    if (this.#messages.size === 0) queueMicrotask(() => this.#put());
    this.#messages.add(shown(message));
  }

  /** Shows the messages in place of earlier ones. */
  #put(): void {
    const { size } = this.#messages;
    this.root.replaceChildren(...[...this.#messages].map((message) => h("p", {}, message)));
    this.#messages.clear();
    clearTimeout(this.#timer);
    if (size > 0) this.#timer = setTimeout(() => this.#put(), SHOWN_MS * size);
  }
}

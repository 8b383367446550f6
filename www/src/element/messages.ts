// What the element says: a message that everybody sees, and news that a screen reader tells.

import type { Name } from "../controller/settings";

export class Notices {
  /** What went wrong, under the board. */
  readonly message = document.createElement("p");
  readonly news = document.createElement("div");
  /** The attribute that the message is about, if it is about one. */
  #blamed: Name | undefined;

  constructor() {
    this.message.className = "message";
    this.message.setAttribute("part", "message");
    this.news.className = "unseen";
    this.news.setAttribute("role", "status");
  }

  /** Shows what went wrong, because of this attribute. */
  complain(message: string, blamed?: Name): void {
    this.message.textContent = message;
    this.#blamed = blamed;
  }

  /** Takes back the message; if an attribute is named, only what was said of it. */
  forget(name?: Name): void {
    if (name === undefined || this.#blamed === name) this.complain("");
  }

  /** Says something once to whoever listens to the page. */
  say(text: string): void {
    const line = document.createElement("p");
    line.textContent = text;
    // Earlier lines would be read again.
    this.news.replaceChildren(line);
  }
}

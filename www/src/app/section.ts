// A part of a panel that people open, and that is loaded when it is first needed.

import type { Context } from "./context";
import { h } from "./html";

/** What is in a section. */
interface Content {
  readonly root: HTMLElement;
  /** Shows how things are now. */
  show?(): void;
}

export class Section<Made extends Content> {
  readonly root: HTMLDetailsElement;
  readonly #name: HTMLElement;
  #loading: Promise<Made | undefined> | undefined;
  #content: Made | undefined;

  constructor(
    name: string,
    private readonly make: () => Promise<Made>,
    private readonly context: Pick<Context, "notify" | "text">,
  ) {
    this.#name = h("summary", {}, name);
    this.root = h("details", { class: "section", ontoggle: () => void this.load() }, this.#name);
  }

  /** Shows the content as things are now, and another name. */
  show(name?: string): void {
    if (name !== undefined && this.#name.textContent !== name) this.#name.textContent = name;
    this.#content?.show?.();
  }

  /** Returns the content; undefined if it can't be loaded. */
  load(): Promise<Made | undefined> {
    this.#loading ??= this.make().then(
      (made) => {
        this.#content = made;
        this.root.append(made.root);
        made.show?.();
        return made;
      },
      () => {
        // The next time it is tried again.
        this.#loading = undefined;
        this.context.notify(this.context.text.noPanel);
        return undefined;
      },
    );
    return this.#loading;
  }
}

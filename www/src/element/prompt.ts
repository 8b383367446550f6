// The question how to go on, where it is the computer's turn but it waits to be told to move, as after a shared link.

import type { Continuation } from "../controller/events";
import type { Words } from "../words/words";

export class Prompt {
  readonly root = document.createElement("div");
  readonly #question = document.createElement("p");
  readonly #buttons = new Map<Continuation, HTMLButtonElement>();

  /** `choose` also receives whether the keyboard was used. */
  constructor(choose: (choice: Continuation, byKeyboard: boolean) => void) {
    this.root.className = "prompt";
    this.root.setAttribute("part", "prompt");
    this.root.setAttribute("role", "group");
    this.root.hidden = true;
    this.root.append(this.#question);
    for (const choice of ["computer", "both", "analysis"] as const) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "choice";
      button.addEventListener("click", ({ detail }) => choose(choice, detail === 0));
      this.#buttons.set(choice, button);
      this.root.append(button);
    }
  }

  /** Shows the question. `isSolitary` says that computers play both sides. */
  show(isAsking: boolean, isSolitary: boolean, words: Words): void {
    this.root.hidden = !isAsking;
    if (!isAsking) return;
    const question = isSolitary ? words.bothWaiting : words.waiting;
    this.#question.textContent = question;
    this.root.setAttribute("aria-label", question);
    const names: Record<Continuation, string> = {
      computer: isSolitary ? words.bothGoOn : words.goOn,
      both: words.playBoth,
      analysis: words.analyse,
    };
    for (const [choice, button] of this.#buttons) button.textContent = names[choice];
  }

  /** Leads to the first answer, with the keyboard's focus. */
  focus(): void {
    this.root.scrollIntoView({ block: "nearest" });
    this.#buttons.get("computer")!.focus();
  }
}

// A field for a position as text.

import type { FourfoldBoard } from "../element/index";
import { field, h } from "./html";

/** A form that has the game begin where a text says. What is wrong with the text stands beside it. */
export function entry(
  game: FourfoldBoard,
  control: HTMLInputElement | HTMLTextAreaElement,
  words: { label: string; help: string; button: string },
  onSet: () => void,
  ...more: HTMLElement[]
): HTMLFormElement {
  const mistake = h("p", { class: "error" });
  const show = (message: string) => {
    mistake.textContent = message;
    control.setAttribute("aria-invalid", String(message !== ""));
  };
  const set = (event: Event) => {
    event.preventDefault();
    // The board says it too, for those who don't see it.
    if (!game.reset(control.value.replace(/\s/g, ""))) return show(game.message);
    show("");
    onSet();
  };
  control.addEventListener("input", () => show(""));
  return h(
    "form",
    { onsubmit: set },
    field(words.label, control, words.help),
    mistake,
    h("div", { class: "row spaced" }, h("button", { class: "small" }, words.button), ...more),
  );
}

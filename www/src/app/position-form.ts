// A form for a position as text.

import type { FourfoldBoard } from "../element/index";
import { field, h } from "./html";

/** Makes a form that begins a game in a position, and shows what is wrong with the text. */
export function positionForm(
  game: FourfoldBoard,
  control: HTMLInputElement,
  words: { label: string; help: string | HTMLElement; button: string },
  onSet: () => void,
): HTMLFormElement {
  const mistake = h("p", { class: "error" });
  const show = (message: string) => {
    mistake.textContent = message;
    control.setAttribute("aria-invalid", String(message !== ""));
  };
  const set = (event: Event) => {
    event.preventDefault();
    // The board also announces it, for people with a screen reader.
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
    h("div", { class: "row spaced" }, h("button", { class: "small" }, words.button)),
  );
}

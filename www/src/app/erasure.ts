// The button that deletes all that the page has stored in the browser. It asks once more in its own place.

import type { SettingsWords } from "../words/settings";
import { h } from "./html";
import { ERASED, PREFIX, startAnew } from "./storage";

export function erasure(text: SettingsWords): HTMLElement {
  const ask = h("button", { type: "button", class: "small", onclick: () => turn(true) }, text.erase);
  const warning = h("p", { id: "erasure-warning" }, text.eraseWarning);
  const cancel = h("button", { type: "button", class: "small", onclick: () => turn(false) }, text.cancel);
  const question = h(
    "div",
    { role: "group", "aria-labelledby": warning.id, hidden: true },
    warning,
    h(
      "div",
      { class: "row spaced" },
      h("button", { type: "button", class: "small danger", onclick: eraseAll }, text.eraseNow),
      cancel,
    ),
  );
  const turn = (isAsking: boolean) => {
    ask.hidden = isAsking;
    question.hidden = !isAsking;
    // What deletes is one step further, for those who press a key twice.
    (isAsking ? cancel : ask).focus();
  };
  question.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") turn(false);
  });
  return h("div", {}, ask, question);
}

/** Deletes everything, and opens the page as on a first visit. */
function eraseAll(): void {
  for (const storageOf of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = storageOf();
      // Other tabs would store again what they have.
      storage.setItem(ERASED, "1");
      // Other pages of the host have values of their own.
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
    } catch {
      // Then nothing is stored there.
    }
  }
  startAnew();
}

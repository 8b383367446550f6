// The notice that there is a newer version of the page than the one on the screen.

import { NEW_VERSION_WORDS } from "../words/new-version";
import { languageOf } from "../words/words";
import { h } from "./html";

let isShown = false;

/** Shows the notice, once. It stays until someone reloads the page or closes the notice. */
export function showNewVersion(): void {
  if (isShown) return;
  isShown = true;
  const text = NEW_VERSION_WORDS[languageOf(document.documentElement.lang)];
  const close = { type: "button", class: "small", "aria-label": text.close, title: text.close };
  const notice = h(
    "div",
    { class: "offer" },
    h("p", {}, text.message),
    h("button", { type: "button", class: "small", onclick: () => location.reload() }, text.reload),
    h("button", { ...close, onclick: () => end() }, "×"),
  );
  const end = () => {
    if (notice.contains(document.activeElement)) document.getElementById("game")?.focus();
    notice.remove();
  };
  // A screen reader announces what appears in a region that was there before.
  document.querySelector("main > [role='status']")?.append(notice);
}

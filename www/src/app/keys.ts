// What the keys do: a list in the Settings tab, and a dialog that the question mark opens.

import { KEY_WORDS } from "../words/keys";
import { languageOf } from "../words/words";
import { h } from "./html";

const wordsNow = () => KEY_WORDS[languageOf(document.documentElement.lang)];

/** Makes the list. */
export function keyList(): HTMLElement {
  const { title, groups } = wordsNow();
  const lists = groups.flatMap(([where, keys]) => {
    const rows = keys.map(([key, does]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)));
    return [h("h3", {}, where), h("dl", { class: "keys" }, ...rows)];
  });
  return h("div", {}, h("h2", {}, title), ...lists);
}

let dialog: HTMLDialogElement | undefined;

/** Opens the dialog, unless it is open. */
export function openKeyHelp(): void {
  if (dialog?.open) return;
  const { title, close } = wordsNow();
  const button = h("button", { type: "button", class: "small", onclick: () => dialog?.close() }, close);
  const made = h(
    "dialog",
    { class: "key-help", "aria-label": title },
    keyList(),
    h("div", { class: "row spaced" }, button),
  );
  made.addEventListener("close", () => made.remove());
  // A click beside it closes it, too.
  made.addEventListener("click", ({ target }) => target === made && made.close());
  document.body.append(made);
  made.showModal();
  dialog = made;
}

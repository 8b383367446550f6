// The choice of one's own colours of the stones, shown only while they are chosen.

import type { SettingsWords } from "../words/settings";
import { field, h } from "./html";
import { alikeFor } from "./own-colours";
import { readStored, writeStored } from "./storage";

/** Makes the inputs. `onChange` is called with every colour that is tried. */
export function coloursForm(text: SettingsWords, onChange: () => void): { root: HTMLElement; show(): void } {
  const input = (player: "first" | "second") => {
    const choose = () => {
      writeStored("colours", { ...readStored("colours"), [player]: made.value });
      showAlike();
      onChange();
    };
    const made = h("input", { type: "color", value: readStored("colours")[player], oninput: choose });
    return made;
  };
  const alike = h("p", { class: "quiet spaced", role: "status" });
  const showAlike = () => {
    const { first, second } = readStored("colours");
    const said = text.alike[alikeFor(first, second)];
    if (alike.textContent !== said) alike.textContent = said;
  };
  const root = h(
    "div",
    {},
    h("div", { class: "pair choices" }, field(text.ownFirst, input("first")), field(text.ownSecond, input("second"))),
    alike,
  );
  const show = () => {
    root.hidden = readStored("palette") !== "own";
    showAlike();
  };
  show();
  return { root, show };
}

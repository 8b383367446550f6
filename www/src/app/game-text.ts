// The game as text in the Share tab: what is pasted there is set up, and the game file is copied, saved and opened.

import { readPaste } from "../study/paste";
import { lineFrom } from "../study/tree";
import { writeGames } from "../study/writer";
import { refusalText } from "../words/paste";
import type { ShareWords } from "../words/share";
import { languageOf } from "../words/words";
import type { Context } from "./context";
import { download } from "./download";
import { field, h } from "./html";
import { isGameLink } from "./link";
import { openLinkedGame } from "./linked-game";
import type { Study } from "./study";

/** The largest file that is read, in bytes. The text in it may be shorter still. */
const MOST_BYTES = 4 << 20;

/** Makes the form. `copyButton` makes a button that copies a text. */
export function gameText(
  context: Context,
  text: ShareWords,
  study: Study,
  copyButton: (what: string, source: () => string) => HTMLElement,
): { root: HTMLElement; show(): void } {
  const { game, words } = context;
  const control = h("textarea", { rows: 3, spellcheck: "false", autocapitalize: "off", class: "code", id: "text" });
  const mistake = h("p", { class: "error", role: "alert" });
  const tell = (message: string) => {
    mistake.textContent = message;
    control.setAttribute("aria-invalid", String(message !== ""));
  };
  control.addEventListener("input", () => tell(""));

  const set = async (pasted: string, isFile = false): Promise<boolean> => {
    if (isGameLink(pasted.trim())) {
      tell(await openLinkedGame(pasted, study, context));
      return mistake.textContent === "";
    }
    const current = game.state.board;
    const read = readPaste(pasted.trim() || "-", current);
    if (read.kind === "refused") {
      tell(refusalText(read.reason, languageOf(document.documentElement.lang), words));
      return false;
    }
    tell("");
    const [tree, ...others] = read.trees;
    if (!tree) return false;
    // A game file is read from its beginning; bare moves and links are about the position they lead to.
    const left = study.open([tree, ...others], isFile || tree.headers.length > 0 ? "" : lineFrom(tree));
    if (left > 0) context.notify(text.leftOut(left));
    return true;
  };
  const file = h("input", { type: "file", accept: ".txt,.pgn,text/plain", hidden: true });
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const read = chosen.size <= MOST_BYTES ? await chosen.text().catch(() => "") : ".".repeat(MOST_BYTES);
    if (!(await set(read, true))) control.value = read.trim().slice(0, 10_000);
    // The same file may be chosen again.
    file.value = "";
  });
  const written = () => writeGames([study.tree]);
  const save = () => download(new Blob([written()], { type: "text/plain" }), `fourfold-${study.tree.board}.txt`);
  const small = (name: string, onclick: () => void) => h("button", { type: "button", class: "small", onclick }, name);
  const root = h(
    "div",
    { class: "game-text" },
    h(
      "form",
      {
        onsubmit: (event: Event) => {
          event.preventDefault();
          void set(control.value);
        },
      },
      field(text.text, control, text.textHelp),
      mistake,
      h(
        "div",
        { class: "row spaced" },
        h("button", { class: "small" }, text.set),
        copyButton(text.text, () => game.state.position),
      ),
    ),
    h("h2", {}, text.gameFile),
    h("p", { class: "quiet" }, text.gameFileHelp),
    h(
      "div",
      { class: "row" },
      small(text.saveGame, save),
      copyButton(text.gameFile, written),
      small(text.openGame, () => file.click()),
      file,
    ),
  );
  const show = () => {
    const { position } = game.state;
    if (document.activeElement !== control) control.value = position === "-" ? "" : position;
  };
  return { root, show };
}

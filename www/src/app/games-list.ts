// The list of games: their names, their order, and all of them in one file.

import { type Tree, countMoves, hasContent, headerOf, withHeader } from "../study/tree";
import { writeGames } from "../study/writer";
import { NOTES_WORDS } from "../words/notes";
import { languageOf } from "../words/words";
import type { Context } from "./context";
import { download } from "./download";
import { field, h } from "./html";
import { OwnMoves } from "./own-moves";
import type { Study } from "./study";
import { UndoOffer } from "./undo-offer";

export class GamesList {
  readonly root: HTMLElement;
  readonly #words = NOTES_WORDS[languageOf(document.documentElement.lang)];
  readonly #name = h("input", { autocomplete: "off", maxlength: 80 });
  readonly #list = h("ol", { class: "games" });
  readonly #offer: UndoOffer;
  readonly #ownMoves: OwnMoves;
  readonly #steps: readonly (readonly [step: number, button: HTMLButtonElement])[];

  constructor(
    private readonly study: Study,
    private readonly context: Context,
  ) {
    const words = this.#words;
    this.#ownMoves = new OwnMoves(context, study, words);
    const small = (name: string, onclick: () => void) => h("button", { type: "button", class: "small", onclick }, name);
    const step = (name: string, by: number) => [by, small(name, () => study.choose(study.number + by))] as const;
    this.#steps = [step(words.previousGame, -1), step(words.nextGame, 1)];
    this.#offer = new UndoOffer(study, words.undo);
    this.#name.addEventListener("change", () => study.edit(withHeader(study.tree, "Event", this.#name.value)));
    const save = () => {
      const games = study.games.filter(hasContent);
      download(new Blob([writeGames(games)], { type: "text/plain" }), "fourfold-games.txt");
    };
    this.root = h(
      "div",
      { class: "panel-body" },
      this.#ownMoves.root,
      field(words.gameName, this.#name, words.gameNameHelp),
      this.#list,
      this.#offer.root,
      h("div", { class: "row" }, ...this.#steps.map(([, button]) => button), small(words.saveGames, save)),
    );
  }

  show(): void {
    const { games, number } = this.study;
    this.#ownMoves.show();
    const name = headerOf(games[number]!, "Event") ?? "";
    if (document.activeElement !== this.#name) this.#name.value = name;
    // Not `disabled`: a button that has just been pressed would lose the focus.
    for (const [step, button] of this.#steps) button.setAttribute("aria-disabled", String(!games[number + step]));
    const [focused] = [...this.#list.querySelectorAll("button")].flatMap((button, at) =>
      button === document.activeElement ? [at] : [],
    );
    this.#list.replaceChildren(...games.map((tree, at) => this.#item(tree, at)));
    if (focused !== undefined) this.#list.querySelectorAll("button")[focused]?.focus();
  }

  #item(tree: Tree, number: number): HTMLElement {
    const { study } = this;
    const words = this.#words;
    const title = words.gameTitle(nameOf(tree) || this.context.text.boards[tree.board]!, countMoves(tree));
    const open = h("button", { type: "button", onclick: () => study.choose(number) }, title);
    if (number === study.number) open.setAttribute("aria-current", "true");
    const icon = (shown: string, name: string, onclick: () => void) =>
      h("button", { type: "button", class: "icon", "aria-label": name, title: name, onclick }, shown);
    const raise = icon("↑", words.raiseGame(title), () => {
      study.raise(number);
      // It stays on the game that has moved.
      this.#list.children[number - 1]?.querySelectorAll("button")[1]?.focus();
    });
    raise.setAttribute("aria-disabled", String(number === 0));
    const remove = icon("×", words.deleteGame(title), () => {
      const undo = study.remove(number);
      this.#offer.make(words.gameDeleted(title), undo, false);
    });
    return h("li", {}, open, raise, remove);
  }
}

/** Returns what tells a game from others: its name, its players, the day. */
function nameOf(tree: Tree): string {
  const players = [headerOf(tree, "First"), headerOf(tree, "Second")].filter(Boolean).join(" – ");
  return [headerOf(tree, "Event"), players, headerOf(tree, "Date")].filter(Boolean).join(", ");
}

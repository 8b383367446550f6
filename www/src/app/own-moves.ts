// How often each move was played from the position on the board in one's own games, and how these ended.

import { boardOf } from "../game/board";
import { playedFrom } from "../study/own-games";
import type { NotesWords } from "../words/notes";
import type { Context } from "./context";
import { h } from "./html";
import type { Study } from "./study";

/** With fewer games there is nothing to compare. */
const LEAST_GAMES = 2;

export class OwnMoves {
  readonly root = h("div", { hidden: true });

  constructor(
    private readonly context: Pick<Context, "game">,
    private readonly study: Study,
    private readonly words: NotesWords,
  ) {}

  show(): void {
    const { game } = this.context;
    const { words } = this;
    const { board, position } = game.state;
    const { digits } = boardOf(board);
    const played = playedFrom(this.study.games, board, position);
    const games = played.reduce((sum, { count }) => sum + count, 0);
    this.root.hidden = games < LEAST_GAMES;
    const isFocused = this.root.contains(document.activeElement);
    // The button that was pressed is gone.
    if (this.root.hidden && isFocused) game.focus();
    if (this.root.hidden) return this.root.replaceChildren();
    const rows = played.map(({ column, count, first, draw, second }) => {
      const digit = digits[column]!;
      const name = words.playOwn(digit);
      const play = h(
        "button",
        { type: "button", class: "small", "aria-label": name, title: name, onclick: () => game.play(column) },
        digit,
      );
      const cells = [count, first, draw, second].map((number) => h("td", {}, String(number)));
      return h("tr", {}, h("th", { scope: "row" }, play), ...cells);
    });
    const heads = words.ownColumns.map((name) => h("th", { scope: "col" }, name));
    this.root.replaceChildren(
      h("h3", {}, words.ownMoves),
      h("table", { class: "assessments dense" }, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows)),
    );
    if (isFocused) this.root.querySelector("button")?.focus();
  }
}

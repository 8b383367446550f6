// What may follow a game that has just ended: another one, a report of it, and a link for others.

import { roleOf } from "../controller/turns";
import type { GameState } from "../element/index";
import { writeGames } from "../study/writer";
import { RESULT_WORDS } from "../words/result";
import { languageOf } from "../words/words";
import type { Context } from "./context";
import { linkToGame } from "./game-link";
import { h } from "./html";
import { linkTo } from "./link";
import { canShare, shareLink } from "./share-link";
import type { Study } from "./study";

export class Result {
  readonly root: HTMLElement;
  readonly #title = h("h2", {});
  readonly #moves = h("p", { class: "quiet" });
  /** The game that has ended, at its end. */
  #ended = "";
  readonly #text = RESULT_WORDS[languageOf(document.documentElement.lang)];

  constructor(
    private readonly context: Context,
    private readonly study: Study,
    review: () => void,
  ) {
    const { game, words, text } = context;
    const button = (name: string, onclick: () => void, kind = "") =>
      h("button", { type: "button", class: kind, onclick }, name);
    const again = () => {
      game.reset();
      game.focus();
    };
    const close = button(text.close, () => this.#close());
    const report = button(text.review, () => {
      this.#close();
      review();
    });
    const share = button(canShare() ? this.#text.share : this.#text.copyLink, () => void this.#share());
    const row = h("div", { class: "row" }, button(words.newGame, again, "main"), report, share, close);
    this.root = h("section", { class: "result", "aria-label": this.#text.name }, this.#title, this.#moves, row);
    game.addEventListener("fourfold-change", () => {
      if (this.#ended !== nameOf(game.state)) this.root.hidden = true;
    });
  }

  /** Says how the game on the board has ended. */
  show(): void {
    const { game, words } = this.context;
    const { winner, length } = game.state;
    this.#ended = nameOf(game.state);
    const player = winner === "first" ? 0 : 1;
    const role = roleOf(player, game);
    this.#title.textContent = !winner ? words.draw : role ? words.winOf[role] : words.wins(words.player[player]);
    this.#moves.textContent = this.#text.after(length);
    this.root.hidden = false;
  }

  #close(): void {
    this.root.hidden = true;
    this.context.game.focus();
  }

  async #share(): Promise<void> {
    const { game, notify } = this.context;
    const { board, position } = game.state;
    const whole = linkToGame(writeGames([this.study.tree]), location.href);
    // A game that is too long for a link has at least its last position.
    const link = await whole.catch(() => linkTo({ board, position }));
    const done = await shareLink(`Fourfold: ${this.#title.textContent}`, link);
    if (done === "copied") notify(this.#text.copied);
    else if (done === "failed") notify(this.#text.notCopied(link));
  }
}

function nameOf({ board, position }: GameState): string {
  return `${board} ${position}`;
}

// A start that favours nobody: a random position with a few stones that is a draw with best play, or seems to be about
// even where that can't be found out soon.

import type { GameState } from "../element/index";
import { shareOfFirst } from "../element/assessment";
import { Game } from "../game/game";
import { type Board, boardOf } from "../game/board";
import { threatsIn } from "../game/open-lines";
import { EVEN_WORDS } from "../words/even-start";
import { languageOf } from "../words/words";
import type { Context } from "./context";
import { h } from "./html";
import { keptGame, putBack } from "./lost-game";
import { setAside, setBack } from "./players";

/** As many stones of each side, so that it is the first player's turn. */
const STONES = [4, 6, 8];
/** How many positions are tried, and the time for each, in milliseconds. */
const TRIES = 40;
const TIME_MS = 1500;
/** How far the first player's chances may be from a half. */
const MARGIN = 0.05;

export class EvenStart {
  readonly root: HTMLElement;
  readonly #words = EVEN_WORDS[languageOf(document.documentElement.lang)];
  readonly #button: HTMLButtonElement;
  readonly #told = h("p", { role: "status", class: "quiet" });
  #isLooking = false;
  /** The position that was put on the board. */
  #shown = "";

  constructor(
    private readonly context: Context,
    private readonly onFound: (position: string) => void,
  ) {
    const onclick = () => (this.#isLooking ? this.stop() : void this.start());
    this.#button = h("button", { type: "button", class: "small", onclick }, context.text.evenStart);
    this.root = h("div", {}, h("div", { class: "row" }, this.#button), this.#told);
  }

  /** Returns true if a state of the board is a position that is only being tried, and not the game. */
  owns({ record }: GameState): boolean {
    return this.#isLooking && record === this.#shown;
  }

  /** Looks for an even position, and begins a game there. If there is none the game goes on. */
  async start(): Promise<void> {
    const { game } = this.context;
    const words = this.#words;
    const kept = keptGame(this.context);
    const { board } = kept;
    this.#isLooking = true;
    // Nothing else on the tab can be used meanwhile.
    this.root.classList.add("exercise");
    this.#button.textContent = this.context.text.stop;
    setAside(this.context);
    game.readonly = true;
    this.#shown = kept.record;
    let found: { position: string; share: number; isExact: boolean } | undefined;
    for (let tried = 1; tried <= TRIES && this.#isLooking && !found && game.state.record === this.#shown; tried++) {
      this.#told.textContent = words.looking(tried);
      this.#shown = randomPosition(boardOf(board), Math.random);
      found = await this.#try(this.#shown).catch(() => undefined);
    }
    // Somebody may have put another game there.
    const isOther = game.state.board !== board || game.state.record !== this.#shown;
    const isStopped = !this.#isLooking;
    if (isOther) this.#isLooking = false;
    else if (found && !isStopped) {
      this.#isLooking = false;
      this.onFound(found.position);
    } else {
      putBack(this.context, kept, true);
      this.#isLooking = false;
    }
    this.root.classList.remove("exercise");
    this.#button.textContent = this.context.text.evenStart;
    setBack(this.context);
    this.#told.textContent =
      isStopped || isOther
        ? this.context.text.stopped
        : !found
          ? words.none
          : found.isExact
            ? words.even
            : words.aboutEven(Math.round(100 * found.share));
  }

  /** Stops looking, if it is. */
  stop(): void {
    if (!this.#isLooking) return;
    this.#isLooking = false;
    this.context.game.stop();
  }

  /** Puts a position on the board, and returns it if it is even. */
  async #try(position: string): Promise<{ position: string; share: number; isExact: boolean } | undefined> {
    const { game } = this.context;
    game.reset(position);
    const report = await game.analyze({ time: TIME_MS });
    const share = shareOfFirst(report, 0);
    const isExact = report.value !== null || report.within !== null;
    const isEven = share !== undefined && Math.abs(share - 0.5) <= (isExact ? 0 : MARGIN);
    return isEven ? { position, share, isExact } : undefined;
  }
}

/** Returns a position in which nobody completes a line with the next stone. `random` returns numbers from 0 to 1. */
export function randomPosition(board: Board, random: () => number): string {
  const oneOf = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)]!;
  const columns = Array.from(board.digits, (_, column) => column);
  for (;;) {
    const stones = oneOf(STONES);
    const game = new Game(board);
    while (!game.isOver && game.ply < stones) {
      game.play(oneOf(columns.filter((column) => game.landings[column] !== undefined)));
    }
    if (!game.isOver && !threatsIn(game).some(({ isPlayable }) => isPlayable)) return game.text;
  }
}

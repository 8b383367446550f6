// The first visit: a tour, and a first game on the easiest level, in which a hint comes after a pause.

import type { Context } from "./context";
import { choosePlayers } from "./players";
import { readStored, writeStored } from "./storage";

/** How long somebody thinks before the hint comes, in milliseconds. */
const PAUSE_MS = 12_000;

export class FirstVisit {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `side` is where the tour is shown. */
  constructor(
    private readonly context: Context,
    private readonly side: HTMLElement,
  ) {}

  /** Welcomes somebody who is new. `isNew` is false for those who have come by a link to a position, or have a game. */
  start(isNew: boolean): void {
    const visit = readStored("visit");
    if (visit === "known" || (visit === "new" && !isNew)) return;
    if (visit === "new") {
      choosePlayers(this.context, { level: 1 });
      writeStored("visit", "first-game");
      void this.showTour();
    }
    this.#helpInGame();
  }

  /** Shows the rules and where things are. */
  async showTour(): Promise<void> {
    const { notify, text } = this.context;
    const loaded = await import("./tour").catch(() => notify(text.noPanel));
    if (!loaded) return;
    const { Tour } = loaded;
    this.side.querySelector(".tour")?.remove();
    this.side.prepend(new Tour(this.context).root);
  }

  /** Gives hints after a pause until the first game is over. */
  #helpInGame(): void {
    const { game } = this.context;
    const ending = new AbortController();
    const { signal } = ending;
    const wait = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#hint(), PAUSE_MS);
    };
    for (const name of ["fourfold-change", "fourfold-status"]) game.addEventListener(name, wait, { signal });
    game.addEventListener(
      "fourfold-end",
      () => {
        clearTimeout(this.#timer);
        ending.abort();
        writeStored("visit", "known");
      },
      { signal },
    );
    wait();
  }

  async #hint(): Promise<void> {
    const { game, text, notify } = this.context;
    const { mover, ply } = game.state;
    const isPersons = mover !== null && game[mover] === "person" && game.first !== game.second;
    // The tour comes first.
    if (!isPersons || ply === 0 || document.hidden || this.side.querySelector(".tour")) return;
    await game.hint().then(
      () => notify(text.hintGiven),
      // The board shows why.
      () => undefined,
    );
  }
}

// A whole game in a frame: embed.html#game=….

import { FourfoldGame } from "../viewer/index";
import { GAME_LINK } from "../words/game-link";
import { languageOf } from "../words/words";
import { BadGameLink, gameInLink } from "./game-link";
import { h } from "./html";

/** Makes an element for the game that an address carries, with those of its attributes that are wanted. */
export async function embeddedGame(address: string, wanted: URLSearchParams): Promise<HTMLElement> {
  const game = h("fourfold-game");
  for (const [name, value] of wanted) {
    // The game itself is the one that the address carries.
    const isOurs = FourfoldGame.observedAttributes.includes(name) && name !== "src" && name !== "game";
    if (isOurs) game.setAttribute(name, value);
  }
  try {
    game.setAttribute("game", await gameInLink(address));
    return game;
  } catch (error) {
    if (!(error instanceof BadGameLink)) throw error;
    return h(
      "p",
      { class: "error", role: "alert" },
      GAME_LINK[languageOf(document.documentElement.lang)].mistakes[error.kind],
    );
  }
}

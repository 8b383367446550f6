// Opens the game that a link carries, in place of the one on the board, which is kept.

import { readPaste } from "../study/paste";
import { countMoves } from "../study/tree";
import { writeGames } from "../study/writer";
import { GAME_LINK } from "../words/game-link";
import { refusalText } from "../words/paste";
import { languageOf } from "../words/words";
import type { Context } from "./context";
import { BadGameLink, gameInLink } from "./game-link";
import type { Study } from "./study";

/**
 * Opens the game of a link at its beginning, after `beforeOpening`. Returns what is wrong with the link; then nothing has
 * changed.
 */
export async function openLinkedGame(
  address: string,
  study: Study,
  { words, notify }: Context,
  beforeOpening?: () => void,
): Promise<string> {
  const language = languageOf(document.documentElement.lang);
  const said = GAME_LINK[language];
  let file: string;
  try {
    file = await gameInLink(address);
  } catch (error) {
    if (error instanceof BadGameLink) return said.mistakes[error.kind];
    throw error;
  }
  const read = readPaste(file, study.tree.board);
  if (read.kind === "refused" && read.reason.kind !== "empty") return refusalText(read.reason, language, words);
  // More than one would push out games of the visitor.
  const [tree] = read.kind === "games" ? read.trees : [];
  if (!tree) return said.mistakes.damaged;
  beforeOpening?.();
  const text = writeGames([tree]);
  const known = study.games.findIndex((game) => writeGames([game]) === text);
  const hasOwn = known !== study.number && countMoves(study.tree) > 0;
  // Who follows a link once more finds the game where it is.
  if (known === study.number) study.goTo("");
  else if (known >= 0) study.choose(known);
  else study.open([tree]);
  if (hasOwn) notify(said.kept);
  return "";
}

// Who plays the game on the board, and whether it is analysed. The visitor's choices say that, unless the answer to the
// question how to go on says otherwise for this game.

import type { Context } from "./context";
import { type Choices, readStored, writeStored } from "./storage";

/** Returns the players of the game on the board. */
export function playersNow(): Choices {
  const choices = readStored("choices");
  return readStored("answer") === "computer" ? choices : { ...choices, first: "person", second: "person" };
}

/** Returns whether the game on the board is analysed. */
export function isAnalysedNow(): boolean {
  return readStored("analysis") || readStored("answer") === "analysis";
}

/** Sets the players of the game. */
export function setPlayers({ game }: Pick<Context, "game">, choices = readStored("choices")): void {
  game.first = choices.first;
  game.second = choices.second;
  game.level = choices.level;
  game.playingStyle = choices.style;
  game.moveTime = choices.moveTime;
}

/** Has people play both sides of what is on the board in place of the game, without analysis. */
export function setAside({ game }: Pick<Context, "game">): void {
  game.analysis = false;
  game.first = game.second = "person";
}

/** Gives the game back its players and its analysis. */
export function setBack(context: Pick<Context, "game">): void {
  context.game.readonly = false;
  setPlayers(context, playersNow());
  context.game.analysis = isAnalysedNow();
}

/** Chooses players, for later games too. */
export function choosePlayers(context: Pick<Context, "game">, changes: Partial<Choices>): void {
  writeStored("choices", { ...playersNow(), ...changes });
  writeStored("answer", "computer");
  setPlayers(context);
}

// Whose turn it is and what a person may do, by the game and by who plays.

import type { Game } from "../game/game";
import type { Settings } from "./settings";
import type { Action } from "../element/toolbar";

export const PLAYERS = ["first", "second"] as const;

type Sides = Pick<Settings, "first" | "second">;
type Rights = Sides & Pick<Settings, "readonly">;

/** Whether it is the computer's turn after so many moves. */
export function isComputers(ply: number, sides: Sides): boolean {
  return sides[PLAYERS[ply % 2]!] === "computer";
}

/** How many moves have been made after taking back (-1) or playing again (1): where a person can move, if there are
 *  persons. Undefined if it leads nowhere. */
export function plyFrom({ ply, length }: Game, sides: Sides, step: -1 | 1): number | undefined {
  const persons = !isComputers(0, sides) || !isComputers(1, sides);
  let there = ply + step;
  while (persons && there > 0 && there < length && isComputers(there, sides)) there += step;
  const isSomewhere = there >= 0 && there <= length;
  return isSomewhere && (step > 0 || !persons || !isComputers(there, sides)) ? there : undefined;
}

/** Whether a person may move now. */
export function isOpen({ isOver, mover }: Game, rights: Rights): boolean {
  return !isOver && !rights.readonly && !isComputers(mover, rights);
}

/** What a person may do besides moving. */
export function allowed(game: Game, rights: Rights, isHinting: boolean): Record<Action, boolean> {
  const isFree = !rights.readonly;
  return {
    undo: isFree && plyFrom(game, rights, -1) !== undefined,
    redo: isFree && plyFrom(game, rights, 1) !== undefined,
    hint: isOpen(game, rights) && !isHinting,
    reset: isFree && game.length > 0,
  };
}

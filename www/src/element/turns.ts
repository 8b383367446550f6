// Whose turn it is, by the game and by who plays.

import type { Game } from "../game/game";
import type { Settings } from "./attributes";

export const PLAYERS = ["first", "second"] as const;

type Sides = Pick<Settings, "first" | "second">;

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

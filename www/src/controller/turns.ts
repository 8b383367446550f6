// The turns: who is to move, and which actions a person may take.

import type { Game, Player } from "../game/game";
import type { Settings } from "./settings";

export const PLAYERS = ["first", "second"] as const;

/** The actions of a person besides moves. */
export type Action = "undo" | "redo" | "hint" | "reset";

type Sides = Pick<Settings, "first" | "second">;
type Rights = Sides & Pick<Settings, "readonly">;

/** Returns true if a computer is to move after `ply` moves. */
export function isComputerTurn(ply: number, sides: Sides): boolean {
  return sides[PLAYERS[ply % 2]!] === "computer";
}

/** Returns who plays for a side in a game of a person against the computer; undefined in other games. */
export function roleOf(player: Player, sides: Sides): "you" | "computer" | undefined {
  if (isComputerTurn(0, sides) === isComputerTurn(1, sides)) return undefined;
  return isComputerTurn(player, sides) ? "computer" : "you";
}

/** Returns true if a person plays at least one side. */
function hasPerson(sides: Sides): boolean {
  return !isComputerTurn(0, sides) || !isComputerTurn(1, sides);
}

/** Returns the ply to which an undo leads: the last one before at which a person can move, if there is one. */
export function undoPly({ ply }: Game, sides: Sides): number | undefined {
  if (ply === 0) return undefined;
  if (!hasPerson(sides)) return ply - 1;
  let target = ply - 1;
  while (target > 0 && isComputerTurn(target, sides)) target--;
  return isComputerTurn(target, sides) ? undefined : target;
}

/** Returns the ply to which a redo leads: the next one at which a person can move, or else the end of the game. */
export function redoPly({ ply, length }: Game, sides: Sides): number | undefined {
  if (ply === length) return undefined;
  let target = ply + 1;
  if (hasPerson(sides)) while (target < length && isComputerTurn(target, sides)) target++;
  return target;
}

/** Returns true if a person may move now. */
export function canPersonMove({ isOver, mover }: Game, rights: Rights): boolean {
  return !isOver && !rights.readonly && !isComputerTurn(mover, rights);
}

/** Returns which actions are allowed; a hint isn't while one is being searched for. */
export function allowedActions(game: Game, rights: Rights, isHinting: boolean): Record<Action, boolean> {
  const isEnabled = !rights.readonly;
  return {
    undo: isEnabled && undoPly(game, rights) !== undefined,
    redo: isEnabled && redoPly(game, rights) !== undefined,
    hint: canPersonMove(game, rights) && !isHinting,
    reset: isEnabled && game.length > 0,
  };
}

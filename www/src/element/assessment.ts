// What a move is worth, as it is written on the board and as it is said.

import type { Analysis, Worth } from "../engine/protocol";
import type { Label } from "../view/scene";
import type { Words } from "../words/words";

/** Four characters at most: `+7`, `=`, `-6`, `+≤9`, `62%`; empty for what is not known. */
export function shortText(worth: Worth): string {
  const { value, plies, within, estimate } = worth;
  if (value === 0) return "=";
  if (value !== null && plies !== null) return `${signText(value)}${plies}`;
  if (within !== null) return `${signText(within)}≤${Math.abs(within)}`;
  return estimate === null ? "" : `${percent(estimate)}%`;
}

/** The same in words. */
export function longText(worth: Worth, words: Words): string {
  const { value, plies, within, estimate } = worth;
  if (value === 0) return words.drawn;
  if (value !== null && plies !== null) return value > 0 ? words.winIn(plies) : words.lossIn(plies);
  if (within !== null) return within > 0 ? words.winWithin(within) : words.lossWithin(-within);
  return estimate === null ? "" : words.estimated(percent(estimate));
}

/** For every column what is written there. */
export function labelsOf(analysis: Analysis): (Label | undefined)[] {
  const best = analysis.columns[analysis.ranking[0] ?? -1];
  return analysis.columns.map((worth, column) => {
    const text = worth ? shortText(worth) : "";
    if (!worth || text === "") return undefined;
    const isProved = worth.value !== null || worth.within !== null;
    const isBest = isProved ? text === (best && shortText(best)) : column === analysis.ranking[0];
    return { text, kind: kindOf(worth), isBest, ...(worth.estimate !== null && { share: worth.estimate }) };
  });
}

/** The share of a game won that is expected for the first player, 1 or 0 if that is proved. */
export function shareOfFirst(worth: Worth, mover: 0 | 1): number | undefined {
  const { value, within, estimate } = worth;
  const sure = value ?? within;
  const share = sure === null ? estimate : (Math.sign(sure) + 1) / 2;
  return share === null ? undefined : mover === 0 ? share : 1 - share;
}

function kindOf({ value, within }: Worth): Label["kind"] {
  const sure = value ?? within;
  if (sure === null) return "estimate";
  return sure > 0 ? "win" : sure < 0 ? "loss" : "draw";
}

function signText(value: number): string {
  return value > 0 ? "+" : "−";
}

/** Neither 0 nor 100: nothing is sure. */
function percent(share: number): number {
  return Math.round(Math.min(Math.max(100 * share, 1), 99));
}

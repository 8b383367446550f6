// Texts for assessments: short ones for the board, long ones for screen readers and tables.

import type { Analysis, Assessment } from "../engine/protocol";
import type { Label } from "../view/scene";
import type { Words } from "../words/words";

/** Returns a few characters: `+4`, `=`, `−3`, `+≤5`, `62%`; nothing if nothing is known. */
export function shortText(assessment: Assessment, words: Words): string {
  const { value, plies, within, estimate } = assessment;
  if (value === 0) return "=";
  if (value !== null && plies !== null) return `${signText(value)}${words.distance(plies)}`;
  if (within !== null) return `${signText(within)}≤${words.distance(Math.abs(within))}`;
  return estimate === null ? "" : words.percent(percent(estimate));
}

/** Returns the assessment in words. */
export function longText(assessment: Assessment, words: Words): string {
  const { value, plies, within, estimate } = assessment;
  if (value === 0) return words.drawn;
  if (value !== null && plies !== null) return value > 0 ? words.winIn(plies) : words.lossIn(plies);
  if (within !== null) return within > 0 ? words.winWithin(within) : words.lossWithin(-within);
  return estimate === null ? "" : words.estimated(words.percent(percent(estimate)));
}

/** Returns the label of every column, undefined for those of which nothing is known. */
export function labelsOf(analysis: Analysis, words: Words): (Label | undefined)[] {
  const best = analysis.columns[analysis.ranking[0] ?? -1];
  return analysis.columns.map((assessment, column) => {
    const text = assessment ? shortText(assessment, words) : "";
    if (!assessment || text === "") return undefined;
    const { value, within, estimate } = assessment;
    const isProved = value !== null || within !== null;
    const isBest = isProved ? text === (best && shortText(best, words)) : column === analysis.ranking[0];
    return { text, kind: kindOf(assessment), isBest, ...(estimate !== null && { share: estimate }) };
  });
}

/** Returns the share of a game, from 0 to 1, that the first player is expected to win; 0, ½ or 1 if that is proved. */
export function shareOfFirst({ value, within, estimate }: Assessment, mover: 0 | 1): number | undefined {
  const proved = value ?? within;
  const share = proved === null ? estimate : (Math.sign(proved) + 1) / 2;
  if (share === null) return undefined;
  return mover === 0 ? share : 1 - share;
}

function kindOf({ value, within }: Assessment): Label["kind"] {
  const proved = value ?? within;
  if (proved === null) return "estimate";
  if (proved === 0) return "draw";
  return proved > 0 ? "win" : "loss";
}

function signText(value: number): string {
  return value > 0 ? "+" : "−";
}

/** Returns whole percents from 1 to 99, because an estimate is never certain. */
function percent(share: number): number {
  return Math.round(Math.min(Math.max(100 * share, 1), 99));
}

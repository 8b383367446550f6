// How good the moves of a game were, by the analyses of the positions before them.

import type { AnalysisReport } from "../element/index";
import { shareOfFirst } from "../element/assessment";
import type { Mark } from "../study/tree";

/** What a move has given away. */
export interface Judgement {
  /** The number of the move, counted from 1. */
  readonly ply: number;
  readonly column: number;
  /** The best column. */
  readonly best: number;
  /** The expected share of a won game before and after the move, for the side that made it, from 0 to 1. */
  readonly before: number;
  readonly after: number;
  /** Whether both are proved. */
  readonly isExact: boolean;
  /** `??`, `?` or `?!` if it has given much away. */
  readonly mark: Mark;
  /** Whether it is a mistake after which the side that led no longer leads, or the other one does. */
  readonly isTurningPoint: boolean;
  /** The analysis of the position before the move. */
  readonly report: AnalysisReport;
}

/** The least share that a turning point gives away. */
const TURN = 0.2;
/** Who leads: nobody if the share of a won game is this close to a half. */
const EVEN = 0.1;

/** The least shares that a move gives away which has these marks. */
const LIMITS = [
  ["??", 0.4],
  ["?", 0.2],
  ["?!", 0.1],
] as const;

/** Where all is lost a move is a mistake if the game then ends within so many plies, and so many sooner than it had to. */
const HASTY = { within: 6, sooner: 8 };

/** Judges the move in a column by the analysis of the position before it; undefined if too little is known. */
export function judge(report: AnalysisReport, ply: number, column: number): Judgement | undefined {
  const best = report.ranking[0];
  const [played, chosen] = [report.columns[column], best === undefined ? undefined : report.columns[best]];
  if (!played || !chosen || best === undefined) return undefined;
  // Seen from the side to move, whoever that is.
  const [before, after] = [shareOfFirst(chosen, 0), shareOfFirst(played, 0)];
  if (before === undefined || after === undefined) return undefined;
  const given = before - after;
  // However small the chances were: now they are gone for certain.
  const isThrown = isProved(played) && after === 0 && !(isProved(chosen) && before === 0);
  const isLost = before === 0 && played.plies !== null && chosen.plies !== null;
  const isHasty = isLost && played.plies! <= HASTY.within && chosen.plies! - played.plies! >= HASTY.sooner;
  const mark = LIMITS.find(([, least]) => given >= least)?.[0] ?? (isThrown || isHasty ? "?!" : "");
  const isExact = isProved(chosen) && isProved(played);
  const isTurningPoint = given >= TURN && leader(before) !== leader(after);
  return { ply, column, best, before, after, isExact, mark, isTurningPoint, report };
}

/** Returns 1 if a share of a won game is a lead, -1 if it is the other side's, else 0. */
function leader(share: number): number {
  return Math.abs(share - 0.5) <= EVEN ? 0 : Math.sign(share - 0.5);
}

/** Returns the accuracy of a player, from 0 to 1: the mean share that the moves have kept. Undefined without moves. */
export function accuracy(judgements: readonly Judgement[], player: 0 | 1): number | undefined {
  const own = judgements.filter(({ ply }) => (ply - 1) % 2 === player);
  if (own.length === 0) return undefined;
  return own.reduce((sum, { before, after }) => sum + 1 - Math.max(before - after, 0), 0) / own.length;
}

function isProved({ value, within }: NonNullable<AnalysisReport["columns"][number]>): boolean {
  return value !== null || within !== null;
}

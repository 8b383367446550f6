// The report of a game: what a move has given away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accuracy, judge } from "../../src/app/judgement";
import type { AnalysisReport } from "../../src/engine/tasks";

const known = (value: number | null, estimate: number | null) => ({
  value,
  plies: value === null ? null : 5,
  within: null,
  estimate,
  depth: 1,
});

/** An analysis of three columns, the best one first. */
function report(...columns: ReturnType<typeof known>[]): AnalysisReport {
  const ranking = columns.map((_, column) => column);
  return { columns, ranking } as unknown as AnalysisReport;
}

test("a move that keeps the value has given nothing away", () => {
  const judged = judge(report(known(4, null), known(2, null), known(0, null)), 1, 1)!;
  assert.deepEqual([judged.before, judged.after, judged.mark, judged.isExact], [1, 1, "", true]);
});

test("half a point is a blunder, whoever has the move", () => {
  for (const ply of [1, 2]) {
    const judged = judge(report(known(4, null), known(0, null)), ply, 1)!;
    assert.deepEqual([judged.before, judged.after, judged.mark, judged.best], [1, 0.5, "??", 0]);
  }
});

test("estimates count too, and are called so", () => {
  const judged = judge(report(known(null, 0.7), known(null, 0.45), known(null, 0.58)), 3, 1)!;
  assert.deepEqual([judged.mark, judged.isExact], ["?", false]);
  assert.equal(judge(report(known(null, 0.7), known(null, 0.58)), 3, 1)!.mark, "?!");
  assert.equal(judge(report(known(null, 0.7), known(null, 0.65)), 3, 1)!.mark, "");
});

test("to lose for certain is a mistake, however small the chances were", () => {
  assert.equal(judge(report(known(null, 0.05), known(-4, null)), 1, 1)!.mark, "?!");
  // Where every move loses there is none.
  assert.equal(judge(report(known(-2, null), known(-4, null)), 1, 1)!.mark, "");
});

test("where all is lost, to lose at once is a mistake if there was a long defence", () => {
  const lostIn = (plies: number) => ({ ...known(-1, null), plies });
  assert.equal(judge(report(lostIn(20), lostIn(2)), 1, 1)!.mark, "?!");
  assert.equal(judge(report(lostIn(8), lostIn(2)), 1, 1)!.mark, "");
  assert.equal(judge(report(lostIn(30), lostIn(20)), 1, 1)!.mark, "");
});

test("a turning point is a mistake after which another side leads, or none", () => {
  const isTurn = (before: number, after: number) =>
    judge(report(known(null, before), known(null, after)), 1, 1)!.isTurningPoint;
  assert.deepEqual(
    [isTurn(0.8, 0.3), isTurn(0.8, 0.5), isTurn(0.9, 0.65), isTurn(0.55, 0.45)],
    [true, true, false, false],
  );
});

test("nothing is said of a move of which too little is known", () => {
  assert.equal(judge(report(known(4, null), known(null, null)), 1, 1), undefined);
  assert.equal(judge(report(), 1, 0), undefined);
});

test("accuracy is the mean share that a player's moves kept", () => {
  const judgements = [
    judge(report(known(4, null), known(0, null)), 1, 1)!,
    judge(report(known(4, null)), 2, 0)!,
    judge(report(known(4, null)), 3, 0)!,
  ];
  assert.equal(accuracy(judgements, 0), 0.75);
  assert.equal(accuracy(judgements, 1), 1);
  assert.equal(accuracy([], 1), undefined);
});

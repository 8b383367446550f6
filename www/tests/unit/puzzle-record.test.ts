// How somebody does at puzzles.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  NEW_RECORD,
  dayOf,
  gradeNear,
  puzzleOfDay,
  readRecord,
  streakOn,
  withDay,
  withResult,
  withRun,
} from "../../src/app/puzzle-record";
import { puzzleLink, readPuzzleLink } from "../../src/app/puzzle";
import { PuzzleRun } from "../../src/app/puzzle-run";

test("the days follow each other where the visitor is", () => {
  assert.equal(dayOf(new Date(2026, 10, 30, 0, 5)), dayOf(new Date(2026, 10, 29, 23, 55)) + 1);
  assert.equal(dayOf(new Date(2026, 10, 29, 0, 5)), dayOf(new Date(2026, 10, 29, 23, 55)));
});

test("until all puzzles have come, none comes twice", () => {
  const counts = fc.tuple(fc.nat(100_000), fc.integer({ min: 1, max: 300 }));
  fc.assert(
    fc.property(counts, ([day, count]) => {
      const days = Array.from({ length: count }, (_, at) => puzzleOfDay(day + at, count));
      assert.equal(new Set(days).size, count);
      assert.ok(days.every((number) => number >= 0 && number < count));
    }),
  );
});

test("only the first result of a puzzle counts", () => {
  const solved = withResult(NEW_RECORD, "7x6 44", 2, true);
  assert.ok(solved.rating > NEW_RECORD.rating);
  assert.deepEqual(withResult(solved, "7x6 44", 2, false), solved);
  const helped = withResult(NEW_RECORD, "7x6 44", 2, true, true);
  assert.deepEqual([helped.rating, helped.counted], [NEW_RECORD.rating, ["7x6 44"]]);
  const failed = withResult(NEW_RECORD, "7x6 44", 2, false);
  assert.ok(failed.rating < NEW_RECORD.rating);
});

test("a hard puzzle is worth more", () => {
  const gain = (grade: number) => withResult(NEW_RECORD, "x", grade, true).rating;
  assert.ok(gain(5) > gain(1));
});

test("a streak goes on from one day to the next, and ends with a day without", () => {
  let record = withDay(withDay(NEW_RECORD, 100), 101);
  assert.equal(record.streak, 2);
  assert.equal(withDay(record, 101), record);
  assert.equal(streakOn(record, 101), 2);
  assert.equal(streakOn(record, 102), 2);
  assert.equal(streakOn(record, 103), 0);
  record = withDay(record, 103);
  assert.equal(record.streak, 1);
});

test("what is stored is read again, and anything else is refused", () => {
  const record = withDay(withResult(NEW_RECORD, "7x6 44", 2, true), 100);
  assert.deepEqual(readRecord(JSON.parse(JSON.stringify(record))), record);
  for (const bad of [
    null,
    5,
    "x",
    {},
    { ...record, rating: "x" },
    { ...record, counted: [5] },
    { ...record, streak: -1 },
    { ...record, bestRun: "x" },
  ]) {
    assert.equal(readRecord(bad), undefined);
  }
  // Records of earlier versions know no runs.
  const { bestRun: _, ...earlier } = record;
  assert.deepEqual(readRecord(earlier), record);
});

test("a rating has the grade that is solved about as often as not", () => {
  const grades = [0, 800, 899, 900, 1000, 1299, 1600, 1800, 3000].map(gradeNear);
  assert.deepEqual(grades, [1, 1, 1, 2, 2, 3, 5, 5, 5]);
});

test("only a longer run is the best one", () => {
  const best = withRun(NEW_RECORD, 3);
  assert.equal(best.bestRun, 3);
  assert.equal(withRun(best, 2), best);
});

test("a run has every puzzle once, and gets harder", () => {
  const puzzles = Array.from({ length: 60 }, (_, at) => ({
    board: "7x6" as const,
    position: String(at),
    moves: 1,
    grade: 1 + (at % 5),
    kind: "win" as const,
  }));
  const run = PuzzleRun.of(puzzles, Math.random);
  const seen = [];
  for (; run.puzzle; run.solve()) seen.push(run.puzzle);
  assert.equal(run.solved, 60);
  assert.equal(new Set(seen).size, 60);
  const grades = seen.map(({ grade }) => grade);
  assert.deepEqual(grades.slice(0, 20), [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]);
  const later = grades.slice(20);
  assert.deepEqual(
    later,
    later.toSorted((one, other) => one - other),
  );
});

test("the link of a puzzle is read again", () => {
  const puzzle = { board: "7x6", position: "4453" } as const;
  assert.deepEqual(readPuzzleLink(puzzleLink(puzzle)), puzzle);
  assert.deepEqual(readPuzzleLink("#puzzle="), { board: "", position: "" });
  assert.deepEqual(readPuzzleLink("#puzzle=7x6"), { board: "7x6", position: "" });
});

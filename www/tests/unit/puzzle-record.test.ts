// How somebody does at puzzles.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { NEW_RECORD, dayOf, puzzleOfDay, readRecord, streakOn, withDay, withResult } from "../../src/app/puzzle-record";

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
  ]) {
    assert.equal(readRecord(bad), undefined);
  }
});

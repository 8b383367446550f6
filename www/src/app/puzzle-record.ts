// How somebody does at puzzles: a rating, and on how many days in a row the puzzle of the day was solved.

/** What is kept in the browser. */
export interface PuzzleRecord {
  /** As in chess: whoever solves half of the puzzles of a rating has that rating. */
  readonly rating: number;
  /** The puzzles that have counted, each once, as `board position`. */
  readonly counted: readonly string[];
  /** The number of days in a row, and the last one of them; days are counted from 1970. */
  readonly streak: number;
  readonly lastDay: number;
  /** The most puzzles that were solved in a row. */
  readonly bestRun: number;
}

export const NEW_RECORD: PuzzleRecord = { rating: 1000, counted: [], streak: 0, lastDay: 0, bestRun: 0 };

/** The rating of the easiest puzzles, by how much the next grade is harder, and how many grades there are. */
const GRADES = { easiest: 800, step: 200, count: 5 };
/** How far one result may move a rating. */
const MOST_CHANGE = 32;
const DAY_MS = 86_400_000;

/** Returns the number of a day where the visitor is. */
export function dayOf(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
}

/** Returns the number of the puzzle of a day among so many. Until all have come none comes twice. */
export function puzzleOfDay(day: number, count: number): number {
  let step = Math.floor(count * 0.618);
  while (gcd(step, count) !== 1) step++;
  return (day * step) % count;
}

/** Returns the grade of the puzzles that somebody solves about half of. */
export function gradeNear(rating: number): number {
  const { easiest, step, count } = GRADES;
  return Math.min(Math.max(Math.round((rating - easiest) / step) + 1, 1), count);
}

/** Returns the record after the first result of a puzzle; later ones don't count, and none does where there was a hint. */
export function withResult(
  record: PuzzleRecord,
  puzzle: string,
  grade: number,
  isSolved: boolean,
  hasHint = false,
): PuzzleRecord {
  if (record.counted.includes(puzzle)) return record;
  if (hasHint) return { ...record, counted: [...record.counted, puzzle] };
  // Arpad Elo, The Rating of Chessplayers, Past and Present (1978).
  const difference = GRADES.easiest + GRADES.step * (grade - 1) - record.rating;
  const expected = 1 / (1 + 10 ** (difference / 400));
  const rating = Math.round(record.rating + MOST_CHANGE * (Number(isSolved) - expected));
  return { ...record, rating, counted: [...record.counted, puzzle] };
}

/** Returns the record after the puzzle of a day has been solved. */
export function withDay(record: PuzzleRecord, day: number): PuzzleRecord {
  if (record.lastDay === day) return record;
  return { ...record, streak: record.lastDay === day - 1 ? record.streak + 1 : 1, lastDay: day };
}

/** Returns the record after so many puzzles have been solved in a row. */
export function withRun(record: PuzzleRecord, solved: number): PuzzleRecord {
  return solved > record.bestRun ? { ...record, bestRun: solved } : record;
}

/** Returns the number of days in a row, which have to reach until yesterday at least. */
export function streakOn(record: PuzzleRecord, day: number): number {
  return record.lastDay >= day - 1 ? record.streak : 0;
}

/** Reads a stored record; undefined if it is none. */
export function readRecord(value: unknown): PuzzleRecord | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { rating, counted, streak, lastDay, bestRun = 0 } = value as Record<string, unknown>;
  const isCount = (number: unknown) => Number.isInteger(number) && Number(number) >= 0;
  if (![rating, streak, lastDay, bestRun].every(isCount) || !Array.isArray(counted)) return undefined;
  if (!counted.every((puzzle) => typeof puzzle === "string")) return undefined;
  return { rating, counted, streak, lastDay, bestRun } as PuzzleRecord;
}

function gcd(one: number, other: number): number {
  return other === 0 ? one : gcd(other, one % other);
}

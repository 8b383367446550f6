// A run through puzzles that get harder, until the first mistake.

import type { Puzzle } from "./puzzle";

/** How many puzzles of a grade come before those of the next. */
const SAME_GRADE = 4;

export class PuzzleRun {
  #solved = 0;

  private constructor(private readonly puzzles: readonly Puzzle[]) {}

  /** Begins a run: some puzzles of each grade, in an order that `random`, from 0 to 1, decides; then the others. */
  static of(puzzles: readonly Puzzle[], random: () => number): PuzzleRun {
    const order = puzzles.map((puzzle) => ({ puzzle, at: random() })).toSorted((one, other) => one.at - other.at);
    const seen = new Map<number, number>();
    const rounds = order.map(({ puzzle }) => {
      const before = seen.get(puzzle.grade) ?? 0;
      seen.set(puzzle.grade, before + 1);
      return { puzzle, isLater: before >= SAME_GRADE };
    });
    const rank = ({ puzzle, isLater }: (typeof rounds)[number]) => puzzle.grade + (isLater ? 100 : 0);
    return new PuzzleRun(rounds.toSorted((one, other) => rank(one) - rank(other)).map(({ puzzle }) => puzzle));
  }

  /** The puzzle to be solved; undefined if all have been. */
  get puzzle(): Puzzle | undefined {
    return this.puzzles[this.#solved];
  }

  /** How many have been solved. */
  get solved(): number {
    return this.#solved;
  }

  /** Goes to the next puzzle. */
  solve(): void {
    this.#solved++;
  }
}

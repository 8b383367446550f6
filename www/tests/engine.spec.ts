// Both builds of the engine in the browser agree with the native program.

import { BOARD_NAMES, boardOf } from "../src/game/board";
import { ISOLATED, PLAIN, call, expect, native, nativeValues, pageWith, test } from "./fixture";

const BUILDS = [
  { name: "threaded", address: ISOLATED, threads: 2 },
  { name: "single", address: PLAIN, threads: 1 },
];
/** For tests in which threads work together on one position. */
const TEAMS = [...BUILDS, { name: "threaded, on one thread", address: ISOLATED, threads: 1 }];
/** One thread visits about eight million positions for it. */
const HARD = "CAA7CD12656558F6437AE42E";

// The signature of the build with threads is tested in analyse.spec.ts.
test("the build without threads has the native signature", async ({ page }) => {
  await pageWith(page, "", PLAIN);
  const { signature } = JSON.parse(native("bench", "--format", "json"));
  expect((await call(page, 1, "bench")).signature).toBe(signature);
});

for (const { name, address, threads } of BUILDS) {
  test.describe(name, () => {
    test.beforeEach(({ page }) => pageWith(page, "", address));

    for (const board of BOARD_NAMES) {
      const { digits } = boardOf(board);

      test(`samples the native positions of ${board}`, async ({ page }) => {
        const lines = native("sample", "--board", board, "--stones", "12", "--count", "20", "--seed", "7");
        expect(await call(page, threads, "sample", board, 12, 20, 7n)).toEqual(lines.split("\n"));
      });

      test(`a level on ${board} has the native predictions, and plays one of the best moves`, async ({ page }) => {
        const stones = { "4x4x4": 30, "7x6": 12, "9x7": 16 }[board];
        const [position] = await call(page, threads, "sample", board, stones, 1, 5n);
        const args = ["--board", board, "--level", "2", "--style", "random", "--format", "json", position!];
        const columns = JSON.parse(native("analyze", ...args)).columns as { column: string; prediction: number }[];
        const seen = columns.map(({ column, prediction }) => [digits.indexOf(column), prediction] as const);
        const predictions = await call(page, threads, "predict", board, position!, 2, "random", 1n);
        expect(predictions.filter((prediction) => prediction !== null)).toHaveLength(seen.length);
        for (const [column, prediction] of seen) expect(predictions[column], digits[column]).toBe(prediction);
        const most = Math.max(...seen.map(([, prediction]) => prediction));
        for (const seed of [1n, 2n, 3n]) {
          const { column } = await call(page, threads, "choose", board, position!, 2, "random", seed);
          expect(predictions[column]).toBe(most);
        }
      });
    }

    test("loads the weights for 4x4x4 once, and does without while they can't be loaded", async ({ page }) => {
      let requests = 0;
      await page.route("**/engine-weights.bin", (route) => (++requests === 1 ? route.abort() : route.continue()));
      const flat = await call(page, threads, "sample", "7x6", 30, 1, 1n);
      await call(page, threads, "solve", "7x6", flat[0]!, "score");
      expect(requests).toBe(0);
      const positions = await call(page, threads, "sample", "4x4x4", 32, 3, 2n);
      const values = nativeValues("4x4x4", "first", positions);
      for (const [number, position] of positions.entries()) {
        const { value } = await call(page, threads, "solve", "4x4x4", position, "first");
        expect(value, position).toBe(values[number]);
        expect(requests).toBe(Math.min(number + 1, 2));
      }
    });

    test("doesn't wait forever for weights that don't come", async ({ page }) => {
      await page.route("**/engine-weights.bin", () => new Promise(() => {}));
      const positions = await call(page, threads, "sample", "4x4x4", 32, 2, 2n);
      const values = nativeValues("4x4x4", "first", positions);
      for (const [number, position] of positions.entries()) {
        const { value } = await call(page, threads, "solve", "4x4x4", position, "first");
        expect(value, position).toBe(values[number]);
      }
    });

    test("reports bad arguments", async ({ page }) => {
      await expect(call(page, threads, "solve", "5x5", "", "score")).rejects.toThrow(/no such board.*4x4x4/);
      await expect(call(page, threads, "solve", "7x6", "44x", "score")).rejects.toThrow(/ply 3: 'x' is no column/);
      await expect(call(page, threads, "analyze", "7x6", "4444444")).rejects.toThrow(/ply 7: column 4 is full/);
      await expect(call(page, threads, "solve", "7x6", "", "best" as never)).rejects.toThrow(/no such goal/);
      await expect(call(page, threads, "sample", "7x6", 42, 1, 1n)).rejects.toThrow(/fewer than 42 stones/);
      await expect(call(page, threads, "choose", "7x6", "", 11, "random", 1n)).rejects.toThrow(/levels are 1 to 10/);
      await expect(call(page, threads, "choose", "7x6", "", 1, "wild", 1n)).rejects.toThrow(/no such style/);
      await expect(call(page, threads, "choose", "7x6", "1212121", 1, "random", 1n)).rejects.toThrow(/game is over/);
    });
  });
}

for (const { name, address, threads } of TEAMS) {
  test.describe(name, () => {
    test.beforeEach(({ page }) => pageWith(page, "", address));

    for (const [board, stones] of Object.entries({ "4x4x4": 44, "7x6": 20, "9x7": 42 })) {
      test(`solves positions of ${board} as the native program does`, async ({ page }) => {
        const positions = await call(page, threads, "sample", board, stones, 3, 1n);
        for (const goal of ["score", "outcome", "first"] as const) {
          const values = nativeValues(board, goal, positions);
          for (const [number, position] of positions.entries()) {
            const { value } = await call(page, threads, "solve", board, position, goal);
            expect(value, `${goal} of ${position}`).toBe(values[number]);
          }
        }
      });
    }

    test("works on one position with all threads", async ({ page }) => {
      const solved = await call(page, threads, "solve", "4x4x4", HARD, "first");
      expect(solved.threads).toBe(threads);
      expect(nativeValues("4x4x4", "first", [HARD])).toEqual([solved.value]);
      // Another run may find another line, but every move of it keeps the value.
      const games = [...solved.line].map((_, plies) => solved.position + solved.line.slice(0, plies + 1));
      expect(games.length).toBeGreaterThan(0);
      expect(new Set(nativeValues("4x4x4", "first", games))).toEqual(new Set([solved.value]));
    });
  });
}

// The engine in the browser gives what the native program gives, in both builds.

import { ISOLATED, PLAIN, call, expect, native, test } from "./fixture";

const BUILDS = [
  { name: "threaded", address: ISOLATED, threads: 2 },
  { name: "threaded, on one thread", address: ISOLATED, threads: 1 },
  { name: "single", address: PLAIN, threads: 1 },
];
/** Takes one thread about eight million positions. */
const HARD = "CAA7CD12656558F6437AE42E";

test.use({ serviceWorkers: "block" });

for (const { name, address, threads } of BUILDS) {
  test.describe(name, () => {
    test.beforeEach(({ page }) => page.goto(`${address}/embed.html`));

    test("has the native signature", async ({ page }) => {
      const { signature } = JSON.parse(native("bench", "--format", "json"));
      expect((await call(page, threads, "bench")).signature).toBe(signature);
    });

    for (const board of ["4x4x4", "7x6", "9x7"]) {
      test(`samples the native positions of ${board}`, async ({ page }) => {
        const lines = native("sample", "--board", board, "--stones", "12", "--count", "20", "--seed", "7");
        expect(await call(page, threads, "sample", board, 12, 20, 7n)).toEqual(lines.split("\n"));
      });

      test(`values positions of ${board} as the native program does`, async ({ page }) => {
        const stones = { "4x4x4": 44, "7x6": 20, "9x7": 42 }[board]!;
        for (const position of await call(page, threads, "sample", board, stones, 3, 1n)) {
          for (const goal of ["score", "outcome", "first"] as const) {
            const { value } = await call(page, threads, "solve", board, position, goal);
            expect(nativeValue(board, position, goal), position).toBe(value);
          }
        }
      });

      test(`a level on ${board} makes the native move`, async ({ page }) => {
        const stones = { "4x4x4": 30, "7x6": 12, "9x7": 16 }[board]!;
        const [position] = await call(page, threads, "sample", board, stones, 1, 5n);
        const seen = JSON.parse(
          native("analyze", "--board", board, "--level", "2", "--style", "random", "--format", "json", position!),
        );
        const predictions = await call(page, threads, "predict", board, position!, 2, "random", 1n);
        const columns = seen.columns as { column: string; prediction: number }[];
        const digits = board === "4x4x4" ? "0123456789ABCDEF" : "123456789";
        for (const { column, prediction } of columns) {
          expect(predictions[digits.indexOf(column)], column).toBe(prediction);
        }
      });
    }

    test("works on one position with all threads", async ({ page }) => {
      const solved = await call(page, threads, "solve", "4x4x4", HARD, "first");
      expect(solved.threads).toBe(threads);
      const line = [...solved.line];
      const games = line.map((_, plies) => solved.position + solved.line.slice(0, plies + 1));
      const values = native("solve", "--goal", "first", HARD, ...games).split("\n");
      const word = solved.value === 1 ? "yes" : "no";
      expect(values).toEqual([HARD, ...games].map((game) => `${game} ${word}`));
    });

    test("names what is wrong with what it is given", async ({ page }) => {
      await expect(call(page, threads, "solve", "5x5", "", "score")).rejects.toThrow(/no such board.*4x4x4/);
      await expect(call(page, threads, "solve", "7x6", "44x", "score")).rejects.toThrow(/ply 3: 'x' is no column/);
      await expect(call(page, threads, "analyze", "7x6", "4444444")).rejects.toThrow(/ply 7: column 4 is full/);
      await expect(call(page, threads, "solve", "7x6", "", "best" as "score")).rejects.toThrow(/no such goal/);
      await expect(call(page, threads, "sample", "7x6", 42, 1, 1n)).rejects.toThrow(/less than 42 stones/);
      await expect(call(page, threads, "choose", "7x6", "", 11, "random", 1n)).rejects.toThrow(/levels are 1 to 10/);
      await expect(call(page, threads, "choose", "7x6", "", 1, "wild", 1n)).rejects.toThrow(/no such style/);
      await expect(call(page, threads, "choose", "7x6", "1212121", 1, "random", 1n)).rejects.toThrow(/game is over/);
    });
  });
}

function nativeValue(board: string, position: string, goal: string): number {
  const words = { win: 1, draw: 0, loss: -1, yes: 1, no: 0 } as Record<string, number>;
  const value = native("solve", "--board", board, "--goal", goal, position).split(" ")[1]!;
  return words[value] ?? Number(value);
}

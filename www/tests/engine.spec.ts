// The engine in the browser gives what the native program gives, in both builds.

import type { Calls } from "../src/protocol";
import { type Asked, ISOLATED, PLAIN, call, expect, native, test } from "./fixture";

const BUILDS = [
  { name: "threaded", address: ISOLATED, threads: 2 },
  { name: "threaded, on one thread", address: ISOLATED, threads: 1 },
  { name: "single", address: PLAIN, threads: 1 },
];
/** Takes one thread about eight million positions. */
const HARD = "CAA7CD12656558F6437AE42E";

for (const { name, address, threads } of BUILDS) {
  test.describe(name, () => {
    test.beforeEach(({ page }) => page.goto(address));

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

    test("stops what it does and then goes on", async ({ page }) => {
      const ends = ["Stopped.", "Stopped.", "done", "done"];
      // With threads a search hears of the stop, so its worker goes on; then there is one after the end.
      const solving = { threads, name: "solve", args: ["4x4x4", "", "first"] } as const;
      const workers = address === ISOLATED ? 2 : 3;
      expect(await page.evaluate(stopped, solving)).toEqual({ ends, workers });
      // This call never listens.
      const sampling = { threads, name: "sample", args: ["7x6", 20, 1e9, 1n] } as const;
      expect(await page.evaluate(stopped, sampling)).toEqual({ ends, workers: 3 });
    });

    test("names what is wrong with what it is given", async ({ page }) => {
      await expect(call(page, threads, "solve", "5x5", "", "score")).rejects.toThrow(/no such board.*4x4x4/);
      await expect(call(page, threads, "solve", "7x6", "44x", "score")).rejects.toThrow(/ply 3: 'x' is no column/);
      await expect(call(page, threads, "solve", "7x6", "4444444", "score")).rejects.toThrow(/ply 7: column 4 is full/);
      await expect(call(page, threads, "solve", "7x6", "", "best" as "score")).rejects.toThrow(/no such goal/);
      await expect(call(page, threads, "sample", "7x6", 42, 1, 1n)).rejects.toThrow(/less than 42 stones/);
    });
  });
}

/** How a call ends that is stopped, one that waits for it, one that comes after, and one after the engine's end; and
 *  how many workers that took. */
async function stopped({ threads, name, args }: Asked): Promise<{ ends: string[]; workers: number }> {
  let workers = 0;
  self.Worker = class extends Worker {
    constructor(...made: ConstructorParameters<typeof Worker>) {
      super(...made);
      workers++;
    }
  };
  const { Engine } = (await import(`${location.origin}/engine.js`)) as typeof import("../src/engine");
  const engine = new Engine(threads);
  const ending = (name: keyof Calls, ...args: unknown[]) =>
    engine.call(name, ...(args as Parameters<Calls[typeof name]>)).then(
      () => "done",
      (error: Error) => error.message,
    );
  await engine.threads();
  const calls = [ending(name, ...args), ending("sample", "7x6", 20, 1, 1n)];
  await new Promise((resolve) => setTimeout(resolve, 100));
  engine.stop();
  calls.push(ending("sample", "7x6", 20, 1, 1n));
  const ends = await Promise.all(calls);
  // What is called after an end is done by a new engine.
  void engine.end();
  ends.push(await ending("sample", "7x6", 20, 1, 1n));
  await engine.end();
  return { ends, workers };
}

function nativeValue(board: string, position: string, goal: string): number {
  const words = { win: 1, draw: 0, loss: -1, yes: 1, no: 0 } as Record<string, number>;
  const value = native("solve", "--board", board, "--goal", goal, position).split(" ")[1]!;
  return words[value] ?? Number(value);
}

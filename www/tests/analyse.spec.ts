// What the engine says of positions, on the page.

import type { AnalysisReport, FourfoldBoard, SolutionReport } from "../src/element/index";
import { PLAIN, STONES, type Locator, type Page, drop, expect, native, open, state, test } from "./fixture";

/** Late enough that the value of every column is known at once. */
const STONES_ON = { "4x4x4": 48, "7x6": 24, "9x7": 48 } as const;

const ended = (game: Locator) =>
  game.evaluate((element) => {
    const board = element as FourfoldBoard;
    return board.analyze() as Promise<AnalysisReport>;
  });

async function openAnalysis(page: Page, board: string, position: string, address?: string): Promise<Locator> {
  const game = await open(page, board, position, address);
  await page.getByRole("tab", { name: "Analyse" }).click();
  return game;
}

for (const [board, stones] of Object.entries(STONES_ON)) {
  test(`values of ${board} are those of fourfold analyze`, async ({ page }) => {
    const digits = board === "4x4x4" ? "0123456789ABCDEF" : "123456789";
    const count = board === "4x4x4" ? "4" : "3";
    const samples = native("sample", "--board", board, "--stones", String(stones), "--count", count, "--seed", "3");
    const game = await open(page, board);
    for (const position of samples.split("\n")) {
      const said = JSON.parse(native("analyze", "--board", board, position, "--format", "json"));
      await game.evaluate((element, position) => (element as FourfoldBoard).reset(position), position);
      const found = await ended(game);
      expect(found.complete, position).toBe(true);
      expect([found.value, found.plies], position).toEqual([said.value, said.plies]);
      expect(found.ranking.length).toBe(said.columns.length);
      for (const { column, value, plies } of said.columns) {
        const worth = found.columns[digits.indexOf(column)];
        expect([worth?.value, worth?.plies], `${position} ${column}`).toEqual([value, plies]);
      }
      // Another line may be as good, but it is as long, and it is one of best play.
      expect(found.line.length).toBe(said.line.length);
    }
  });
}

test("exact values and estimates are shown plainly different, and updated", async ({ page }) => {
  const game = await openAnalysis(page, "4x4x4", "0F5A3C0F12A");
  await page.getByLabel("Show what every column is worth").check();
  await expect(game.locator(".label.win.label:not(.estimate)").first()).toBeVisible();
  await expect(game.locator(".label.estimate").first()).toBeVisible();
  await expect(game.locator(".label.estimate text").first()).toHaveText(/^\d+%$/);
  await expect(game.locator(".label.win text").first()).toHaveText(/^\+≤?\d+$/);
  await expect(game.getByRole("gridcell", { name: /win in 3 plies/ }).first()).toBeAttached();
  const facts = page.locator("#panel-analyse .facts");
  await expect(facts).toContainText("Positions");
  await expect(facts.locator("dd").nth(5)).toHaveText(/^\d+$/);
  // Another position: other values.
  await drop(game, 14);
  await expect(page.locator("#panel-analyse .worths tbody tr").first()).toBeVisible();
  await page.getByLabel("Show what every column is worth").uncheck();
  await expect(game.locator(".label")).toHaveCount(0);
});

test("the best line can be clicked through", async ({ page }) => {
  const position = native("sample", "--board", "7x6", "--stones", "26", "--count", "1", "--seed", "9");
  const game = await openAnalysis(page, "7x6", position);
  await page.getByLabel("Show what every column is worth").check();
  const line = page.locator("#panel-analyse .found .moves button");
  const whole = JSON.parse(native("analyze", "--board", "7x6", position, "--format", "json")).line as string;
  await expect(line).toHaveCount(whole.length);
  const move = await line.nth(2).textContent();
  await line.nth(2).click();
  const after = await state(game);
  expect(after.ply).toBe(29);
  expect(after.position.at(-1)).toBe(move);
  await expect(game.locator(STONES)).toHaveCount(29);
});

test("the graph shows the game, and leads to its positions", async ({ page }) => {
  const position = native("sample", "--board", "7x6", "--stones", "6", "--count", "1", "--seed", "2");
  const game = await openAnalysis(page, "7x6", position);
  const graph = page.getByRole("img", { name: /How good each position is for the first player/ });
  await page.getByRole("button", { name: "Analyse the whole game" }).click();
  await expect(graph.locator(".exact, .guess")).toHaveCount(7);
  await expect(page.getByRole("button", { name: "Analyse the whole game" })).toBeVisible();
  expect((await state(game)).ply).toBe(6);
  await expect(graph).toHaveAttribute("aria-label", /after 0: \d+%.*after 6: \d+%/);
  const box = (await graph.boundingBox())!;
  await page.mouse.click(box.x + 0.5 * box.width, box.y + box.height / 2);
  expect((await state(game)).ply).toBe(3);
});

for (const [build, address] of Object.entries({ threaded: undefined, single: PLAIN })) {
  test.describe(build, () => {
    test.use({ serviceWorkers: address ? "block" : "allow" });

    test("solves, stops, solves again", async ({ page }) => {
      const late = native("sample", "--board", "4x4x4", "--stones", "44", "--count", "1", "--seed", "4");
      const game = await openAnalysis(page, "4x4x4", "-", address);
      const answer = page.locator("#panel-analyse .answer");
      const solve = page.getByRole("button", { name: "Solve", exact: true });
      await page.getByLabel("Question").selectOption("first");
      await solve.click();
      await expect(page.getByText(/positions in .* Table/)).toBeVisible();
      await page.getByRole("button", { name: "Stop", exact: true }).click();
      await expect(answer).toHaveText("Stopped.");
      await game.evaluate((element, late) => (element as FourfoldBoard).reset(late), late);
      await page.getByLabel("Question").selectOption("score");
      await solve.click();
      const value = Number(native("solve", late).split(" ")[1]);
      await expect(answer).toContainText(value === 0 ? "A draw" : `(score ${value})`);
      await expect(answer).toContainText("Best line");
    });

    test("a stop is at once, and the engine goes on afterwards", async ({ page }) => {
      const game = await open(page, "4x4x4", "-", address);
      const stopped = await game.evaluate(async (element) => {
        const board = element as FourfoldBoard;
        const times: number[] = [];
        for (let number = 0; number < 4; number++) {
          const ending = board.solve({ goal: "score" }).then(
            () => "solved",
            (error: Error) => error.message,
          );
          await new Promise((resolve) => board.addEventListener("fourfold-progress", resolve, { once: true }));
          const start = performance.now();
          board.stop();
          if ((await ending) !== "stopped") return "not stopped";
          times.push(performance.now() - start);
        }
        // Whatever was asked last counts.
        const first = board.analyze({ time: 60_000 }).catch((error: Error) => error.message);
        await new Promise((resolve) => setTimeout(resolve, 300));
        const second = (await board.analyze({ time: 300 })) as AnalysisReport;
        const ended = await first;
        return { times, nodes: second.nodes, first: typeof ended === "string" ? ended : ended.done };
      });
      expect(stopped).toMatchObject({ nodes: expect.any(Number) });
      if (typeof stopped === "string") throw new Error(stopped);
      test.info().annotations.push({ type: "stopped after ms", description: stopped.times.join(", ") });
      expect(stopped.nodes).toBeGreaterThan(0);
      expect(["stopped", true]).toContain(stopped.first);
    });
  });
}

test("a solution ends at its time limit and says so", async ({ page }) => {
  const game = await open(page, "4x4x4");
  const said = await game.evaluate((element) =>
    (element as FourfoldBoard).solve({ time: 300 }).then(
      (solution: SolutionReport) => solution.line,
      (error: Error) => error.message,
    ),
  );
  expect(said).toBe("stopped before the answer was known");
  await expect(game.locator(".message")).toHaveText("stopped before the answer was known");
});

test("threads and memory are taken as they are set", async ({ page }) => {
  await open(page, "7x6");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Threads of the engine").fill("3");
  await page.getByLabel("Memory of the engine, in MiB").fill("16");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "Measure the engine" }).click();
  const { signature } = JSON.parse(native("bench", "--format", "json"));
  await expect(page.getByText(`Signature ${signature}:`)).toBeVisible();
  await expect(page.getByText("Engine: 3 threads, 16 MiB.")).toBeVisible();
});

test.describe("a browser that grants little memory", () => {
  test.use({ serviceWorkers: "block" });

  test("gives what it has, and the page says how much that is", async ({ page }) => {
    // Refuses memories that may grow beyond 128 MiB, as phones refuse larger ones.
    await page.route("**/engine-worker.js", async (route) => {
      const response = await route.fetch();
      const body = `
        WebAssembly.Memory = class extends WebAssembly.Memory {
          constructor(limits) {
            if (limits.maximum > 2048) throw new RangeError("too much");
            super(limits);
          }
        };
        ${await response.text()}`;
      await route.fulfill({ response, body });
    });
    const game = await open(page, "7x6", "4433");
    await game.evaluate((element) => (element as FourfoldBoard).analyze({ time: 200 }));
    await expect(page.locator("#engine")).toHaveText(/, 64 MiB\. The browser gave 64 of 128 MiB\./);
  });
});

// A game in which each move is judged.

import type { FourfoldBoard } from "../src/element/index";
import { drop, expect, open, state, test } from "./fixture";

// The second player has three in column 7.
const POSITION = "172757";
const COACH = "Tell me after each move how good it was";

test("each move is judged, and can be taken back", async ({ page }) => {
  const game = await open(page, "7x6", POSITION);
  const coached = page.getByLabel(COACH);
  await coached.check();
  const known = () => game.evaluate((element) => (element as FourfoldBoard).lastAnalysis?.ranking[0]);
  await expect.poll(known).toBe(6);
  // The values stay secret.
  await expect(game.locator(".label")).toHaveCount(0);
  const told = page.locator(".coach").getByRole("status");
  await drop(game, 0);
  await expect(told).toHaveText(/^Move 7, column 1 [?!]+ – column 7 was better: /);
  await page.getByRole("button", { name: "Take the move back" }).click();
  // What was known before is still known.
  expect((await state(game)).position).toBe(POSITION);
  await drop(game, 6);
  await expect(told).toHaveText("Move 7, column 7: a good move.");
  await expect(page.getByRole("button", { name: "Take the move back" })).toBeHidden();
  // It is chosen for later visits, too.
  await page.reload();
  await expect(coached).toBeChecked();
  await expect.poll(known).not.toBe(undefined);
  await coached.uncheck();
  await drop(game, 0);
  await expect(told).toBeHidden();
});

test("what is known of another board doesn't count", async ({ page }) => {
  const game = await open(page, "9x7");
  await page.getByLabel(COACH).check();
  const known = () => game.evaluate((element) => (element as FourfoldBoard).lastAnalysis);
  await expect.poll(async () => (await known())?.done).toBe(true);
  // The engine is kept from looking at this board.
  await game.evaluate((element) => ((element as FourfoldBoard).analyze = () => new Promise(() => {})));
  await page.locator("#board").selectOption("7x6");
  await expect(game).toHaveAttribute("board", "7x6");
  await game.evaluate((element) => (element as FourfoldBoard).focus());
  await page.keyboard.press("4");
  await expect.poll(async () => (await state(game)).ply).toBe(1);
  await expect(page.locator(".coach").getByRole("status")).toBeHidden();
});

test("against the computer the move goes back with its answer", async ({ page }) => {
  const game = await open(page, "7x6", POSITION);
  await game.evaluate((element) => {
    const board = element as FourfoldBoard;
    [board.second, board.level] = ["computer", 1];
  });
  await page.getByLabel(COACH).check();
  await expect.poll(() => game.evaluate((element) => (element as FourfoldBoard).lastAnalysis?.ranking[0])).toBe(6);
  await drop(game, 0);
  await expect(page.locator(".coach")).toContainText("column 7 was better");
  await expect.poll(async () => (await state(game)).isOver).toBe(true);
  await page.getByRole("button", { name: "Take the move back" }).click();
  expect((await state(game)).position).toBe(POSITION);
});

// The computer thinks while a person is to move.

import type { FourfoldBoard } from "../src/element/index";
import { drop, expect, open, test } from "./fixture";

test("at full strength the computer thinks in the person's time, and still answers", async ({ page }) => {
  const game = await open(page, "7x6", "44");
  await page.getByLabel("Second player", { exact: true }).selectOption("computer");
  await expect(page.getByLabel("The computer thinks in your time, too")).toBeHidden();
  await page.getByLabel("Strength").selectOption("0");
  await page.getByLabel("Time per move").selectOption("200");
  await page.getByLabel("The computer thinks in your time, too").check();
  const task = () => game.evaluate((element) => (element as FourfoldBoard).status.task);
  // It is exact soon, and then there is nothing more to think about.
  await drop(game, 4);
  await expect.poll(() => game.evaluate((element) => (element as FourfoldBoard).state.ply)).toBe(4);
  await expect.poll(task).toBe(null);
  await expect(game.locator(".label")).toHaveCount(0);

  // On 4x4x4 there is.
  await page.locator("#board").selectOption("4x4x4");
  await game.evaluate((element) => (element as FourfoldBoard).play(0));
  await expect.poll(() => game.evaluate((element) => (element as FourfoldBoard).state.ply)).toBe(2);
  await expect.poll(task).toBe("ponder");
  await game.evaluate((element) => (element as FourfoldBoard).play(3));
  await expect.poll(() => game.evaluate((element) => (element as FourfoldBoard).state.ply)).toBe(4);
  await page.reload();
  await expect(page.getByLabel("The computer thinks in your time, too")).toBeChecked();
});

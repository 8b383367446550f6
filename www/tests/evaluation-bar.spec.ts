// The bar that says who stands better, while values are shown.

import type { FourfoldBoard } from "../src/element/index";
import { LATE, LATE_SCORE, expect, open, test } from "./fixture";

test("it says who stands better while values are shown", async ({ page }) => {
  const game = await open(page, "7x6", LATE);
  const bar = page.getByRole("meter", { name: "Who stands better" });
  await expect(bar).toHaveCount(0);
  await page.getByRole("tab", { name: "Analyse" }).click();
  await page.getByLabel("Show move evaluations").check();
  // The second player is to move, and loses.
  expect([LATE.length % 2, LATE_SCORE]).toEqual([1, -1]);
  await expect(bar).toHaveAttribute("aria-valuetext", "First player 100%, second player 0%");
  await expect(bar).toHaveAttribute("aria-valuenow", "100");
  await expect(bar).toHaveText("100%0%");
  // Nobody knows how 9x7 ends.
  await page.locator("#board").selectOption("9x7");
  await expect(bar).toHaveAttribute("aria-valuetext", /^First player \d+%, second player \d+% \(estimated\)$/);
  const texts = await bar.locator("span span").allTextContents();
  expect(texts.reduce((sum, text) => sum + parseInt(text), 0)).toBe(100);
  // A game that is over needs no analysis.
  await game.evaluate((element) => (element as FourfoldBoard).reset("1212121"));
  await expect(bar).toHaveAttribute("aria-valuetext", "First player 100%, second player 0%");
  await page.getByLabel("Show move evaluations").uncheck();
  await expect(bar).toBeHidden();
});

test("it leaves the board's buttons on the screen", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.setViewportSize({ width: 1150, height: 700 });
  await page.getByRole("tab", { name: "Analyse" }).click();
  await page.getByLabel("Show move evaluations").check();
  const bar = page.getByRole("meter");
  await expect(bar).toHaveText(/\d%/);
  const [buttons, own] = [(await game.locator(".bar").boundingBox())!, (await bar.boundingBox())!];
  expect(own.y).toBeGreaterThanOrEqual(buttons.y + buttons.height);
  expect(own.y + own.height).toBeLessThanOrEqual(700);
});

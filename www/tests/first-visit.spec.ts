// The first visit: the tour, the first game on the easiest level, and the hint after a pause.

import type { FourfoldBoard } from "../src/element/index";
import { ISOLATED, type Page, STONES, drop, expect, state, test } from "./fixture";

const tour = (page: Page) => page.getByRole("region", { name: "How to play" });

test("somebody new gets a tour, and has dropped the first stone before it ends", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${ISOLATED}/`);
  const game = page.locator("#game");
  // In 3D there is a step more.
  await expect(game.locator("canvas").first()).toBeVisible();
  await expect(game.locator(".plane")).toHaveCount(0);
  await expect(tour(page).getByRole("heading")).toHaveText("Four in a row wins");
  await expect(tour(page)).toContainText("1 of");
  await tour(page).getByRole("button", { name: "Next" }).click();
  await expect(tour(page).getByRole("heading")).toHaveText("You start");
  await expect(game).toHaveAttribute("data-tour", "board");
  await game.evaluate((element) => (element as FourfoldBoard).focus());
  await page.keyboard.press("5");
  await expect.poll(async () => (await state(game)).ply).toBeGreaterThanOrEqual(1);
  await expect(tour(page).getByRole("heading")).not.toHaveText("You start");
  for (;;) {
    const next = tour(page).getByRole("button", { name: /Next|Play/ });
    const name = await next.textContent();
    await next.click();
    if (name === "Play") break;
  }
  await expect(tour(page)).toHaveCount(0);
  await expect(game).not.toHaveAttribute("data-tour");
  // The first game is on the easiest level, and the tour doesn't come again.
  await expect(game).toHaveAttribute("level", "1");
  await page.reload();
  await expect(page.locator("#panel-play .panel-body")).toBeAttached();
  await expect(tour(page)).toHaveCount(0);
});

test("the tour can be skipped, and comes back when it is asked for", async ({ page }) => {
  await page.goto(`${ISOLATED}/`);
  await tour(page).getByRole("button", { name: "Skip" }).click();
  await expect(tour(page)).toHaveCount(0);
  await page.getByRole("button", { name: "How to play" }).click();
  await expect(tour(page).getByRole("heading")).toHaveText("Four in a row wins");
});

test("whoever comes by a link sees the position, and no tour", async ({ page }) => {
  await page.goto(`${ISOLATED}/#board=7x6&position=445`);
  await expect(page.locator("#panel-play .panel-body")).toBeAttached();
  await expect(tour(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "How to play" })).toBeVisible();
});

test("on a flat board the tour has other steps", async ({ page }) => {
  await page.goto(`${ISOLATED}/`);
  await expect(tour(page)).toContainText("onto the rods");
  await page.locator("#board").selectOption("7x6");
  await expect(tour(page)).toContainText("into the columns");
  await page.getByRole("button", { name: "Flat" }).click();
  await expect(tour(page)).toContainText("1 of 3");
});

test("in the first game a hint comes after a pause, later only when it is asked for", async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    localStorage.setItem("fourfold.view.7x6", JSON.stringify("flat"));
    localStorage.setItem("fourfold.game", JSON.stringify({ board: "7x6", record: "-", ply: 0 }));
  });
  await page.goto(`${ISOLATED}/`);
  const game = page.locator("#game");
  await tour(page).getByRole("button", { name: "Skip" }).click();
  await drop(game, 3);
  await expect(game.locator(STONES)).toHaveCount(2);
  await expect(game.locator(".hint")).toHaveCount(0);
  await page.clock.runFor(13_000);
  await expect(game.locator(".hint")).toHaveCount(1);
  await expect(page.getByText("Here’s a hint")).toBeVisible();
});

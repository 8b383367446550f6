// Moves that are to be confirmed.

import type { FourfoldBoard } from "../src/element/index";
import { STONES, drop, expect, open, state, test } from "./fixture";

test("with confirm the first tap chooses a column, and the second drops the stone", async ({ page }) => {
  const game = await open(page, "7x6", "44");
  await game.evaluate((element) => ((element as FourfoldBoard).confirm = true));
  await drop(game, 2);
  await expect(game.locator(".status")).toHaveText("Tap column 3 again to drop the stone");
  await expect(game.locator(".cursor")).toHaveCount(1);
  expect((await state(game)).position).toBe("44");
  // Another column is another choice.
  await drop(game, 4);
  await expect(game.locator(".status")).toHaveText("Tap column 5 again to drop the stone");
  expect((await state(game)).position).toBe("44");
  await drop(game, 4);
  expect((await state(game)).position).toBe("445");
  await expect(game.locator(".status")).toHaveText("Second player to move");
  await expect(game.locator(STONES)).toHaveCount(3);

  // A choice doesn't outlast its position.
  await drop(game, 1);
  await game.getByRole("button", { name: "Undo" }).click();
  await drop(game, 1);
  expect((await state(game)).position).toBe("44");

  // With the keyboard a column is chosen before anyway.
  await game.evaluate((element) => (element as FourfoldBoard).focus());
  await page.keyboard.press("Enter");
  expect((await state(game)).ply).toBe(3);
  // Without it a tap is enough again.
  await game.evaluate((element) => ((element as FourfoldBoard).confirm = false));
  await drop(game, 6);
  expect((await state(game)).ply).toBe(4);
});

test("in 3D a tap is confirmed, too", async ({ page }) => {
  const game = await open(page, "4x4x4", "0");
  await game.evaluate((element) => element.setAttribute("view", "3d"));
  await game.evaluate((element) => ((element as FourfoldBoard).confirm = true));
  const canvas = game.locator("canvas").first();
  await expect(canvas).toBeVisible();
  await expect(page.locator("#view button[aria-pressed=true]")).toHaveText("3D");
  const box = (await canvas.boundingBox())!;
  const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await expect(game.locator(".status")).toHaveText(/^Tap column . again to drop the stone$/);
  expect((await state(game)).length).toBe(1);
  await tap();
  await expect.poll(async () => (await state(game)).length).toBe(2);
});

test("a switch in the settings asks for two taps, and is remembered", async ({ page }) => {
  const game = await open(page, "7x6", "44");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Tap twice to drop a stone").check();
  await page.reload();
  await expect(page.getByLabel("Tap twice to drop a stone")).toBeChecked();
  await drop(game, 2);
  await expect(game.locator(".status")).toHaveText(/^Tap column 3 again/);
  expect((await state(game)).position).toBe("44");
  await page.getByLabel("Tap twice to drop a stone").uncheck();
  await drop(game, 2);
  expect((await state(game)).position).toBe("443");
});

// The board in space.

import type { FourfoldBoard } from "../src/element/index";
import { type Locator, type Page, expect, open, state, test } from "./fixture";

const SCRIPT = /space-.*\.js$/;

async function openInSpace(page: Page, position: string): Promise<Locator> {
  const game = await open(page, "4x4x4", position);
  await page.getByRole("button", { name: "3D" }).click();
  await expect(game.locator("canvas").first()).toBeVisible();
  await expect(game.locator(".plane")).toHaveCount(0);
  return game;
}

test("is loaded when it is wanted, and not before", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.addInitScript(() => (navigator.serviceWorker.register = () => Promise.reject(new Error("not now"))));
  const game = await open(page, "4x4x4");
  await expect(game.locator(".tile")).toHaveCount(4);
  expect(loaded.filter((url) => SCRIPT.test(url))).toEqual([]);
  await page.getByRole("button", { name: "3D" }).click();
  await expect(game.locator("canvas").first()).toBeVisible();
  expect(loaded.filter((url) => SCRIPT.test(url)).length).toBeGreaterThan(0);
});

for (const [size, [width, height]] of Object.entries({ phone: [360, 740], desktop: [1600, 1000] } as const)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`is played on, ${size}, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const game = await openInSpace(page, "0F5A3C0F12A9");
      const box = (await game.locator("canvas").first().boundingBox())!;
      await page.mouse.click(box.x + box.width / 2, box.y + 0.55 * box.height);
      await expect.poll(async () => (await state(game)).ply).toBe(13);
      // The keyboard works as it does everywhere.
      await game.evaluate((element) => (element as FourfoldBoard).focus());
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      expect((await state(game)).position).toMatch(/4$/);
      await game.evaluate((element) => (element as FourfoldBoard).analyze({ time: 500 }));
      await game.evaluate((element) => ((element as FourfoldBoard).analysis = true));
      await page.waitForTimeout(700);
      await page.screenshot({ path: `test-results/looks/space-${size}-${colorScheme}.png` });
    });
  }
}

test("a drag turns the board and drops no stone", async ({ page }) => {
  const game = await openInSpace(page, "05");
  const box = (await game.locator("canvas").first().boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 3, { steps: 6 });
  await page.mouse.up();
  expect((await state(game)).ply).toBe(2);
});

test("a picture of it is made", async ({ page }) => {
  const game = await openInSpace(page, "0F5A3C");
  const size = await game.evaluate(async (element) => {
    const blob = await (element as FourfoldBoard).toImage(800);
    const bitmap = await createImageBitmap(blob);
    return [blob.type, bitmap.width, blob.size > 20_000];
  });
  expect(size).toEqual(["image/png", 800, true]);
});

test("views in space come and go without a trace", async ({ page, complaints }) => {
  const game = await open(page, "4x4x4", "05");
  for (let round = 0; round < 10; round++) {
    await page.getByRole("button", { name: "3D" }).click();
    await expect(game.locator("canvas").first()).toBeVisible();
    await page.getByRole("button", { name: "Layers" }).click();
    await expect(game.locator("canvas")).toHaveCount(0);
  }
  // A browser warns when there are too many contexts.
  expect(complaints).toEqual([]);
});

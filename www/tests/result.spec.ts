// What may follow a game that has just ended.

import { ISOLATED, drop, expect, open, state, test } from "./fixture";

test("after a game there is another one, a report, and a link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const game = await open(page, "7x6", "112233");
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toHaveCount(0);
  await drop(game, 3);
  await expect(result.getByRole("heading")).toHaveText("First player wins");
  await expect(result).toContainText("It ended with stone 7.");

  await result.getByRole("button", { name: "Copy link to this game" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`${ISOLATED}/#game=`);

  await result.getByRole("button", { name: "Analyse the whole game" }).click();
  await expect(result).toBeHidden();
  await expect(page.getByRole("tab", { name: "Analyse" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("First player’s accuracy")).toBeVisible();

  await game.getByRole("button", { name: "Undo" }).click();
  await drop(game, 3);
  await expect(result).toBeVisible();
  await result.getByRole("button", { name: "New game" }).click();
  await expect(result).toBeHidden();
  expect((await state(game)).length).toBe(0);
  await expect(game).toBeFocused();
  // The link has the whole game.
  await page.goto(link);
  await expect.poll(async () => (await state(game)).record).toBe("1122334");
});

test("a game that ends by going back and forth, and a puzzle, have no result", async ({ page }) => {
  const game = await open(page, "7x6", "1122334");
  const result = page.getByRole("region", { name: "Result" });
  await game.getByRole("button", { name: "Undo" }).click();
  await game.getByRole("button", { name: "Redo" }).click();
  expect((await state(game)).isOver).toBe(true);
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("button", { name: "Show the solution" }).click();
  await expect.poll(async () => (await state(game)).isOver).toBe(true);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(result).toHaveCount(0);
});

test("it says who has won against the computer", async ({ page }) => {
  const game = await open(page, "7x6", "112233");
  await page.getByLabel("Second player", { exact: true }).selectOption("computer");
  await drop(game, 3);
  await expect(page.getByRole("region", { name: "Result" }).getByRole("heading")).toHaveText("You win");
  await page.getByRole("region", { name: "Result" }).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toBeHidden();
  await expect(game).toBeFocused();
});

test("a device that can share is asked to", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => {
        Object.assign(window, { sharedData: data });
        return Promise.resolve();
      },
    });
  });
  const shared = () => page.evaluate(() => (window as unknown as { sharedData?: ShareData }).sharedData);
  const game = await open(page, "7x6", "112233");
  await drop(game, 3);
  await page.getByRole("button", { name: "Share this game…" }).click();
  await expect.poll(shared).toMatchObject({ title: "Fourfold: First player wins" });
  expect((await shared())!.url).toContain("#game=");
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByRole("button", { name: "Share: Link to this position" }).click();
  await expect.poll(async () => (await shared())!.url).toBe(`${ISOLATED}/#board=7x6&position=1122334`);
});

test("another game that has ended isn't taken for it", async ({ page }) => {
  const game = await open(page, "7x6", "112233");
  await drop(game, 3);
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toBeVisible();
  await page.goto(`${ISOLATED}/#board=7x6&position=17271727`);
  await expect.poll(async () => (await state(game)).winner).toBe("second");
  await expect(result).toBeHidden();
});

// A game that another one has replaced can be brought back.

import type { FourfoldBoard } from "../src/element/index";
import { ISOLATED, type Page, drop, expect, open, state, test } from "./fixture";

const REPLACE = {
  "a new game, by the board's button": (page) =>
    page.locator("#game").getByRole("button", { name: "New game" }).click(),
  "a new game, by the panel's button": (page) =>
    page.locator("#panel-play").getByRole("button", { name: "New game" }).click(),
  "another board": (page) => page.locator("#board").selectOption("9x7"),
  "a link": (page) => page.evaluate(() => void (location.hash = "#board=7x6&position=1")),
  "a starting position": async (page) => {
    await page.getByLabel("Starting position").fill("12");
    await page.getByRole("button", { name: "Use as starting position" }).click();
  },
} satisfies Record<string, (page: Page) => Promise<unknown>>;

for (const [what, replace] of Object.entries(REPLACE)) {
  test(`${what} doesn't lose the game`, async ({ page }) => {
    const game = await open(page, "7x6", "4453");
    await game.getByRole("button", { name: "Undo" }).click();
    const before = await state(game);
    const back = page.getByRole("button", { name: "Bring back the previous game" });
    await expect(back).toBeHidden();
    await replace(page);
    // It is announced, and there until it isn't needed any more.
    await expect(page.getByRole("status").filter({ has: back })).toHaveCount(1);
    await expect(back).toBeVisible();
    await back.focus();
    await page.keyboard.press("Enter");
    expect(await state(game)).toEqual(before);
    await expect(back).toBeHidden();
    // A reload finds it, too.
    await page.reload();
    await expect(game).toHaveAttribute("position", "445");
    expect(await state(game)).toEqual(before);
  });
}

test("the offer ends with a few moves, or when it is closed", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  const back = page.getByRole("button", { name: "Bring back the previous game" });
  await game.getByRole("button", { name: "New game" }).click();
  for (const column of [0, 1, 2]) await drop(game, column);
  await expect(back).toBeVisible();
  await drop(game, 3);
  await expect(back).toBeHidden();
  await game.getByRole("button", { name: "New game" }).click();
  await expect(back).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(back).toBeHidden();
});

test("there is no offer where nothing is lost", async ({ page }) => {
  const game = await open(page, "7x6");
  const back = page.getByRole("button", { name: "Bring back the previous game" });
  await page.locator("#board").selectOption("9x7");
  await expect(back).toBeHidden();
  await game.evaluate((element) => {
    const board = element as FourfoldBoard;
    for (const column of [3, 3, 2]) board.play(column);
    board.undo();
    board.undo();
    board.play(5);
    board.goTo(0);
  });
  await expect(back).toBeHidden();
});

test("a link on a later visit doesn't lose the game of the last one", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.goto("about:blank");
  await page.goto(`${ISOLATED}/#board=9x7&position=55`);
  await expect(game).toHaveAttribute("position", "55");
  await page.getByRole("button", { name: "Bring back the previous game" }).click();
  expect(await state(game)).toMatchObject({ board: "7x6", position: "4453" });
});

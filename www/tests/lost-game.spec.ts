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

/** Follows a link on the open page. */
async function follow(page: Page, link: string): Promise<void> {
  await page.evaluate((link) => void (location.hash = link), link);
  await expect(page).toHaveURL(new RegExp(`${link}$`));
  await expect(page.locator("#game")).toHaveAttribute("position", link.replace(/.*=/, ""));
}

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
    // The same moves again, and another last one.
    board.goTo(0);
    for (const column of [3, 3, 5]) board.play(column);
    board.goTo(0);
  });
  await expect(back).toBeHidden();
  // A single stone isn't missed.
  await page.locator("#board").selectOption("7x6");
  await page.getByRole("button", { name: "Close" }).click();
  await drop(game, 3);
  await game.getByRole("button", { name: "New game" }).click();
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

test("a game that is brought back has its players again", async ({ page }) => {
  const game = await open(page, "7x6");
  const second = page.getByLabel("Second player", { exact: true });
  await second.selectOption("computer");
  await drop(game, 4);
  await expect.poll(async () => (await state(game)).ply).toBe(2);
  await follow(page, "#board=7x6&position=445");
  await game.getByRole("button", { name: "Play both sides" }).click();
  await expect(second).toHaveValue("person");
  await page.getByRole("button", { name: "Bring back the previous game" }).click();
  await expect(second).toHaveValue("computer");
  await drop(game, 0);
  await expect.poll(async () => (await state(game)).ply).toBe(4);
});

test("the offer says what has happened", async ({ page }) => {
  const game = await open(page, "4x4x4", "012");
  const offer = page.getByRole("status").filter({ hasText: "Bring back the previous game" });
  await follow(page, "#board=7x6&position=445");
  await expect(offer).toContainText("The board now shows another position.");
  await game.getByRole("button", { name: "New game" }).click();
  await expect(offer).toContainText("A new game has begun.");
});

test("moves that a different one has replaced can be brought back", async ({ page }) => {
  const game = await open(page, "4x4x4", "012345");
  const offer = page.getByRole("status").filter({ hasText: "Bring back the previous game" });
  const before = await state(game);
  await page.getByRole("button", { name: "Move 1, column 0" }).click();
  // The same move keeps the later ones.
  await drop(game, 1);
  await expect(offer).toBeHidden();
  await page.getByRole("button", { name: "Move 1, column 0" }).click();
  await drop(game, 9);
  expect((await state(game)).record).toBe("09");
  await expect(offer).toContainText("Another move has replaced the later ones.");
  await offer.getByRole("button", { name: "Bring back the previous game" }).click();
  expect(await state(game)).toEqual({ ...before, position: "0", ply: 1, mover: "second" });
  await expect(offer).toBeHidden();
});

test("moves that the best line has replaced can be brought back", async ({ page }) => {
  const game = await open(page, "7x6", "22525762");
  const back = page.getByRole("button", { name: "Bring back the previous game" });
  const { record } = await state(game);
  await page.getByRole("tab", { name: "Analyse" }).click();
  await game.evaluate((element) => (element as FourfoldBoard).goTo(3));
  await page.getByLabel("Show move evaluations").check();
  // Any line that is long enough will do, however deep the engine has come.
  const line = page.getByRole("toolbar", { name: "Best line" }).getByRole("button");
  await expect.poll(() => line.count()).toBeGreaterThan(5);
  await game.evaluate((element) => (element as FourfoldBoard).stop());
  await line.nth(5).click();
  expect((await state(game)).record).not.toBe(record);
  await back.click();
  expect(await state(game)).toMatchObject({ record, ply: 3 });
});

test("a line that begins with moves of the game brings it back where the line was chosen", async ({ page }) => {
  const game = await open(page, "7x6", "22525762");
  await game.evaluate((element) => {
    const board = element as FourfoldBoard;
    board.goTo(3);
    for (const move of "2544") board.play(move);
  });
  expect(await state(game)).toMatchObject({ record: "2252544", ply: 7 });
  await page.getByRole("button", { name: "Bring back the previous game" }).click();
  expect(await state(game)).toMatchObject({ record: "22525762", ply: 3 });
});

test("the offer is there after a reload, until it is closed", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  const back = page.getByRole("button", { name: "Bring back the previous game" });
  await game.getByRole("button", { name: "New game" }).click();
  await page.reload();
  await back.click();
  expect(await state(game)).toMatchObject({ board: "7x6", position: "4453" });
  await page.reload();
  await expect(game.locator(".cell").first()).toBeVisible();
  await game.getByRole("button", { name: "New game" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await expect(page.locator("#panel-play .panel-body")).toBeAttached();
  await expect(back).toBeHidden();
});

test("a single stone doesn't take the place of a game that can be brought back", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  const renew = game.getByRole("button", { name: "New game" });
  await renew.click();
  await drop(game, 0);
  await renew.click();
  await page.getByRole("button", { name: "Bring back the previous game" }).click();
  expect(await state(game)).toMatchObject({ position: "4453" });
});

test("a game that makes way for one that is brought back can be brought back, too", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  const back = page.getByRole("button", { name: "Bring back the previous game" });
  await game.getByRole("button", { name: "New game" }).click();
  for (const column of [0, 1, 2]) await drop(game, column);
  await back.click();
  expect(await state(game)).toMatchObject({ position: "4453" });
  await back.click();
  expect(await state(game)).toMatchObject({ position: "123" });
});

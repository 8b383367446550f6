// The game as a study: steps, variations, comments and names, and games that are there again at the next visit.

import type { FourfoldBoard } from "../src/element/index";
import { type Locator, type Page, STONES, drop, expect, open, state, test } from "./fixture";

const moves = (page: Page) => page.getByRole("toolbar", { name: "Moves" });
const texts = async (page: Page) =>
  (await moves(page).getByRole("button").allTextContents()).map((text) => text.replace(/\s+/g, " ").trim());
const step = (page: Page, name: string) =>
  page.getByRole("group", { name: "Go through the moves" }).getByRole("button", { name });
const position = async (game: Locator) => (await state(game)).position;

test("buttons step through the game", async ({ page }) => {
  const game = await open(page, "7x6", "445");
  await step(page, "Back").click();
  expect(await position(game)).toBe("44");
  await step(page, "First position").click();
  expect(await position(game)).toBe("-");
  await expect(step(page, "Back")).toHaveAttribute("aria-disabled", "true");
  await step(page, "Forward").click();
  expect(await position(game)).toBe("4");
  await step(page, "Last position").click();
  expect(await position(game)).toBe("445");
  await expect(step(page, "Forward")).toHaveAttribute("aria-disabled", "true");
});

test("so do the arrow keys, unless they are for something else", async ({ page }) => {
  const game = await open(page, "7x6", "445");
  await expect(step(page, "Back")).toBeVisible();
  await page.locator("body").press("ArrowLeft");
  expect(await position(game)).toBe("44");
  await page.locator("body").press("Home");
  expect(await position(game)).toBe("-");
  await page.locator("body").press("ArrowRight");
  expect(await position(game)).toBe("4");
  // On the board they choose a column, in the list of tabs a tab.
  await game.evaluate((element) => (element as FourfoldBoard).focus());
  await page.keyboard.press("ArrowRight");
  expect(await position(game)).toBe("4");
  await page.getByRole("tab", { name: "Play" }).press("ArrowRight");
  expect(await position(game)).toBe("4");
});

test("so does the wheel over a flat board", async ({ page }) => {
  const game = await open(page, "7x6", "445");
  await expect(step(page, "Back")).toBeVisible();
  await game.locator(".board").hover();
  await page.mouse.wheel(0, -100);
  await expect.poll(() => position(game)).toBe("44");
  await page.mouse.wheel(0, 100);
  await expect.poll(() => position(game)).toBe("445");
});

test("another move makes a variation, and nothing is lost", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.getByRole("button", { name: "Move 2, column 4" }).click();
  await drop(game, 0);
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4", "2. 4", "3. 5", "3. 1", "4. 3"]);
  await expect(moves(page).locator(".variation")).toHaveCount(1);
  // The variation stands after the move that it replaces.
  await page.getByRole("button", { name: "Move 4, column 3" }).click();
  expect(await position(game)).toBe("4453");
  await page.getByRole("button", { name: "Move 3, column 1" }).click();
  expect(await position(game)).toBe("441");
  await expect(game.locator(STONES)).toHaveCount(3);

  await page.getByText("Notes").click();
  await page.getByRole("button", { name: "Move this line up" }).click();
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4", "2. 4", "3. 1", "3. 5", "4. 3"]);
  await page.getByRole("button", { name: "Delete from here" }).click();
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4", "2. 4", "3. 5", "4. 3"]);
  expect(await position(game)).toBe("44");
});

test("comments, marks and names are there after a reload", async ({ page }) => {
  const game = await open(page, "7x6", "44");
  await page.getByText("Notes").click();
  await page.getByLabel("Comment on this position").fill("In the middle.\nAgain.");
  await page.getByLabel("Second player’s name").fill("Bob");
  await page.keyboard.press("Tab");
  await page.getByLabel("This move is").selectOption("!");
  await expect(moves(page).getByRole("button", { name: "Move 2, column 4 !" })).toBeVisible();
  await expect(page.locator("p.comment")).toHaveText("In the middle.\nAgain.");
  await expect(page.locator(".players")).toHaveText("First player – Bob");
  await page.reload();
  await expect(moves(page).getByRole("button", { name: "Move 2, column 4 !" })).toBeVisible();
  await expect(page.locator("p.comment")).toHaveText("In the middle.\nAgain.");
  await expect(page.locator(".players")).toHaveText("First player – Bob");
  // The comment is that of its position.
  await step(page, "Back").click();
  await expect(page.locator("p.comment")).toBeHidden();
  expect(await position(game)).toBe("4");
});

test("an earlier game can be opened again, with all that is in it", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.getByRole("button", { name: "Move 2, column 4" }).click();
  await drop(game, 0);
  await game.getByRole("button", { name: "New game" }).click();
  await drop(game, 6);
  await expect.poll(() => texts(page)).toEqual(["·", "1. 7"]);
  const games = page.getByLabel("Games");
  await expect(games.locator("option")).toHaveText(["This game: 1 move", "Earlier game, 7x6: 5 moves"]);
  await games.selectOption("1");
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4", "2. 4", "3. 5", "3. 1", "4. 3"]);
  expect(await position(game)).toBe("-");
  await expect(games.locator("option")).toHaveText(["This game: 5 moves", "Earlier game, 7x6: 1 move"]);
});

test("the question mark helps with the keys, where it isn’t typed", async ({ page }) => {
  await open(page, "7x6", "4");
  await page.getByText("Notes").click();
  await page.getByLabel("Comment on this position").press("?");
  const help = page.getByRole("dialog", { name: "Keyboard" });
  await page.getByRole("tab", { name: "Play" }).press("?");
  await expect(help).toBeVisible();
  await expect(help.getByText("turn the board")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(page.getByRole("tab", { name: "Play" })).toBeFocused();
});

test("a new game with the same beginning is another game", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await game.getByRole("button", { name: "New game" }).click();
  await expect(moves(page)).toBeHidden();
  await drop(game, 3);
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4"]);
});

test("cells are marked and arrows drawn, with the right button and with the keyboard", async ({ page }) => {
  const game = await open(page, "7x6", "44");
  await expect(step(page, "Back")).toBeVisible();
  const cell = (number: number) => game.locator(".cell").nth(number);
  await cell(3).click({ button: "right" });
  await expect(game.locator("circle.shape")).toHaveCount(1);
  await cell(3).hover();
  await page.mouse.down({ button: "right" });
  await cell(12).hover();
  await page.mouse.up({ button: "right" });
  await expect(game.locator("path.shape")).toHaveCount(1);
  await page.getByText("Notes").click();
  await page.getByLabel("Colour").selectOption("red");
  await page.getByLabel("Draw on the board").fill("52");
  await page.keyboard.press("Enter");
  await expect(game.locator("circle.shape")).toHaveCount(2);
  await page.getByLabel("Draw on the board").fill("99");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That isn’t a cell or an arrow on this board.")).toBeVisible();
  // They belong to the position, and go where they are drawn again.
  await step(page, "Back").click();
  await expect(game.locator(".shape")).toHaveCount(0);
  await page.reload();
  await step(page, "Forward").click();
  await expect(game.locator(".shape")).toHaveCount(3);
  // Once more in the same colour takes it away.
  await cell(3).click({ button: "right" });
  await expect(game.locator("circle.shape")).toHaveCount(1);
});

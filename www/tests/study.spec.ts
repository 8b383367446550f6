// The game as a study: steps, variations, comments and names, and games that are there again at the next visit.

import { readFileSync } from "node:fs";
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

const games = (page: Page) => page.locator(".games");
const titles = (page: Page) => games(page).locator("li > button:first-child");

/** Plays two games: 4453 with a variation, then 7. */
async function playTwoGames(page: Page): Promise<Locator> {
  const game = await open(page, "7x6", "4453");
  await page.getByRole("button", { name: "Move 2, column 4" }).click();
  await drop(game, 0);
  await game.getByRole("button", { name: "New game" }).click();
  await drop(game, 6);
  await expect.poll(() => texts(page)).toEqual(["·", "1. 7"]);
  await page.getByText("Games (2)").click();
  return game;
}

test("an earlier game can be opened again, with all that is in it", async ({ page }) => {
  const game = await playTwoGames(page);
  await expect(titles(page)).toHaveText(["7×6 classic: 1 move", "7×6 classic: 5 moves"]);
  await expect(titles(page).first()).toHaveAttribute("aria-current", "true");
  await titles(page).nth(1).click();
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4", "2. 4", "3. 5", "3. 1", "4. 3"]);
  expect(await position(game)).toBe("-");
  // It keeps its place in the list, also after a reload.
  await expect(titles(page).nth(1)).toHaveAttribute("aria-current", "true");
  await step(page, "Forward").click();
  await page.reload();
  await page.getByText("Games (2)").click();
  await expect(titles(page)).toHaveText(["7×6 classic: 1 move", "7×6 classic: 5 moves"]);
  await expect(titles(page).nth(1)).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Previous game", exact: true }).click();
  await expect.poll(() => texts(page)).toEqual(["·", "1. 7"]);
  await expect(page.getByRole("button", { name: "Previous game", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("button", { name: "Next game" }).click();
  await expect(titles(page).nth(1)).toHaveAttribute("aria-current", "true");
});

test("games have names and an order, and are saved together", async ({ page }) => {
  await playTwoGames(page);
  await page.getByLabel("Name of this game").fill("Second try");
  await page.keyboard.press("Tab");
  await expect(titles(page).first()).toHaveText("Second try: 1 move");
  await page.getByRole("button", { name: "Move up: 7×6 classic: 5 moves" }).click();
  await expect(titles(page)).toHaveText(["7×6 classic: 5 moves", "Second try: 1 move"]);
  await expect(titles(page).nth(1)).toHaveAttribute("aria-current", "true");
  await page.reload();
  await page.getByText("Games (2)").click();
  await expect(titles(page)).toHaveText(["7×6 classic: 5 moves", "Second try: 1 move"]);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all games" }).click();
  const saved = readFileSync((await (await saving).path())!, "utf8");
  expect(saved).toBe('[Board "7x6"]\n\n1. 4 4 2. 5 (2. 1) 2... 3 *\n\n[Board "7x6"]\n[Event "Second try"]\n\n1. 7 *\n');
});

test("a deleted game can be brought back", async ({ page }) => {
  const game = await playTwoGames(page);
  await page.getByRole("button", { name: "Delete: 7×6 classic: 5 moves" }).click();
  await expect(titles(page)).toHaveText(["7×6 classic: 1 move"]);
  await expect(page.getByText("Deleted “7×6 classic: 5 moves”.")).toBeVisible();
  await expect(page.locator("#panel-play").getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(titles(page)).toHaveText(["7×6 classic: 1 move", "7×6 classic: 5 moves"]);
  // The one on the board makes way for the next one.
  await page.getByRole("button", { name: "Delete: 7×6 classic: 1 move" }).click();
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4", "2. 4", "3. 5", "3. 1", "4. 3"]);
  await page.keyboard.press("Enter");
  await expect.poll(() => texts(page)).toEqual(["·", "1. 7"]);
  expect(await position(game)).toBe("7");
  // Without any there is an empty board.
  for (const moves of ["1 move", "5 moves"]) {
    await page.getByRole("button", { name: `Delete: 7×6 classic: ${moves}` }).click();
  }
  await expect(moves(page)).toBeHidden();
  expect(await position(game)).toBe("-");
});

test("a line becomes the main one, and what is deleted or cleared can be brought back", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.getByRole("button", { name: "Move 2, column 4" }).click();
  await drop(game, 0);
  await drop(game, 1);
  await page.getByText("Notes").click();
  await page.getByRole("button", { name: "Make this the main line" }).click();
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4", "2. 4", "3. 1", "3. 5", "4. 3", "4. 2"]);
  await expect(page.getByRole("button", { name: "Make this the main line" })).toBeHidden();
  await page.getByRole("button", { name: "Move 2, column 4" }).click();
  await page.getByRole("button", { name: "Delete what follows" }).click();
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4", "2. 4"]);
  await expect(page.getByText("4 moves deleted.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4", "2. 4", "3. 1", "3. 5", "4. 3", "4. 2"]);
  await page.getByLabel("This move is").selectOption("!!");
  await expect.poll(() => texts(page)).toContain("2. 4!!");
  await page.getByRole("button", { name: "Clear comments and marks" }).click();
  await expect.poll(() => texts(page)).toContain("2. 4");
  await page.keyboard.press("Enter");
  await expect.poll(() => texts(page)).toContain("2. 4!!");
});

test("variations are folded, and up and down lead from one to the next", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await expect(page.getByRole("button", { name: "Fold variations" })).toBeHidden();
  await page.getByRole("button", { name: "Move 2, column 4" }).click();
  await drop(game, 0);
  await drop(game, 1);
  await page.getByRole("button", { name: "Move 3, column 5" }).click();
  await page.getByRole("button", { name: "Fold variations" }).click();
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4", "2. 4", "3. 5", "3. 1", "4. 3"]);
  // The one on the board is shown.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("ArrowDown");
  expect(await position(game)).toBe("441");
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4", "2. 4", "3. 5", "3. 1", "4. 2", "4. 3"]);
  await page.keyboard.press("ArrowDown");
  expect(await position(game)).toBe("441");
  await page.keyboard.press("ArrowUp");
  expect(await position(game)).toBe("445");
  await page.getByRole("button", { name: "Unfold variations" }).click();
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4", "2. 4", "3. 5", "3. 1", "4. 2", "4. 3"]);
});

test("the game plays through by itself, until its end or until somebody does something", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await step(page, "Play the moves").click();
  await expect(step(page, "Stop playing")).toBeVisible();
  // From the end it begins anew.
  expect(await position(game)).toBe("-");
  await expect.poll(() => position(game)).toBe("4453");
  await expect(step(page, "Play the moves")).toBeVisible();
  await step(page, "First position").click();
  await step(page, "Play the moves").click();
  await expect.poll(() => position(game)).toBe("44");
  await page.locator("body").press("ArrowLeft");
  await expect(step(page, "Play the moves")).toBeVisible();
  expect(await position(game)).toBe("4");
});

test("a game is seen in a mirror, and turned", async ({ page }) => {
  const game = await open(page, "7x6", "1245");
  await page.getByText("Notes").click();
  await expect(page.getByRole("button", { name: "Turn by a quarter" })).toBeHidden();
  await step(page, "Back").click();
  await page.getByRole("button", { name: "Swap left and right" }).click();
  expect(await position(game)).toBe("764");
  await expect.poll(() => texts(page)).toEqual(["·", "1. 7", "2. 6", "3. 4", "4. 3"]);
  await open(page, "4x4x4", "03F");
  await page.getByText("Notes").click();
  await page.getByRole("button", { name: "Turn by a quarter" }).click();
  expect(await position(game)).toBe("C03");
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

test("with taps and keys, too, also in 3D", async ({ page }) => {
  const game = await open(page, "4x4x4", "0F");
  await expect(step(page, "Back")).toBeVisible();
  const drawn = () => game.evaluate((element) => (element as FourfoldBoard).shapes);
  const taps = page.getByLabel("Taps on the board draw");
  await page.getByText("Notes").click();
  await taps.check();
  // The keys of the board do as taps do.
  await game.evaluate((element) => (element as FourfoldBoard).focus());
  for (const key of ["0", "0", "5", "F"]) await page.keyboard.press(key);
  expect(await drawn()).toEqual([
    { kind: "cell", colour: "green", cell: 16 },
    { kind: "arrow", colour: "green", from: 5, to: 31 },
  ]);
  expect((await state(game)).ply).toBe(2);
  await page.getByRole("button", { name: "3D" }).click();
  await expect(game.locator("canvas").last()).toBeVisible();
  const box = (await game.locator("canvas").last().boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.55];
  await page.mouse.click(x, y);
  await page.mouse.click(x, y);
  await expect.poll(drawn).toHaveLength(3);
  expect((await state(game)).ply).toBe(2);
  // Elsewhere taps drop stones again.
  await page.getByRole("button", { name: "Layers", exact: true }).click();
  await page.getByRole("tab", { name: "Share" }).click();
  await drop(game, 3);
  await expect.poll(async () => (await state(game)).ply).toBe(3);
  await page.getByRole("tab", { name: "Play" }).click();
  await taps.uncheck();
  await drop(game, 3);
  await expect.poll(async () => (await state(game)).ply).toBe(4);
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

test("a file with more games than there is room for pushes out none of the visitor's own", async ({ page }) => {
  await playTwoGames(page);
  await page.getByRole("tab", { name: "Share" }).click();
  const many = Array.from({ length: 70 }, (_, number) => `[Board "7x6"]\n[Event "${number}"]\n\n1. 4 *\n`).join("\n");
  await page.getByRole("textbox", { name: "Position as text" }).fill(many);
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await expect(page.locator(".toast")).toHaveText("The list of games is full, so 12 games weren’t opened.");
  await page.getByRole("tab", { name: "Play" }).click();
  await expect(titles(page)).toHaveCount(60);
  await expect(titles(page).nth(58)).toHaveText("7×6 classic: 1 move");
  await expect(titles(page).nth(59)).toHaveText("7×6 classic: 5 moves");
});

test("a comment stays with its position, and an offer to undo stays, though the computer moves", async ({ page }) => {
  const game = await open(page, "7x6", "44");
  await page.getByText("Notes", { exact: true }).click();
  const comment = page.getByLabel("Comment on this position");
  await comment.click();
  await page.keyboard.type("even");
  // As the computer would.
  await game.evaluate((element) => void (element as FourfoldBoard).play(4));
  await page.keyboard.type(" so far");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("fourfold.games")))
    .toContain("4 {even so far} 2. 5");
  await page.getByRole("button", { name: "Clear comments and marks" }).click();
  await game.evaluate((element) => void (element as FourfoldBoard).play(5));
  await page.locator("#panel-play").getByRole("button", { name: "Undo", exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("fourfold.games")))
    .toContain("4 {even so far} 2. 5 6");
});

test("a deleted game can be brought back after a move, too", async ({ page }) => {
  await playTwoGames(page);
  await page.getByRole("button", { name: "Delete: 7×6 classic: 5 moves" }).click();
  await expect(titles(page)).toHaveCount(1);
  await page.locator("#game").evaluate((element) => void (element as FourfoldBoard).play(0));
  await page.locator("#panel-play").getByRole("button", { name: "Undo", exact: true }).click();
  await expect(titles(page)).toHaveText(["7×6 classic: 2 moves", "7×6 classic: 5 moves"]);
});

test("an arrow that was begun is forgotten with the next move", async ({ page }) => {
  const game = await open(page, "7x6", "44");
  await page.getByText("Notes", { exact: true }).click();
  await page.getByLabel("Taps on the board draw").check();
  await game.locator(".cell").nth(0).click();
  await step(page, "Back").click();
  await game.locator(".cell").nth(2).click();
  await game.locator(".cell").nth(2).click();
  await expect(game.locator("circle.shape")).toHaveCount(1);
  await expect(game.locator("path.shape")).toHaveCount(0);
});

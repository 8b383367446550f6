// The moves of a game as a lesson.

import { ISOLATED, type Locator, type Page, drop, expect, open, state, test } from "./fixture";

const FILE = `[Board "7x6"]

1. 4 { The middle. } 4 (1... 3 { Leaves the middle to Red. }) 2. 5 3 3. 6 { Three ways to win. } *`;

/** Opens a game with a variation and comments, and the form. */
async function begin(page: Page, side: string): Promise<{ game: Locator; lesson: Locator }> {
  const game = await open(page, "7x6");
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByRole("textbox", { name: "Position as text" }).fill(FILE);
  await page.getByRole("button", { name: "Set up" }).first().click();
  await page.getByRole("tab", { name: "Play" }).click();
  await expect.poll(async () => (await state(game)).record).toBe("44536");
  // With the beginning: 4, 4, its variation 3, 5, 3 and 6.
  await expect(page.locator(".moves button")).toHaveCount(7);
  await page.getByText("Guess the moves").click();
  await page.getByLabel("Whose moves").selectOption(side);
  await page.getByRole("button", { name: "Start guessing" }).click();
  return { game, lesson: page.locator(".exercise:visible") };
}

test("the moves of a game are guessed, from the first to the last", async ({ page }) => {
  const { game, lesson } = await begin(page, "Both players");
  expect((await state(game)).ply).toBe(0);
  // The moves to come are nowhere to be seen.
  await expect(page.getByRole("heading", { name: "Moves", exact: true })).toBeHidden();
  await expect(lesson).toContainText("Move 1: what was played here?");
  await drop(game, 3);
  await expect(lesson).toContainText("Right: Move 1, column 4.");
  await expect(lesson).toContainText("The middle.");

  // An undo undoes nothing.
  await game.getByRole("button", { name: "Undo" }).click();
  expect((await state(game)).position).toBe("4");

  // A move of a variation, another one, and the right one.
  await drop(game, 2);
  await expect(lesson).toContainText("Column 3 is in the notes as a variation.");
  await expect(lesson).toContainText("Leaves the middle to Red.");
  await expect.poll(async () => (await state(game)).position).toBe("4");
  await drop(game, 0);
  await expect(lesson).toContainText("Column 1 wasn’t played here. Try again.");
  await expect.poll(async () => (await state(game)).position).toBe("4");
  await drop(game, 3);
  await page.getByRole("button", { name: "Show the move" }).click();
  await expect(lesson).toContainText("It was Move 3, column 5.");
  await drop(game, 2);
  await drop(game, 5);
  await expect(lesson).toContainText("That was the last move. Right at the first try: 3 of 5.");
  await expect(lesson).toContainText("Three ways to win.");

  // The game has no new moves.
  await page.getByRole("button", { name: "Start again" }).click();
  await expect.poll(async () => (await state(game)).ply).toBe(0);
  await page.getByRole("button", { name: "Back to the game" }).click();
  expect(await state(game)).toMatchObject({ record: "44536" });
  await expect(page.locator(".moves button")).toHaveCount(7);
});

test("of one side only its moves are asked, and the other's are played", async ({ page }) => {
  const { game, lesson } = await begin(page, "Second player");
  await expect.poll(async () => (await state(game)).position).toBe("4");
  await expect(lesson).toContainText("Move 2: what was played here?");
  await drop(game, 3);
  await expect.poll(async () => (await state(game)).position).toBe("445");
  await drop(game, 2);
  await expect(lesson).toContainText("Right at the first try: 2 of 2.");
  expect((await state(game)).position).toBe("44536");
});

test("another tab, and a reload, bring the game back", async ({ page }) => {
  const { game } = await begin(page, "Both players");
  await drop(game, 3);
  await page.getByRole("tab", { name: "Analyse" }).click();
  expect(await state(game)).toMatchObject({ record: "44536", ply: 5 });
  await page.getByRole("tab", { name: "Play" }).click();
  await page.getByRole("button", { name: "Start guessing" }).click();
  await drop(game, 1);
  await page.reload();
  await expect.poll(async () => (await state(game)).record).toBe("44536");
});

test("another game that is opened ends the lesson, and leaves the one in it as it was", async ({ page }) => {
  const { game } = await begin(page, "Both players");
  await drop(game, 3);
  // A position that looks like a guess, and isn't.
  await page.goto(`${ISOLATED}/#board=7x6&position=41`);
  await expect(page.locator(".exercise:visible")).toHaveCount(0);
  expect((await state(game)).position).toBe("41");
  // The game before it, which was in the lesson, can be had again.
  await page.getByText("Games (2)").click();
  await page.getByRole("button", { name: "7×6 classic: 6 moves", exact: true }).click();
  expect((await state(game)).record).toBe("44536");
  await expect(page.locator(".moves button")).toHaveCount(7);
});

test("a game that is brought back ends the lesson", async ({ page }) => {
  const game = await open(page, "7x6", "44352");
  await game.getByRole("button", { name: "New game" }).click();
  await drop(game, 0);
  await drop(game, 6);
  await page.getByText("Guess the moves").click();
  await page.getByRole("button", { name: "Start guessing" }).click();
  await page.getByRole("button", { name: "Bring back the previous game" }).click();
  await expect(page.locator(".exercise:visible")).toHaveCount(0);
  expect((await state(game)).record).toBe("44352");
});

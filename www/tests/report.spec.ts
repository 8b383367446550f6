// The report of a game, and its mistakes as puzzles.

import type { FourfoldBoard } from "../src/element/index";
import { boardOf } from "../src/game/board";
import { LATE, type Page, drop, expect, native, nativeValues, open, state, test } from "./fixture";

const step = (page: Page, name: string) =>
  page.getByRole("group", { name: "Go through the moves" }).getByRole("button", { name });

test("the report of a game lists what was given away, and leads back to before it", async ({ page }) => {
  // The eleventh move lets the second player win at once; until then nobody is lost.
  const moves = LATE.slice(0, 24);
  const values = nativeValues("7x6", "outcome", [...moves].map((_, ply) => moves.slice(0, ply) || "-").slice(14));
  const after = nativeValues("7x6", "outcome", [moves]);
  const outcomes = [...values, ...after];
  const wrong = outcomes.slice(0, -1).flatMap((value, at) => (-outcomes[at + 1]! < value ? [at + 15] : []));
  const game = await open(page, "7x6", moves);
  await page.getByRole("tab", { name: "Analyse" }).click();
  await page.getByRole("button", { name: "Analyse the whole game" }).click();
  await expect(page.getByText("First player’s accuracy")).toBeVisible();
  expect((await state(game)).ply).toBe(24);
  for (const ply of wrong)
    await expect(page.locator(".mistakes")).toContainText(`Move ${ply}, column ${moves[ply - 1]}`);
  // They are marked in the list of moves, and on the board.
  await page.locator(".mistakes").getByRole("button").first().click();
  const { ply } = await state(game);
  const mark = (await page.locator(".mistakes").getByRole("button").first().textContent())!.split(" ").at(-1)!;
  await expect(game.locator(".badge")).toHaveText(mark);
  await page.getByRole("tab", { name: "Play" }).click();
  await expect(page.getByRole("button", { name: `Move ${ply}, column ${moves[ply - 1]} ${mark}` })).toBeVisible();
  await step(page, "First position").click();
  await expect(game.locator(".badge")).toHaveCount(0);
});

test("a mistake in the report is a puzzle: find the better move", async ({ page }) => {
  const moves = LATE.slice(0, 24);
  const outcomes = nativeValues("7x6", "outcome", [...moves].map((_, ply) => moves.slice(0, ply)).slice(14));
  // The last move that turned a win or a draw into a loss, or a win into a draw.
  const at = outcomes.findLastIndex((value, number) => number > 0 && -value < outcomes[number - 1]!) + 13;
  const before = moves.slice(0, at);
  const { columns } = JSON.parse(native("analyze", "--board", "7x6", before, "--format", "json")) as {
    columns: { column: string; value: number }[];
  };
  const best = Math.max(...columns.map(({ value }) => Math.sign(value)));
  const [good] = columns.filter(({ value }) => Math.sign(value) === best);
  const bad = columns.find(({ column, value }) => Math.sign(value) < best && column !== moves[at]);

  const game = await open(page, "7x6", moves);
  await page.getByRole("tab", { name: "Analyse" }).click();
  await page.getByRole("button", { name: "Analyse the whole game" }).click();
  const find = `Find a better move than this one: Move ${at + 1}, column ${moves[at]}`;
  await page.getByRole("button", { name: find }).click();
  const exercise = page.locator(".exercise");
  await expect(exercise.getByText(/^Mistake \d+ of \d+$/)).toBeVisible();
  await expect(exercise.getByRole("status")).toHaveText(find);
  expect((await state(game)).position).toBe(before);
  // The move from the game again, then another bad one, then a good one.
  const { digits } = boardOf("7x6");
  await drop(game, digits.indexOf(moves[at]!));
  await expect(exercise.getByRole("status")).toContainText("That’s the move from the game");
  await exercise.getByRole("button", { name: "Try again" }).click();
  expect((await state(game)).position).toBe(before);
  await expect(exercise.getByRole("status")).toHaveText(find);
  // Nobody goes back past it.
  await game.evaluate((element) => (element as FourfoldBoard).undo());
  expect((await state(game)).position).toBe(before);
  if (bad) {
    await drop(game, digits.indexOf(bad.column));
    await expect(exercise.getByRole("status")).toContainText("That’s no good move either");
    await exercise.getByRole("button", { name: "Why?" }).click();
    await expect(
      page.getByRole("toolbar", { name: "The moves, step by step" }).getByRole("button").first(),
    ).toBeVisible();
    expect((await state(game)).position).toBe(before);
    await page.getByRole("button", { name: "Close" }).click();
  }
  await exercise.getByRole("button", { name: "Show the solution" }).click();
  await expect(exercise.getByRole("status")).toContainText("was best");
  await exercise.getByRole("button", { name: "Try again" }).click();
  await drop(game, digits.indexOf(good!.column));
  await expect(exercise.getByRole("status")).toContainText("Right, that’s better");
  await expect(exercise.getByRole("button", { name: "Try again" })).toBeHidden();
  await exercise.getByRole("button", { name: "Back to the game" }).click();
  await expect(exercise).toBeHidden();
  const after = await state(game);
  expect([after.record, after.ply]).toEqual([moves, 24]);
  // Nothing that was tried is a variation.
  await page.getByRole("tab", { name: "Play" }).click();
  await expect(page.getByRole("toolbar", { name: "Moves" }).getByRole("button")).toHaveCount(25);
});

test("while a mistake is a puzzle another tab brings the game back", async ({ page }) => {
  const game = await open(page, "7x6", LATE.slice(0, 24));
  await page.getByRole("tab", { name: "Analyse" }).click();
  await page.getByRole("button", { name: "Analyse the whole game" }).click();
  await page
    .getByRole("button", { name: /^Find a better move/ })
    .first()
    .click();
  await expect.poll(async () => (await state(game)).ply).toBeLessThan(24);
  await page.getByRole("tab", { name: "Share" }).click();
  await expect.poll(async () => (await state(game)).ply).toBe(24);
  expect(await game.evaluate((element) => (element as FourfoldBoard).readonly)).toBe(false);
});

test("the report of a puzzle leaves the puzzle on the board, and the game without marks", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const { position } = await state(game);
  await page.getByRole("tab", { name: "Analyse" }).click();
  await page.getByRole("button", { name: "Analyse the whole game" }).click();
  await expect(page.getByText("First player’s accuracy")).toBeVisible();
  expect((await state(game)).position).toBe(position);
  await page.getByRole("tab", { name: "Play" }).click();
  await expect(page.getByRole("toolbar", { name: "Moves" }).getByRole("button")).toHaveText([
    "·",
    "1. 4",
    "2. 4",
    "3. 5",
    "4. 3",
  ]);
});

test("a report that is stopped and begun again at once is made", async ({ page }) => {
  await open(page, "7x6", "112233");
  await page.getByRole("tab", { name: "Analyse" }).click();
  const button = page.getByRole("button", { name: "Analyse the whole game" });
  await button.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 3; click++) button.click();
  });
  await expect(page.getByText("First player’s accuracy")).toBeVisible();
  await expect(button).toBeVisible();
});

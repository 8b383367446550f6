// A start that favours nobody.

import { fileURLToPath } from "node:url";
import { drop, expect, native, open, state, test } from "./fixture";

const BOOK = fileURLToPath(new URL("../../books/7x6.book", import.meta.url));

test("a random even start of 7x6 is a draw, and new games begin there", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.getByRole("button", { name: "Random even start" }).click();
  await expect(page.getByText("Even: with best play it’s a draw.")).toBeVisible();
  const { position } = await state(game);
  expect([4, 6, 8]).toContain(position.length);
  // A search of an early position would take long; a book knows it.
  expect(native("solve", "--board", "7x6", "--book", BOOK, position).split(" ")[1]).toBe("0");
  // The positions that were only tried aren't kept as games, and the one before can be brought back.
  await page.getByText("Games (2)").click();
  const column = [0, 1, 2, 3, 4, 5, 6].find((column) => [...position].filter((d) => d === `${column + 1}`).length < 6)!;
  await drop(game, column);
  await game.getByRole("button", { name: "New game" }).click();
  expect((await state(game)).position).toBe(position);
});

test("on 4x4x4 it is about even", async ({ page }) => {
  const game = await open(page, "4x4x4");
  await page.getByRole("button", { name: "Random even start" }).click();
  await expect(
    page.getByText(/^About even: the first player’s chances are estimated at (4[5-9]|5[0-5])%\./),
  ).toBeVisible();
  expect((await state(game)).ply).toBeGreaterThanOrEqual(4);
});

test("while it is looked for, Stop brings the game back", async ({ page }) => {
  const game = await open(page, "4x4x4", "0123");
  await page.evaluate(() => {
    const game = document.querySelector("#game") as unknown as { analyze(): Promise<unknown>; stop(): void };
    // As long as it takes.
    let stop = () => {};
    game.analyze = () => new Promise((_, reject) => (stop = () => reject(new Error("stopped"))));
    game.stop = () => stop();
  });
  const button = page.getByRole("button", { name: "Random even start" });
  await button.click();
  await expect(page.getByText("Looking at random positions: number 1…")).toBeVisible();
  // Nothing else can get in its way.
  await expect(page.getByText("Guess the moves")).toBeHidden();
  await page.locator("#panel-play").getByRole("button", { name: "Stop", exact: true }).click();
  await expect(button).toBeVisible();
  expect(await state(game)).toMatchObject({ record: "0123", ply: 4 });
});

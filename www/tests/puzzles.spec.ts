// Puzzles: find the win.

import { readFileSync } from "node:fs";
import { type Locator, drop, expect, native, open, state, test } from "./fixture";

const DIGITS = { "4x4x4": "0123456789ABCDEF", "7x6": "1234567", "9x7": "123456789" } as const;

/** The first move of best play. */
function best(board: string, position: string): string {
  return JSON.parse(native("solve", "--board", board, "--format", "json", position)).line[0];
}

async function play(game: Locator, board: keyof typeof DIGITS, digit: string): Promise<void> {
  await drop(game, DIGITS[board].indexOf(digit));
}

for (const board of Object.keys(DIGITS) as (keyof typeof DIGITS)[]) {
  test(`a puzzle of ${board} is solved, and that is kept`, async ({ page }) => {
    const lines = readFileSync(new URL(`../src/puzzles/${board}.txt`, import.meta.url), "utf8").split("\n");
    const puzzles = lines.filter((line) => line !== "" && !line.startsWith("#"));
    expect(puzzles.length).toBeGreaterThanOrEqual(60);
    for (const puzzle of puzzles) expect(puzzle).toMatch(/^[1-9A-F0]+ [2-9] [1-5]$/);

    const game = await open(page, board, "123");
    await page.getByRole("tab", { name: "Puzzles" }).click();
    const answer = page.locator("#panel-puzzles .answer");
    await expect(page.getByText(`0 of ${puzzles.length} solved`)).toBeVisible();
    const [position, moves] = puzzles[0]!.split(" ");
    expect((await state(game)).position).toBe(position);
    await expect(page.getByText(`find the win in ${moves} moves`)).toBeVisible();
    for (let left = Number(moves) - 1; left >= 0; left--) {
      await play(game, board, best(board, (await state(game)).position));
      const said = left === 0 ? "Solved!" : left === 1 ? "Right! One more move." : `Right! ${left} moves to go.`;
      await expect(answer).toHaveText(said);
    }
    await expect(page.getByText(`1 of ${puzzles.length} solved`)).toBeVisible();

    await page.getByRole("button", { name: "Next puzzle" }).click();
    expect((await state(game)).position).toBe(puzzles[1]!.split(" ")[0]);
    await page.getByRole("button", { name: "Leave the puzzles" }).click();
    expect(await state(game)).toMatchObject({ board, position: "123" });
  });
}

test("a wrong move is called that, and tried again", async ({ page }) => {
  const game = await open(page, "7x6");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await expect(page.getByText("find the win")).toBeVisible();
  const { position } = await state(game);
  const right = best("7x6", position);
  const said = JSON.parse(native("analyze", "--board", "7x6", position, "--format", "json"));
  const wrong = (said.columns as { column: string }[]).map(({ column }) => column).filter((column) => column !== right);
  await play(game, "7x6", wrong.at(-1)!);
  const answer = page.locator("#panel-puzzles .answer");
  await expect(answer).toHaveText(/That only draws|That loses in \d+|That wins too/);
  await page.getByRole("button", { name: "Try again" }).click();
  expect((await state(game)).position).toBe(position);
  await expect(answer).toBeEmpty();
});

test("the solution is shown", async ({ page }) => {
  const game = await open(page, "7x6");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await expect(page.getByText("find the win")).toBeVisible();
  await page.getByRole("button", { name: "Show the solution" }).click();
  await expect.poll(async () => (await state(game)).isOver).toBe(true);
  const { winner, position } = await state(game);
  expect(winner).toBe(position.length % 2 === 1 ? "first" : "second");
});

test("puzzles are chosen by difficulty", async ({ page }) => {
  const game = await open(page, "7x6");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await expect(page.getByText("find the win")).toBeVisible();
  const easy = (await state(game)).position;
  await page.getByLabel("Difficulty").selectOption("Very hard");
  await expect(page.locator("#panel-puzzles select").nth(2)).toContainText("1. Very hard");
  expect((await state(game)).position).not.toBe(easy);
});

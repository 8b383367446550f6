// Which puzzle comes next: one after another without a mistake, one by its link, one right for a rating.

import { readFileSync } from "node:fs";
import { type Puzzle, puzzleLink, readPuzzles } from "../src/app/puzzle";
import { type BoardName, boardOf } from "../src/game/board";
import { ISOLATED, type Locator, type Page, drop, expect, native, open, state, test } from "./fixture";

function puzzlesOf(board: BoardName): Puzzle[] {
  return readPuzzles(board, readFileSync(new URL(`../src/puzzles/${board}.txt`, import.meta.url), "utf8"));
}

async function playBest(game: Locator): Promise<void> {
  const { board, position } = await state(game);
  const { line } = JSON.parse(native("solve", "--board", board, "--format", "json", position));
  await drop(game, boardOf(board as BoardName).digits.indexOf(line[0]));
}

/** Solves the puzzle on the board. */
async function solve(page: Page, game: Locator): Promise<void> {
  const answer = page.locator("#panel-puzzles .answer");
  for (let tries = 0; tries < 8 && !(await answer.getByText("Solved!").isVisible()); tries++) {
    await playBest(game);
    await expect(answer).toHaveText(/^(Right|Solved)!/);
  }
  await expect(answer).toContainText("Solved!");
}

/** Plays moves that aren't the best until one is wrong. */
async function fail(page: Page, game: Locator): Promise<void> {
  await expect(page.locator("#panel-puzzles .answer")).toBeEmpty();
  const { board, position } = await state(game);
  const { line } = JSON.parse(native("solve", "--board", board, "--format", "json", position));
  const { columns } = JSON.parse(native("analyze", "--board", board, position, "--format", "json"));
  const other = (columns as { column: string }[]).find(({ column }) => column !== line[0])!.column;
  await drop(game, boardOf(board as BoardName).digits.indexOf(other));
}

test("puzzles in a row end with the first mistake, and the best run is kept", async ({ page }) => {
  test.slow();
  const game = await open(page, "7x6", "4453");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  const begin = page.getByRole("button", { name: "How many in a row?" });
  await begin.click();
  const known = new Map(puzzlesOf("7x6").map((puzzle) => [puzzle.position, puzzle]));
  const grades: number[] = [];
  for (let number = 1; number <= 2; number++) {
    await expect(page.getByRole("heading", { name: `In a row: puzzle ${number}` })).toBeVisible();
    // Nothing that would end it by accident.
    for (const name of ["Show the solution", "Puzzle of the day", "Next puzzle"]) {
      await expect(page.getByRole("button", { name })).toBeHidden();
    }
    grades.push(known.get((await state(game)).position)!.grade);
    await solve(page, game);
    await expect(page.getByText(`${number} in a row so far. Your best: ${number}.`)).toBeVisible();
    await page.getByRole("button", { name: "Next puzzle" }).click();
  }
  expect(grades).toEqual([1, 1]);
  await fail(page, game);
  await expect(page.getByText("That’s the end: 2 in a row. Your best: 2.")).toBeVisible();
  // The puzzle stays there, as one of all.
  await page.getByRole("button", { name: "Try again" }).click();
  await solve(page, game);
  await expect(page.getByText(/^3 of \d+ solved$/)).toBeVisible();

  await page.reload();
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await begin.click();
  await expect(page.getByText("0 in a row so far. Your best: 2.")).toBeVisible();
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.getByText("That’s the end: 0 in a row. Your best: 2.")).toBeVisible();
  await page.getByRole("button", { name: "Back to the game" }).click();
  expect((await state(game)).position).toBe("4453");
});

test("a puzzle has a link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const game = await open(page, "7x6", "4453");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await page.getByLabel("Puzzle", { exact: true }).selectOption("7");
  const { position } = puzzlesOf("7x6")[7]!;
  expect((await state(game)).position).toBe(position);
  await page.getByRole("button", { name: "Copy link to this puzzle" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${ISOLATED}/${puzzleLink({ board: "7x6", position })}`);

  // In the page that is open already, and in a new one.
  const other = puzzlesOf("4x4x4")[3]!;
  await page.goto(`${ISOLATED}/${puzzleLink(other)}`);
  await expect.poll(async () => (await state(game)).position).toBe(other.position);
  await page.getByRole("button", { name: "Back to the game" }).click();
  expect((await state(game)).position).toBe("4453");

  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: /^Puzzle 8 of/ })).toBeVisible();
  await expect(visitor.locator("#game")).toHaveAttribute("position", position);
});

test("a link that leads to no puzzle leaves the one on the board", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await page.getByLabel("Puzzle", { exact: true }).selectOption("3");
  const { position } = await state(game);
  await page.goto(`${ISOLATED}/#puzzle=4x4x4.1234`);
  await expect(page.getByText("There’s no such puzzle here.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Puzzle 4 of/ })).toBeVisible();
  expect(await state(game)).toMatchObject({ board: "7x6", position });
});

test("whoever looks at the values ends a run, and the puzzle doesn't count", async ({ page }) => {
  await open(page, "7x6");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await page.getByRole("button", { name: "How many in a row?" }).click();
  await page.getByRole("tab", { name: "Analyse" }).click();
  await page.getByLabel("Show move evaluations").check();
  await expect(page.getByText("Every evaluation is exact.")).toBeVisible();
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await expect(page.getByText("That’s the end: 0 in a row. Your best: 0.")).toBeVisible();
  await expect(page.getByText("With a hint this puzzle doesn’t count for it.")).toBeVisible();
});

for (const [link, mistake] of [
  ["#puzzle=7x6.4453", "There’s no such puzzle here."],
  ["#puzzle=8x8.44", "There’s no board “8x8”."],
] as const) {
  test(`the link ${link} leads to no puzzle, which is told`, async ({ page }) => {
    const game = await open(page, "7x6", "4453");
    await page.goto(`${ISOLATED}/${link}`);
    await expect(page.getByText(`Can’t open this link.`)).toContainText(mistake);
    expect((await state(game)).position).toBe("4453");
  });
}

test("puzzles are right for a rating, and those that weren't solved are marked", async ({ page }) => {
  await open(page, "7x6");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await page.getByLabel("Difficulty").selectOption("Right for my rating");
  const list = page.getByLabel("Puzzle", { exact: true });
  // 1000, with which everybody begins, is that of easy puzzles.
  await expect(list.locator("option").first()).toHaveText("1. Easy");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("button", { name: "Show the solution" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(list.locator("option").first()).toHaveText("1. Easy ✗ not solved yet");
});

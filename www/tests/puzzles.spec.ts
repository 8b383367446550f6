// The Puzzles tab.

import { readFileSync } from "node:fs";
import { type Puzzle, readPuzzles } from "../src/app/puzzle";
import { BOARD_NAMES, type BoardName, boardOf } from "../src/game/board";
import { type Locator, type Page, drop, expect, native, open, state, test } from "./fixture";

function puzzlesOf(board: BoardName): Puzzle[] {
  const text = readFileSync(new URL(`../src/puzzles/${board}.txt`, import.meta.url), "utf8");
  const puzzles = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  for (const puzzle of puzzles) expect(puzzle).toMatch(/^[1-9A-F0]+ [1-8] [1-5]( (draw|defend|zugzwang))?$/);
  const read = readPuzzles(board, text);
  expect(read).toHaveLength(puzzles.length);
  return read;
}

/** Returns the first move of best play. */
function best(board: string, position: string): string {
  return JSON.parse(native("solve", "--board", board, "--format", "json", position)).line[0];
}

/** Returns a move that doesn't win, or wins too late. */
function wrong(board: string, position: string): string {
  const said = JSON.parse(native("analyze", "--board", board, position, "--format", "json"));
  const columns = (said.columns as { column: string }[]).map(({ column }) => column);
  return columns.filter((column) => column !== best(board, position)).at(-1)!;
}

async function play(game: Locator, board: BoardName, digit: string): Promise<void> {
  await drop(game, boardOf(board).digits.indexOf(digit));
}

/** Opens a game, and then a puzzle on the same board. */
async function start(page: Page, board: BoardName, position = "-", number = 0) {
  const game = await open(page, board, position);
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await expect(page.getByText("find the win")).toBeVisible();
  if (number > 0) await page.locator("#panel-puzzles").getByLabel("Puzzle", { exact: true }).selectOption(`${number}`);
  else await page.getByRole("button", { name: "Start", exact: true }).click();
  const puzzle = puzzlesOf(board)[number]!;
  expect((await state(game)).position).toBe(puzzle.position);
  return { game, puzzle, answer: page.locator("#panel-puzzles .answer") };
}

for (const board of BOARD_NAMES) {
  test(`a puzzle of ${board} is solved, and counted`, async ({ page }) => {
    const puzzles = puzzlesOf(board);
    expect(puzzles.length).toBeGreaterThanOrEqual(60);
    const { game, puzzle, answer } = await start(page, board, "123");
    await expect(page.getByText(`0 of ${puzzles.length} solved`)).toBeVisible();
    await expect(page.getByText(`find the win in ${puzzle.moves} moves`)).toBeVisible();
    for (let left = puzzle.moves - 1; left >= 0; left--) {
      await play(game, board, best(board, (await state(game)).position));
      const said = left === 0 ? "Solved!" : left === 1 ? "Right! One move to go." : `Right! ${left} moves to go.`;
      await expect(answer).toHaveText(said);
    }
    await expect(page.getByText(`1 of ${puzzles.length} solved`)).toBeVisible();

    await page.getByRole("button", { name: "Next puzzle" }).click();
    expect((await state(game)).position).toBe(puzzles[1]!.position);
    await page.getByRole("button", { name: "Back to the game" }).click();
    await expect(page.getByRole("tab", { name: "Play" })).toBeFocused();
    expect(await state(game)).toMatchObject({ board, position: "123" });
  });
}

test("the puzzle of the day is solved, and counts once", async ({ page }) => {
  const game = await open(page, "7x6");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await expect(page.getByText("Your rating: 1000.")).toBeVisible();
  await page.getByRole("button", { name: "Puzzle of the day" }).click();
  const { position } = await state(game);
  const puzzle = puzzlesOf("7x6").find((one) => one.position === position)!;
  expect(puzzle).toBeDefined();
  // Its kind depends on the day.
  const answer = page.locator("#panel-puzzles .answer");
  for (let left = puzzle.moves; left > 0 && !(await answer.getByText("Solved!").isVisible()); left--) {
    await play(game, "7x6", best("7x6", (await state(game)).position));
    await expect(answer).toHaveText(/^(Right|Solved)!/);
  }
  await expect(page.getByText("Solved!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Puzzle of the day: solved" })).toBeVisible();
  await expect(page.getByText("Puzzle of the day: 1 day in a row.")).toBeVisible();
  const said = await page.getByText("Your rating:").textContent();
  expect(Number(said!.match(/\d+/)![0])).toBeGreaterThan(1000);
  // Another time it counts no more.
  await page
    .getByRole("button", { name: "Try again" })
    .or(page.getByRole("button", { name: "Show the solution" }))
    .first()
    .click();
  await expect(page.getByText("Your rating:")).toHaveText(said!);
});

test("on a phone the board is in sight when a puzzle begins, and so is its task", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const game = await open(page, "7x6");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await page.getByRole("button", { name: "Puzzle of the day" }).click();
  await expect(game.locator(".board")).toBeInViewport({ ratio: 0.98 });
  await expect(page.locator("#panel-puzzles .verdict")).toBeInViewport();
});

test("a puzzle with a hint doesn't count for the rating", async ({ page }) => {
  const game = await open(page, "7x6");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const rating = page.getByText("Your rating: 1000.");
  await expect(rating).toHaveText("Your rating: 1000.");
  await game.getByRole("button", { name: "Hint" }).click();
  await expect(rating).toContainText("With a hint this puzzle doesn’t count for it.");
  await page.getByRole("button", { name: "Show the solution" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(rating).toBeVisible();
});

test("after a wrong move there is only another try", async ({ page }) => {
  const { game, puzzle, answer } = await start(page, "7x6");
  await play(game, "7x6", wrong("7x6", puzzle.position));
  await expect(answer).toHaveText(
    /^That (only leads to a draw|loses in (1 move|\d+ moves)|also wins, but takes \d+ moves)\./,
  );
  const { position } = await state(game);
  await play(game, "7x6", best("7x6", position));
  expect((await state(game)).position).toBe(position);
  await page.getByRole("button", { name: "Try again" }).click();
  expect((await state(game)).position).toBe(puzzle.position);
  await expect(answer).toBeEmpty();
  await expect(game).toBeFocused();
});

test("a move that was taken back is judged again", async ({ page }) => {
  const number = puzzlesOf("7x6").findIndex(({ moves }) => moves === 3);
  const { game, puzzle, answer } = await start(page, "7x6", "-", number);
  for (const _ of ["first", "again"]) {
    await play(game, "7x6", best("7x6", puzzle.position));
    await expect(answer).toHaveText("Right! 2 moves to go.");
    await game.getByRole("button", { name: "Undo" }).click();
    // The undo takes back the answer, too, but never the puzzle's first position.
    expect((await state(game)).position).toBe(puzzle.position);
    await expect(answer).toBeEmpty();
    await game.getByRole("button", { name: "Undo" }).click();
    expect((await state(game)).position).toBe(puzzle.position);
  }
});

test("the solution is shown, and moves after it are judged", async ({ page }) => {
  const { game, answer } = await start(page, "7x6");
  await page.getByRole("button", { name: "Show the solution" }).click();
  await expect.poll(async () => (await state(game)).isOver).toBe(true);
  const { winner, position } = await state(game);
  expect(winner).toBe(position.length % 2 === 1 ? "first" : "second");
  await expect(answer).toBeEmpty();
  await game.getByRole("button", { name: "Undo" }).click();
  await play(game, "7x6", position.at(-1)!);
  await expect(answer).toHaveText("Solved!");
});

test("puzzles are chosen by difficulty", async ({ page }) => {
  const { game, puzzle } = await start(page, "7x6");
  await page.getByLabel("Difficulty").selectOption("Very hard");
  await expect(page.locator("#panel-puzzles").getByLabel("Puzzle", { exact: true })).toContainText("1. Very hard");
  expect((await state(game)).position).not.toBe(puzzle.position);
});

test("the game comes back after a puzzle, and after a reload", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.getByLabel("Starting position").fill("44");
  await page.getByRole("button", { name: "Use as starting position" }).click();
  await drop(game, 4);
  await drop(game, 2);
  await page.getByLabel("Second player", { exact: true }).selectOption("computer");
  await game.getByRole("button", { name: "Undo" }).click();
  const before = await state(game);
  expect(before).toMatchObject({ board: "7x6", position: "44", record: "4453" });

  // Passing through the tab leaves the game on the board.
  await page.getByRole("tab", { name: "Analyse" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("find the win")).toBeVisible();
  expect(await state(game)).toEqual(before);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("textbox", { name: "Link to this position" })).toHaveValue(/position=44$/);

  const puzzle = async () => {
    await page.getByRole("tab", { name: "Puzzles" }).click();
    await page.locator("#panel-puzzles").getByLabel("Board").selectOption("9x7");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(game).toHaveAttribute("board", "9x7");
    await expect(page.locator("#view button[aria-pressed=true]")).toHaveText("Flat");
  };
  await puzzle();
  await page.getByRole("tab", { name: "Play" }).click();
  expect(await state(game)).toEqual(before);
  await expect(game).toHaveAttribute("second", "computer");
  await expect(page.locator("#view button[aria-pressed=true]")).toHaveText("Flat");
  await page.locator("#panel-play").getByRole("button", { name: "New game" }).click();
  expect((await state(game)).position).toBe("44");

  await puzzle();
  // The address is that of the puzzle, but a reload brings back the game.
  await expect(page).toHaveURL(/#board=9x7&position=[1-9]+$/);
  await page.reload();
  await expect(page).toHaveURL(/#board=7x6&position=44$/);
  await expect(game).toHaveAttribute("board", "7x6");
  expect((await state(game)).position).toBe("44");
});

test("a puzzle can be analysed, without being judged, and goes on where it was", async ({ page }) => {
  const number = puzzlesOf("7x6").findIndex(({ moves }) => moves === 3);
  const { game, puzzle, answer } = await start(page, "7x6", "123", number);
  await play(game, "7x6", best("7x6", puzzle.position));
  await expect(answer).toHaveText("Right! 2 moves to go.");
  const { position } = await state(game);

  await page.getByRole("tab", { name: "Analyse" }).click();
  expect((await state(game)).position).toBe(position);
  await page.getByLabel("Show move evaluations").check();
  await expect(game.locator(".label").first()).toBeVisible();
  // People may try anything here, for both sides.
  await play(game, "7x6", wrong("7x6", position));
  const tried = (await state(game)).position;
  await play(game, "7x6", best("7x6", tried));
  expect((await state(game)).ply).toBe(position.length + 2);

  await page.getByRole("tab", { name: "Puzzles" }).click();
  expect((await state(game)).position).toBe(position);
  await expect(answer).toHaveText("Right! 2 moves to go.");
  await expect(game.locator(".label")).toHaveCount(0);
  await play(game, "7x6", best("7x6", position));
  await expect(answer).toHaveText("Right! One move to go.");
});

test("a puzzle that was left for the game can be continued", async ({ page }) => {
  const number = puzzlesOf("7x6").findIndex(({ moves }) => moves === 3);
  const { game, puzzle, answer } = await start(page, "7x6", "123", number);
  await play(game, "7x6", best("7x6", puzzle.position));
  await expect(answer).toHaveText("Right! 2 moves to go.");
  const { position } = await state(game);
  await page.getByRole("tab", { name: "Play" }).click();
  expect((await state(game)).position).toBe("123");
  await drop(game, 3);

  await page.getByRole("tab", { name: "Puzzles" }).click();
  expect((await state(game)).position).toBe("1234");
  await page.getByRole("button", { name: "Continue the puzzle" }).click();
  expect((await state(game)).position).toBe(position);
  await expect(answer).toHaveText("Right! 2 moves to go.");
  await page.getByRole("button", { name: "Back to the game" }).click();
  expect((await state(game)).position).toBe("1234");
});

test("a puzzle that another one or another board replaces goes on where it was, after a reload, too", async ({
  page,
}) => {
  const number = puzzlesOf("7x6").findIndex(({ moves }) => moves === 3);
  const { game, puzzle, answer } = await start(page, "7x6", "-", number);
  await play(game, "7x6", best("7x6", puzzle.position));
  await expect(answer).toHaveText("Right! 2 moves to go.");
  const { position } = await state(game);
  const expectThere = async () => {
    expect((await state(game)).position).toBe(position);
    await expect(answer).toHaveText("Right! 2 moves to go.");
  };

  await page.getByRole("button", { name: "Next puzzle" }).click();
  expect((await state(game)).position).toBe(puzzlesOf("7x6")[number + 1]!.position);
  await page.getByRole("button", { name: "Previous puzzle" }).click();
  await expectThere();

  const goOn = page.getByRole("button", { name: "Continue the puzzle" });
  await page.locator("#board").selectOption("9x7");
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  await page.locator("#board").selectOption("7x6");
  await goOn.click();
  await expectThere();

  await page.reload();
  await goOn.click();
  await expectThere();

  // A puzzle that is solved begins anew.
  for (const said of ["Right! One move to go.", "Solved!"]) {
    await play(game, "7x6", best("7x6", (await state(game)).position));
    await expect(answer).toHaveText(said);
  }
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await page.getByRole("button", { name: "Previous puzzle" }).click();
  expect((await state(game)).position).toBe(puzzle.position);
});

test("a wrong move is still there after another puzzle", async ({ page }) => {
  const { game, puzzle, answer } = await start(page, "7x6");
  await play(game, "7x6", wrong("7x6", puzzle.position));
  await expect(answer).toHaveText(/^That /);
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await expect(answer).toBeEmpty();
  await page.getByRole("button", { name: "Previous puzzle" }).click();
  await expect(answer).toHaveText(/^That /);
  await page.getByRole("button", { name: "Try again" }).click();
  expect((await state(game)).position).toBe(puzzle.position);
});

test("another game on the board ends the puzzle", async ({ page }) => {
  const { game, answer } = await start(page, "7x6");
  const begin = page.getByRole("button", { name: "Start", exact: true });
  await expect(begin).toBeHidden();
  await page.locator("#board").selectOption("9x7");
  await expect(begin).toBeVisible();
  // These moves aren't judged, so the board isn't locked.
  await drop(game, 0);
  await drop(game, 1);
  expect(await state(game)).toMatchObject({ board: "9x7", position: "12" });
  await expect(answer).toBeEmpty();

  await begin.click();
  await expect(begin).toBeHidden();
  await page.evaluate(() => (location.hash = "#board=7x6&position=123"));
  await expect(begin).toBeVisible();
  await drop(game, 0);
  expect((await state(game)).position).toBe("1231");
  await page.reload();
  expect((await state(game)).position).toBe("1231");
});

test("the game that waited for the end of a puzzle can be brought back when another takes its place", async ({
  page,
}) => {
  const { game } = await start(page, "7x6", "4453");
  await page.locator("#board").selectOption("9x7");
  await expect(game).toHaveAttribute("board", "9x7");
  await page.getByRole("button", { name: "Bring back the previous game" }).click();
  expect(await state(game)).toMatchObject({ board: "7x6", position: "4453" });
});

test("moves below the start of a puzzle, where it is analysed or shared, don't lose the game", async ({ page }) => {
  for (const tab of ["Analyse", "Share"]) {
    const { game, puzzle } = await start(page, "7x6", "4453");
    await page.getByRole("tab", { name: tab }).click();
    await game.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("button", { name: "Bring back the previous game" })).toBeHidden();
    const other = [...boardOf("7x6").digits].findIndex((digit) => digit !== puzzle.position.at(-1));
    await drop(game, other);
    await page.getByRole("button", { name: "Bring back the previous game" }).click();
    expect(await state(game)).toMatchObject({ board: "7x6", position: "4453" });
    await page.reload();
    await expect(game).toHaveAttribute("position", "4453");
  }
});

test("puzzles that can't be loaded are reported in plain words", async ({ page, consoleErrors }) => {
  await page.route("**/puzzles/7x6.txt", (route) => route.fulfill({ status: 404 }));
  await open(page, "7x6");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await expect(page.locator(".toast")).toHaveText("Couldn’t load the puzzles. Check your connection.");
  consoleErrors.splice(0);
});

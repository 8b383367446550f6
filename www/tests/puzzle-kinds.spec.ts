// The kinds of puzzles, and why a move is right or wrong.

import { readFileSync } from "node:fs";
import { type Puzzle, readPuzzles } from "../src/app/puzzle";
import { BOARD_NAMES, type BoardName, boardOf } from "../src/game/board";
import { Game, type Player } from "../src/game/game";
import { isSettled } from "../src/game/settled";
import type { PuzzleKind } from "../src/words/puzzles";
import { type Locator, type Page, drop, expect, native, nativeValues, open, state, test } from "./fixture";

const NAMES: Record<PuzzleKind, string> = {
  win: "Win",
  draw: "Hold the draw",
  defend: "Avoid the loss",
  zugzwang: "Force a bad move",
};

function puzzlesOf(board: BoardName, kind: PuzzleKind): Puzzle[] {
  const text = readFileSync(new URL(`../src/puzzles/${board}.txt`, import.meta.url), "utf8");
  return readPuzzles(board, text).filter((puzzle) => puzzle.kind === kind);
}

/** Returns the moves of a position, with what each is worth to the side that makes it: 1, 0 or −1. */
function movesOf(board: BoardName, position: string): { digit: string; outcome: number }[] {
  const { landings } = Game.read(boardOf(board), position);
  const digits = [...boardOf(board).digits].filter((_, column) => landings[column] !== undefined);
  const values = nativeValues(
    board,
    "outcome",
    digits.map((digit) => position + digit),
  );
  return digits.map((digit, at) => ({ digit, outcome: -Math.sign(values[at]!) }));
}

async function play(game: Locator, board: BoardName, digit: string): Promise<void> {
  await drop(game, boardOf(board).digits.indexOf(digit));
}

/** Starts the first puzzle of a kind. */
async function start(page: Page, board: BoardName, kind: PuzzleKind) {
  const game = await open(page, board);
  await page.getByRole("tab", { name: "Puzzles" }).click();
  const panel = page.locator("#panel-puzzles");
  await panel.getByLabel("Task").selectOption(NAMES[kind]);
  await panel.getByRole("button", { name: "Start", exact: true }).click();
  const puzzle = puzzlesOf(board, kind)[0]!;
  expect((await state(game)).position).toBe(puzzle.position);
  const why = panel.getByRole("button", { name: "Why?" });
  await expect(why).toBeHidden();
  return { game, panel, puzzle, why, answer: panel.locator(".answer"), told: panel.locator(".why") };
}

for (const board of BOARD_NAMES) {
  test(`a draw on ${board} is held until the other side can't win any more`, async ({ page }) => {
    const { game, panel, puzzle, answer } = await start(page, board, "draw");
    await expect(panel.locator(".verdict")).toHaveText(
      /to move: hold the draw until the other side can’t win any more\.$/,
    );
    const holder = (puzzle.position.length % 2) as Player;
    const isOver = (position: string) => isSettled(Game.read(boardOf(board), position), holder);
    let made = 0;
    for (let position = puzzle.position; !isOver(position); made++) {
      const draws = movesOf(board, position).filter(({ outcome }) => outcome === 0);
      if (made === 0) expect(draws).toHaveLength(1);
      await play(game, board, draws[0]!.digit);
      await expect(answer).toHaveText(/^(Right! It’s still a draw|Solved! The other side can’t win any more)\.$/);
      ({ position } = await state(game));
      expect(await answer.textContent()).toMatch(isOver(position) ? /^Solved/ : /^Right/);
    }
    expect(made).toBeGreaterThan(1);
    expect(made).toBeLessThanOrEqual(puzzle.moves);
    await expect(panel.getByText(`1 of ${puzzlesOf(board, "draw").length} solved`)).toBeVisible();
  });
}

test("the answer in a draw leaves the fewest moves that draw", async ({ page }) => {
  const { game, puzzle, answer } = await start(page, "7x6", "draw");
  const right = movesOf("7x6", puzzle.position).find(({ outcome }) => outcome === 0)!;
  await play(game, "7x6", right.digit);
  await expect(answer).toHaveText("Right! It’s still a draw.");
  const holder = (puzzle.position.length % 2) as Player;
  const drawsAfter = (position: string) => movesOf("7x6", position).filter(({ outcome }) => outcome === 0).length;
  const after = puzzle.position + right.digit;
  const choices = movesOf("7x6", after)
    .filter(({ outcome }) => outcome === 0)
    .map(({ digit }) => after + digit)
    .filter((position) => !isSettled(Game.read(boardOf("7x6"), position), holder));
  const { position } = await state(game);
  expect(drawsAfter(position)).toBe(Math.min(...choices.map(drawsAfter)));
});

test("a move that loses a draw is explained, and may be tried again", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { game, panel, puzzle, why, answer, told } = await start(page, "7x6", "draw");
  const wrong = movesOf("7x6", puzzle.position).findLast(({ outcome }) => outcome < 0)!;
  await play(game, "7x6", wrong.digit);
  await expect(answer).toHaveText(/^That loses in (1 move|\d+ moves)\.$/);
  const moves = /in (\d+ moves?)/.exec((await answer.textContent())!)![1]!;
  await why.click();
  // The move is taken back, and shown again as the first of the explanation.
  await expect(told.getByRole("heading")).toHaveText(
    new RegExp(`^Move ${puzzle.position.length + 1}, column ${wrong.digit}: loss in ${moves}`),
  );
  expect((await state(game)).position).toBe(puzzle.position);
  await expect(told.getByRole("button", { name: new RegExp(`^${puzzle.position.length + 1}\\.`) })).toHaveAttribute(
    "aria-current",
    "step",
  );
  await expect(answer).toHaveText(/^That loses/);
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(told).toBeHidden();
  await expect(answer).toBeEmpty();
  expect((await state(game)).position).toBe(puzzle.position);
  const right = movesOf("7x6", puzzle.position).find(({ outcome }) => outcome === 0)!;
  await play(game, "7x6", right.digit);
  await expect(answer).toHaveText("Right! It’s still a draw.");
});

for (const board of BOARD_NAMES) {
  test(`the only move of ${board} that doesn't lose solves a puzzle`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { game, panel, puzzle, why, answer, told } = await start(page, board, "defend");
    await expect(panel.locator(".verdict")).toHaveText(/to move: avoid the loss\. All moves but one lose\.$/);
    const moves = movesOf(board, puzzle.position);
    const [right, ...others] = moves.filter(({ outcome }) => outcome >= 0);
    expect(others).toEqual([]);
    await play(game, board, right!.digit);
    await expect(answer).toHaveText("Solved! All other moves lose.");
    expect((await state(game)).position).toBe(puzzle.position + right!.digit);
    await expect(panel.getByText(`1 of ${puzzlesOf(board, "defend").length} solved`)).toBeVisible();
    // Another puzzle and back: a solved one begins anew.
    await panel.getByRole("button", { name: "Next puzzle" }).click();
    await panel.getByRole("button", { name: "Previous puzzle" }).click();
    expect((await state(game)).position).toBe(puzzle.position);
    await play(game, board, right!.digit);
    await expect(answer).toHaveText("Solved! All other moves lose.");

    await why.click();
    await expect(told.getByRole("heading")).toHaveText(/^Move \d+, column .: loss in \d+ moves?/);
    await expect(told.getByRole("heading")).not.toContainText(`column ${right!.digit}:`);
    await expect(answer).toHaveText("Solved! All other moves lose.");
    expect((await state(game)).position).toBe(puzzle.position);
    expect(await told.locator(".step").count()).toBeGreaterThan(1);
  });
}

for (const board of BOARD_NAMES) {
  test(`the other side of ${board} is run out of moves, and Why? says so`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { game, panel, puzzle, why, answer, told } = await start(page, board, "zugzwang");
    await expect(panel.locator(".verdict")).toHaveText(
      new RegExp(`leave the other side only bad moves, and win in ${puzzle.moves} moves\\.$`),
    );
    for (let left = puzzle.moves - 1; left >= 0; left--) {
      const { line } = JSON.parse(
        native("solve", "--board", board, "--format", "json", (await state(game)).position),
      ) as { line: string };
      await play(game, board, line[0]!);
      await expect(answer).toHaveText(left === 0 ? "Solved!" : /^Right! (One move|\d+ moves) to go\.$/);
    }
    const solved = (await state(game)).record;
    await why.click();
    const first = solved[puzzle.position.length]!;
    await expect(told.getByRole("heading")).toHaveText(
      new RegExp(`^Move ${puzzle.position.length + 1}, column ${first}: win in ${puzzle.moves} moves`),
    );
    await expect(told.locator(".step").filter({ hasText: "now every reply opens a win" })).not.toHaveCount(0);
    await expect(answer).toHaveText("Solved!");
  });
}

test("the solution of every kind is shown, and explained", async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const kind of ["win", "draw", "defend", "zugzwang"] as const) {
    const { game, panel, puzzle, why, told } = await start(page, "7x6", kind);
    await panel.getByRole("button", { name: "Show the solution" }).click();
    await expect(why).toBeVisible({ timeout: 60_000 });
    const { position, isOver } = await state(game);
    const holder = (puzzle.position.length % 2) as Player;
    if (kind === "defend") expect(position).toHaveLength(puzzle.position.length + 1);
    else if (kind === "draw") expect(isSettled(Game.read(boardOf("7x6"), position), holder)).toBe(true);
    else expect(isOver).toBe(true);
    await why.click();
    const isWin = kind === "win" || kind === "zugzwang";
    await expect(told.getByRole("heading")).toHaveText(isWin ? /: win in/ : /: loss in/);
    await panel.getByRole("button", { name: "Try again" }).click();
    expect((await state(game)).position).toBe(puzzle.position);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
});

test("Why? works with the keyboard, and gives the focus back", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { game, puzzle, why, told } = await start(page, "7x6", "defend");
  const wrong = movesOf("7x6", puzzle.position).find(({ outcome }) => outcome < 0)!;
  await expect(game).toBeFocused();
  await page.keyboard.press(wrong.digit);
  await expect(why).toBeVisible();
  await why.focus();
  await page.keyboard.press("Enter");
  await expect(told.getByRole("status")).not.toBeEmpty();
  await expect(why).toBeFocused();
  // The steps are one tab stop; the arrow keys move among them.
  await page.keyboard.press("Tab");
  await expect(told.locator(".step").first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(told.locator(".step").nth(1)).toHaveAttribute("aria-current", "step");
  await told.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Enter");
  await expect(told).toBeHidden();
  await expect(why).toBeFocused();
});

test("an explanation goes when the tab does", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { game, puzzle, why, told } = await start(page, "7x6", "defend");
  const wrong = movesOf("7x6", puzzle.position).find(({ outcome }) => outcome < 0)!;
  await play(game, "7x6", wrong.digit);
  await why.click();
  await expect(told.locator(".step").first()).toBeVisible();
  await page.getByRole("tab", { name: "Analyse" }).click();
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await expect(told).toBeHidden();
  expect((await state(game)).position).toBe(puzzle.position);
});

test("the task and the difficulty are chosen together", async ({ page }) => {
  const { panel } = await start(page, "7x6", "draw");
  const list = panel.getByLabel("Puzzle", { exact: true });
  const count = (kind: PuzzleKind, grade: number) =>
    puzzlesOf("7x6", kind).filter((puzzle) => puzzle.grade === grade).length;
  await panel.getByLabel("Difficulty").selectOption("Hard");
  await expect(list.locator("option")).toHaveCount(count("draw", 4));
  await panel.getByLabel("Task").selectOption("Force a bad move");
  await expect(list.locator("option")).toHaveCount(count("zugzwang", 4));
  await panel.getByLabel("Task").selectOption("All");
  const all = (["win", "draw", "defend", "zugzwang"] as const).reduce((sum, kind) => sum + count(kind, 4), 0);
  await expect(list.locator("option")).toHaveCount(all);
});

test("a task that a board has no puzzles for isn't offered", async ({ page }) => {
  await page.route("**/puzzles/7x6.txt", (route) => route.fulfill({ body: "# board 7x6\n6516461444566 2 1\n" }));
  await open(page, "7x6");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await expect(page.locator("#panel-puzzles .verdict")).not.toBeEmpty();
  await expect(page.locator("#panel-puzzles").getByLabel("Task").locator("option:enabled")).toHaveText(["All", "Win"]);
});

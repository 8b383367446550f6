// What somebody new wants to do, from a fresh start, by visible words and roles alone. Every click and key is a step; how
// many it took is noted with the test.

import { type Locator, type Page, ISOLATED, LATE, expect, test } from "./fixture";

/** Counts the steps of somebody who goes by what can be read. */
class Newcomer {
  steps = 0;

  constructor(readonly page: Page) {}

  async open(hash = ""): Promise<void> {
    await this.page.goto(`${ISOLATED}/${hash}`);
  }

  async press(name: string | RegExp, role: "button" | "tab" = "button"): Promise<void> {
    this.steps++;
    await this.page.getByRole(role, { name }).first().click();
  }

  /** Drops a stone where the board says that it is recommended. Each column is a cell that can be reached with Tab. */
  async followHint(): Promise<void> {
    await this.press("Hint");
    const recommended = this.page.getByRole("gridcell", { name: /recommended/ }).first();
    await expect(recommended).toBeAttached();
    const name = (await recommended.getAttribute("aria-label"))!;
    this.steps++;
    await recommended.focus();
    await this.page.keyboard.press(name.match(/Column (\w)/)![1]!);
  }

  /** The line under the board that says whose turn it is. */
  get status(): Locator {
    return this.page.locator("#game .status");
  }

  [Symbol.dispose](): void {
    test.info().annotations.push({ type: "steps", description: String(this.steps) });
  }
}

test.use({ viewport: { width: 1000, height: 900 } });

test("win a game on the easiest level", async ({ page }) => {
  using newcomer = new Newcomer(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await newcomer.open();
  // The tour offers to be skipped, and the first game is on the easiest level.
  await newcomer.press("Skip");
  await expect(page.getByLabel("Strength")).toHaveValue("1");
  for (;;) {
    await expect(newcomer.status).toHaveText(/^(Your turn|You win)$/);
    if ((await newcomer.status.textContent()) === "You win") break;
    await newcomer.followHint();
    await expect(newcomer.status).toHaveText(/^(Your turn|You win)$/);
  }
  expect(newcomer.steps).toBeLessThanOrEqual(70);
});

test("find out why a move lost", async ({ page }) => {
  using newcomer = new Newcomer(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await newcomer.open(`#board=7x6&position=${LATE.slice(0, 22)}`);
  await newcomer.press("Analyse", "tab");
  await newcomer.press("Analyse the whole game");
  // The list of mistakes says which moves gave the game away. The last one did.
  const asked = page.getByRole("button", { name: /^Why is this a mistake/ }).last();
  await expect(asked).toBeVisible();
  await newcomer.press((await asked.getAttribute("aria-label")) ?? "");
  const steps = page.getByRole("toolbar", { name: "The moves, step by step" }).getByRole("button");
  await expect(steps.last()).toContainText("four in a row");
  newcomer.steps++;
  await steps.last().click();
  await expect(newcomer.status).toContainText("four in a row");
  expect(newcomer.steps).toBe(4);
});

test("open a shared link and go on against the computer", async ({ page }) => {
  using newcomer = new Newcomer(page);
  await newcomer.open("#board=7x6&position=445");
  await newcomer.press("Continue against the computer");
  await expect(newcomer.status).toHaveText("Your turn");
  expect(newcomer.steps).toBe(1);
});

test("follow a commented game with variations", async ({ page }) => {
  using newcomer = new Newcomer(page);
  await newcomer.open();
  await newcomer.press("Skip");
  await newcomer.press("Share", "tab");
  newcomer.steps++;
  const game = '[Board "7x6"]\n[First "Ann"]\n\n1. 4 4 2. 3 {Two side by side.} 2... 4 (2... 5 {blocks}) 3. 2 1-0';
  await page.getByRole("textbox", { name: "Position as text" }).fill(game);
  await newcomer.press("Set up");
  await newcomer.press("Play", "tab");
  for (let move = 0; move < 3; move++) await newcomer.press("Forward");
  await expect(page.getByRole("status").filter({ hasText: "Two side by side." })).toBeVisible();
  await newcomer.press("Move 4, column 5");
  await expect(page.getByRole("status").filter({ hasText: "blocks" })).toBeVisible();
  expect(newcomer.steps).toBe(9);
});

test("solve today's puzzle", async ({ page }) => {
  using newcomer = new Newcomer(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await newcomer.open();
  await newcomer.press("Skip");
  await newcomer.press("Puzzles", "tab");
  await newcomer.press("Puzzle of the day");
  const solved = page.getByText("Solved!");
  for (;;) {
    await expect(solved.or(page.locator("#game").getByText(/to move$/))).toBeVisible();
    if (await solved.isVisible()) break;
    const before = await page.locator("#game").getAttribute("position");
    await newcomer.followHint();
    // The answer comes.
    await expect(page.locator("#game")).not.toHaveAttribute("position", before!);
    await expect(solved.or(page.getByText(/^Right!/))).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Puzzle of the day: solved" })).toBeVisible();
});

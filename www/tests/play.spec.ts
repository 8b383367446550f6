// Playing with the mouse, the keyboard, and against the computer.

import type { FourfoldBoard, MoveDetail } from "../src/element/index";
import { BOARD_NAMES, type BoardName, boardOf } from "../src/game/board";
import { STONES, drop, expect, open, state, test } from "./fixture";

/** Whole games. */
const GAMES: Record<BoardName, { moves: string; winner: "first" | "second" }> = {
  "4x4x4": { moves: "0516273", winner: "first" },
  "7x6": { moves: "71626354", winner: "second" },
  "9x7": { moves: "5546372", winner: "first" },
};

const NAMES = { first: "First player", second: "Second player" };

for (const board of BOARD_NAMES) {
  const { moves, winner } = GAMES[board];
  const { digits, width } = boardOf(board);

  test(`a game of ${board} by mouse`, async ({ page }) => {
    const game = await open(page, board);
    for (const [ply, digit] of [...moves].entries()) {
      await drop(game, digits.indexOf(digit));
      await expect(game.locator(STONES)).toHaveCount(ply + 1);
    }
    expect(await state(game)).toMatchObject({ position: moves, winner, isOver: true });
    await expect(game.locator(".winning")).toHaveCount(4);
    await expect(game.getByText(`${NAMES[winner]} wins`).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`#board=${board}&position=${moves}$`));
    // No more moves are possible.
    await drop(game, 0);
    await expect(game.getByText(/The game is over/).first()).toBeVisible();
    expect((await state(game)).ply).toBe(moves.length);
  });

  test(`a game of ${board} by keyboard`, async ({ page }) => {
    const game = await open(page, board);
    await game.evaluate((element) => (element as FourfoldBoard).focus());
    let at = 0;
    for (const digit of moves) {
      const column = digits.indexOf(digit);
      const [dx, dy] = [(column % width) - (at % width), Math.floor(column / width) - Math.floor(at / width)];
      for (let step = 0; step < Math.abs(dx); step++) await page.keyboard.press(dx > 0 ? "ArrowRight" : "ArrowLeft");
      if (board === "4x4x4") {
        for (let step = 0; step < Math.abs(dy); step++) await page.keyboard.press(dy > 0 ? "ArrowUp" : "ArrowDown");
      }
      await expect(game.locator(".cursor")).toHaveCount(1);
      await page.keyboard.press("Enter");
      at = column;
    }
    expect(await state(game)).toMatchObject({ position: moves, winner });
    await page.keyboard.press("u");
    expect((await state(game)).ply).toBe(moves.length - 1);
    await page.keyboard.press("r");
    expect((await state(game)).winner).toBe(winner);
    // A column's own character drops a stone there.
    await page.keyboard.press("u");
    await page.keyboard.press(moves.at(-1)!);
    expect((await state(game)).winner).toBe(winner);
  });
}

test("a full board without a line is a draw", async ({ page }) => {
  const game = await open(page, "7x6");
  const drawn = await game.evaluate((element) => {
    const board = element as FourfoldBoard;
    // Columns are filled in pairs, with the colours alternating so that there is no line.
    const orders = ["121212212121", "343434434343", "565656656565", "777777"];
    for (const digit of orders.join("")) board.play(digit);
    return board.state;
  });
  expect(drawn).toMatchObject({ ply: 42, winner: null, isOver: true });
  await expect(game.locator(".status")).toHaveText(/draw/i);
  await expect(game.locator(".winning")).toHaveCount(0);
});

for (const board of ["4x4x4", "7x6"]) {
  test(`the mouse shows a preview of the next stone, ${board}`, async ({ page }) => {
    const game = await open(page, board, "12");
    const preview = game.locator(".ghost");
    await expect(game.locator(".last")).toHaveCount(1);
    await expect(preview).toHaveCount(0);
    const box = (await game.locator(".cell").nth(4).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect(preview).toHaveCount(1);
    await expect(game.locator(".first.ghost")).toHaveCount(1);
    await page.mouse.move(1, 1);
    await expect(preview).toHaveCount(0);
    await drop(game, 4);
    await expect(game.locator(".last")).toHaveCount(1);
    await expect(game.locator(".cell").nth(4).locator(".first.last")).toHaveCount(1);
  });

  test(`the first player has a ring, the second a cross, the last stone a diamond, ${board}`, async ({ page }) => {
    const game = await open(page, board, "12345");
    await expect(game.locator(".first circle.mark")).toHaveCount(3);
    await expect(game.locator(".second path.mark")).toHaveCount(2);
    await expect(game.locator(".mark")).toHaveCount(5);
    await expect(game.locator(".diamond")).toHaveCount(1);
    await expect(game.locator(".first.last .diamond")).toHaveCount(1);
    // No ring around a stone says that it is the last one.
    await expect(game.locator(".halo")).toHaveCount(0);
    await expect(game.locator(".status .second-face path")).toHaveCount(1);
  });

  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const isReduced = reducedMotion === "reduce";
    test(`a stone ${isReduced ? "lies still at once with reduced motion" : "is seen falling"}, ${board}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      const game = await open(page, board);
      const count = await game.evaluate((element) => {
        (element as FourfoldBoard).play(2);
        return element.shadowRoot!.querySelector(".stone.last")!.getAnimations().length;
      });
      expect(count).toBe(isReduced ? 0 : 1);
    });
  }
}

test("a move into a full column is refused with a message", async ({ page }) => {
  const game = await open(page, "7x6", "444444");
  await game.evaluate((element) => (element as FourfoldBoard).focus());
  await page.keyboard.press("4");
  await expect(game.locator(".message")).toHaveText("Column 4 is full.");
  expect((await state(game)).position).toBe("444444");
  await page.keyboard.press("3");
  await expect(game.locator(".message")).toBeEmpty();
  expect((await state(game)).position).toBe("4444443");
});

for (const level of ["0", "2"]) {
  test(`the computer answers, ${level === "0" ? "at full strength" : "level 2"}`, async ({ page }) => {
    const game = await open(page, "7x6");
    await page.getByLabel("Second player", { exact: true }).selectOption("computer");
    await page.getByLabel("Strength").selectOption(level);
    if (level === "0") await page.getByLabel("Time per move").selectOption("200");
    // The text is only there for a moment.
    const thinking = await game.evaluateHandle((element) => ({
      said: new Promise<string>((resolve) => {
        element.addEventListener("fourfold-status", () => {
          const text = element.shadowRoot!.querySelector(".status")!.textContent;
          if ((element as FourfoldBoard).status.task === "move") resolve(text);
        });
      }),
    }));
    await drop(game, 3);
    expect(await thinking.evaluate(({ said }) => said)).toBe("Computer is thinking…");
    await expect(game.locator(STONES)).toHaveCount(2);
    await drop(game, 2);
    await expect(game.locator(STONES)).toHaveCount(4);
    // An undo takes back both moves, so that it is the person's turn.
    await game.getByRole("button", { name: "Undo" }).click();
    expect((await state(game)).ply).toBe(2);
    await game.getByRole("button", { name: "Redo" }).click();
    expect((await state(game)).ply).toBe(4);
  });
}

test("the computer plays against itself, and stops when it is told to", async ({ page }) => {
  const game = await open(page, "4x4x4");
  await page.getByLabel("Strength").waitFor({ state: "hidden" });
  await page.getByLabel("First player", { exact: true }).selectOption("computer");
  await page.getByLabel("Second player", { exact: true }).selectOption("computer");
  await page.getByLabel("Strength").selectOption("1");
  await expect(game.locator(STONES).nth(3)).toBeAttached();
  await page.getByRole("button", { name: "Pause the computer" }).click();
  // The engine is idle, and no move is scheduled.
  const paused = await game.evaluate((element) => (element as FourfoldBoard).status.task);
  expect(paused).toBe(null);
  const { ply } = await state(game);
  await game.getByRole("button", { name: "Let the computers play" }).click();
  await expect.poll(async () => (await state(game)).ply).toBeGreaterThan(ply + 1);
});

test("undo, redo, and jumps in the list of moves; a new game begins at the start position", async ({ page }) => {
  const game = await open(page, "7x6", "4433");
  const moves = page.locator("#panel-play .moves button");
  await expect(moves).toHaveCount(5);
  await page.getByRole("button", { name: "Move 2, column 4" }).click();
  expect(await state(game)).toMatchObject({ position: "44", record: "4433", ply: 2, length: 4 });
  await expect(moves.nth(2)).toHaveAttribute("aria-current", "true");
  await game.getByRole("button", { name: "Redo" }).click();
  expect((await state(game)).position).toBe("443");
  await drop(game, 0);
  expect((await state(game)).record).toBe("4431");

  await page.getByLabel("Starting position").fill("123");
  await page.getByRole("button", { name: "Use as starting position" }).click();
  expect((await state(game)).position).toBe("123");
  await drop(game, 0);
  await page.locator("#panel-play").getByRole("button", { name: "New game" }).click();
  expect((await state(game)).position).toBe("123");
  await page.getByLabel("Starting position").fill("1239");
  await page.getByRole("button", { name: "Use as starting position" }).click();
  await expect(game.locator(".message")).toHaveText("Move 4, “9”, isn’t a column (use 1–7).");
  expect((await state(game)).position).toBe("123");
});

test("the list of moves is one tab stop, in which the arrow keys move", async ({ page }) => {
  const game = await open(page, "7x6", "44334422");
  const moves = page.getByRole("toolbar", { name: "Moves" }).getByRole("button");
  await expect(moves).toHaveCount(9);
  await expect(page.locator("#panel-play .moves button[tabindex='0']")).toHaveCount(1);
  await page.locator("#panel-play").getByRole("button", { name: "Play the moves" }).focus();
  await page.keyboard.press("Tab");
  await expect(moves.nth(8)).toBeFocused();
  for (const [key, at] of [
    ["ArrowLeft", 7],
    ["ArrowUp", 6],
    ["ArrowRight", 7],
    ["Home", 0],
    ["ArrowLeft", 0],
    ["ArrowDown", 1],
    ["ArrowRight", 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(moves.nth(at), key).toBeFocused();
  }
  expect((await state(game)).ply).toBe(8);
  await page.keyboard.press("Enter");
  expect((await state(game)).ply).toBe(2);
  await expect(moves.nth(2)).toBeFocused();
  // The next tab stop is behind the list, and the way back leads to the same move.
  await page.keyboard.press("Tab");
  await expect(page.locator("summary").first()).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(moves.nth(2)).toBeFocused();
});

test("a hint stays until the move is made", async ({ page }) => {
  const game = await open(page, "7x6", "112233");
  await game.getByRole("button", { name: "Hint" }).click();
  await expect(game.locator(".hint")).toHaveCount(1);
  // That move wins.
  await expect(game.getByRole("gridcell", { name: /Column 4, row 1, .*recommended/ })).toHaveCount(1);
  await page.mouse.move(5, 5);
  await expect(game.locator(".hint")).toHaveCount(1);
  await drop(game, 6);
  await expect(game.locator(".hint")).toHaveCount(0);
});

test("a reload keeps the game and the moves taken back", async ({ page }) => {
  const game = await open(page, "9x7", "55463");
  await game.getByRole("button", { name: "Undo" }).click();
  await page.reload();
  await expect(game).toHaveAttribute("position", "5546");
  expect(await state(game)).toMatchObject({ board: "9x7", position: "5546", record: "55463" });
  await expect(game.locator(STONES)).toHaveCount(4);
});

test("moves are announced once, in words", async ({ page }) => {
  const game = await open(page, "4x4x4");
  /** The texts that were added to the live region. */
  const said = await game.evaluateHandle((element) => {
    const said: string[] = [];
    const news = element.shadowRoot!.querySelector("[role=status]")!;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) said.push(...[...addedNodes].map(({ textContent }) => textContent!));
    }).observe(news, { childList: true, subtree: true, characterData: true });
    return said;
  });
  const expectSaid = async (...texts: string[]) => {
    await expect.poll(() => said.jsonValue()).toEqual(texts);
    await said.evaluate((said) => said.splice(0));
  };
  await drop(game, 5);
  await expectSaid("First player: column 5");
  await expect(game.getByRole("gridcell", { name: "Column 5, from the bottom: First player, last move" })).toHaveCount(
    1,
  );
  await drop(game, 5);
  await expectSaid("Second player: column 5");
  await expect(
    game.getByRole("gridcell", { name: "Column 5, from the bottom: First player, Second player, last move" }),
  ).toHaveCount(1);
  await game.getByRole("button", { name: "Undo" }).click();
  await expectSaid("Position after move 1");
  await game.evaluate((element) => (element as FourfoldBoard).goTo(0, { quietly: true }));
  await expectSaid();
  await game.evaluate((element) => (element as FourfoldBoard).goTo(1));
  await expectSaid("Position after move 1");
  // Assessments aren't announced.
  await game.evaluate((element) => (element as FourfoldBoard).analyze({ time: 300 }));
  await expectSaid();
  // The result is announced with the last move.
  await game.evaluate((element) => (element as FourfoldBoard).reset("051627"));
  await expectSaid("Position after move 6");
  await drop(game, 3);
  await expectSaid("First player: column 3. First player wins.");
  await game.evaluate((element) => (element as FourfoldBoard).reset("5"));
  await expectSaid("Position after move 1");
  const details = await game.evaluate((element) => {
    const told: MoveDetail[] = [];
    element.addEventListener("fourfold-move", (event) => told.push((event as CustomEvent<MoveDetail>).detail));
    (element as FourfoldBoard).play("A");
    return told;
  });
  expect(details).toEqual([{ column: 10, ply: 2, player: "second", by: "program", position: "5A" }]);
});

test.describe("a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 }, isMobile: true });

  test("a touch drops a stone", async ({ page }) => {
    const game = await open(page, "7x6");
    const box = (await game.locator(".cell").nth(3).boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect(game.locator(STONES)).toHaveCount(1);
    expect((await state(game)).position).toBe("4");
  });
});

test("the keyboard reaches the board, its buttons, and all tabs", async ({ page }) => {
  const game = await open(page, "7x6", "44");
  /** Returns the name or ID of the focused element. */
  const focused = () =>
    page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active?.getAttribute("aria-label") || active?.id || active?.textContent?.trim() || "";
    });
  const seen: string[] = [];
  while (!seen.includes("tab-play") && seen.length < 40) {
    await page.keyboard.press("Tab");
    seen.push(await focused());
    // Drops a stone on the way.
    if (/^Column 1/.test(seen.at(-1)!)) await page.keyboard.press("Enter");
  }
  expect((await state(game)).position).toBe("441");
  const expected = [/^Fourfold/, "board", "3D", "Flat", /^Column 1/, "Undo", "Hint", "New game", "tab-play"];
  let at = -1;
  for (const name of expected) {
    const next = seen.findIndex(
      (text, number) => number > at && (name instanceof RegExp ? name.test(text) : text === name),
    );
    expect(next, `${String(name)} in ${seen.join(" | ")}`).toBeGreaterThan(at);
    at = next;
  }
  // The arrow keys move between tabs, and show their panels.
  for (const [key, name] of [
    ["ArrowRight", "analyse"],
    ["ArrowRight", "puzzles"],
    ["ArrowLeft", "analyse"],
    ["ArrowLeft", "play"],
    ["ArrowLeft", "settings"],
    ["ArrowRight", "play"],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused()).toBe(`tab-${name}`);
    await expect(page.locator(`#panel-${name}`)).toBeVisible();
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
  }
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement!.closest("#panel-play") !== null)).toBe(true);
});

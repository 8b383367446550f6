// Small screens, and what a visitor of a shared position sees: nothing is covered, cut off or too small.

import { ISOLATED, type Locator, type Page, expect, pageWith, state, test } from "./fixture";

const LANGUAGES = ["en", "de", "ja"];

/** Opens a link on which the computer is to move, as a visitor who has played before. */
async function openLink(page: Page, language: string, board: string, position: string): Promise<Locator> {
  const stored = {
    language,
    game: { board: "9x7", record: "5546", ply: 4 },
    "view.4x4x4": "layers",
    "view.7x6": "flat",
  };
  await page.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(`fourfold.${name}`, JSON.stringify(value));
  }, stored);
  await page.goto(`${ISOLATED}/#board=${board}&position=${position}`);
  const game = page.locator("#game");
  await expect(game.locator(".prompt")).toBeVisible();
  return game;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  return (await part.boundingBox())!;
}

function overlap(one: Box, other: Box): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !isBeside && one.y + one.height > other.y && other.y + other.height > one.y;
}

/** Expects all of a text to be inside of its element. */
async function expectWhole(part: Locator): Promise<void> {
  const [scroll, client] = await part.evaluate((element) => [element.scrollWidth, element.clientWidth]);
  expect(scroll).toBeLessThanOrEqual(client!);
}

for (const language of LANGUAGES) {
  for (const [width, height] of [
    [320, 640],
    [360, 640],
    [740, 360],
    [1150, 900],
  ] as const) {
    test(`a shared position and the last game's offer leave each other room, ${language}, ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      const game = await openLink(page, language, "7x6", "445");
      const offer = page.locator(".offer");
      await expect(offer).toBeVisible();
      const taken = await boxOf(offer);
      const parts = [...(await game.getByRole("button").all()), game.locator(".board"), game.locator(".status")];
      for (const part of parts) {
        const box = await boxOf(part);
        expect(overlap(box, taken)).toBe(false);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        await expectWhole(part);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // The cross is on the first line.
      const close = await boxOf(offer.getByRole("button").last());
      expect(close.y - taken.y).toBeLessThan(20);
    });
  }

  test(`the question, its answers and the buttons are on the screen with the board, ${language}`, async ({ page }) => {
    const game = await openLink(page, language, "7x6", "445");
    for (const [width, height] of [
      [1150, 700],
      [1150, 900],
      [1600, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const bar = await boxOf(game.locator(".bar"));
      expect(bar.y + bar.height, `${width} × ${height}`).toBeLessThanOrEqual(height);
    }
  });

  test(`in 3D the controls of the view are on the screen with the board, ${language}`, async ({ page }) => {
    const game = await openLink(page, language, "4x4x4", "0FC");
    await page.locator('[data-view="3d"]').click();
    await expect(game.locator(".view-controls")).toBeVisible();
    for (const isAsking of [true, false]) {
      if (!isAsking) await game.locator(".prompt button").nth(1).click();
      await expect(game.locator(".prompt")).toBeVisible({ visible: isAsking });
      for (const [width, height] of [
        [1150, 700],
        [1600, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        const bar = await boxOf(game.locator(".bar"));
        expect(bar.y + bar.height, `${width} × ${height}, ${isAsking}`).toBeLessThanOrEqual(height);
      }
    }
  });

  test(`in a narrow widget nothing is cut off, ${language}`, async ({ page }) => {
    const attributes = `board="7x6" position="445" second="computer" lang="${language}"`;
    await pageWith(page, `<fourfold-board ${attributes} style="width: 250px"></fourfold-board>`);
    const board = page.locator("fourfold-board");
    await board.evaluate((element) => (element as HTMLElementTagNameMap["fourfold-board"]).stop("moves"));
    await expect(board.locator(".prompt")).toBeVisible();
    const { x, width } = await boxOf(board);
    const buttons = await board.getByRole("button").all();
    for (const button of buttons) {
      const box = await boxOf(button);
      expect(box.x + box.width).toBeLessThanOrEqual(x + width);
      await expectWhole(button);
      expect(overlap(await boxOf(board.locator(".status span")), box)).toBe(false);
    }
    // Those of the bar stay together.
    const bar = await Promise.all(buttons.slice(3).map(boxOf));
    expect(new Set(bar.map(({ y }) => y)).size).toBe(1);
  });

  test(`a phone that lies on its side shows a large board, ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 740, height: 360 });
    const game = await openLink(page, language, "4x4x4", "0FC");
    await page.locator(".offer button").last().click();
    const board = game.locator(".board");
    const question = await boxOf(board);
    expect(question.height).toBeGreaterThanOrEqual(280);
    expect(question.y + question.height).toBeLessThanOrEqual(360);
    for (const button of await game.locator(".prompt button").all()) {
      const { y, height } = await boxOf(button);
      expect(y + height).toBeLessThanOrEqual(360);
    }
    await game.locator(".prompt button").nth(1).click();
    await expect(game.locator(".prompt")).toBeHidden();
    const after = await boxOf(board);
    expect(after.height).toBeGreaterThanOrEqual(280);
    // The panel is beside it, and all buttons are to be seen, beside whose turn it is.
    const panel = await boxOf(page.locator(".side"));
    expect(panel.x).toBeGreaterThan(after.x + after.width);
    expect(panel.y).toBeLessThan(100);
    const status = await boxOf(game.locator(".status"));
    for (const button of await game.locator(".bar button").all()) {
      const box = await boxOf(button);
      expect(overlap(status, box)).toBe(false);
      expect(box.y + box.height).toBeLessThanOrEqual(360);
    }
    expect((await state(game)).position).toBe("0FC");
  });
}

test("a narrow frame has room for the board, the question and the buttons", async ({ page }) => {
  await page.setViewportSize({ width: 280, height: 520 });
  await page.goto("/embed.html?board=7x6&position=445&view=flat&second=computer&lang=en&readonly=false");
  const board = page.locator("fourfold-board");
  await board.evaluate((element) => (element as HTMLElementTagNameMap["fourfold-board"]).goTo(1));
  await expect(board.locator(".prompt")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(520);
});

test("what is chosen can be told from the rest where the browser chooses the colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.addInitScript(() => {
    localStorage.setItem("fourfold.view.7x6", JSON.stringify("flat"));
    localStorage.setItem("fourfold.choices", JSON.stringify({ second: "person" }));
  });
  await page.goto(`${ISOLATED}/#board=7x6&position=4453`);
  const look = (part: Locator) =>
    part.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return [backgroundColor, color];
    });
  const pairs = [
    [page.getByRole("tab", { selected: true }), page.getByRole("tab", { selected: false }).first()],
    [page.locator("#view [aria-pressed=true]"), page.locator("#view [aria-pressed=false]:visible")],
    [page.locator("#panel-play .moves [aria-current]"), page.locator("#panel-play .moves button").nth(1)],
  ] as const;
  for (const [chosen, other] of pairs) {
    expect(await look(chosen)).not.toEqual(await look(other));
  }
});

// What earlier visits have stored may be anything: the page starts all the same.

import { STORED_NAMES } from "../src/app/storage";
import { ISOLATED, STONES, type Page, drop, expect, state, test } from "./fixture";

const ODD = [
  ...["", "null", "5", "1e999", "[]", "{}", "not JSON", '"toString"', '"\\u202e"', '{"__proto__":{}}'],
  '{"board":"toString","record":4,"ply":{},"first":5,"style":"toString","7x6":5}',
];

/** Stores the texts and opens the page, which doesn't see what was there before. */
async function openWith(page: Page, stored: Record<string, string>): Promise<void> {
  await page.goto(`${ISOLATED}/icon.svg`);
  await page.evaluate((stored) => {
    localStorage.clear();
    for (const [name, text] of Object.entries(stored)) localStorage.setItem(`fourfold.${name}`, text);
  }, stored);
  await page.goto(ISOLATED);
}

/** The page is there as on a first visit, with all its tabs. */
async function expectStarted(page: Page): Promise<void> {
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Play");
  // The last of the panels.
  await expect(page.locator("#panel-settings .panel-body")).toBeAttached();
  await expect(page.getByText("Everything runs in your browser. Nothing is sent anywhere.")).toBeVisible();
  const game = page.locator("#game");
  expect(await state(game)).toMatchObject({ board: "4x4x4", position: "-" });
  await expect(game).toHaveAttribute("view", "3d");
  await expect(game.locator(".message")).toBeEmpty();
}

for (const text of ODD) {
  test(`everything stored is ${text.slice(0, 50)}`, async ({ page }) => {
    await openWith(page, Object.fromEntries(STORED_NAMES.map((name) => [name, text])));
    await expectStarted(page);
    // What was bad is gone.
    await page.reload();
    await expectStarted(page);
    await expect(page.locator(".toast")).toBeEmpty();
  });
}

test("a game that can't be read is reported, and so are solved puzzles", async ({ page }) => {
  const toast = page.locator(".toast");
  for (const text of ["null", "5", '{"board":"7x6","record":"4444444","ply":3}']) {
    await openWith(page, { game: text });
    await expect(toast).toHaveText("Couldn’t read the stored game, so this is a new one.");
  }
  await openWith(page, { solved: "[]" });
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await expect(toast).toHaveText("Couldn’t read which puzzles you’ve solved. Starting a new list.");
});

test("what is good among the bad is kept", async ({ page }) => {
  const choices = { first: "computer", second: "person", level: 99, style: "expansive", moveTime: "soon" };
  await openWith(page, {
    game: '{"board":"7x6","record":"4433","ply":77}',
    solved: '{"7x6":[null,"123"],"9x7":"all"}',
    choices: JSON.stringify(choices),
    threads: "0",
    memory: "64",
  });
  const game = page.locator("#game");
  await expect(game.locator(STONES)).toHaveCount(4);
  await expect(page.locator(".toast")).toBeEmpty();
  const settings = await game.evaluate((element) => {
    const { first, second, level, playingStyle, moveTime, memory } = element as HTMLElementTagNameMap["fourfold-board"];
    return { first, second, level, playingStyle, moveTime, memory };
  });
  const standard = { level: 3, moveTime: 1000 };
  expect(settings).toEqual({ first: "computer", second: "person", playingStyle: "expansive", memory: 64, ...standard });
});

test("the tab, the board and the view of the last visit come back", async ({ page }) => {
  await openWith(page, { tab: '"analyse"', game: '{"board":"9x7","record":"55","ply":1}', "view.9x7": '"3d"' });
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Analyse");
  const game = page.locator("#game");
  await expect(game).toHaveAttribute("view", "3d");
  expect(await state(game)).toMatchObject({ board: "9x7", record: "55", ply: 1 });
  await page.getByRole("button", { name: "Flat" }).click();
  await game.evaluate((element) => element.setAttribute("second", "person"));
  await drop(game, 0);
  await page.goto("about:blank");
  await page.goto(ISOLATED);
  await expect(game).toHaveAttribute("view", "flat");
  expect(await state(game)).toMatchObject({ board: "9x7", record: "51", ply: 2 });
});

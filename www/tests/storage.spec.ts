// What earlier visits have stored may be anything: the page starts all the same.

import { STORED_NAMES } from "../src/app/storage";
import { ISOLATED, STONES, type Page, drop, expect, state, test } from "./fixture";

const ODD = [
  ...["", "null", "5", "1e999", "[]", "{}", "not JSON", '"toString"', '"\\u202e"', '{"__proto__":{}}'],
  '{"board":"toString","record":4,"ply":{},"first":5,"style":"toString","7x6":5}',
];

/** Stores the texts and opens the page, which doesn't see what was there before. */
async function openWith(page: Page, stored: Record<string, string>): Promise<void> {
  await page.goto(`${ISOLATED}/embed.html`);
  await page.evaluate((stored) => {
    for (const storage of [localStorage, sessionStorage]) {
      storage.clear();
      for (const [name, text] of Object.entries(stored)) storage.setItem(`fourfold.${name}`, text);
    }
  }, stored);
  await page.goto(ISOLATED);
}

/** The page is there as on a first visit, with all its tabs. */
async function expectStarted(page: Page): Promise<void> {
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Play");
  // The last of the panels.
  await expect(page.locator("#panel-play .panel-body")).toBeAttached();
  await expect(page.getByText("Everything runs in your browser. Nothing is sent anywhere.")).toBeVisible();
  const game = page.locator("#game");
  expect(await state(game)).toMatchObject({ board: "4x4x4", position: "-" });
  await expect(game).toHaveAttribute("view", "3d");
  await expect(game.locator(".message")).toBeEmpty();
}

for (const text of ODD) {
  test(`everything stored is ${text.slice(0, 50)}`, async ({ page }) => {
    await openWith(page, Object.fromEntries(STORED_NAMES.map((name) => [name, text])));
    await expect(page.locator(".toast")).not.toBeEmpty();
    await expectStarted(page);
    // What was bad is gone.
    await page.reload();
    await expectStarted(page);
    await expect(page.locator(".toast")).toBeEmpty();
  });
}

const LOST = {
  game: "Couldn’t read the stored game, so this is a new one.",
  solved: "Couldn’t read which puzzles you’ve solved. Starting a new list.",
  someSolved: "Couldn’t read some of the puzzles you’ve solved. They count as unsolved again.",
  other: "Some saved data couldn’t be read and was reset.",
};

test("a game that can't be read is reported, and so are solved puzzles", async ({ page }) => {
  const toast = page.locator(".toast");
  for (const text of ["null", "5", '{"board":"7x6","record":"4444444","ply":3}']) {
    await openWith(page, { game: text });
    await expect(toast).toHaveText(LOST.game);
  }
  await openWith(page, { solved: "[]" });
  await expect(toast).toHaveText(LOST.solved);
  for (const text of ['{"7x6":5}', '{"7x6":[5,null,{}]}', '{"9x7":["123",null]}']) {
    await openWith(page, { solved: text });
    await expect(toast).toHaveText(LOST.someSolved);
  }
});

test("any other value that can't be read is reported", async ({ page }) => {
  const toast = page.locator(".toast");
  const bad = {
    ...Object.fromEntries(STORED_NAMES.filter((name) => name !== "solved").map((name) => [name, '"toString"'])),
    choices: '{"level":99}',
    game: '{"board":"7x6","record":"4433","ply":77}',
  };
  for (const [name, text] of Object.entries(bad)) {
    await openWith(page, { [name]: text });
    await expect(toast, name).toHaveText(LOST.other);
    await page.reload();
    await expect(page.locator("#panel-play .panel-body")).toBeAttached();
    await expect(toast, name).toBeEmpty();
  }
});

test("all that can't be read is reported together, in the language of the page", async ({ page }) => {
  const stored = { language: '"de"', game: "5", solved: "5", theme: "5", threads: "5.5" };
  await openWith(page, stored);
  await expect(page.locator(".toast p")).toHaveText([
    "Einige gespeicherte Daten waren nicht lesbar und wurden zurückgesetzt.",
    "Die gespeicherte Partie war nicht lesbar; dies ist eine neue.",
    "Die Liste der gelösten Rätsel war nicht lesbar; sie beginnt von vorn.",
  ]);
  await openWith(page, { ...stored, language: '"ja"' });
  await expect(page.locator(".toast p")).toHaveText([
    "保存されたデータの一部を読み込めなかったため、初期値に戻しました。",
    "保存された対局を読み込めなかったため、新しい対局を始めます。",
    "解いた問題の記録を読み込めなかったため、最初から数え直します。",
  ]);
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
  await expect(page.locator(".toast p")).toHaveText([LOST.other, LOST.someSolved]);
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

// Links that carry a whole game: they are made in the Share tab, and opened without losing the visitor's own game.

import { deflateSync } from "node:zlib";
import type { FourfoldBoard } from "../src/element/index";
import { ISOLATED, type Page, drop, expect, open, state, test } from "./fixture";

const FILE = `[Event "Club evening"]
[Board "7x6"]
[First "Ann"]
[Second "Bob"]
[Result "1-0"]

{An old trap.} 1. 4 4 2. 3! {[%csl G21,G51] [%cal G3121] Column 2 or 5 would
make three.} 2... 4?? {Too late.} (2... 5! 3. 2 1 {closes the row}) 3. 2 1
4. 5 1-0
`;

/** Returns the hash of a link, made by another program than the page. */
const hashOf = (file: string) => `#game=${deflateSync(file).toString("base64url")}`;

const titles = (page: Page) => page.locator(".games li > button:first-child");
const buttons = async (page: Page) =>
  (await page.getByRole("toolbar", { name: "Moves" }).getByRole("button").allTextContents()).map((text) =>
    text.replace(/\s+/g, " ").trim(),
  );
const MOVES = ["·", "1. 4", "2. 4", "3. 3!", "4. 4??", "4. 5!", "5. 2", "6. 1", "5. 2", "6. 1", "7. 5"];

const gameLink = (page: Page) => page.getByRole("textbox", { name: "Link to the whole game" });

test("the link of a game leads a stranger with a phone to the same game", async ({ page, browser }) => {
  const game = await open(page, "9x7", "5");
  await page.getByRole("tab", { name: "Share" }).click();
  const before = await gameLink(page).inputValue();
  await page.getByRole("textbox", { name: "Position as text" }).fill(FILE);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(gameLink(page)).not.toHaveValue(before);
  const link = await gameLink(page).inputValue();
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#game=[\w-]+$/);
  // It is the game's, wherever somebody is in it.
  await game.evaluate((element) => (element as FourfoldBoard).goTo(3));
  await expect(gameLink(page)).toHaveValue(link);

  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    serviceWorkers: "block",
  });
  const visit = await phone.newPage();
  await visit.goto(link);
  await expect(visit.locator(".players")).toHaveText("Ann – Bob");
  expect(await buttons(visit)).toEqual(MOVES);
  // What the game is about is seen at once, with the board.
  await expect(visit.locator("p.comment")).toHaveText("An old trap.");
  await expect(visit.locator("p.comment")).toBeInViewport({ ratio: 1 });
  await expect(visit.locator("#game .cell").first()).toBeInViewport({ ratio: 1 });
  await expect(visit.getByRole("dialog")).toHaveCount(0);
  const forward = visit.getByRole("button", { name: "Forward" });
  for (let move = 0; move < 3; move++) await forward.tap();
  await expect(visit.locator("p.comment")).toHaveText("Column 2 or 5 would make three.");
  await expect(visit.locator("#game .shape")).toHaveCount(3);
  await visit.getByRole("button", { name: "Move 6, column 1" }).first().tap();
  await expect(visit.locator("p.comment")).toHaveText("closes the row");
  expect((await state(visit.locator("#game"))).position).toBe("443521");
  // Nobody else moves meanwhile, and the game is there after a reload.
  await visit.reload();
  await expect(visit.locator("#game")).toHaveAttribute("position", "443521");
  await expect.poll(() => buttons(visit)).toEqual(MOVES);
  await expect(visit.locator("#panel-play .panel-body > *").first()).toHaveText("Moves");
  await phone.close();
});

test("the visitor’s own game is kept, and the link can be followed twice", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.getByRole("button", { name: "Move 2, column 4" }).click();
  await drop(game, 0);
  const own = ["·", "1. 4", "2. 4", "3. 5", "3. 1", "4. 3"];
  await expect.poll(() => buttons(page)).toEqual(own);
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.goto(ISOLATED + hashOf(FILE).replace("#", "/#"));
  await expect(page.locator(".toast")).toHaveText(
    "Your own game is kept: you’ll find it under “Games”, below the moves.",
  );
  await expect.poll(() => buttons(page)).toEqual(MOVES);
  await expect(page).toHaveURL(`${ISOLATED}/#board=7x6&position=-`);
  await page.getByText("Games (2)").click();
  const games = titles(page);
  await expect(games).toHaveText([/: 10 moves$/, "7×6 classic: 5 moves"]);

  await games.nth(1).click();
  await expect.poll(() => buttons(page)).toEqual(own);
  // The same page is open when the link is followed once more.
  await page.evaluate((hash) => (location.hash = hash), hashOf(FILE));
  await expect.poll(() => buttons(page)).toEqual(MOVES);
  await expect(games).toHaveCount(2);
  await page.evaluate((hash) => (location.hash = hash), hashOf(FILE));
  await expect(page).toHaveURL(`${ISOLATED}/#board=7x6&position=-`);
  await expect(games).toHaveCount(2);
});

test("not even a link with many games pushes out the visitor’s own", async ({ page }) => {
  await open(page, "7x6", "4453");
  const many = Array.from({ length: 30 }, (_, number) => `[Board "7x6"]\n[Event "${number}"]\n\n1. 4 *\n`).join("\n");
  await page.evaluate((hash) => (location.hash = hash), hashOf(many));
  await expect.poll(() => buttons(page)).toEqual(["·", "1. 4"]);
  await page.getByText("Games (2)").click();
  await expect(titles(page)).toHaveText(["0: 1 move", "7×6 classic: 4 moves"]);
});

const cut = hashOf(FILE).slice(0, -40);
const BAD: Record<string, [hash: string, message: string]> = {
  "a part is missing": [
    cut,
    "Can’t open this link. It’s incomplete or was changed on the way. Copy it again, from beginning to end.",
  ],
  "it is empty": [
    "#game=",
    "Can’t open this link. It’s incomplete or was changed on the way. Copy it again, from beginning to end.",
  ],
  "it unpacks to more than anybody reads": [
    hashOf("4 ".repeat(50_000_000)),
    "Can’t open this link. The game in it is too long. Ask for the game file instead.",
  ],
  "the game has a mistake": [hashOf("1. 4 4\n7. 5"), "Can’t open this link. Line 2: The next move is number 2, not 7."],
  "there is nothing in it": [
    hashOf(""),
    "Can’t open this link. It’s incomplete or was changed on the way. Copy it again, from beginning to end.",
  ],
};

for (const [what, [hash, message]] of Object.entries(BAD)) {
  test(`a bad link is told in one line, and the game stays: ${what}`, async ({ page }) => {
    // On a first visit, and in the middle of a game.
    await page.goto(`${ISOLATED}/${hash}`);
    await expect(page.locator(".toast")).toHaveText(message);
    expect(await state(page.locator("#game"))).toMatchObject({ board: "4x4x4", position: "-" });
    const game = await open(page, "9x7", "554");
    await page.getByRole("tab", { name: "Analyse" }).click();
    await page.evaluate((hash) => (location.hash = hash), hash);
    await expect(page.locator(".toast")).toHaveText(message);
    expect(await state(game)).toMatchObject({ board: "9x7", position: "554" });
    await expect(page).toHaveURL(`${ISOLATED}/#board=9x7&position=554`);
    await expect(page.getByRole("tab", { name: "Analyse" })).toHaveAttribute("aria-selected", "true");
  });
}

test("a link that is pasted is opened, or it is said what is wrong with it", async ({ page }) => {
  const game = await open(page, "9x7", "554");
  await page.getByRole("tab", { name: "Share" }).click();
  const text = page.getByRole("textbox", { name: "Position as text" });
  await text.fill(`https://example.org/${cut}`);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.locator("#panel-share form .error")).toHaveText(/^It’s incomplete/);
  expect((await state(game)).position).toBe("554");
  // Mail programs wrap long links.
  await text.fill(`https://example.org/${hashOf(FILE).replace(/.{60}/g, "$&\n")}`);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(game).toHaveAttribute("board", "7x6");
  await expect(page.locator("#panel-share form .error")).toHaveText("");
  await page.getByRole("tab", { name: "Play" }).click();
  await expect.poll(() => buttons(page)).toEqual(MOVES);
});

test("a game that is too long for a link goes as a file", async ({ page }) => {
  await open(page, "7x6", "44");
  await page.getByText("Notes").click();
  const comment = page.getByLabel("Comment on this position");
  // Nothing in it repeats, so nothing makes it shorter.
  let seed = 1;
  const random = () => String.fromCharCode(97 + ((seed = (seed * 48_271) % 2_147_483_647) % 26));
  const said = () => Array.from({ length: 4000 }, random).join("");
  for (const step of ["Back", "Back", "Forward"]) {
    await comment.fill(said());
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: step }).click();
  }
  await page.getByRole("tab", { name: "Share" }).click();
  await expect(
    page.getByText("This game is too long for a link. Save the game file below and send that instead."),
  ).toBeVisible();
  await expect(gameLink(page)).toBeHidden();
  await page.getByLabel("The whole game with comments").check();
  await page.getByLabel("Iframe").check();
  await expect(page.getByText("This game is too long for an iframe. Use the web component.")).toBeVisible();
  await page.getByLabel("Web component").check();
  await expect(page.locator("#embed")).toHaveValue(/<fourfold-game view="flat">\n\[Board "7x6"\]/);
  await expect(page.frameLocator(".preview iframe").getByRole("toolbar").getByRole("button")).toHaveCount(3);
  // With less it is there again.
  await page.getByRole("tab", { name: "Play" }).click();
  await comment.fill("");
  await page.keyboard.press("Tab");
  await page.getByRole("tab", { name: "Share" }).click();
  await expect(gameLink(page)).toHaveValue(/#game=/);
});

test("without compression in the browser the page says so", async ({ page }) => {
  await page.addInitScript(() =>
    Object.assign(window, { CompressionStream: undefined, DecompressionStream: undefined }),
  );
  await open(page, "7x6", "44");
  await page.getByRole("tab", { name: "Share" }).click();
  await expect(page.getByText("This browser can’t put a game into a link.")).toBeVisible();
  await page.evaluate((hash) => (location.hash = hash), hashOf(FILE));
  await expect(page.locator(".toast")).toHaveText(
    "Can’t open this link. It needs a newer browser. Ask for the game file instead.",
  );
});

test("a link that is followed during a puzzle leaves the puzzle, and keeps the game", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await page.locator("#panel-puzzles").getByRole("button", { name: "Start" }).click();
  await expect.poll(async () => (await state(game)).position).not.toBe("4453");
  await page.evaluate((hash) => (location.hash = hash), hashOf(FILE));
  await expect.poll(() => buttons(page)).toEqual(MOVES);
  await page.getByText("Games (2)").click();
  await titles(page).nth(1).click();
  await expect.poll(() => buttons(page)).toEqual(["·", "1. 4", "2. 4", "3. 5", "4. 3"]);
});

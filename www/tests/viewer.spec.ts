// <fourfold-game>: a game with variations and comments in any page.

import { AxeBuilder } from "@axe-core/playwright";
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import type { FourfoldGame } from "../src/viewer/index";
import { ISOLATED, type Locator, type Page, PLAIN, STONES, expect, pageWith, test } from "./fixture";
import { endSites, site } from "./static-site";

const APP = new URL("../dist/", import.meta.url);

const FILE = `[Board "7x6"]
[Event "Club evening"]
[First "Ann"]
[Second "Bob"]
[Result "1-0"]

{An old trap.} 1. 4 4 2. 3! {[%csl G21,G51] [%cal G3121] Column 2 or 5 would
make three.} 2... 4?? {Too late.} (2... 5! 3. 2 1 {closes the row}) 3. 2 1 4. 5
1-0
`;
const MOVES = ["·", "1. 4", "2. 4", "3. 3!", "4. 4??", "4. 5!", "5. 2", "6. 1", "5. 2", "6. 1", "7. 5"];

const viewer = (page: Page) => page.locator("fourfold-game");
const moves = (page: Page) => viewer(page).getByRole("toolbar", { name: "Moves" });
const comment = (page: Page) => viewer(page).locator(".side > .comment");
const step = (page: Page, name: string) =>
  viewer(page).getByRole("group", { name: "Go through the moves" }).getByRole("button", { name });
const pathOf = (game: Locator) => game.evaluate((element) => (element as FourfoldGame).path);
const texts = async (page: Page) =>
  (await moves(page).getByRole("button").allTextContents()).map((text) => text.replace(/\s+/g, " ").trim());

/** Opens a page with a game in it. */
async function openGame(page: Page, html: string, address = ISOLATED): Promise<Locator> {
  await pageWith(page, html, address);
  await expect(viewer(page).first().locator(".game:not([hidden]), .message:not(:empty)")).toBeVisible();
  return viewer(page);
}

test.afterEach(endSites);

for (const address of [ISOLATED, PLAIN]) {
  test(`the text of the element is shown as a game: ${address === PLAIN ? "any page" : "an isolated page"}`, async ({
    page,
  }) => {
    const game = await openGame(page, `<fourfold-game>\n${FILE}</fourfold-game>`, address);
    await expect(game.getByRole("group", { name: "Game: Club evening, Ann – Bob" })).toBeVisible();
    await expect(game.locator(".players")).toHaveText("Ann – Bob 1–0");
    expect(await texts(page)).toEqual(MOVES);
    await expect(moves(page).locator(".variation")).toHaveCount(1);
    await expect(comment(page)).toHaveText("An old trap.");
    await expect(step(page, "Back")).toHaveAttribute("aria-disabled", "true");
    for (let move = 0; move < 3; move++) await step(page, "Forward").click();
    await expect(comment(page)).toHaveText("Column 2 or 5 would make three.");
    await expect(game.locator(STONES)).toHaveCount(3);
    await expect(game.locator(".shape")).toHaveCount(3);
    await moves(page).getByRole("button", { name: "Move 6, column 1" }).first().click();
    await expect(comment(page)).toHaveText("closes the row");
    await expect(game.locator(STONES)).toHaveCount(6);
    await expect(game.locator(".shape")).toHaveCount(0);
    expect(await pathOf(game)).toBe("443521");
    await expect(step(page, "Last position")).toHaveAttribute("aria-disabled", "true");
    await step(page, "First position").click();
    await expect(game.locator(STONES)).toHaveCount(0);
    // Nobody can move, and the engine isn't needed.
    const box = (await game.locator(".cell").nth(3).boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    expect(await pathOf(game)).toBe("");
    await expect(game.locator(STONES)).toHaveCount(0);
  });
}

test("the arrow keys step after a click anywhere, and in the list they choose a move", async ({ page }) => {
  const game = await openGame(page, `<p>before</p><fourfold-game>${FILE}</fourfold-game>`);
  await page.locator("body").press("ArrowRight");
  expect(await pathOf(game)).toBe("");
  await game.locator(".players").click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await pathOf(game)).toBe("44");
  await page.keyboard.press("End");
  expect(await pathOf(game)).toBe("4434215");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  expect(await pathOf(game)).toBe("");
  await step(page, "Forward").focus();
  await page.keyboard.press("Enter");
  expect(await pathOf(game)).toBe("4");
  await page.keyboard.press("ArrowRight");
  expect(await pathOf(game)).toBe("44");
  // The list is one tab stop, at the move on the board, and keeps the focus.
  await step(page, "Play the moves").focus();
  await page.keyboard.press("Tab");
  await expect(moves(page).getByRole("button", { name: "Move 2, column 4" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  expect(await pathOf(game)).toBe("44");
  await page.keyboard.press("Enter");
  expect(await pathOf(game)).toBe("443");
  const current = moves(page).getByRole("button", { name: "Move 3, column 3 !" });
  await expect(current).toBeFocused();
  await expect(current).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Tab");
  await expect(game.getByRole("button", { name: "Save game" })).toBeFocused();
});

test("a mistake in the game is one line with the place, and an event, until it is mended", async ({ page }) => {
  const game = await openGame(page, "<fourfold-game>1. 4 4\n7. 5</fourfold-game>");
  const mistake = game.getByRole("alert");
  await expect(mistake).toHaveText("Can’t show this game. Line 2: The next move is number 2, not 7.");
  await expect(game.locator(".game")).toBeHidden();
  const told = await game.evaluate(async (element) => {
    const game = element as FourfoldGame;
    const event = new Promise<string>((resolve) =>
      document.addEventListener("fourfold-error", (event) => resolve((event as CustomEvent).detail.message)),
    );
    game.game = "1. 4 {no end";
    return [await event, game.message];
  });
  expect(told).toEqual(Array(2).fill("Can’t show this game. Line 1: This comment has no end. Add “}”."));
  await game.evaluate((element) => ((element as FourfoldGame).game = ""));
  await expect(mistake).toHaveText("Can’t show this game. There are no moves in it.");
  await game.evaluate((element) => ((element as FourfoldGame).game = '[Board "9x7"]\n\n1. 9 {Right.}'));
  await expect(mistake).toBeEmpty();
  expect(await texts(page)).toEqual(["·", "1. 9"]);
  expect(await game.evaluate((element) => (element as FourfoldGame).goTo("9"))).toBe(true);
  expect(await game.evaluate((element) => (element as FourfoldGame).goTo("98"))).toBe(false);
  await expect(comment(page)).toHaveText("Right.");
  // The text of the element is shown again, as it is now.
  await game.evaluate((element) => {
    element.textContent = "1. 4 4";
    element.setAttribute("board", "7x6");
    element.removeAttribute("game");
  });
  await expect.poll(() => texts(page)).toEqual(["·", "1. 4", "2. 4"]);
});

test("a game is loaded from an address, or it is said that it wasn’t", async ({ page, consoleErrors }) => {
  const pages = {
    "/game.txt": FILE,
    "/long.txt": "4 ".repeat(1_000_000),
    "/index.html": `<!doctype html><html lang="en"><title>t</title><link rel="icon" href="data:,">
      <script type="module" src="fourfold.js"></script><fourfold-game src="game.txt"></fourfold-game>`,
  };
  await page.goto(await site({ "/": APP }, { pages }));
  await expect.poll(() => texts(page)).toEqual(MOVES);
  const game = viewer(page);
  await game.evaluate((element) => ((element as FourfoldGame).src = "none.txt"));
  await expect(game.getByRole("alert")).toHaveText("Can’t show this game. “none.txt” couldn’t be loaded.");
  await game.evaluate((element) => ((element as FourfoldGame).src = "long.txt"));
  await expect(game.getByRole("alert")).toHaveText(
    "Can’t show this game. This is too long for a game file (at most a million characters).",
  );
  expect(consoleErrors.splice(0).join()).toMatch(/404/);
});

test("one of several games is chosen, and all are saved", async ({ page }) => {
  const other = `[Board "4x4x4"]\n[Start "0FC3"]\n\n3. 4 {Here.} *\n`;
  const game = await openGame(page, `<fourfold-game>${FILE}\n${other}</fourfold-game>`);
  const games = game.getByLabel("Games");
  await expect(games.locator("option")).toHaveText(["Club evening, Ann – Bob", "Game 2"]);
  await games.selectOption("1");
  expect(await texts(page)).toEqual(["·", "5. 4"]);
  await expect(game.locator(STONES)).toHaveCount(4);
  await step(page, "Forward").click();
  await expect(game.locator(STONES)).toHaveCount(5);
  await expect(comment(page)).toHaveText("Here.");
  await expect(game.locator(".players")).toBeHidden();
  const download = page.waitForEvent("download");
  await game.getByRole("button", { name: "Save game" }).click();
  const path = test.info().outputPath("game.txt");
  await (await download).saveAs(path);
  expect(readFileSync(path, "utf8")).toBe(`${FILE}\n${other}`);
});

const LANGUAGES = {
  de: ["Züge", "Die Partie lässt sich nicht zeigen. Zeile 1: „x“ ist kein Zug. Ein Zug ist eine einzelne Spalte, 1–7."],
  ja: ["棋譜", "棋譜を表示できません。1行目：「x」は手ではありません。手は列（1〜7）1文字です。"],
};

for (const [language, [name, message]] of Object.entries(LANGUAGES)) {
  test(`it speaks the language around it: ${language}`, async ({ page }) => {
    const game = await openGame(page, `<div lang="${language}"><fourfold-game>${FILE}</fourfold-game></div>`);
    await expect(game.getByRole("toolbar", { name })).toBeVisible();
    await game.evaluate((element) => ((element as FourfoldGame).game = `[Board "7x6"] 1. x`));
    await expect(game.getByRole("alert")).toHaveText(message!);
    await game.evaluate((element) => {
      element.removeAttribute("game");
      element.setAttribute("lang", "en");
    });
    await expect(game.getByRole("toolbar", { name: "Moves" })).toBeVisible();
    await expect.poll(() => texts(page)).toEqual(MOVES);
  });
}

for (const theme of ["light", "dark"]) {
  test(`axe finds nothing in it, at the width of a phone and of a page: ${theme}`, async ({ page }) => {
    await openGame(page, `<main><h1>t</h1><fourfold-game theme="${theme}">${FILE}</fourfold-game></main>`);
    await moves(page).getByRole("button", { name: "Move 4, column 4 ??" }).click();
    for (const width of [360, 1000]) {
      await page.setViewportSize({ width, height: 740 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

test("a page that only has boards doesn’t load what games need", async ({ page }) => {
  const loaded = async (html: string) => {
    const files = new Set<string>();
    const note = (request: { url(): string }) => files.add(new URL(request.url()).pathname);
    page.on("request", note);
    await pageWith(page, html);
    await expect(page.locator("fourfold-board .cell").first()).toBeVisible();
    page.off("request", note);
    return [...files].filter((file) => file.endsWith(".js"));
  };
  const board = await loaded("<fourfold-board></fourfold-board>");
  const game = await loaded(`<fourfold-game>${FILE}</fourfold-game>`);
  expect(game).toEqual(expect.arrayContaining(board));
  expect(game.length).toBeGreaterThan(board.length);
});

/** Opens a page of another origin with a game in a frame, with the code of the Share tab. */
async function openFrame(page: Page, hash: string) {
  const html = `<!doctype html><html lang="en"><title>t</title><link rel="icon" href="data:,">
    <script>self.told = []; addEventListener("message", ({ data }) => told.push(data));</script>
    <iframe src="${ISOLATED}/embed.html?lang=en&theme=dark${hash}" width="480" height="860"
      sandbox="allow-scripts allow-same-origin allow-downloads"></iframe>`;
  await page.goto(await site({}, { pages: { "/index.html": html } }));
  return page.frameLocator("iframe");
}

test("a frame shows the game that its address carries, and lets visitors save it", async ({ page }) => {
  const frame = await openFrame(page, `#game=${deflateSync(FILE).toString("base64url")}`);
  await expect(frame.getByRole("toolbar", { name: "Moves" }).getByRole("button")).toHaveCount(MOVES.length);
  await expect(frame.locator("fourfold-game")).toHaveAttribute("theme", "dark");
  const download = page.waitForEvent("download");
  await frame.getByRole("button", { name: "Save game" }).click();
  expect((await download).suggestedFilename()).toBe("fourfold-7x6.txt");
});

test("a frame says what is wrong with its address", async ({ page }) => {
  const frame = await openFrame(page, "#game=eJw");
  await expect(frame.getByRole("alert")).toHaveText(/^It’s incomplete or was changed on the way\./);
});

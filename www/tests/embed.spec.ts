// The page embed.html: a board in a frame of another page, made by a link that anybody may have written.

import { availableParallelism } from "node:os";
import type { FourfoldBoard } from "../src/element/index";
import { DEFAULT_MEMORY } from "../src/controller/settings";
import { ISOLATED, LATE, LATE_SCORE, PLAIN, STONES, type Locator, type Page, expect, test } from "./fixture";
import { type Site, serve } from "./static-site";

/** A message from the frame. */
interface Told {
  type: string;
  detail: Record<string, unknown>;
}

let parent: Site | undefined;

test.afterEach(() => parent?.end());

/** Opens a page of another origin with a frame. Returns the frame's board. */
async function openFrame(page: Page, query: string): Promise<Locator> {
  parent?.end();
  const html = `<!doctype html><html lang="en"><title>t</title><link rel="icon" href="data:,">
    <script>self.told = []; addEventListener("message", ({ data }) => told.push(data));</script>
    <iframe src="${ISOLATED}/embed.html?${query}" width="400" height="500"></iframe>`;
  parent = await serve({}, { pages: { "/index.html": html } });
  await page.goto(parent.address);
  return page.frameLocator("iframe").locator("fourfold-board");
}

/** Returns the messages that the page has got. */
const told = (page: Page) => page.evaluate(() => (self as unknown as { told: Told[] }).told);
const types = async (page: Page) => (await told(page)).map(({ type }) => type);

test("a frame in a page of another origin", async ({ page }) => {
  const board = await openFrame(page, `board=7x6&position=${LATE}`);
  await expect(board.locator(STONES)).toHaveCount(LATE.length);
  const found = await board.evaluate(async (element) => {
    const board = element as FourfoldBoard;
    const { value, line } = await board.solve();
    board.play(line[0]!);
    return { value, resources: board.status.resources };
  });
  expect(found).toMatchObject({ value: LATE_SCORE, resources: { threads: 1, isShared: false } });
  await expect.poll(() => types(page)).toContain("fourfold-move");
});

test("a frame reports errors in its address, and falls back to English", async ({ page }) => {
  await openFrame(page, "board=7x6&position=44x&lang=constructor");
  await expect
    .poll(() => told(page))
    .toEqual([{ type: "fourfold-error", detail: { message: expect.stringMatching(/“x”, isn’t a column/) } }]);
  await expect(page.frameLocator("iframe").locator("html")).toHaveAttribute("lang", "en");
});

test("a page that wants analyses has to ask for them", async ({ page }) => {
  for (const isAsked of [false, true]) {
    const board = await openFrame(page, `board=7x6&position=${LATE}&analysis${isAsked ? "&report=analysis" : ""}`);
    await board.evaluate(async (element) => {
      const board = element as FourfoldBoard;
      await board.analyze();
      // Messages come in order, so this one is the last.
      board.play(7);
    });
    await expect.poll(() => types(page)).toContain("fourfold-error");
    expect((await types(page)).includes("fourfold-analysis")).toBe(isAsked);
  }
});

test("a link sets the style of play, but no CSS", async ({ page }) => {
  const leaks: string[] = [];
  await page.route("**/leak*", (route) => {
    leaks.push(route.request().url());
    return route.fulfill({ body: "" });
  });
  const board = page.locator("fourfold-board");
  await page.goto(`${ISOLATED}/embed.html?board=7x6&style=tactical`);
  await expect(board).toHaveJSProperty("playingStyle", "tactical");
  const css = `position:fixed;background:url(${PLAIN}/leak);--fourfold-board:url(${PLAIN}/leak2)`;
  await page.goto(`${ISOLATED}/embed.html?board=7x6&style=${encodeURIComponent(css)}`);
  await expect(board.locator(".cell").first()).toBeVisible();
  await expect(board.locator(".message")).toHaveText(/style “position:fixed/i);
  await expect(board).toHaveCSS("position", "relative");
  expect(leaks).toEqual([]);
});

test("a link may ask for less than the default resources, not for more", async ({ page }) => {
  const resources = async (query: string) => {
    await page.goto(`${ISOLATED}/embed.html?board=7x6&position=${LATE}&${query}`);
    return page.locator("fourfold-board").evaluate(async (element) => {
      const board = element as FourfoldBoard;
      await board.analyze({ time: 50 });
      return board.status.resources;
    });
  };
  const cores = availableParallelism();
  const most = { threads: Math.min(cores > 2 ? cores - 1 : cores, 16), memory: DEFAULT_MEMORY };
  expect(await resources("threads=256&memory=2047")).toMatchObject(most);
  expect(await resources("threads=1e9&memory=Infinity")).toMatchObject(most);
  expect(await resources("threads=1&memory=8")).toMatchObject({ threads: 1, memory: 8 });
});

for (const [locale, language] of Object.entries({ "fr-FR": "en", "de-AT": "de" })) {
  test.describe(`in a browser set to ${locale}`, () => {
    test.use({ locale });

    test(`a frame is in ${language}`, async ({ page }) => {
      await page.goto(`${ISOLATED}/embed.html`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    });
  });
}

test("what a link says is repeated only in part, and nothing in it is unseen", async ({ page }) => {
  const override = "\u202e";
  const long = `${override}\u0000\n${"x".repeat(5000)}`;
  const board = await openFrame(page, `board=${encodeURIComponent(long)}&level=${encodeURIComponent(long)}`);
  await expect.poll(async () => (await told(page)).length).toBe(2);
  const messages = (await told(page)).map(({ detail }) => String(detail.message));
  messages.push(await board.locator(".message").innerText());
  // The hash of the app's own page isn't sent to a server, so it may be of any length.
  await page.goto(`${ISOLATED}/#board=${encodeURIComponent(long + "x".repeat(200_000))}`);
  await expect(page.locator(".toast")).not.toBeEmpty();
  messages.push(await page.locator(".toast").innerText());
  for (const message of messages) {
    expect(message).toMatch(/“\\u\{202e\}\\u\{0\}\\u\{a\}xxx.*…x+”.*(Use 4x4x4, 7x6 or 9x7\.|from 0 to 10\.)$/);
    expect(message.length).toBeLessThanOrEqual(300);
  }
});

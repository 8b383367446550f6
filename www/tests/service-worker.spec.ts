// The service worker as a guest: it leaves the rest of the host alone, and it goes when the host wants it to.

import { readFileSync, readdirSync } from "node:fs";
import type { BrowserContext } from "@playwright/test";
import { type Page, expect, test } from "./fixture";
import { endSites, site } from "./static-site";

const APP = new URL("../dist/", import.meta.url);
const README = new URL("../../README.md", import.meta.url);

test.use({ serviceWorkers: "allow" });
// The browser reports the files that the hosts refuse.
test.afterEach(({ consoleErrors }) => consoleErrors.splice(0));

test.afterEach(endSites);

/** Opens the app and waits until its service worker controls the page. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("#tabs button").first()).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
    }
  });
}

/** Returns what a visit has left in the browser: service workers and caches. A page of the host is there to tell. */
async function left(context: BrowserContext, address: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(`${address}/other.html`);
  const left = await page.evaluate(async () => [
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ...(await caches.keys()),
  ]);
  await page.close();
  return left;
}

const OTHER = `<!doctype html><html lang="en"><title>other</title><link rel="icon" href="data:,">`;

test("other pages and files of the host are as if it weren't there", async ({ page, context }) => {
  const files = { "/data.js": "", "/chunk-other.js": "", "/chunk-ABCD2345.js": "" };
  const pages = { "/other.html": OTHER, "/folder/index.html": OTHER, ...files };
  const address = await site({ "/": APP }, { pages });
  await visit(page, address);
  const other = await context.newPage();
  for (const path of ["/other.html", "/folder/", "/other.html?/embed.html", "/folder/embed.html"]) {
    const response = (await other.goto(`${address}${path}`))!;
    expect(response.fromServiceWorker(), path).toBe(false);
    expect(response.headers(), path).not.toHaveProperty("cross-origin-embedder-policy");
  }
  for (const path of ["/", "/?lang=de", "/index.html", "/embed.html?board=7x6"]) {
    expect((await other.goto(`${address}${path}`))!.fromServiceWorker(), path).toBe(true);
  }
  const chunks = readdirSync(APP).filter((name) => /chunk.*\.js$/.test(name));
  expect(chunks).not.toEqual([]);
  const ours = ["/icon.svg", "/app.css?2", ...chunks.map((name) => `/${name}`)];
  for (const path of [...Object.keys(files), "/sw.js", ...ours]) {
    const answered = other.waitForResponse(`${address}${path}`);
    await other.evaluate((path) => fetch(path).then(() => undefined), path);
    expect((await answered).fromServiceWorker(), path).toBe(ours.includes(path));
  }
  // Without a network the app takes the place of no other page.
  await context.setOffline(true);
  await expect(other.goto(`${address}/other.html`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(false);
});

test("a picture from another site stays on a page beside the app", async ({ page }) => {
  const foreign = await site({ "/": APP });
  const pages = { "/other.html": `${OTHER}<img src="${foreign}/icon-192.png" alt="">` };
  const address = await site({ "/": APP }, { pages });
  await visit(page, address);
  await page.goto(`${address}/other.html`);
  const width = await page.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth);
  expect(width).toBe(192);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
});

for (const status of [404, 410]) {
  const gone = {
    everything: (path: string) => path !== "/other.html",
    "the page": (path: string) => path === "/",
    "the script of the service worker": (path: string) => path === "/sw.js",
  };
  for (const [what, isGone] of Object.entries(gone)) {
    test(`if the host answers ${status} for ${what}, the service worker goes`, async ({ page, context }) => {
      let isOver = false;
      const failures = (path: string) => (isOver && isGone(path) ? status : undefined);
      const address = await site({ "/": APP }, { pages: { "/other.html": OTHER }, failures });
      await visit(page, address);
      expect(await left(context, address)).toHaveLength(2);
      isOver = true;
      const response = (await page.goto(address))!;
      expect(response.status()).toBe(isGone("/") ? status : 200);
      expect(response.headers()).not.toHaveProperty("cross-origin-embedder-policy");
      expect(await left(context, address)).toEqual([]);
    });
  }
}

/** The page of another site that has taken the place of the app. */
const NEW = `<!doctype html><html lang="en"><title>new</title><link rel="icon" href="data:,"><h1>New</h1>`;

for (const path of ["/", "/?lang=de", "/index.html", "/embed.html?board=7x6"]) {
  test(`if the host has another page in place of the app's, the service worker goes: ${path}`, async ({
    page,
    context,
  }) => {
    let isOver = false;
    const fallback = () => (isOver ? NEW : undefined);
    const address = await site({ "/": APP }, { pages: { "/other.html": OTHER }, fallback });
    await visit(page, address);
    expect(await left(context, address)).toHaveLength(2);
    isOver = true;
    const response = (await page.goto(`${address}${path}`))!;
    expect(await response.text()).toBe(NEW);
    expect(response.headers()).not.toHaveProperty("cross-origin-embedder-policy");
    expect(await left(context, address)).toEqual([]);
    // Nothing of it is left on the next visit.
    expect((await page.goto(`${address}${path}`))!.fromServiceWorker()).toBe(false);
  });
}

test("if the host has a page in place of the script of the service worker, that goes", async ({ page, context }) => {
  let isOver = false;
  const fallback = (path: string) => (isOver && path === "/sw.js" ? NEW : undefined);
  const address = await site({ "/": APP }, { pages: { "/other.html": OTHER }, fallback });
  await visit(page, address);
  expect(await left(context, address)).toHaveLength(2);
  isOver = true;
  await page.goto(address);
  await expect(page.locator("#tabs button").first()).toBeVisible();
  expect(await left(context, address)).toEqual([]);
});

test("the app's other files aren't taken for pages", async ({ page, context }) => {
  const address = await site({ "/": APP }, { pages: { "/other.html": OTHER } });
  await visit(page, address);
  for (const path of ["/third-party.txt", "/icon.svg", "/puzzles/7x6.txt"]) {
    // Some are downloads.
    await page.goto(`${address}${path}`).catch(() => undefined);
    expect(await left(context, address), path).toHaveLength(2);
  }
});

const ABSENT = { everything: () => true, "the script of the service worker": (path: string) => path === "/sw.js" };
for (const [what, isAbsent] of Object.entries(ABSENT)) {
  test(`works without a network again after the host had lost ${what} for a while`, async ({ page, context }) => {
    let isAway = false;
    const failures = (path: string) => (isAway && isAbsent(path) ? 404 : undefined);
    const address = await site({ "/": APP }, { pages: { "/other.html": OTHER }, failures });
    await visit(page, address);
    isAway = true;
    const other = await context.newPage();
    await other.goto(address);
    isAway = false;
    // The first page has kept the service worker alive, so that it is called back without being installed.
    for (const _ of ["back", "again"]) {
      await other.goto(address);
      await expect(other.locator("#tabs button").first()).toBeVisible();
      const isThere = () => other.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
      await expect.poll(isThere).toBe(true);
    }
    await expect.poll(() => left(context, address)).toHaveLength(2);
    await page.close();
    await context.setOffline(true);
    await other.reload();
    await expect(other.locator("#game")).toHaveAttribute("board", "4x4x4");
    await context.setOffline(false);
  });
}

test("a host in trouble loses nobody the app", async ({ page, context }) => {
  let isBroken = false;
  const failures = (path: string) => (isBroken && path !== "/other.html" ? 503 : undefined);
  const address = await site({ "/": APP }, { pages: { "/other.html": OTHER }, failures });
  await visit(page, address);
  isBroken = true;
  await page.goto(address);
  await expect(page.locator("#game")).toHaveAttribute("board", "4x4x4");
  expect(await left(context, address)).toHaveLength(2);
});

test("a page that the host has taken away isn't shown from the cache, while the app stays", async ({
  page,
  context,
}) => {
  let isOver = false;
  const failures = (path: string) => (isOver && path === "/embed.html" ? 404 : undefined);
  const address = await site({ "/": APP }, { pages: { "/other.html": OTHER }, failures });
  await visit(page, address);
  isOver = true;
  expect((await page.goto(`${address}/embed.html`))!.status()).toBe(404);
  expect(await left(context, address)).toHaveLength(2);
});

const [, OFF_SWITCH] = /`sw\.js`[^]*?```js\n([^]*?)```/.exec(readFileSync(README, "utf8"))!;

/** Has the browser look for a new script, which it otherwise does at most once a day. */
async function update(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
}

test("the script in the README in place of sw.js removes it from any page of the host", async ({ page, context }) => {
  const pages: Record<string, string> = { "/other.html": OTHER };
  const address = await site({ "/": APP }, { pages });
  await visit(page, address);
  expect(await left(context, address)).toHaveLength(2);
  pages["/sw.js"] = OFF_SWITCH!;
  await page.goto(`${address}/other.html`);
  await update(page);
  await expect.poll(() => left(context, address)).toEqual([]);
});

test("the script in the README leaves another copy of the app on the host alone", async ({ page, context }) => {
  const pages: Record<string, string> = { "/other.html": OTHER, "/a/other.html": OTHER };
  const address = await site({ "/a/": APP, "/b/": APP }, { pages });
  await visit(page, `${address}/a/`);
  await visit(page, `${address}/b/`);
  const both = await left(context, address);
  expect(both).toHaveLength(4);
  pages["/a/sw.js"] = OFF_SWITCH!;
  await page.goto(`${address}/a/other.html`);
  await update(page);
  await expect.poll(() => left(context, address)).toEqual(both.filter((name) => name.includes("/b/")));
  // The earlier script deleted the caches of all copies: they come back.
  await page.evaluate(async () => void (await Promise.all((await caches.keys()).map((name) => caches.delete(name)))));
  await visit(page, `${address}/b/`);
  await expect.poll(() => left(context, address)).toEqual(both.filter((name) => name.includes("/b/")));
});

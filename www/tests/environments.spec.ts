// The page in all environments: without a network, without isolation headers, in a frame, without WebGL.

import { cpSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { FourfoldBoard } from "../src/element/index";
import { ISOLATED, LATE, LATE_SCORE, PLAIN, STONES, type Page, drop, expect, open, test } from "./fixture";
import { ISOLATION, serve } from "./static-site";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker controls the page. */
async function expectController(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
    }
  });
}

test("works without a network after the first visit", async ({ page, context }) => {
  await open(page, "7x6");
  await expectController(page);
  await context.setOffline(true);
  await page.reload();
  const game = page.locator("#game");
  await drop(game, 3);
  await expect(game.locator(STONES)).toHaveCount(1);
  const found = await game.evaluate(async (element, late) => {
    const board = element as FourfoldBoard;
    board.reset(late);
    const { value } = await board.solve();
    return { value, resources: board.status.resources };
  }, LATE);
  expect(found.value).toBe(LATE_SCORE);
  expect(found.resources?.isShared).toBe(true);
  // So do files that haven't been requested before.
  await page.evaluate(() => fetch("puzzles/7x6.txt").then((response) => response.text()));
  await context.setOffline(false);
});

test("takes over a new deployment; a page opened before still finds its own files", async ({ page, context }) => {
  const folder = test.info().outputPath("site");
  cpSync(new URL("../dist", import.meta.url), folder, { recursive: true });
  // A host that lets the browser cache its pages for an hour.
  const headers = { ...ISOLATION, "cache-control": "max-age=3600" };
  const { address, end } = await serve({ "/": pathToFileURL(`${folder}/`) }, { headers });
  try {
    await open(page, "4x4x4", "-", address);
    await expectController(page);
    for (const build of ["second", "third"]) {
      deploy(folder, build);
      const other = await context.newPage();
      await other.goto(address);
      await expect(other).toHaveTitle(build);
      // The build before is kept.
      await expect.poll(() => keptBuilds(other)).toEqual([expect.any(String), build]);
      await other.close();
      if (build === "third") break;
      expect(await page.evaluate((name) => fetch(name).then(({ ok }) => ok), chunkIn("../dist"))).toBe(true);
    }
    await context.setOffline(true);
    await page.reload();
    await expect(page).toHaveTitle("third");
    await page.getByRole("button", { name: "3D" }).click();
    await expect(page.locator("#game [data-view='3d']")).toBeVisible();
  } finally {
    await context.setOffline(false);
    end();
  }
});

test("a page says that there is a newer version, once, and a reload brings it with the game", async ({
  page,
  context,
}) => {
  const folder = test.info().outputPath("site");
  cpSync(new URL("../dist", import.meta.url), folder, { recursive: true });
  // Without isolation headers, so that the first visit is reloaded for them.
  const { address, end } = await serve({ "/": pathToFileURL(`${folder}/`) });
  const message = "There is a newer version of this page.";
  try {
    const game = await open(page, "7x6", "-", address);
    await expectController(page);
    await drop(game, 3);
    await drop(game, 2);
    // So far every service worker that took over was of the page's own build.
    const seen = await page.evaluate(() =>
      document.querySelector("meta[name=fourfold-build]")!.getAttribute("content"),
    );
    expect(await keptBuilds(page)).toEqual([seen]);
    await expect(page.getByText(message)).toHaveCount(0);
    deploy(folder, "second");
    const other = await context.newPage();
    await other.goto(address);
    await expect(other).toHaveTitle("second");
    const notice = page.getByRole("status").filter({ hasText: message });
    await expect(notice).toBeVisible();
    // The other one came before its service worker.
    await expect.poll(() => keptBuilds(other)).toEqual([seen, "second"]);
    await expect(other.getByText(message)).toHaveCount(0);
    await notice.getByRole("button", { name: "Reload" }).click();
    await expect(page).toHaveTitle("second");
    await expect(game.locator(STONES)).toHaveCount(2);
    await expect(page.getByText(message)).toHaveCount(0);
    // Closed, it doesn't come back.
    deploy(folder, "third");
    await other.reload();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(game).toBeFocused();
    await expect(notice).toHaveCount(0);
    deploy(folder, "fourth");
    await other.reload();
    await expect.poll(() => keptBuilds(other)).toEqual(["third", "fourth"]);
    await expect(notice).toHaveCount(0);
  } finally {
    end();
  }
});

/** Returns the name of a script that is different in every build. */
function chunkIn(folder: string): string {
  return readdirSync(new URL(folder, import.meta.url)).find((name) => /chunk-.*\.js$/.test(name))!;
}

/** Changes names and contents as another build would. */
function deploy(folder: string, build: string): void {
  const chunk = chunkIn(folder);
  const renamed = chunk.replace(/[A-Z0-9]{8}/, build.toUpperCase().padEnd(8, "0"));
  const files = readdirSync(folder).filter((name) => /\.(js|html)$/.test(name));
  for (const name of files) {
    const path = `${folder}/${name}`;
    let text = readFileSync(path, "utf8").replaceAll(chunk, renamed);
    if (name === "index.html") {
      text = text.replace(/<title>.*?</, `<title>${build}<`);
      text = text.replace(/(name="fourfold-build" content=)"\w+"/, `$1"${build}"`);
    }
    // The hash of the build follows the address in the name of its cache.
    if (name === "sw.js") text = text.replace(/(`fourfold \$\{\w+\} `,\w+=\w+\+)"\w+"/, `$1"${build}"`);
    writeFileSync(path, text);
  }
  renameSync(`${folder}/${chunk}`, `${folder}/${renamed}`);
}

/** Returns the cached builds; nothing while a service worker is being replaced. */
function keptBuilds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration())!;
    if (installing || waiting || active?.state !== "activated") return [];
    return (await caches.keys()).map((name) => name.split(" ").at(-1)!);
  });
}

test("can be installed", async ({ page }) => {
  await page.goto(ISOLATED);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]")!;
    const manifest = await (await fetch(link.href)).json();
    const icons = await Promise.all(manifest.icons.map(async ({ src }: { src: string }) => (await fetch(src)).status));
    return { ...manifest, statuses: icons };
  });
  expect(manifest).toMatchObject({ name: "Fourfold", display: "standalone", start_url: "./" });
  expect(new Set(manifest.statuses)).toEqual(new Set([200]));
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // In a private window, as here, nothing can be installed; that is the only error.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
});

test("a service worker brings threads where the host sends no isolation headers", async ({ page }) => {
  await page.goto(PLAIN);
  // The page reloads itself unless someone has used it, which a test that queries it would.
  await page.waitForEvent("load");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const game = page.locator("#game");
  // The game on the board stops what was asked for before.
  await expect(page.getByRole("tab", { name: "Play" })).toBeVisible();
  const resources = await game.evaluate(async (element) => {
    const board = element as FourfoldBoard;
    await board.analyze({ time: 100 });
    return board.status.resources;
  });
  expect(resources?.isShared).toBe(true);
});

test.describe("without isolation and without service workers", () => {
  test.use({ serviceWorkers: "block" });

  test("everything works on one thread, with a note", async ({ page }) => {
    const game = await open(page, "7x6", LATE, PLAIN);
    await page.getByRole("tab", { name: "Analyse" }).click();
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await expect(page.locator("#panel-analyse .answer")).toContainText(/player wins in \d+ moves?|Draw/);
    await expect(
      page.getByText(/Running on one thread \(slower\): this page can’t use several\. Engine memory: \d+ MiB\./),
    ).toBeVisible();
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    await page.getByLabel("Show move evaluations").check();
    await expect(game.locator(".label").first()).toBeVisible();
  });
});

test("an element from another origin starts its engine there", async ({ page }) => {
  const html = `<!doctype html><html lang="en"><title>t</title><link rel="icon" href="data:,">
    <script type="module" src="${ISOLATED}/fourfold.js"></script>
    <fourfold-board board="7x6" position="${LATE}"></fourfold-board>`;
  const { address, end } = await serve({}, { pages: { "/index.html": html } });
  try {
    await page.goto(address);
    const value = await page
      .locator("fourfold-board")
      .evaluate(async (element) => (await (element as FourfoldBoard).solve()).value);
    expect(value).toBe(LATE_SCORE);
  } finally {
    end();
  }
});

test("without WebGL there are the layers and a message", async ({ playwright, launchOptions }) => {
  const others = launchOptions.args!.filter((arg) => !arg.includes("swiftshader"));
  const args = [...others, "--disable-gpu", "--disable-software-rasterizer"];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage();
    await expectLayers(page);
  } finally {
    await browser.close();
  }
});

test("without canvases for workers there are the layers and a message", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen"));
  await expectLayers(page);
});

async function expectLayers(page: Page): Promise<void> {
  await page.goto(ISOLATED);
  const game = page.locator("#game");
  await page.getByRole("button", { name: "3D" }).click();
  await expect(game.locator(".message")).toHaveText(/can’t show 3D here/);
  await expect(game.locator(".tile")).toHaveCount(4);
  await drop(game, 6);
  await expect(game.locator(STONES).first()).toBeVisible();
}

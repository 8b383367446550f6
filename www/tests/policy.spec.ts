// The content security policies in the documentation are enough for the app and for the element.

import { readFileSync } from "node:fs";
import type { FourfoldBoard } from "../src/element/index";
import { LATE, LATE_SCORE, type Locator, type Page, STONES, expect, test } from "./fixture";
import { ISOLATION, endSites, site } from "./static-site";

const APP = new URL("../dist/", import.meta.url);

/** Returns the policy that a document has as a header. */
function policyIn(path: string): string {
  return /^Content-Security-Policy: (.*)$/m.exec(readFileSync(new URL(path, import.meta.url), "utf8"))![1]!;
}

const [OF_APP, OF_ELEMENT] = [policyIn("../../README.md"), policyIn("../npm/README.md")];
const HOSTS = { "an isolated host": ISOLATION, "any host": {} };

test.afterEach(endSites);

/** Plays, analyses and takes a picture, in SVG and in 3D. The browser reports what the policy forbids on the console. */
async function tryBoard(board: Locator, isShared: boolean): Promise<void> {
  await expect(board.locator(STONES)).toHaveCount(LATE.length);
  const found = await board.evaluate(async (element) => {
    const board = element as FourfoldBoard;
    const { value, line } = await board.solve();
    const sizes = [(await board.toImage(300)).size];
    board.analysis = true;
    board.play(line[0]!);
    await board.analyze({ time: 100 });
    sizes.push((await board.toImage(300)).size);
    return { value, sizes, resources: board.status.resources };
  });
  expect(found).toMatchObject({ value: LATE_SCORE, resources: { isShared } });
  expect(Math.min(...found.sizes)).toBeGreaterThan(1000);
  await expect(board.locator(".label").first()).toBeVisible();
  // The style sheets are applied.
  await expect(board.locator(".bar")).toHaveCSS("display", "flex");
  await expect(board.locator(".plane")).toHaveCSS("user-select", "none");
  await board.evaluate((element) => ((element as FourfoldBoard).view = "3d"));
  await expect(board.locator("[data-view='3d']")).toBeVisible();
  expect(await board.evaluate(async (element) => (await (element as FourfoldBoard).toImage(300)).size)).toBeGreaterThan(
    1000,
  );
}

/** The page refuses what an intruder would try first. The browser reports that on the console. */
async function expectStrict(page: Page, consoleErrors: string[]): Promise<void> {
  expect(consoleErrors).toEqual([]);
  const refused = await page.evaluate(() => {
    const attempts = {
      script: () => (document.createElement("script").textContent = "0"),
      html: () => document.body.insertAdjacentHTML("beforeend", "<b>intruded</b>"),
      worker: () => new Worker("engine-worker.js"),
      policy: () => (self as unknown as { trustedTypes: TrustedTypes }).trustedTypes.createPolicy("intruder", {}),
    };
    interface TrustedTypes {
      createPolicy(name: string, rules: object): unknown;
    }
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name} is allowed`;
      } catch {
        return name;
      }
    });
  });
  expect(refused).toEqual(["script", "html", "worker", "policy"]);
  consoleErrors.splice(0);
}

test("both pages have the policy of the documentation", () => {
  for (const name of ["index.html", "embed.html"]) {
    const page = readFileSync(new URL(name, APP), "utf8");
    const [, policy] = /http-equiv="content-security-policy"\s+content="([^"]*)"/.exec(page)!;
    expect(policy!.replace(/\s+/g, " ").trim()).toBe(`${OF_APP};`);
  }
});

for (const [host, headers] of Object.entries(HOSTS)) {
  const isShared = headers === ISOLATION;
  const fileHeaders = { ...headers, "content-security-policy": OF_APP };

  test.describe(host, () => {
    test.describe("with a service worker", () => {
      test.use({ serviceWorkers: "allow" });

      test("the app works under its policy", async ({ page, consoleErrors }) => {
        await page.goto(`${await site({ "/": APP }, { fileHeaders })}/#board=7x6&position=${LATE}`);
        // The service worker isolates the page, which reloads itself unless someone uses it.
        if (!isShared) await page.waitForEvent("load");
        expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
        const game = page.locator("#game");
        await game.evaluate((element) => element.setAttribute("second", "person"));
        for (const tab of ["Analyse", "Puzzles", "Settings", "Share"]) {
          await page.getByRole("tab", { name: tab }).click();
          if (tab === "Puzzles") await expect(page.locator("#panel-puzzles .verdict")).not.toBeEmpty();
        }
        for (const kind of ["Iframe", "Web component"]) {
          await page.getByLabel(kind).check();
          const preview = kind === "Iframe" ? page.frameLocator(".preview iframe") : page.locator(".preview");
          await expect(preview.locator(`fourfold-board ${STONES}`)).toHaveCount(LATE.length);
        }
        await page.getByRole("tab", { name: "Play" }).click();
        await tryBoard(game, true);
        await expectStrict(page, consoleErrors);
      });
    });

    test("a frame works under its policy", async ({ page, consoleErrors }) => {
      const address = await site({ "/": APP }, { fileHeaders });
      await page.goto(`${address}/embed.html?board=7x6&position=${LATE}`);
      await tryBoard(page.locator("fourfold-board"), isShared);
      await expectStrict(page, consoleErrors);
    });

    for (const from of ["the same host", "another host"]) {
      test(`an element from ${from} works under its policy`, async ({ page }) => {
        const other = from === "another host" ? await site({ "/": APP }, { isOpen: true }) : undefined;
        const policy = other ? OF_ELEMENT.replaceAll("'self'", other) : OF_ELEMENT;
        const html = `<!doctype html><html lang="en"><title>t</title><link rel="icon" href="data:,">
          <script type="module" crossorigin src="${other ?? ""}/fourfold.js"></script>
          <fourfold-board board="7x6" position="${LATE}"></fourfold-board>`;
        const pages = { "/page.html": html };
        const fileHeaders = { ...headers, "content-security-policy": policy };
        await page.goto(`${await site({ "/": APP }, { pages, fileHeaders })}/page.html`);
        await tryBoard(page.locator("fourfold-board"), isShared);
      });
    }
  });
}

test("a game works under the policy of the element, from the same host and from another", async ({ page }) => {
  for (const other of [undefined, await site({ "/": APP }, { isOpen: true })]) {
    const policy = other ? OF_ELEMENT.replaceAll("'self'", other) : OF_ELEMENT;
    const html = `<!doctype html><html lang="en"><title>t</title><link rel="icon" href="data:,">
      <script type="module" crossorigin src="${other ?? ""}/fourfold.js"></script>
      <fourfold-game src="${other ?? ""}/game.txt">not this</fourfold-game>`;
    const pages = { "/page.html": html, "/game.txt": "1. 4 4 {Here.}" };
    const fileHeaders = { "content-security-policy": policy };
    if (other) pages["/page.html"] = html.replace(/ src="[^"]*game.txt">not this/, `>${pages["/game.txt"]}`);
    await page.goto(`${await site({ "/": APP }, { pages, fileHeaders })}/page.html`);
    const game = page.locator("fourfold-game");
    await expect(game.locator(".moves")).toHaveCSS("display", "flex");
    await game.getByRole("button", { name: "Last position" }).click();
    await expect(game.locator(STONES)).toHaveCount(2);
    await expect(game.locator(".side > .comment")).toHaveText("Here.");
  }
});

test("an element that moves to another document keeps its looks", async ({ page }) => {
  const pages = {
    "/page.html": `<!doctype html><html lang="en"><title>t</title><link rel="icon" href="data:,">
    <script type="module" src="fourfold.js"></script><iframe></iframe><fourfold-board></fourfold-board>`,
  };
  await page.goto(`${await site({ "/": APP }, { pages })}/page.html`);
  const board = page.locator("fourfold-board");
  await expect(board.locator(".bar")).toHaveCSS("display", "flex");
  await board.evaluate((element) => document.querySelector("iframe")!.contentDocument!.body.append(element));
  const moved = page.frameLocator("iframe").locator("fourfold-board");
  await expect(moved.locator(".bar")).toHaveCSS("display", "flex");
});

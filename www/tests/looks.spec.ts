// How it looks, on a phone, a tablet and a desktop, light and dark: accessible, nothing cut off, pictures kept.

import { AxeBuilder } from "@axe-core/playwright";
import type { FourfoldBoard } from "../src/element/index";
import { type Page, expect, open, test } from "./fixture";

const SIZES = { phone: [360, 740], tablet: [820, 1100], desktop: [1600, 1000] } as const;
const TABS = ["Play", "Analyse", "Puzzles", "Share", "Settings"];

async function expectGood(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    name,
  ).toEqual([]);
  const [scroll, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(scroll, name).toBeLessThanOrEqual(width!);
  await page.screenshot({ path: `test-results/looks/${name}.png`, fullPage: true });
}

for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`every part of the page, ${size}, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const game = await open(page, "7x6", "4453523");
      for (const tab of TABS) {
        await page.getByRole("tab", { name: tab }).click();
        if (tab === "Analyse") {
          await page.getByLabel("Show what every column is worth").check();
          await expect(game.locator(".label").first()).toBeVisible();
          await expect(page.locator(".worths tbody tr").first()).toBeVisible();
        }
        if (tab === "Puzzles") await expect(page.locator("#panel-puzzles .verdict")).not.toBeEmpty();
        await expectGood(page, `${size}-${colorScheme}-${tab.toLowerCase()}`);
      }
    });
  }
}

for (const palette of ["clay", "contrast", "night"]) {
  test(`the layers of a finished game, ${palette}`, async ({ page }) => {
    await page.addInitScript((palette) => localStorage.setItem("fourfold.palette", JSON.stringify(palette)), palette);
    await open(page, "4x4x4", "0516273");
    await expectGood(page, `layers-${palette}`);
  });
}

test("a mistake and a hint", async ({ page }) => {
  const game = await open(page, "7x6", "444444");
  await game.evaluate((element) => {
    const board = element as FourfoldBoard;
    board.play(3);
    return board.hint().then(() => board.play(3));
  });
  await expectGood(page, "mistake");
});

test("the frame for other pages", async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 480 });
  await page.goto("/embed.html?board=4x4x4&position=0F5A3C&theme=dark");
  await expect(page.locator("fourfold-board .tile").first()).toBeVisible();
  await expectGood(page, "frame");
});

/** What is said at the beginning, and the name of the first part. */
const SPOKEN = { de: { name: "Spieler 1 am Zug", tab: "Spiel" }, ja: { name: "先手の番", tab: "対局" } };

for (const [language, { name, tab }] of Object.entries(SPOKEN)) {
  test(`speaks ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(
      (language) => localStorage.setItem("fourfold.language", JSON.stringify(language)),
      language,
    );
    const game = await open(page, "7x6");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("tab", { name: tab, exact: true })).toBeVisible();
    await expect(game.getByText(name).first()).toBeVisible();
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await expectGood(page, `${language}-${await tab.getAttribute("id")}`);
    }
  });
}

test("the language is that of the page around, and can be changed", async ({ page }) => {
  await open(page, "7x6");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Language").selectOption("de");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator("#game").getByText("Spieler 1 am Zug").first()).toBeVisible();
});

// The Settings tab.

import { ISOLATED, drop, expect, open, test } from "./fixture";

test("without storage settings last as long as the page, and the language as long as the address", async ({ page }) => {
  await page.addInitScript(() => {
    const storage = {
      get() {
        throw new DOMException("no", "SecurityError");
      },
    };
    Object.defineProperties(window, { localStorage: storage, sessionStorage: storage });
  });
  await page.goto(`${ISOLATED}/#board=7x6&position=44`);
  await page.getByRole("tab", { name: "Settings" }).click();
  const html = page.locator("html");
  await page.getByLabel("Theme").selectOption("dark");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.getByLabel("Stone colours").selectOption("night");
  await expect(html).toHaveAttribute("data-palette", "night");
  await page.getByLabel("Engine threads").fill("1");
  await page.getByRole("button", { name: "Apply" }).click();
  const game = page.locator("#game");
  await expect(game).toHaveAttribute("threads", "1");
  await expect(page.getByRole("status").filter({ hasText: "Applied." })).toBeVisible();
  await page.getByLabel("Language").selectOption("de");
  await expect(html).toHaveAttribute("lang", "de");
  await expect(page).toHaveURL(`${ISOLATED}/?lang=de#board=7x6&position=44`);
  await page.getByRole("tab", { name: "Optionen" }).click();
  await page.getByLabel("Sprache").selectOption("ja");
  await expect(html).toHaveAttribute("lang", "ja");
  // The link leaves out the language.
  await page.getByRole("tab", { name: "共有" }).click();
  await expect(page.getByRole("textbox", { name: "この局面へのリンク" })).toHaveValue(
    `${ISOLATED}/#board=7x6&position=44`,
  );
});

test("a chosen language overrides the address", async ({ page }) => {
  await page.goto(`${ISOLATED}/?lang=de`);
  await page.getByRole("tab", { name: "Optionen" }).click();
  await page.getByLabel("Sprache").selectOption("en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveURL(`${ISOLATED}/#board=4x4x4&position=-`);
});

test("an empty number is refused", async ({ page }) => {
  const game = await open(page, "7x6");
  await page.getByRole("tab", { name: "Settings" }).click();
  const memory = await game.getAttribute("memory");
  await page.getByLabel("Engine memory").fill("");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByLabel("Engine memory")).toBeFocused();
  await expect(game).toHaveAttribute("memory", memory!);
});

test("a move stops the benchmark", async ({ page }) => {
  const game = await open(page, "7x6");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Measure the speed" }).click();
  await expect(page.getByText("Measuring…")).toBeVisible();
  await drop(game, 3);
  await expect(page.locator("#panel-settings").getByText("Stopped.")).toBeVisible();
});

test("what is applied is said at once, until something else is entered", async ({ page }) => {
  await open(page, "7x6");
  await page.getByRole("tab", { name: "Settings" }).click();
  const applied = page.getByText("Applied. The engine uses this from its next task.");
  await expect(applied).toBeHidden();
  await page.getByLabel("Engine memory").fill("16");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(applied).toBeVisible();
  await page.getByLabel("Engine memory").fill("32");
  await expect(applied).toBeHidden();
});

// What a person sees and does on the page.

import { AxeBuilder } from "@axe-core/playwright";
import { PLAIN, expect, native, test } from "./fixture";

test("starts as many threads as it is asked for", async ({ page }) => {
  await page.goto("/?threads=3");
  await expect(page.getByText("Engine with 3 threads")).toBeVisible();
});

test("runs on one thread where the page is not isolated", async ({ page }) => {
  await page.goto(`${PLAIN}/?threads=3`);
  await expect(page.getByText("Engine with one thread")).toBeVisible();
  await page.getByRole("button", { name: "Random position" }).click();
  await page.getByRole("button", { name: "Solve" }).click();
  await expect(page.locator("#answer strong")).toHaveText(/wins|draw/);
});

test("answers each question about a position", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Board").selectOption("7x6");
  await page.getByLabel("Position").fill("2252576253462244111563365343671351441");
  await page.getByRole("button", { name: "Solve" }).click();
  const answer = page.getByRole("status").filter({ hasText: "positions in" });
  await expect(answer).toContainText("The first player wins");
  await expect(answer).toContainText("Score -1; the second player is to move");
  await expect(answer).toContainText("A best line from here");

  await page.getByLabel("Question").selectOption("outcome");
  await page.getByLabel("Position").press("Enter");
  await expect(answer).toContainText("The second player is to move");
  await expect(answer).toContainText("The first player wins");

  await page.getByLabel("Question").selectOption("first");
  await page.getByLabel("Position").press("Enter");
  await expect(answer).toContainText("The first player wins");
});

test("shows the signature of the engine", async ({ page }) => {
  const { signature } = JSON.parse(native("bench", "--format", "json"));
  await page.goto("/");
  await page.getByRole("button", { name: "Bench" }).click();
  await expect(page.getByText(`Signature ${signature}:`)).toBeVisible();
});

test("says what is wrong with a position, until it is mended", async ({ page }) => {
  await page.goto("/");
  const position = page.getByLabel("Position");
  await position.fill("0000012");
  await page.getByRole("button", { name: "Solve" }).click();
  await expect(page.getByRole("alert")).toHaveText("ply 5: column 0 is full; it holds 4 stones");
  await expect(position).toHaveAttribute("aria-invalid", "true");
  await position.fill("0");
  await expect(page.getByRole("alert")).toBeEmpty();
  await expect(position).toHaveAttribute("aria-invalid", "false");
});

for (const [engine, address] of Object.entries({ threaded: "/", single: PLAIN })) {
  test(`stops a long search and then answers again, ${engine}`, async ({ page }) => {
    await page.goto(address);
    await page.getByRole("button", { name: "Solve" }).click();
    await expect(page.getByText("Solving…")).toBeVisible();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText("Stopped.")).toBeVisible();
    await page.getByRole("button", { name: "Random position" }).click();
    await page.getByRole("button", { name: "Solve" }).click();
    await expect(page.getByText("positions in")).toBeVisible();
    await expect(page.getByText("Engine with")).toBeVisible();
  });
}

for (const [device, width] of Object.entries({ phone: 360, desktop: 1280 })) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`is accessible and fits a ${device}, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto("/");
      await page.getByRole("button", { name: "Random position" }).click();
      await page.getByRole("button", { name: "Solve" }).click();
      await expect(page.getByText("positions in")).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scroll).toBeLessThanOrEqual(width);
      await page.screenshot({ path: `test-results/${device}-${colorScheme}.png`, fullPage: true });
    });
  }
}

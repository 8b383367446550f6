// Takes the pictures of the app in docs/.

import type { FourfoldBoard } from "../src/element/index";
import { type Page, expect, open, test } from "../tests/fixture";

const DOCS = "../docs";
/** A position in which some columns win, and others aren't solved at once. */
const POSITION = "AF733DD3A6C0F766973F08";

async function analysed(page: Page, milliseconds: number): Promise<void> {
  await page.getByRole("tab", { name: "Analyse" }).click();
  await page.getByLabel("Show move evaluations").check();
  await page.waitForTimeout(milliseconds);
  await page.locator("#game").evaluate((element) => (element as FourfoldBoard).stop());
}

test.use({ deviceScaleFactor: 1.5, viewport: { width: 1180, height: 800 } });

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" }));

test("the 3D board with labels", async ({ page }) => {
  const game = await open(page, "4x4x4", POSITION);
  await page.getByRole("button", { name: "3D" }).click();
  await expect(game.locator("canvas").first()).toBeVisible();
  await analysed(page, 4000);
  await page.screenshot({ path: `${DOCS}/board.png` });
});

test("the classic board in the dark theme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await open(page, "7x6", "44435533");
  await analysed(page, 4000);
  await page.screenshot({ path: `${DOCS}/classic.png` });
});

test("on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await open(page, "4x4x4", POSITION);
  await analysed(page, 4000);
  await page.screenshot({ path: `${DOCS}/phone.png` });
});

// What was played from a position in one's own games.

import { expect, open, state, test } from "./fixture";

const FILE = ["4453", "4435", "5343", "1122334"]
  .map((moves) => `[Board "7x6"]\n\n${[...moves].join(" ")} *`)
  .join("\n\n");

test("the list of games says what was played from here, and plays it", async ({ page }) => {
  const game = await open(page, "7x6");
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByRole("textbox", { name: "Position as text" }).fill(FILE);
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await page.getByRole("tab", { name: "Play" }).click();
  await page.getByRole("button", { name: "First position" }).click();
  await page.getByText("Games (4)").click();
  const rows = page.getByRole("table").getByRole("row");
  // 3 is 5 in a mirror.
  await expect(rows).toHaveText([/Column/, /^42000$/, /^11100$/, /^51000$/]);
  await page.getByRole("button", { name: "Play column 4" }).click();
  expect((await state(game)).position).toBe("4");
  await expect(rows).toHaveText([/Column/, /^42000$/]);
  await expect(page.getByRole("button", { name: "Play column 4" })).toBeFocused();
  await page.getByRole("button", { name: "Play column 4" }).click();
  await expect(rows).toHaveText([/Column/, /^31000$/, /^51000$/]);
  await page.getByRole("button", { name: "Play column 5" }).click();
  // One of the two went that way in a mirror.
  await expect(rows).toHaveText([/Column/, /^32000$/]);
  // Where no game goes on there is nothing to show.
  await page.getByRole("button", { name: "Play column 3" }).click();
  await expect(page.getByRole("table")).toHaveCount(0);
});

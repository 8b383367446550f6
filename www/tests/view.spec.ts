// What helps to read the board: the camera and its presets, levels that are pulled apart, lines and threats.

import type { CameraPose, FourfoldBoard } from "../src/element/index";
import { boardOf } from "../src/game/board";
import { Game } from "../src/game/game";
import { openLinesThrough, threatsIn } from "../src/game/open-lines";
import { type Locator, type Page, expect, open, pageWith, test } from "./fixture";

test.use({ viewport: { width: 480, height: 800 } });

const MANY_THREATS = "0FC3484B7AA5512E0F36";

async function openInSpace(page: Page, position: string): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const game = await open(page, "4x4x4", position);
  await page.getByRole("button", { name: "3D" }).click();
  await expect(game.locator("canvas").first()).toBeVisible();
  await expect(game.locator(".plane")).toHaveCount(0);
  return game;
}

const cameraOf = (game: Locator) => game.evaluate((element) => (element as FourfoldBoard).camera!);

/** Returns the poses that are reported from now on. */
const reported = (game: Locator) =>
  game.evaluateHandle((element) => {
    const poses: CameraPose[] = [];
    (element as FourfoldBoard).addEventListener("fourfold-camera", ({ detail }) => poses.push(detail));
    return poses;
  });

test("buttons show the board from a corner, from above and from the side", async ({ page }) => {
  const game = await openInSpace(page, "05");
  const poses = await reported(game);
  const controls = game.getByRole("group", { name: "View", exact: true });
  await controls.getByRole("button", { name: "Above" }).click();
  await expect.poll(async () => Math.round((await cameraOf(game)).tilt)).toBe(86);
  await controls.getByRole("button", { name: "Side" }).click();
  await expect.poll(async () => Math.round((await cameraOf(game)).tilt)).toBe(12);
  await controls.getByRole("button", { name: "Corner" }).click();
  await expect.poll(async () => Math.round((await cameraOf(game)).turn)).toBe(-25);
  await expect.poll(async () => (await poses.jsonValue()).map(({ tilt }) => Math.round(tilt))).toEqual([86, 12, 42]);
});

test("a slider pulls the levels apart, also with the keyboard", async ({ page }) => {
  const game = await openInSpace(page, "05");
  const slider = game.getByRole("slider", { name: "Levels apart" });
  await slider.focus();
  await page.keyboard.press("End");
  await expect.poll(async () => (await cameraOf(game)).spread).toBe(1);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await cameraOf(game)).spread).toBe(0.95);
  // A preset leaves the levels where they are; the way home puts them together.
  await game.getByRole("button", { name: "Side" }).click();
  await expect.poll(async () => Math.round((await cameraOf(game)).tilt)).toBe(12);
  expect((await cameraOf(game)).spread).toBe(0.95);
  await game.evaluate((element) => (element as FourfoldBoard).focus());
  await page.keyboard.press("Shift+Home");
  await expect.poll(async () => (await cameraOf(game)).spread).toBe(0);
  await expect(slider).toHaveValue("0");
});

test("pages set the camera, and a bad one is refused", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await pageWith(page, '<fourfold-board view="3d" camera="60 20 1.5 0.5" style="width: 300px"></fourfold-board>');
  const board = page.locator("fourfold-board");
  await expect(board.locator(".plane")).toHaveCount(0);
  await expect.poll(() => cameraOf(board)).toMatchObject({ zoom: 1.5, spread: 0.5 });
  const { turn, tilt } = await cameraOf(board);
  expect([Math.round(turn), Math.round(tilt)]).toEqual([60, 20]);
  // An attribute and a property: the name of a preset, or a pose.
  await board.evaluate((element) => element.setAttribute("camera", "above"));
  await expect.poll(async () => Math.round((await cameraOf(board)).tilt)).toBe(86);
  await board.evaluate((element) => {
    (element as FourfoldBoard).camera = { turn: 170, tilt: 30, zoom: 1, spread: 0 };
  });
  await expect.poll(async () => Math.round((await cameraOf(board)).turn)).toBe(170);
  const before = await cameraOf(board);
  await board.evaluate((element) => element.setAttribute("camera", "behind"));
  await expect(board.locator(".message")).toContainText("Camera “behind” isn’t possible.");
  expect(await cameraOf(board)).toEqual(before);
});

test("it says that the board turns, until it has been turned", async ({ page }) => {
  const game = await openInSpace(page, "05");
  await expect(game.getByText("Drag to turn the board")).toBeVisible();
  const { x, y, width, height } = (await game.locator("canvas").first().boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 4, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(game.getByText("Drag to turn the board")).toBeHidden();
});

for (const [board, position] of [
  ["4x4x4", MANY_THREATS],
  ["7x6", "4444435531"],
] as const) {
  test(`pointing at a cell shows the lines through it that can still be completed, ${board}`, async ({ page }) => {
    const game = await open(page, board, position);
    const rules = Game.read(boardOf(board), position);
    for (const cell of [5, 10, 20]) {
      await game.locator(".cell").nth(cell).hover();
      const wanted = openLinesThrough(rules, cell);
      for (const [player, name] of ["first", "second"].entries()) {
        const lines = wanted.filter((line) => line.player === player);
        await expect(game.locator(`.open-line.${name}`)).toHaveCount(lines.length);
      }
    }
    await page.mouse.move(1, 1);
    await expect(game.locator(".open-line")).toHaveCount(0);
  });
}

test("a switch marks all threats, for the eye and for screen readers", async ({ page }) => {
  const game = await open(page, "4x4x4", MANY_THREATS);
  const wanted = threatsIn(Game.read(boardOf("4x4x4"), MANY_THREATS));
  expect(wanted.length).toBeGreaterThan(0);
  const button = game.getByRole("button", { name: "Threats" });
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect(game.locator(".threat")).toHaveCount(0);
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(game.locator(".threat")).toHaveCount(wanted.length);
  await expect(game.locator(".threat .now")).toHaveCount(wanted.filter(({ isPlayable }) => isPlayable).length);
  await expect(game.getByRole("gridcell", { name: /threat on level 1/ })).toHaveCount(
    new Set(wanted.filter(({ cell }) => cell < 16).map(({ cell }) => cell)).size,
  );
  await button.click();
  await expect(game.locator(".threat")).toHaveCount(0);
  await expect(game.getByRole("gridcell", { name: /threat/ })).toHaveCount(0);
});

test("stones have the numbers of their moves, as the settings say, also in the picture", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  const numbers = game.locator(".number");
  await expect(numbers).toHaveCount(0);
  const size = () => game.evaluate(async (element) => (await (element as FourfoldBoard).toImage(400)).size);
  const before = await size();
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Numbers on the stones").check();
  const at = (cell: number) => game.locator(".cell").nth(cell).locator(".number");
  for (const [cell, number] of [
    [3, 1],
    [10, 2],
    [4, 3],
    [2, 4],
  ] as const)
    await expect(at(cell)).toHaveText(String(number));
  // Who has played a stone is seen by the ring or the cross around the number.
  await expect(game.locator(".first circle.mark")).toHaveCount(2);
  await expect(game.locator(".second path.mark")).toHaveCount(2);
  expect(await size()).not.toBe(before);
  await game.evaluate((element) => (element as FourfoldBoard).play(3));
  await expect(at(17)).toHaveText("5");
  await page.reload();
  await expect(numbers).toHaveCount(5);
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Numbers on the stones").uncheck();
  await expect(numbers).toHaveCount(0);
});

test("in 3D the stones have numbers that no other stone hides", async ({ page }) => {
  const game = await openInSpace(page, "5555A");
  const picture = (numbers: boolean, camera: string) =>
    game.evaluate(
      async (element, { numbers, camera }) => {
        const board = element as FourfoldBoard;
        board.setAttribute("camera", camera);
        board.numbers = numbers;
        return new Uint8Array(await (await board.toImage(300)).arrayBuffer()).join();
      },
      { numbers, camera },
    );
  for (const camera of ["corner", "above"]) {
    const without = await picture(false, camera);
    await expect.poll(async () => (await picture(true, camera)) !== without).toBe(true);
  }
});

// Turns: computers, undo, stop and resume.

import type { FourfoldBoard } from "../src/element/index";
import { ISOLATED, type Locator, drop, expect, open, pageWith, state, test } from "./fixture";

const COMPUTER = `level="1" threads="1" memory="8"`;

test("the computer doesn't move in a shared position before it is told to", async ({ page }) => {
  await page.goto(`${ISOLATED}/#board=7x6&position=443`);
  const game = page.locator("#game");
  await expect(game).toHaveAttribute("second", "computer");
  expect(await game.evaluate((element) => (element as FourfoldBoard).status.task)).toBeNull();
  await game.getByRole("button", { name: "Continue against the computer" }).click();
  await expect(game.getByRole("group", { name: /It’s the computer’s turn/ })).toBeHidden();
  await expect.poll(async () => (await state(game)).ply).toBe(4);
  // The same goes for a later link.
  await page.goto(`${ISOLATED}/#board=9x7&position=5`);
  await expect(game).toHaveAttribute("position", "5");
  expect(await game.evaluate((element) => (element as FourfoldBoard).status.task)).toBeNull();
});

test("a tap on a shared position where the computer is to move leads to the question how to go on", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("fourfold.view.7x6", JSON.stringify("flat")));
  await page.goto(`${ISOLATED}/#board=7x6&position=443`);
  const game = page.locator("#game");
  const question = game.getByRole("group", { name: "It’s the computer’s turn. What now?" });
  await expect(question).toBeVisible();
  await expect(question.getByRole("button")).toHaveText([
    "Continue against the computer",
    "Play both sides",
    "Analyse",
  ]);
  await drop(game, 0);
  expect((await state(game)).position).toBe("443");
  await expect(question.getByRole("button").first()).toBeFocused();

  // The second answer lets people play both sides of this game, also after a reload.
  await question.getByRole("button", { name: "Play both sides" }).click();
  await expect(question).toBeHidden();
  await drop(game, 0);
  await drop(game, 1);
  expect((await state(game)).position).toBe("44312");
  await expect(page.getByLabel("Second player", { exact: true })).toHaveValue("person");
  await page.reload();
  await expect(game).toHaveAttribute("position", "44312");
  await drop(game, 2);
  expect((await state(game)).position).toBe("443123");

  // A new game takes the visitor's own players.
  await game.getByRole("button", { name: "New game" }).click();
  await expect(page.getByLabel("Second player", { exact: true })).toHaveValue("computer");
  await drop(game, 0);
  await expect.poll(async () => (await state(game)).ply).toBe(2);
});

test("with the keyboard a shared position is analysed", async ({ page }) => {
  await page.addInitScript(() => {
    if (location.protocol !== "about:") localStorage.setItem("fourfold.view.7x6", JSON.stringify("flat"));
  });
  await page.goto(`${ISOLATED}/#board=7x6&position=443`);
  const game = page.locator("#game");
  const question = game.getByRole("group", { name: "It’s the computer’s turn. What now?" });
  await expect(question).toBeVisible();
  await game.evaluate((element) => element.focus());
  await page.keyboard.press("3");
  await expect(question.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(question.getByRole("button", { name: "Analyse" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "Analyse" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Show move evaluations")).toBeChecked();
  await expect(game.locator(".label").first()).toBeVisible();
  // The focus is back on the board, where people play both sides.
  await page.keyboard.press("3");
  expect((await state(game)).position).toBe("4433");
  // It is analysed after a reload too; the next game isn't, on the first visit.
  await page.reload();
  await expect(page.getByLabel("Show move evaluations")).toBeChecked();
  await expect(game).toHaveAttribute("second", "person");
  await page.goto("about:blank");
  await page.goto(`${ISOLATED}/#board=9x7&position=55`);
  await expect(game).toHaveAttribute("position", "55");
  await expect(game).toHaveAttribute("second", "computer");
  await expect(page.getByLabel("Show move evaluations")).not.toBeChecked();
});

test("the answer for a shared position outlasts a puzzle, but not a new game in its place", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("fourfold.view.7x6", JSON.stringify("flat")));
  await page.goto(`${ISOLATED}/#board=7x6&position=443`);
  const game = page.locator("#game");
  await game.getByRole("button", { name: "Play both sides" }).click();
  const begin = async () => {
    await page.getByRole("tab", { name: "Puzzles" }).click();
    await page.locator("#panel-puzzles").getByRole("button", { name: "Start", exact: true }).click();
    await expect.poll(async () => (await state(game)).ply).toBeGreaterThan(3);
  };
  await begin();
  await page.getByRole("button", { name: "Back to the game" }).click();
  await expect(game).toHaveAttribute("position", "443");
  await expect(game).toHaveAttribute("second", "person");
  await expect(page.getByLabel("Second player", { exact: true })).toHaveValue("person");
  await page.getByRole("tab", { name: "Puzzles" }).click();
  await page.locator("#panel-puzzles").getByRole("button", { name: "Start", exact: true }).click();
  await page.locator("#board").selectOption("9x7");
  await expect(game).toHaveAttribute("second", "computer");
});

test("a visitor who looks back at a move of the computer is asked how to go on", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.getByLabel("Second player", { exact: true }).selectOption("computer");
  const question = game.getByRole("group", { name: "It’s the computer’s turn. What now?" });
  await page.getByRole("button", { name: "Move 1, column 4" }).click();
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Move 2, column 4" }).click();
  await expect(question).toBeHidden();
  // In the graph the keyboard goes quietly from move to move; a click asks.
  await page.getByRole("tab", { name: "Analyse" }).click();
  const graph = page.getByRole("slider");
  await graph.press("ArrowRight");
  expect((await state(game)).ply).toBe(3);
  await expect(question).toBeHidden();
  const { width, height } = (await graph.boundingBox())!;
  await graph.click({ position: { x: width * 0.28, y: height / 2 } });
  expect((await state(game)).ply).toBe(1);
  await expect(question).toBeVisible();
});

test("a board in another page asks too, and tells the page the answer; one without a bar doesn't", async ({ page }) => {
  const sides = `board="7x6" position="4433" second="computer" style="width: 280px" ${COMPUTER}`;
  await pageWith(
    page,
    `<fourfold-board ${sides}></fourfold-board><fourfold-board ${sides} controls="none"></fourfold-board>`,
  );
  const [board, bare] = [page.locator("fourfold-board").first(), page.locator("fourfold-board").last()];
  const question = (board: Locator) => board.getByRole("group", { name: /It’s the computer’s turn/ });
  for (const one of [board, bare]) {
    // A program looks through the game, and then someone wants to play.
    await one.evaluate((element) => (element as FourfoldBoard).goTo(3, { quietly: true }));
    await expect(question(one)).toBeHidden();
    await drop(one, 0);
    expect((await state(one)).position).toBe("443");
  }
  await expect(question(bare)).toBeHidden();
  const told = await board.evaluateHandle((element) => {
    const told: unknown[] = [];
    element.addEventListener("fourfold-continue", (event) => told.push((event as CustomEvent<unknown>).detail));
    return { told };
  });
  await question(board).getByRole("button", { name: "Play both sides" }).click();
  expect(await told.evaluate(({ told }) => told)).toEqual([{ choice: "both" }]);
  await expect(board).toHaveAttribute("second", "person");
  await drop(board, 0);
  expect((await state(board)).position).toBe("4431");
});

test("a stop works from the moment a board is in the page", async ({ page }) => {
  await pageWith(page, "");
  const task = await page.evaluate(async () => {
    const board = document.createElement("fourfold-board");
    board.setAttribute("board", "7x6");
    board.setAttribute("position", "4");
    board.setAttribute("second", "computer");
    document.body.append(board);
    board.stop("moves");
    await new Promise((resolve) => setTimeout(resolve));
    return board.status.task;
  });
  expect(task).toBeNull();
});

test("a stop doesn't wait for an engine that starts", async ({ page }) => {
  // The script never arrives.
  await page.route("**/engine-worker.js", () => undefined);
  await pageWith(page, `<fourfold-board board="7x6" position="4"></fourfold-board>`);
  const end = await page.locator("fourfold-board").evaluate((element) => {
    const board = element as FourfoldBoard;
    const end = board.solve().then(String, ({ name }: Error) => name);
    board.stop();
    return end;
  });
  expect(end).toBe("Stopped");
});

test("an undo leads to where a person can move, or nowhere", async ({ page }) => {
  await pageWith(page, `<fourfold-board board="7x6" first="computer" ${COMPUTER}></fourfold-board>`);
  const board = page.locator("fourfold-board");
  await expect.poll(async () => (await state(board)).ply).toBe(1);
  await expect(board.getByRole("button", { name: "Undo" })).toBeDisabled();
  await board.evaluate((element) => (element as FourfoldBoard).undo());
  expect((await state(board)).ply).toBe(1);
  await board.evaluate((element) => (element as FourfoldBoard).play(3));
  await expect.poll(async () => (await state(board)).ply).toBe(3);
  await board.getByRole("button", { name: "Undo" }).click();
  expect((await state(board)).ply).toBe(1);
  await board.getByRole("button", { name: "Redo" }).click();
  expect((await state(board)).ply).toBe(3);
});

test("after an undo computers go on when they are told to", async ({ page }) => {
  const sides = `first="computer" second="computer" ${COMPUTER}`;
  await pageWith(page, `<fourfold-board board="7x6" position="4433221" ${sides}></fourfold-board>`);
  const board = page.locator("fourfold-board");
  const stopped = await board.evaluate((element) => {
    const board = element as FourfoldBoard;
    board.stop();
    board.goTo(2);
    return board.status.task;
  });
  expect(stopped).toBeNull();
  await board.evaluate((element) => (element as FourfoldBoard).resume());
  await expect.poll(async () => (await state(board)).ply).toBeGreaterThan(2);
});

test("a computer that becomes a person doesn't move, and live analysis starts", async ({ page }) => {
  await pageWith(page, `<fourfold-board board="7x6" analysis second="computer" ${COMPUTER}></fourfold-board>`);
  const board = page.locator("fourfold-board");
  await board.evaluate((element) => {
    const board = element as FourfoldBoard;
    board.play(3);
    board.second = "person";
  });
  await expect(board.locator(".label").first()).toBeVisible();
  expect((await state(board)).ply).toBe(1);
});

test("live analysis runs while the computers are halted, and after a short analysis", async ({ page }) => {
  const sides = `first="computer" second="computer" ${COMPUTER}`;
  await pageWith(page, `<fourfold-board board="9x7" ${sides}></fourfold-board>`);
  const board = page.locator("fourfold-board");
  await board.evaluate(async (element) => {
    const board = element as FourfoldBoard;
    board.stop("moves");
    board.analysis = true;
    await board.analyze({ time: 50 });
  });
  await expect.poll(() => board.evaluate((element) => (element as FourfoldBoard).status.task)).toBe("analysis");
  await expect(board.locator(".label").first()).toBeVisible();
  expect((await state(board)).ply).toBe(0);
  // A stop halts both; analysis can be resumed alone.
  const tasks = await board.evaluate((element) => {
    const board = element as FourfoldBoard;
    board.stop();
    const stopped = board.status.task;
    board.resume("analysis");
    return [stopped, board.status.task];
  });
  expect(tasks).toEqual([null, "analysis"]);
});

test("a stop of a request leaves live analysis", async ({ page }) => {
  await pageWith(page, `<fourfold-board board="9x7" analysis threads="1" memory="8"></fourfold-board>`);
  const board = page.locator("fourfold-board");
  const ended = await board.evaluate(async (element) => {
    const board = element as FourfoldBoard;
    const solving = board.solve().catch((error: Error) => error.name);
    board.stop();
    return solving;
  });
  expect(ended).toBe("Stopped");
  await expect.poll(() => board.evaluate((element) => (element as FourfoldBoard).status.task)).toBe("analysis");
});

test("a read-only board ignores keys", async ({ page }) => {
  await pageWith(page, `<fourfold-board board="7x6" position="44" readonly></fourfold-board>`);
  const board = page.locator("fourfold-board");
  await board.evaluate((element) => element.focus());
  for (const key of ["u", "4", "Enter", "h"]) await page.keyboard.press(key);
  expect((await state(board)).position).toBe("44");
  expect(await board.evaluate((element) => (element as FourfoldBoard).status.task)).toBeNull();
});

test("a key that is held down drops one stone", async ({ page }) => {
  const game = await open(page, "7x6");
  await game.evaluate((element) => element.focus());
  await page.keyboard.down("4");
  await page.keyboard.down("4");
  await page.keyboard.up("4");
  expect((await state(game)).position).toBe("4");
});

// <fourfold-board> on other pages: attributes, properties, methods, events, several boards, and leaks.

import type { FourfoldBoard } from "../src/element/index";
import { STONES, drop, expect, native, pageWith, state, test } from "./fixture";

test("attributes and properties reflect each other", async ({ page }) => {
  await pageWith(
    page,
    `<fourfold-board board="7x6" position="4433" second="computer" level="2" readonly></fourfold-board>`,
  );
  const seen = await page.locator("fourfold-board").evaluate((element) => {
    const board = element as FourfoldBoard;
    const before = {
      board: board.board,
      position: board.position,
      first: board.first,
      second: board.second,
      level: board.level,
      readonly: board.readonly,
      analysis: board.analysis,
      view: board.view,
      theme: board.theme,
      playingStyle: board.playingStyle,
      moveTime: board.moveTime,
    };
    board.level = 5;
    board.analysis = true;
    board.readonly = false;
    board.second = "person";
    board.playingStyle = "expansive";
    board.moveTime = 250;
    board.position = "12";
    const attributes = Object.fromEntries(
      element.getAttributeNames().map((name) => [name, element.getAttribute(name)]),
    );
    const { position, playingStyle } = board;
    board.analysis = false;
    return { before, attributes, position, playingStyle, off: element.hasAttribute("analysis") };
  });
  expect(seen.before).toEqual({
    board: "7x6",
    position: "4433",
    first: "person",
    second: "computer",
    level: 2,
    readonly: true,
    analysis: false,
    theme: "auto",
    playingStyle: "tactical-neutral",
    moveTime: 1000,
  });
  expect(seen.attributes).toMatchObject({ level: "5", analysis: "", "playing-style": "expansive", "move-time": "250" });
  expect(seen.attributes).not.toHaveProperty("readonly");
  expect(seen).toMatchObject({ position: "12", playingStyle: "expansive", off: false });
});

test("the attribute style is a style of play or CSS", async ({ page }) => {
  await pageWith(
    page,
    `<fourfold-board id="a" style="3"></fourfold-board><fourfold-board id="b" style="width: 300px"></fourfold-board>`,
  );
  expect(await page.locator("#a").evaluate((element) => (element as FourfoldBoard).playingStyle)).toBe("neutral");
  expect(await page.locator("#b").evaluate((element) => (element as FourfoldBoard).playingStyle)).toBe(
    "tactical-neutral",
  );
  expect(await page.locator("#b").evaluate((element) => element.clientWidth)).toBe(300);
});

test("without controls there is no bar", async ({ page }) => {
  await pageWith(page, `<fourfold-board board="7x6" controls="none"></fourfold-board>`);
  const board = page.locator("fourfold-board");
  await expect(board.locator(".cell").first()).toBeVisible();
  await expect(board.locator(".bar")).toBeHidden();
  await board.evaluate((element) => element.removeAttribute("controls"));
  await expect(board.locator(".bar")).toBeVisible();
});

test("moves and the end are events that bubble out of shadow trees", async ({ page }) => {
  await pageWith(page, `<div id="host"></div>`);
  const events = await page.evaluate(() => {
    const told: [string, unknown][] = [];
    for (const name of ["fourfold-move", "fourfold-end", "fourfold-error"]) {
      document.addEventListener(name, (event) => told.push([name, (event as CustomEvent<unknown>).detail]));
    }
    const root = document.querySelector("#host")!.attachShadow({ mode: "open" });
    root.innerHTML = `<fourfold-board board="7x6" position="121212"></fourfold-board>`;
    const board = root.firstElementChild as FourfoldBoard;
    const played = [board.play(0), board.play("3"), board.play(99), board.play("x")];
    return { told, played };
  });
  expect(events.played).toEqual([true, false, false, false]);
  expect(events.told).toEqual([
    ["fourfold-move", { column: 0, ply: 7, player: "first", by: "program", position: "1212121" }],
    ["fourfold-end", { winner: "first", position: "1212121" }],
    ["fourfold-error", { message: "The game is over. First player wins." }],
    ["fourfold-error", { message: "The game is over. First player wins." }],
    ["fourfold-error", { message: expect.stringContaining("isn’t a column") }],
  ]);
});

test("bad attributes and arguments are reported, and the game stays", async ({ page }) => {
  await pageWith(page, `<fourfold-board board="7x6" position="443"></fourfold-board>`);
  const board = page.locator("fourfold-board");
  await expect(board.locator(STONES)).toHaveCount(3);
  const bad: [string, string, RegExp][] = [
    ["board", "5x5", /^There’s no board “5x5”\. Use 4x4x4, 7x6 or 9x7\.$/],
    ["position", "44x", /^Move 3, “x”, isn’t a column \(use 1–7\)\./],
    ["position", "4444444", /^Move 7 isn’t possible: column 4 is full\./],
    ["view", "4d", /^There’s no view “4d”\. Use 3d, layers or flat\.$/],
    ["first", "robot", /^There’s no first “robot”/],
    ["level", "11", /level “11” isn’t a whole number from 0 to 10/],
    ["playing-style", "wild", /^There’s no style “wild”/],
    ["move-time", "soon", /move-time “soon” isn’t a whole number/],
    ["threads", "0", /threads “0” isn’t a whole number from 1/],
    ["memory", "-5", /memory “-5” isn’t a whole number from 4/],
    ["theme", "pink", /^There’s no theme “pink”/],
  ];
  for (const [name, value, message] of bad) {
    const told = await board.evaluate(
      (element, [name, value]) => {
        const told: string[] = [];
        const hear = (event: Event) => told.push((event as CustomEvent<{ message: string }>).detail.message);
        element.addEventListener("fourfold-error", hear);
        element.setAttribute(name!, value!);
        return Promise.resolve().then(() => {
          element.removeEventListener("fourfold-error", hear);
          return told;
        });
      },
      [name, value],
    );
    expect(told, name).toHaveLength(1);
    expect(told[0]).toMatch(message);
    await expect(board.locator(".message")).toHaveText(message);
    await expect(board.locator(STONES)).toHaveCount(3);
  }
  const rest = await board.evaluate(async (element) => {
    const board = element as FourfoldBoard;
    board.goTo(17);
    board.goTo(1.5);
    const reset = board.reset("9");
    const message = (error: Error) => error.message;
    const solved = await board.solve({ goal: "best" as "score" }).catch(message);
    const images = [];
    for (const width of [0, 0.5, 5000, NaN]) images.push(await board.toImage(width).catch(message));
    return { reset, solved, images, position: board.position };
  });
  expect(rest).toMatchObject({ reset: false, position: "443" });
  expect(rest.solved).toMatch(/no such goal/);
  for (const image of rest.images) expect(image).toMatch(/^width “.*” isn’t a whole number from 1 to 4096/);
});

test("an error in the HTML is shown until it is corrected", async ({ page }) => {
  await pageWith(page, `<fourfold-board board="7x6" position="9999" level="99"></fourfold-board>`);
  const board = page.locator("fourfold-board");
  const message = board.locator(".message");
  await expect(message).not.toBeEmpty();
  await board.evaluate((element) => element.setAttribute("level", "99 "));
  await expect(message).toHaveText(/level “99 ” isn’t a whole number/);
  await board.evaluate((element) => element.setAttribute("theme", "dark"));
  await expect(message).toHaveText(/level “99 ”/);
  await board.evaluate((element) => element.setAttribute("level", "5"));
  await expect(message).toBeEmpty();
});

test("a game begins at the attribute start", async ({ page }) => {
  await pageWith(page, `<fourfold-board board="7x6" start="44"></fourfold-board>`);
  const board = page.locator("fourfold-board");
  await expect(board.locator(STONES)).toHaveCount(2);
  await board.evaluate((element) => (element as FourfoldBoard).play("3"));
  await board.getByRole("button", { name: "New game" }).click();
  expect((await state(board)).position).toBe("44");
});

test("a board works before it is in the page, and takes over properties set before it was defined", async ({
  page,
}) => {
  await pageWith(page, "");
  const states = await page.evaluate(async () => {
    const made = document.createElement("fourfold-board");
    made.board = "7x6";
    made.position = "44";
    const isPlayed = [made.play("4"), made.play("12"), made.play("")];
    document.body.append(made);
    const unknown = document.createElement("fourfold-later");
    Object.assign(unknown, { board: "9x7", position: "55" });
    document.body.append(unknown);
    customElements.define(
      "fourfold-later",
      class extends (customElements.get("fourfold-board") as typeof FourfoldBoard) {},
    );
    const removed = document.createElement("fourfold-board");
    const refused = await removed.hint().catch((error: Error) => error.message);
    const { board, position } = (unknown as unknown as FourfoldBoard).state;
    return { isPlayed, position: made.state.position, unknown: [board, position], refused };
  });
  expect(states).toEqual({
    isPlayed: [true, false, false],
    position: "444",
    unknown: ["9x7", "55"],
    refused: "the element is not in a page",
  });
});

test("nobody moves on a read-only board", async ({ page }) => {
  await pageWith(page, `<fourfold-board board="7x6" position="44" first="computer" readonly></fourfold-board>`);
  const board = page.locator("fourfold-board");
  await drop(board, 3);
  await page.waitForTimeout(1000);
  expect(await board.getAttribute("position")).toBe("44");
  await expect(board.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test("several boards on a page have engines of their own", async ({ page }) => {
  const late = native("sample", "--board", "7x6", "--stones", "30", "--count", "2", "--seed", "8").split("\n");
  const html = late.map(
    (position) => `<fourfold-board board="7x6" position="${position}" threads="1" memory="8"></fourfold-board>`,
  );
  await pageWith(page, html.join(""));
  const values = await page.evaluate(() => {
    const boards = [...document.querySelectorAll<FourfoldBoard>("fourfold-board")];
    return Promise.all(boards.map(async (board) => (await board.analyze()).value));
  });
  const said = late.map((position) => Number(native("solve", "--board", "7x6", position).split(" ")[1]));
  expect(values).toEqual(said);
});

test("a board that is moved in the page keeps its engine; one that is removed ends it", async ({ page }) => {
  await pageWith(
    page,
    `<div id="a"><fourfold-board board="7x6" threads="2" memory="8"></fourfold-board></div><div id="b"></div>`,
  );
  const moved = await page.evaluate(async () => {
    const board = document.querySelector<FourfoldBoard>("fourfold-board")!;
    board.play(3);
    await board.analyze({ time: 200 });
    const { resources } = board.status;
    document.querySelector("#b")!.append(board);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { same: board.status.resources === resources, position: board.position };
  });
  expect(moved).toEqual({ same: true, position: "4" });
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  await page.evaluate(() => document.querySelector("fourfold-board")!.remove());
  await expect.poll(() => page.workers().length).toBe(0);
  // It can come back.
  const again = await page.evaluate(async () => {
    const board = document.createElement("fourfold-board");
    board.setAttribute("position", "5");
    document.body.append(board);
    board.remove();
    await new Promise((resolve) => setTimeout(resolve, 50));
    document.body.append(board);
    return board.state.position;
  });
  expect(again).toBe("5");
  await expect(page.locator("fourfold-board").locator(STONES)).toHaveCount(1);
});

test("thirty boards that come and go leave no workers and no memory", async ({ page }) => {
  await pageWith(page, "");
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const { nodes } = await session.send("Memory.getDOMCounters");
    return { usedSize, nodes };
  };
  const round = () =>
    page.evaluate(async () => {
      for (let number = 0; number < 15; number++) {
        const board = document.createElement("fourfold-board");
        board.setAttribute("board", ["7x6", "4x4x4", "9x7"][number % 3]!);
        board.setAttribute("threads", "1");
        board.setAttribute("memory", "4");
        document.body.append(board);
        board.play(2);
        if (number % 5 === 0) await board.analyze({ time: 50 });
        else if (number % 2 === 0) board.setAttribute("analysis", "");
        board.remove();
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    });
  await round();
  await expect.poll(() => page.workers().length).toBe(0);
  const before = await heap();
  await round();
  await expect.poll(() => page.workers().length).toBe(0);
  const after = await heap();
  // A board has about 500 nodes; fewer are left over than one board has.
  expect(after.nodes - before.nodes).toBeLessThan(500);
  expect(after.usedSize - before.usedSize).toBeLessThan(2_000_000);
});

for (const [when, wait] of [
  ["the engine starts", 0],
  ["it works", 1500],
] as const) {
  test(`the analysis follows a move that is made while ${when}`, async ({ page }) => {
    await pageWith(page, `<fourfold-board position="0123" analysis></fourfold-board>`);
    await page.waitForTimeout(wait);
    const position = await page.locator("fourfold-board").evaluate(async (element) => {
      const board = element as FourfoldBoard;
      const heard = new Promise<string>((resolve) => {
        board.addEventListener("fourfold-analysis", ({ detail }) => {
          if (detail.position !== "0123") resolve(detail.position);
        });
      });
      board.play(5);
      return heard;
    });
    expect(position).toBe("01235");
  });
}

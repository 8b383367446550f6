// The Settings tab.

import { ISOLATED, type Page, drop, expect, open, state, test } from "./fixture";

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

/** Notes every sound that is started, by its seconds. */
async function listen(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const heard: number[] = ((self as unknown as { heard: number[] }).heard = []);
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...when) {
      if (this.context.state === "running") heard.push(this.buffer!.duration);
      start.apply(this, when);
    };
  });
  return () => page.evaluate(() => (self as unknown as { heard: number[] }).heard);
}

test("stones are heard only if that is chosen, and the end of a game sounds different", async ({ page }) => {
  const heard = await listen(page);
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  const isLoaded = () => scripts.some((text) => text.includes("AudioBufferSourceNode"));
  const game = await open(page, "7x6");
  await drop(game, 0);
  await page.getByRole("tab", { name: "Settings" }).click();
  const choice = page.getByLabel("Sound when a stone lands");
  await expect(choice).not.toBeChecked();
  expect(isLoaded()).toBe(false);
  expect(await heard()).toEqual([]);
  await choice.check();
  await expect.poll(heard).toHaveLength(1);
  await expect.poll(isLoaded).toBe(true);
  // Once more after a reload, from the first stone on.
  await page.reload();
  await expect(choice).toBeChecked();
  await drop(game, 1);
  await expect.poll(heard).toHaveLength(1);
  for (const column of [0, 1, 0, 1, 0]) {
    // Stones that land together are heard as one.
    await page.waitForTimeout(200);
    await drop(game, column);
  }
  await expect.poll(heard).toHaveLength(7);
  const [click, ...others] = await heard();
  expect(others.slice(0, 5)).toEqual(Array(5).fill(click));
  expect(others[5]).toBeGreaterThan(2 * click!);
  // A step back and forth is no move.
  await game.evaluate((element) => (element as HTMLElementTagNameMap["fourfold-board"]).undo());
  await choice.uncheck();
  await drop(game, 2);
  await page.waitForTimeout(300);
  expect(await heard()).toHaveLength(7);
});

test("without WebAudio the game goes on without sound", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["AudioContext", "AudioBuffer", "AudioBufferSourceNode"]) Reflect.deleteProperty(self, name);
    localStorage.setItem("fourfold.sound", "true");
  });
  const game = await open(page, "7x6");
  await page.getByRole("tab", { name: "Settings" }).click();
  const choice = page.getByLabel("Sound when a stone lands");
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await choice.check();
  await drop(game, 3);
  await expect.poll(async () => (await state(game)).ply).toBe(1);
});

test("everything stored can be deleted, after a question, and nothing else of the host", async ({ page }) => {
  const stored = () =>
    page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)).toSorted());
  await page.goto(`${ISOLATED}/#board=7x6&position=-`);
  const game = page.locator("#game");
  await expect(page.getByRole("tab", { name: "Settings" })).toBeVisible();
  await drop(game, 3);
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Theme").selectOption("dark");
  await page.evaluate(() => {
    localStorage.setItem("other", "1");
    sessionStorage.setItem("other", "2");
    sessionStorage.setItem("fourfold.begun", "{}");
  });
  const all = await stored();
  expect(all).toContain("fourfold.game");
  const ask = page.getByRole("button", { name: "Delete everything stored here…" });
  const cancel = page.getByRole("button", { name: "Cancel" });
  for (const end of ["Enter", "Escape"]) {
    await ask.press("Enter");
    await expect(ask).toBeHidden();
    await expect(page.getByRole("group", { name: /It can’t be undone\.$/ })).toBeVisible();
    await expect(cancel).toBeFocused();
    await page.keyboard.press(end);
    await expect(ask).toBeFocused();
    await expect(cancel).toBeHidden();
  }
  expect(await stored()).toEqual(all);
  // What the next page finds, before it runs.
  await page.addInitScript(() => {
    const names = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    Object.assign(self, { found: names });
  });
  // On the way out somebody is still about to store something.
  await page.evaluate(() => {
    const numbers = document.querySelector<HTMLInputElement>("#panel-settings input[type=checkbox]")!;
    addEventListener("pagehide", () => numbers.click());
  });
  await ask.click();
  await page.getByRole("button", { name: "Delete everything", exact: true }).click();
  // The first visit.
  await expect(page.locator(".tour")).toBeVisible();
  expect(await page.evaluate(() => (self as unknown as { found: string[] }).found)).toEqual(["other", "other"]);
  await expect(page).toHaveURL(`${ISOLATED}/#board=4x4x4&position=-`);
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Play");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("another tab begins anew, too, and stores nothing again", async ({ page, context }) => {
  await open(page, "7x6", "44");
  const other = await context.newPage();
  const game = await open(other, "7x6", "4453");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Delete everything stored here…" }).click();
  await page.getByRole("button", { name: "Delete everything", exact: true }).click();
  await expect.poll(() => state(game)).toMatchObject({ board: "4x4x4", record: "-" });
});

test("own colours of the stones are on every board, and come back", async ({ page }) => {
  const game = await open(page, "7x6", "44");
  await page.getByRole("tab", { name: "Settings" }).click();
  const first = page.getByLabel("First player (ring)");
  const second = page.getByLabel("Second player (cross)");
  await expect(first).toBeHidden();
  await page.getByLabel("Stone colours").selectOption("own");
  await first.fill("#ffee00");
  await second.fill("#003300");
  const fills = (kind: string) => game.locator(`.stone${kind}`).first();
  const colours = () =>
    game.evaluate((element) => {
      const style = getComputedStyle(element);
      return ["first", "first-mark", "second", "second-mark"].map((name) => style.getPropertyValue(`--_${name}`));
    });
  const expectColours = async () => {
    await expect.poll(colours).toEqual(["#ffee00", "#1a120b", "#003300", "#fffaf2"]);
    await expect(fills(".first").locator("circle").first()).toHaveCSS("fill", "rgb(255, 238, 0)");
    await expect(fills(".second").locator("circle").first()).toHaveCSS("fill", "rgb(0, 51, 0)");
  };
  await expectColours();
  await page.reload();
  await expect(second).toHaveValue("#003300");
  await expectColours();
  // The board in the preview of the Share tab, too.
  await page.getByRole("tab", { name: "Share" }).click();
  const preview = page.locator(".preview fourfold-board");
  const colourThere = () => preview.evaluate((board) => getComputedStyle(board).getPropertyValue("--_first"));
  await expect.poll(colourThere).toBe("#ffee00");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Stone colours").selectOption("clay");
  await expect(first).toBeHidden();
  await expect(fills(".first").locator("circle").first()).not.toHaveCSS("fill", "rgb(255, 238, 0)");
});

test("it is said if own colours are hard to tell apart", async ({ page }) => {
  await open(page, "7x6");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Stone colours").selectOption("own");
  const said = page.getByRole("status").filter({ hasText: "hard to tell apart" });
  await expect(said).toHaveCount(0);
  await page.getByLabel("First player (ring)").fill("#3a3a3a");
  await page.getByLabel("Second player (cross)").fill("#404040");
  await expect(said).toHaveText(/^These colours/);
  await page.getByLabel("First player (ring)").fill("#a05000");
  await page.getByLabel("Second player (cross)").fill("#607000");
  await expect(said).toHaveText(/^With red-green colour blindness/);
  await page.getByLabel("Second player (cross)").fill("#ffffff");
  await expect(said).toHaveCount(0);
});

test("questions and answers are loaded when they are opened", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  const isLoaded = () => scripts.some((text) => text.includes("Is anything sent anywhere?"));
  await open(page, "7x6");
  await page.getByRole("tab", { name: "Settings" }).click();
  const name = page.getByText("Questions and answers");
  await expect(name).toBeVisible();
  expect(isLoaded()).toBe(false);
  await name.click();
  await expect(page.getByText("Is anything sent anywhere?")).toBeVisible();
  await expect(page.locator(".questions dd")).toHaveCount(8);
  await expect.poll(isLoaded).toBe(true);
});

// The 3D view.

import type { FourfoldBoard } from "../src/element/index";
import { type Locator, type Page, STONES, drop, expect, open, state, test } from "./fixture";

const SCRIPT = /space-worker\.js$/;

// Without a graphics card every pixel takes time.
test.use({ viewport: { width: 480, height: 700 } });

async function openInSpace(page: Page, position: string, board = "4x4x4"): Promise<Locator> {
  const game = await open(page, board, position);
  await page.getByRole("button", { name: "3D" }).click();
  await expect(game.locator("canvas").first()).toBeVisible();
  await expect(game.locator(".plane")).toHaveCount(0);
  // It goes with the first turn, and pictures are compared.
  await game.locator(".turn-hint").evaluate((hint) => hint.remove());
  return game;
}

const picture = (game: Locator) => game.locator("canvas").first().screenshot({ animations: "allow" });

/** Waits until two pictures, some time apart, are the same. */
async function stillPicture(game: Locator): Promise<Buffer> {
  let last = await picture(game);
  await expect
    .poll(async () => {
      const before = last;
      // On a busy machine it can take a while until a change is drawn.
      await game.page().waitForTimeout(1000);
      last = await picture(game);
      return last.equals(before);
    })
    .toBe(true);
  return last;
}

/** Waits until the board looks the same as in a picture, or different. A failure keeps both pictures. */
async function expectPicture(game: Locator, other: Buffer, isSame: boolean): Promise<void> {
  let last = other;
  try {
    await expect.poll(async () => (last = await picture(game)).equals(other)).toBe(isSame);
  } catch (error) {
    await test.info().attach("before.png", { body: other, contentType: "image/png" });
    await test.info().attach("after.png", { body: last, contentType: "image/png" });
    throw error;
  }
}

/** Returns a point of the page, given in shares of the board's width and height. */
async function pointOn(game: Locator, right: number, down: number): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await game.locator("canvas").first().boundingBox())!;
  return [x + right * width, y + down * height];
}

/** The button that moves the camera back. */
const home = (game: Locator) => game.locator("[aria-hidden=true]:has(> canvas) > button");

test("is loaded only when it is needed", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const game = await open(page, "4x4x4");
  await expect(game.locator(".tile")).toHaveCount(4);
  expect(loaded.filter((url) => SCRIPT.test(url))).toEqual([]);
  await page.getByRole("button", { name: "3D" }).click();
  await expect(game.locator("canvas").first()).toBeVisible();
  expect(loaded.filter((url) => SCRIPT.test(url)).length).toBeGreaterThan(0);
});

for (const [size, [width, height]] of Object.entries({ phone: [360, 740], desktop: [1600, 1000] } as const)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`a game, ${size}, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const game = await openInSpace(page, "0F5A3C0F12A9");
      await page.mouse.click(...(await pointOn(game, 0.5, 0.55)));
      await expect.poll(async () => (await state(game)).ply).toBe(13);
      // The keyboard works as in the other views.
      await game.evaluate((element) => (element as FourfoldBoard).focus());
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      expect((await state(game)).position).toMatch(/4$/);
      // Labels appear.
      const bare = await stillPicture(game);
      await game.evaluate((element) => (element as FourfoldBoard).analyze({ time: 300 }));
      await game.evaluate((element) => ((element as FourfoldBoard).analysis = true));
      await expectPicture(game, bare, false);
      await page.screenshot({ path: `test-results/looks/space-${size}-${colorScheme}.png` });
    });
  }
}

test("a link shows a turned board as it was turned", async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const game = await openInSpace(page, "05");
  await page.getByRole("tab", { name: "Share" }).click();
  const link = page.getByRole("textbox", { name: "Link to this position" });
  await expect(link).toHaveValue(/position=05$/);
  await game.getByRole("button", { name: "Above" }).click();
  await expect(link).toHaveValue(/position=05&camera=above$/);
  const visit = await context.newPage();
  await visit.goto(await link.inputValue());
  const theirs = visit.locator("#game");
  await expect(theirs.locator("canvas").first()).toBeVisible();
  await expect.poll(() => theirs.evaluate((element) => (element as FourfoldBoard).camera?.tilt)).toBeCloseTo(85.9, 1);
  await visit.goto("about:blank");
  await visit.goto((await link.inputValue()).replace(/camera=.*/, "camera=below"));
  await expect(visit.locator(".toast")).toContainText("Camera “below” isn’t possible");
});

test("a game on a flat board, which stands upright", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const game = await openInSpace(page, "5546", "9x7");
  await page.mouse.click(...(await pointOn(game, 0.5, 0.5)));
  await expect.poll(async () => (await state(game)).position).toBe("55465");
  await page.screenshot({ path: "test-results/looks/space-9x7.png" });
});

test("a drag turns the board, the wheel zooms, a button moves back, and no stone is dropped", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const game = await openInSpace(page, "05");
  const middle = await pointOn(game, 0.5, 0.5);
  await expect(home(game)).toBeHidden();
  const first = await stillPicture(game);

  await page.mouse.move(...middle);
  await page.mouse.down();
  await page.mouse.move(...(await pointOn(game, 0.3, 0.3)), { steps: 6 });
  await page.mouse.up();
  await expect(home(game)).toBeVisible();
  await expectPicture(game, first, false);
  await home(game).click();
  await expect(home(game)).toBeHidden();
  await page.mouse.move(1, 1);
  await expectPicture(game, first, true);

  await page.mouse.move(...middle);
  // A horizontal scroll is left to the page.
  const wheel = await game.evaluateHandle((element) => ({
    isLeft: new Promise((resolve) => element.addEventListener("wheel", (event) => resolve(!event.defaultPrevented))),
  }));
  await page.mouse.wheel(120, 0);
  expect(await wheel.evaluate(({ isLeft }) => isLeft)).toBe(true);
  await page.mouse.wheel(0, -240);
  await expect(home(game)).toBeVisible();
  await page.mouse.move(1, 1);
  await expectPicture(game, first, false);
  await home(game).click();
  await page.mouse.move(1, 1);
  await expectPicture(game, first, true);
  expect((await state(game)).ply).toBe(2);
});

test("keys turn the board, zoom, and move back", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const game = await openInSpace(page, "05");
  const bare = await stillPicture(game);
  await game.evaluate((element) => (element as FourfoldBoard).focus());
  // The first key shows the chosen column.
  await page.keyboard.press("Home");
  await expectPicture(game, bare, false);
  const first = await stillPicture(game);
  for (const key of ["Shift+ArrowLeft", "Shift+ArrowUp", "+", "-"]) {
    await page.keyboard.press(key);
    await expect(home(game)).toBeVisible();
    await expectPicture(game, first, false);
    await page.keyboard.press("Shift+Home");
    await expect(home(game)).toBeHidden();
    await expectPicture(game, first, true);
  }
  // Without Shift the arrow keys choose a column.
  await page.keyboard.press("ArrowRight");
  await expectPicture(game, first, false);
  await page.keyboard.press("Enter");
  expect((await state(game)).position).toBe("051");
});

test("the threats of a preview swell, unless people want less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const game = await openInSpace(page, "0F1E");
  const bare = await stillPicture(game);
  const preview = (moves: string) =>
    game.evaluate((element, moves) => (element as FourfoldBoard).preview(moves), moves);
  await preview("2");
  await expectPicture(game, bare, false);
  const still = await stillPicture(game);
  await preview("");
  await expectPicture(game, bare, true);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // It changes, which a picture may come too late for, and comes to rest as it was.
  await expect(async () => {
    await preview("");
    await preview("2");
    const seen = await picture(game);
    expect(seen.equals(still) || seen.equals(bare)).toBe(false);
  }).toPass();
  await expectPicture(game, still, true);
});

test("the mouse shows a preview of the next stone", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const game = await openInSpace(page, "05");
  await page.mouse.move(1, 1);
  const bare = await stillPicture(game);
  await page.mouse.move(...(await pointOn(game, 0.5, 0.55)));
  await expectPicture(game, bare, false);
  await page.mouse.move(1, 1);
  await expectPicture(game, bare, true);
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`a stone ${reducedMotion === "reduce" ? "lies still at once with reduced motion" : "is seen falling"}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const game = await openInSpace(page, "05");
    /** Returns a picture; with a column, right after a move there. */
    const image = (column?: string) =>
      game.evaluate(async (element, column) => {
        const board = element as FourfoldBoard;
        if (column !== undefined) board.play(column);
        return new Uint8Array(await (await board.toImage(300)).arrayBuffer()).join();
      }, column);
    const first = await image("A");
    if (reducedMotion === "reduce") {
      await stillPicture(game);
      expect(await image()).toBe(first);
    } else {
      await expect.poll(image).not.toBe(first);
    }
  });
}

test("a picture of a won game has a line through the stones", async ({ page }) => {
  const game = await openInSpace(page, "051627");
  /** Counts the pixels in the colour of the line's rim, which is that of ink. */
  const inked = () =>
    game.evaluate(async (element) => {
      const blob = await (element as FourfoldBoard).toImage(800);
      const bitmap = await createImageBitmap(blob);
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const ink = [0x38, 0x2c, 0x22];
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (ink.every((part, number) => Math.abs(data[at + number]! - part) < 4)) count++;
      }
      return { type: blob.type, width: bitmap.width, isLarge: blob.size > 20_000, count };
    });
  const before = await inked();
  expect(before).toMatchObject({ type: "image/png", width: 800, isLarge: true });
  await game.evaluate((element) => (element as FourfoldBoard).play("3"));
  const after = await inked();
  test.info().annotations.push({ type: "pixels of ink", description: `${before.count}, then ${after.count}` });
  expect(after.count).toBeGreaterThan(before.count + 500);
});

test("3D views that come and go leave no workers", async ({ page }) => {
  const game = await open(page, "4x4x4", "05");
  for (let round = 1; round <= 3; round++) {
    await page.getByRole("button", { name: "3D" }).click();
    await expect(game.locator("canvas").first()).toBeVisible();
    // The worker that draws.
    expect(page.workers()).toHaveLength(1);
    await page.getByRole("button", { name: "Layers" }).click();
    await expect(game.locator("canvas")).toHaveCount(0);
    await expect.poll(() => page.workers()).toEqual([]);
  }
});

test("until it is ready people play on the layers, and then it shows their moves", async ({ page }) => {
  let load = () => {};
  const isWanted = new Promise<void>((resolve) => (load = resolve));
  await page.route(SCRIPT, async (route) => {
    await isWanted;
    await route.fallback();
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const game = await open(page, "4x4x4", "05");
  await game.evaluate((element) => element.setAttribute("second", "person"));
  await page.getByRole("button", { name: "3D" }).click();
  await drop(game, 3);
  await expect(game.locator(STONES)).toHaveCount(3);
  load();
  await expect(game.locator("canvas").first()).toBeVisible();
  await expect(game.locator(".plane")).toHaveCount(0);
  const shown = await stillPicture(game);
  await page.reload();
  await page.getByRole("button", { name: "3D" }).click();
  await expect(game.locator(".plane")).toHaveCount(0);
  await expectPicture(game, shown, true);
});

test("it says that it is loading, and live analysis waits for it", async ({ page }) => {
  let load = () => {};
  const isWanted = new Promise<void>((resolve) => (load = resolve));
  await page.route(SCRIPT, async (route) => {
    await isWanted;
    await route.fallback();
  });
  const game = await open(page, "4x4x4", "05");
  await game.evaluate((element) => ((element as FourfoldBoard).analysis = true));
  await expect(game.locator(".label").first()).toBeVisible();
  /** The views in which analysis has begun from now on. */
  const begun = await game.evaluateHandle((element) => {
    const board = element as FourfoldBoard;
    const begun: (string | undefined)[] = [];
    board.addEventListener("fourfold-status", ({ detail }) => {
      const stage = board.shadowRoot!.querySelector<HTMLElement>(".board")!;
      if (detail.task === "analysis") begun.push(stage.dataset.view);
    });
    return begun;
  });
  await page.getByRole("button", { name: "3D" }).click();
  await expect(game.getByText("Loading 3D…")).toBeVisible();
  expect(await game.evaluate((element) => (element as FourfoldBoard).status.task)).toBeNull();
  await drop(game, 3);
  load();
  await expect(game.locator("canvas").first()).toBeVisible();
  await expect(game.getByText("Loading 3D…")).toBeHidden();
  await expect.poll(() => begun.jsonValue()).toEqual(["3d"]);
});

test("whoever doesn't wait for 3D gets the analysis at once", async ({ page }) => {
  // The script never arrives.
  await page.route(SCRIPT, () => undefined);
  const game = await open(page, "4x4x4", "05");
  await page.getByRole("button", { name: "3D" }).click();
  await expect(game.getByText("Loading 3D…")).toBeVisible();
  await game.evaluate((element) => ((element as FourfoldBoard).analysis = true));
  await page.getByRole("button", { name: "Layers" }).click();
  await expect(game.getByText("Loading 3D…")).toBeHidden();
  await expect(game.locator(".label").first()).toBeVisible();
});

test("the shadow ends before the picture does, from wherever one looks", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const game = await openInSpace(page, "3333FFFF7777BBBB22");
  await game.evaluate((element) => (element as FourfoldBoard).focus());
  for (let turn = 0; turn < 6; turn++) {
    // The greatest difference of a pixel at the edge from the background.
    const edge = await game.evaluate(async (element) => {
      const bitmap = await createImageBitmap(await (element as FourfoldBoard).toImage(400));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext("2d")!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const ground = data.slice(0, 3);
      let most = 0;
      for (let at = 0; at < width * height; at++) {
        const [x, y] = [at % width, Math.floor(at / width)];
        if (x > 0 && x < width - 1 && y > 0 && y < height - 1) continue;
        for (const part of [0, 1, 2]) most = Math.max(most, Math.abs(data[4 * at + part]! - ground[part]!));
      }
      return most;
    });
    expect(edge, `after ${turn} turns`).toBeLessThanOrEqual(3);
    for (let step = 0; step < 4; step++) await page.keyboard.press("Shift+ArrowLeft");
  }
});

test("the page itself doesn't draw", async ({ page }) => {
  await page.addInitScript(() => {
    const kinds: string[] = [];
    Object.assign(self, { kinds });
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      kinds.push(kind);
      return Reflect.apply(original, this, [kind, ...rest]);
    } as typeof original;
  });
  const game = await openInSpace(page, "05");
  await game.evaluate(async (element) => {
    const board = element as FourfoldBoard;
    board.play("6");
    await board.toImage(300);
  });
  expect(await page.evaluate(() => (self as unknown as { kinds: string[] }).kinds)).toEqual([]);
});

for (const [what, isBroken] of Object.entries({
  "can't be loaded": (page: Page) => page.route(SCRIPT, (route) => route.abort()),
  fails: (page: Page) => page.route(SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body: "?" })),
})) {
  test(`if it ${what} there are the layers and a message`, async ({ page, consoleErrors }) => {
    await isBroken(page);
    const game = await open(page, "4x4x4", "05");
    await page.getByRole("button", { name: "3D" }).click();
    await expect(game.locator(".message")).toHaveText(/can’t show 3D here/);
    await expect(game.locator(".tile")).toHaveCount(4);
    await expect(game.locator("canvas")).toHaveCount(0);
    await drop(game, 3);
    await expect(game.locator(STONES)).toHaveCount(3);
    // The browser reports the failure.
    consoleErrors.length = 0;
  });
}

test("where 3D can't be loaded the buttons and the message follow what is shown", async ({ page, consoleErrors }) => {
  let isBroken = true;
  let letGo = () => undefined as void;
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(SCRIPT, async (route) => {
    await isHeld;
    if (isBroken) await route.abort();
    else await route.continue();
  });
  const game = await open(page, "4x4x4", "05");
  const [space, layers] = ["3D", "Layers"].map((name) => page.getByRole("button", { name, exact: true }));
  await expect(layers!).toHaveAttribute("aria-pressed", "true");
  await space!.click();
  await expect(space!).toHaveAttribute("aria-busy", "true");
  await expect(space!).toHaveAttribute("aria-pressed", "false");
  await expect(layers!).toHaveAttribute("aria-pressed", "true");
  letGo();
  const message = game.getByText("This browser can’t show 3D here").first();
  await expect(message).toBeVisible();
  await expect(space!).toHaveAttribute("aria-busy", "false");
  await expect(space!).toHaveAttribute("aria-pressed", "false");
  // The choice of the view that is already shown makes the message needless.
  await layers!.click();
  await expect(game.locator(".message")).toBeEmpty();
  // Another try may succeed.
  isBroken = false;
  await space!.click();
  await expect(space!).toHaveAttribute("aria-pressed", "true");
  await expect(game.locator("canvas").first()).toBeVisible();
  consoleErrors.splice(0);
});

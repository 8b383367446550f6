// The Share tab: links, text, pictures, boards in other pages.

import { readFileSync } from "node:fs";
import type { FourfoldBoard } from "../src/element/index";
import { ISOLATED, STONES, drop, expect, open, state, test } from "./fixture";
import { serve } from "./static-site";

test("the address follows the position, and leads back to it", async ({ page, context }) => {
  const game = await open(page, "4x4x4", "0FC3484B7");
  expect((await state(game)).position).toBe("0FC3484B7");
  await drop(game, 5);
  await expect(page).toHaveURL(`${ISOLATED}/#board=4x4x4&position=0FC3484B75`);
  await page.getByRole("tab", { name: "Share" }).click();
  const link = await page.getByRole("textbox", { name: "Link to this position" }).inputValue();
  expect(link).toBe(page.url());
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.locator("#game")).toHaveAttribute("position", "0FC3484B75");
  // Someone edits the address.
  await other.goto(`${ISOLATED}/#board=7x6&position=44`);
  await expect(other.locator("#game")).toHaveAttribute("board", "7x6");
  await expect(other.locator("#game")).toHaveAttribute("position", "44");
  await expect(other.getByLabel("Board").first()).toHaveValue("7x6");
});

test("an address that changes while the page loads is followed", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(`${ISOLATED}/#board=7x6&position=4`);
  const game = page.locator("#game");
  await expect
    .poll(async () => {
      // Less than until the first paint.
      await page.clock.runFor(5);
      return game.getAttribute("position");
    })
    .toBe("4");
  await page.evaluate(async () => {
    const change = new Promise((resolve) => addEventListener("hashchange", resolve));
    location.hash = "#board=9x7&position=55";
    await change;
  });
  await page.clock.runFor(2000);
  await expect(game).toHaveAttribute("position", "55");
});

test("a link is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "7x6", "4433");
  await page.getByRole("tab", { name: "Share" }).click();
  await page.locator("#panel-share").getByRole("button", { name: "Copy: Link to this position" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${ISOLATED}/#board=7x6&position=4433`);
});

const BAD = {
  "#board=5x5&position=44": /^Can’t open this link\. There’s no board “5x5”\. Use 4x4x4, 7x6 or 9x7\.$/,
  "#board=7x6&position=44x": /^Can’t open this link\. Move 3, “x”, isn’t a column \(use 1–7\)\.$/,
  "#board=7x6&position=4444444": /Move 7 isn’t possible: column 4 is full\./,
  "#position=zz": /Move 1, “z”, isn’t a column/,
  // Names that every object has.
  "#board=toString": /There’s no board “toString”/,
  "#board=constructor&position=44": /There’s no board “constructor”/,
  "#board=__proto__&position=44": /There’s no board “__proto__”/,
};

for (const [hash, message] of Object.entries(BAD)) {
  test(`a bad link is reported, and the game stays: ${hash}`, async ({ page }) => {
    // The link is opened on the first visit.
    await page.goto(`${ISOLATED}/${hash}`);
    await expect(page.locator(".toast")).toHaveText(message);
    const game = page.locator("#game");
    expect(await state(game)).toMatchObject({ board: "4x4x4", position: "-" });
    // The link is opened in the middle of a game.
    await page.goto(`${ISOLATED}/#board=9x7&position=554`);
    await expect(game).toHaveAttribute("position", "554");
    // The message of the first visit is gone.
    await page.reload();
    await expect(page.locator(".toast")).toBeEmpty();
    await page.goto(`${ISOLATED}/${hash}`);
    await expect(page.locator(".toast")).toHaveText(message);
    expect(await state(game)).toMatchObject({ board: "9x7", position: "554" });
    await expect(page).toHaveURL(`${ISOLATED}/#board=9x7&position=554`);
  });
}

const ENDINGS = {
  "?lang=en#board=5x5": "Can’t open this link. There’s no board “5x5”. Use 4x4x4, 7x6 or 9x7.",
  "?lang=de#board=5x5":
    "Der Link lässt sich nicht öffnen. „5x5“ gibt es nicht für „Brett“. Möglich: 4x4x4, 7x6 oder 9x7.",
  "?lang=ja#board=5x5": "リンクを開けません。盤：「5x5」は指定できません（4x4x4、7x6、9x7のいずれか）。",
  "?lang=en#board=7x6&position=8": "Can’t open this link. Move 1, “8”, isn’t a column (use 1–7).",
  "?lang=de#board=7x6&position=8": "Der Link lässt sich nicht öffnen. Zug 1, „8“, ist keine Spalte (möglich: 1–7).",
  "?lang=ja#board=7x6&position=8": "リンクを開けません。1手目の「8」という列はありません（1〜7のいずれか）。",
};

for (const [address, message] of Object.entries(ENDINGS)) {
  test(`what is wrong with a link is said in whole sentences: ${address}`, async ({ page }) => {
    await page.goto(`${ISOLATED}/${address}`);
    await expect(page.locator(".toast")).toHaveText(message);
  });
}

test.describe("in a German browser", () => {
  test.use({ locale: "de-AT" });

  for (const name of ["toString", "__proto__", "xx"]) {
    test(`a bad language in the address is reported, and dropped: ${name}`, async ({ page }) => {
      await page.goto(`${ISOLATED}/?lang=${name}#board=9x7&position=5`);
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      await expect(page.locator(".toast")).toHaveText(
        `„${name}“ gibt es nicht für „Sprache“. Möglich: en, de oder ja.`,
      );
      await expect(page).toHaveURL(`${ISOLATED}/#board=9x7&position=5`);
    });
  }
});

test("a position is shown and set as text", async ({ page }) => {
  const game = await open(page, "7x6", "44");
  await page.getByRole("tab", { name: "Share" }).click();
  const text = page.getByRole("textbox", { name: "Position as text" });
  await expect(text).toHaveValue("44");
  await text.fill("4433\n55");
  await page.getByRole("button", { name: "Set up" }).click();
  expect((await state(game)).position).toBe("443355");
  await text.fill("44x");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.locator("#panel-share form .error")).toHaveText(/Move 3, “x”, isn’t a column/);
  await expect(text).toHaveAttribute("aria-invalid", "true");
  expect((await state(game)).position).toBe("443355");
});

const GAME_FILE = `[Event "Club evening"]
[Board "7x6"]
[First "Ann"]
[Second "Bob"]

1. 4 4 2. 3! {Column 2 or 5 would make three.} 2... 4?? (2... 5 3. 2 1) 3. 2 1-0
`;

test("what people paste is set up: links, numbered moves, game files", async ({ page }) => {
  const game = await open(page, "9x7", "5");
  await page.getByRole("tab", { name: "Share" }).click();
  const text = page.getByRole("textbox", { name: "Position as text" });
  const set = async (pasted: string) => {
    await text.fill(pasted);
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.locator("#panel-share form .error")).toHaveText("");
    const { board, position } = await state(game);
    return `${board} ${position}`;
  };
  expect(await set("https://example.org/#board=4x4x4&position=0FC3")).toBe("4x4x4 0FC3");
  expect(await set("https://connect4.gamesolver.org/?pos=4453")).toBe("7x6 4453");
  expect(await set("1. 4 4 2. 5 3")).toBe("7x6 4453");
  expect(await set("4-4, 3 3")).toBe("7x6 4433");
  // A file is read from its beginning.
  expect(await set(GAME_FILE)).toBe("7x6 -");
  await page.getByRole("tab", { name: "Play" }).click();
  await expect(page.locator(".players")).toHaveText("Ann – Bob");
  await page.getByRole("button", { name: "Move 3, column 3 !" }).click();
  await expect(page.locator("p.comment")).toHaveText("Column 2 or 5 would make three.");
  expect((await state(game)).position).toBe("443");
});

test("a mistake in what was pasted is told in plain words, and the game stays", async ({ page }) => {
  const game = await open(page, "7x6", "44");
  await page.getByRole("tab", { name: "Share" }).click();
  for (const [pasted, told] of Object.entries({
    "https://example.org/": "This link doesn’t lead to a position. Use one from the Share tab.",
    "#board=5x5&position=1": "There’s no board “5x5”. Use 4x4x4, 7x6, 9x7.",
    "1. 4 4 (2. 5": "Line 1: This variation has no end. Add “)”.",
    "1. 4 4\n7. 5": "Line 2: The next move is number 2, not 7.",
    "1. 4 4 {to be\ncontinued": "Line 1: This comment has no end. Add “}”.",
  })) {
    await page.getByRole("textbox", { name: "Position as text" }).fill(pasted);
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.locator("#panel-share form .error"), pasted).toHaveText(told);
    expect((await state(game)).position).toBe("44");
  }
});

test("a game file is saved, and opened again", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.getByRole("tab", { name: "Share" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save game" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("fourfold-7x6.txt");
  const path = test.info().outputPath("game.txt");
  await saved.saveAs(path);
  await game.getByRole("button", { name: "New game" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a file…" }).click();
  await (await chooser).setFiles(path);
  await expect.poll(async () => (await state(game)).record).toBe("4453");
  expect((await state(game)).position).toBe("-");
});

test("a file that is too large is refused, and the game stays", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.getByRole("tab", { name: "Share" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a file…" }).click();
  await (await chooser).setFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.alloc(5 << 20, "4 ") });
  await expect(page.locator("#panel-share form .error")).toHaveText(/^This is too long for a game file/);
  expect((await state(game)).position).toBe("4453");
});

test("a position is set up stone by stone, or it is said why no game leads there", async ({ page }) => {
  const game = await open(page, "7x6", "4");
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByText("Set up stone by stone").click();
  const cell = (name: string) =>
    page.getByRole("button", { name: new RegExp(`^Column ${name[0]}, level ${name[1]}:`) });
  const mistake = page.locator(".arrange .error");
  const set = () => page.getByRole("button", { name: "Set up these stones" }).click();
  await expect(cell("41")).toHaveAccessibleName("Column 4, level 1: First player");
  await cell("22").click();
  await set();
  await expect(mistake).toHaveText("There’s nothing below 22. Stones fall as far as they can.");
  await cell("21").click();
  await set();
  await expect(mistake).toHaveText(
    "The first player has 3 stones and the second 0. The first needs as many, or one more.",
  );
  await cell("21").click();
  await expect(cell("21")).toHaveAccessibleName("Column 2, level 1: Second player");
  await set();
  await expect(mistake).toHaveText("");
  expect([...(await state(game)).position].toSorted().join("")).toBe("224");
});

test("the game is saved as a moving picture", async ({ page }) => {
  const game = await open(page, "7x6", "4453");
  await page.getByRole("tab", { name: "Share" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the game as GIF" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("fourfold-7x6.gif");
  const path = test.info().outputPath("game.gif");
  await saved.saveAs(path);
  const bytes = readFileSync(path);
  expect(bytes.subarray(0, 6).toString("latin1")).toBe("GIF89a");
  // Five positions, each with a graphic control extension.
  expect(bytes.toString("latin1").split("\x21\xf9\x04").length - 1).toBe(5);
  expect((await state(game)).position).toBe("4453");
});

test("a picture of the board is saved", async ({ page }) => {
  for (const board of ["7x6", "4x4x4"]) {
    await open(page, board, "1223");
    await page.getByRole("tab", { name: "Share" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as PNG" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(`fourfold-${board}-1223.png`);
    const path = test.info().outputPath(`${board}.png`);
    await saved.saveAs(path);
    const drawn = await page.evaluate(async () => {
      const blob = await document.querySelector<FourfoldBoard>("#game")!.toImage(600);
      const bitmap = await createImageBitmap(blob);
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext("2d")!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      // Counts the pixels in the stones' colours, terracotta and blue.
      let [red, blue] = [0, 0];
      for (let at = 0; at < data.length; at += 4) {
        if (data[at]! > 180 && data[at + 2]! < 80) red++;
        if (data[at]! < 80 && data[at + 2]! > 110) blue++;
      }
      return { width: bitmap.width, red, blue };
    });
    expect(drawn.width).toBe(600);
    expect(drawn.red).toBeGreaterThan(500);
    expect(drawn.blue).toBeGreaterThan(500);
  }
});

test("the code for the whole game matches the preview, and works there", async ({ page }) => {
  const game = await open(page, "7x6", "-");
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByRole("textbox", { name: "Position as text" }).fill(GAME_FILE.replace("Ann", "<Ann> & Al"));
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByLabel("The whole game with comments").check();
  await expect(page.getByLabel("Play against the computer")).toBeHidden();
  const code = page.getByRole("textbox", { name: "Put this board in your own page" });
  await expect(code).toHaveValue(/fourfold.js"><\/script>\n<fourfold-game view="flat">\n\[Board "7x6"\]/);
  // Wherever somebody is in the game, it is the same.
  const element = await code.inputValue();
  await game.evaluate((element) => (element as FourfoldBoard).goTo(2));
  await expect(code).toHaveValue(element);
  const preview = page.frameLocator(".preview iframe");
  await expect(preview.locator(".players")).toHaveText("<Ann> & Al – Bob 1–0");
  await page.getByLabel("Iframe").check();
  await expect(code).toHaveValue(/embed\.html\?view=flat#game=[\w-]+" .* sandbox="[^"]* allow-downloads"/);
  const frame = await code.inputValue();

  const head = `<!doctype html><html lang="en"><title>t</title><link rel="icon" href="data:,">`;
  const { address, end } = await serve({}, { pages: { "/index.html": head + element, "/frame.html": head + frame } });
  try {
    for (const [path, shown] of [
      ["/", page.locator("fourfold-game")],
      ["/frame.html", page.frameLocator("iframe").locator("fourfold-game")],
    ] as const) {
      await page.goto(address + path);
      await expect(shown.locator(".players")).toHaveText("<Ann> & Al – Bob 1–0");
      await shown.getByRole("button", { name: "Move 3, column 3 !" }).click();
      await expect(shown.locator(".side > .comment")).toHaveText("Column 2 or 5 would make three.");
      await expect(shown.locator(STONES)).toHaveCount(3);
    }
  } finally {
    end();
  }
});

test("the moving picture begins where people want it to, and is as fast", async ({ page }) => {
  await open(page, "7x6", "4453");
  await page.getByText("Notes").click();
  await page.getByLabel("This move is").selectOption("??");
  await page.getByRole("button", { name: "Move 3, column 5" }).click();
  await page.getByLabel("This move is").selectOption("!");
  await page.getByRole("tab", { name: "Share" }).click();
  await expect(page.getByLabel("From move")).toHaveAttribute("max", "4");
  /** Returns how long each picture is shown, in hundredths of a second, as it is in the file. */
  const delays = async () => {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the game as GIF" }).click();
    const bytes = readFileSync((await (await saving).path())!);
    const found: number[] = [];
    for (let at = bytes.indexOf("21f904", 0, "hex"); at >= 0; at = bytes.indexOf("21f904", at + 1, "hex")) {
      found.push(bytes.readUInt16LE(at + 4));
    }
    return found;
  };
  expect(await delays()).toEqual([70, 70, 70, 200, 300]);
  await page.getByLabel("From move").fill("3");
  await page.getByLabel("Speed").selectOption("fast");
  expect(await delays()).toEqual([35, 100, 150]);
  // There is no fifth move.
  await page.getByLabel("From move").fill("5");
  await page.getByRole("button", { name: "Save the game as GIF" }).click();
  await expect(page.getByLabel("From move")).toBeFocused();
});

test("the code for other pages matches the preview, and works there", async ({ page }) => {
  await open(page, "7x6", "4433");
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByLabel("Play against the computer").check();
  const code = page.getByRole("textbox", { name: "Put this board in your own page" });
  await expect(code).toHaveValue(
    `<script type="module" src="${ISOLATED}/fourfold.js"></script>\n` +
      `<fourfold-board board="7x6" position="4433" view="flat" second="computer" level="3"></fourfold-board>`,
  );
  const preview = page.locator(".preview fourfold-board");
  await expect(preview.locator(STONES)).toHaveCount(4);
  const element = await code.inputValue();
  await page.getByLabel("Iframe").check();
  await expect(code).toHaveValue(/^<iframe src=".*\/embed.html\?board=7x6&position=4433&/);
  await expect(page.frameLocator(".preview iframe").locator("fourfold-board").locator(STONES)).toHaveCount(4);
  const frame = await code.inputValue();

  const head = `<!doctype html><html lang="en"><title>t</title><link rel="icon" href="data:,">`;
  const { address, end } = await serve({}, { pages: { "/index.html": head + element, "/frame.html": head + frame } });
  try {
    await page.goto(address);
    const board = page.locator("fourfold-board");
    await expect(board.locator(STONES)).toHaveCount(4);
    // The computer answers there.
    await board.evaluate((element) => (element as FourfoldBoard).play(0));
    await expect(board.locator(STONES)).toHaveCount(6);
    await page.goto(`${address}/frame.html`);
    await expect(page.locator("iframe")).toHaveAttribute("sandbox", "allow-scripts allow-same-origin");
    const framed = page.frameLocator("iframe").locator("fourfold-board");
    await expect(framed.locator(STONES)).toHaveCount(4);
    await drop(framed, 0);
    await expect(framed.locator(STONES)).toHaveCount(6);
    const analysis = await framed.evaluate(async (element) => {
      const board = element as FourfoldBoard;
      const { ranking } = await board.analyze({ time: 100 });
      return { columns: ranking.length, resources: board.status.resources };
    });
    expect(analysis).toMatchObject({ columns: 7, resources: { threads: 1, isShared: false } });
  } finally {
    end();
  }
});

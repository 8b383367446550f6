// The appearance on a phone, a tablet and a desktop, light and dark: accessible, and nothing cut off. Screenshots are
// kept in test-results/looks.

import { AxeBuilder } from "@axe-core/playwright";
import type { RunOptions } from "axe-core";
import type { FourfoldBoard } from "../src/element/index";
import { LATE, type Locator, type Page, drop, expect, open, test } from "./fixture";

const SIZES = { phone: [360, 740], tablet: [820, 1100], desktop: [1600, 1000] } as const;
const SCHEMES = ["light", "dark"] as const;
const PALETTES = ["clay", "contrast", "night"];
const TABS = ["Play", "Analyse", "Puzzles", "Share", "Settings"];
/** The least contrast of every text, including large ones. */
const CONTRAST = 4.5;

/** The defaults of axe, but with the same contrast for large texts. */
const OPTIONS = {
  resultTypes: ["violations"],
  checks: {
    "color-contrast": {
      options: {
        ignoreUnicode: true,
        ignoreLength: false,
        ignorePseudo: false,
        boldValue: 700,
        boldTextPt: 14,
        largeTextPt: 18,
        contrastRatio: { normal: { expected: CONTRAST }, large: { expected: CONTRAST } },
        pseudoSizeThreshold: 0.25,
        shadowOutlineEmMax: 0.2,
        textStrokeEmMin: 0.03,
      },
    },
  },
} as RunOptions;

async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options(OPTIONS).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    name,
  ).toEqual([]);
  const [scroll, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(scroll, name).toBeLessThanOrEqual(width);
  await page.screenshot({ path: `test-results/looks/${name}.png`, fullPage: true });
}

/** Stores a choice as the page would. */
async function choose(page: Page, name: string, value: unknown): Promise<void> {
  await page.addInitScript(
    ([name, text]) => localStorage.setItem(`fourfold.${name}`, text!),
    [name, JSON.stringify(value)],
  );
}

for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const colorScheme of SCHEMES) {
    test(`every tab, ${size}, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const game = await open(page, "7x6", "4453523");
      for (const tab of TABS) {
        await page.getByRole("tab", { name: tab }).click();
        if (tab === "Analyse") {
          await page.getByLabel("Show move evaluations").check();
          await expect(game.locator(".label").first()).toBeVisible();
          await expect(page.locator(".assessments tbody tr").first()).toBeVisible();
        }
        if (tab === "Puzzles") await expect(page.locator("#panel-puzzles .verdict")).not.toBeEmpty();
        await expectAccessible(page, `${size}-${colorScheme}-${tab.toLowerCase()}`);
        // Live analysis would take the cores from what follows.
        if (tab === "Analyse") await page.getByLabel("Show move evaluations").uncheck();
      }
    });
  }
}

for (const size of ["phone", "desktop"] as const) {
  for (const colorScheme of SCHEMES) {
    test(`the first visit, ${size}, ${colorScheme}`, async ({ page }) => {
      const [width, height] = SIZES[size];
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/");
      const game = page.locator("#game");
      await expect(game.locator("canvas").first()).toBeVisible();
      await expectAccessible(page, `${size}-${colorScheme}-space`);
      await page.getByRole("button", { name: "Layers" }).click();
      await expect(game.locator(".tile")).toHaveCount(4);
      await expectAccessible(page, `${size}-${colorScheme}-layers`);
    });
  }
}

for (const palette of PALETTES) {
  for (const colorScheme of SCHEMES) {
    test(`the layers of a finished game, and the settings, ${palette}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await choose(page, "palette", palette);
      await choose(page, "tab", "settings");
      const game = await open(page, "4x4x4", "0516273");
      await expectAccessible(page, `layers-${palette}-${colorScheme}`);
      await game.evaluate((element) => (element as FourfoldBoard).undo());
      const contrasts = await contrastsOf(game);
      for (const [pair, contrast] of Object.entries(contrasts)) {
        expect(contrast, pair).toBeGreaterThanOrEqual(pair.includes("mark") ? 3 : CONTRAST);
      }
    });
  }
}

/** Returns the contrasts of texts in the SVG, which axe doesn't check, and of the stones' marks. */
async function contrastsOf(game: Locator): Promise<Record<string, number>> {
  return game.evaluate((element) => {
    const plane = element.shadowRoot!.querySelector(".plane")!;
    const style = getComputedStyle(plane);
    const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
    /** Returns the visible colour of a variable of the board, blended with the one under it. */
    const paint = (name: string, under?: string, opacity = 1): number[] => {
      for (const [one, alpha] of [
        [under, 1],
        [name, opacity],
      ] as const) {
        const colour = one && style.getPropertyValue(`--${one}`);
        if (colour === "") throw new Error(`the board has no colour ${one}`);
        if (colour === undefined) continue;
        [context.fillStyle, context.globalAlpha] = [colour, alpha];
        context.fillRect(0, 0, 1, 1);
      }
      return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const light = (colour: number[]) => {
      const [red, green, blue] = colour.map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const contrast = (one: number[], other: number[]) => {
      const [less, more] = [light(one), light(other)].sort((a, b) => a - b);
      return (more! + 0.05) / (less! + 0.05);
    };
    const digit = plane.querySelector(".cell.open .digit")!;
    const opacity = Number(getComputedStyle(digit).opacity);
    if (opacity === 0) throw new Error("no digit is to be seen");
    return {
      "ink on the ground": contrast(paint("ink"), paint("ground")),
      "a message on the ground": contrast(paint("loss"), paint("ground")),
      "a digit in its hole": contrast(paint("ink", "hole", opacity), paint("hole")),
      "the label of a win": contrast(paint("on-value"), paint("win")),
      "the label of a draw": contrast(paint("on-value"), paint("draw")),
      "the label of a loss": contrast(paint("on-value"), paint("loss")),
      "the first player's mark": contrast(paint("first-mark"), paint("first")),
      "the second player's mark": contrast(paint("second-mark"), paint("second")),
    };
  });
}

test("the answer of the solver, and a toast", async ({ page }) => {
  const game = await open(page, "7x6", LATE);
  await page.getByRole("tab", { name: "Analyse" }).click();
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await expect(page.locator("#panel-analyse .answer .verdict")).toBeVisible();
  // A bad link.
  await page.evaluate(() => (location.hash = "#board=5x5&position=1"));
  await expect(page.locator(".toast")).toBeVisible();
  await expectAccessible(page, "solved");
  await expect(game).toHaveAttribute("board", "7x6");
});

for (const [size, [width, height]] of Object.entries(SIZES)) {
  test(`notes, games and the help for keys, ${size}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await choose(page, "numbers", true);
    const game = await open(page, "7x6", "4453");
    await page.getByRole("button", { name: "Move 2, column 4" }).click();
    await game.evaluate((element) => (element as FourfoldBoard).play(0));
    await page.getByText("Notes").click();
    await page.getByText("Games (1)").click();
    await page.getByLabel("Name of this game").fill("A long name that has to be broken, because it is so long");
    await page.getByRole("button", { name: "Delete from here" }).click();
    await expect(page.getByText("1 move deleted.")).toBeVisible();
    await expectAccessible(page, `${size}-notes`);
    await page.getByRole("tab", { name: "Play" }).press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, `${size}-keys`);
  });
}

for (const [size, [width, height]] of Object.entries(SIZES)) {
  test(`the end of a game, what was played before, a lesson and puzzles in a row, ${size}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const game = await open(page, "7x6", "112233");
    await game.evaluate((element) => (element as FourfoldBoard).play(3));
    await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
    await expectAccessible(page, `${size}-result`);
    await game.evaluate((element) => (element as FourfoldBoard).reset("1125"));
    await page.getByRole("button", { name: "First position" }).click();
    await page.getByText("Games (2)").click();
    await expect(page.getByRole("table")).toBeVisible();
    await page.getByText("Guess the moves").click();
    await expectAccessible(page, `${size}-own-games`);
    await page.getByRole("button", { name: "Start guessing" }).click();
    await drop(game, 0);
    await expect(page.locator(".exercise:visible")).toContainText("Right: Move 1, column 1.");
    await expectAccessible(page, `${size}-lesson`);
    await page.getByRole("tab", { name: "Puzzles" }).click();
    await page.getByRole("button", { name: "How many in a row?" }).click();
    await expectAccessible(page, `${size}-run`);
  });
}

for (const colorScheme of SCHEMES) {
  test(`the settings with all that can be opened, phone, ${colorScheme}`, async ({ page }) => {
    const [width, height] = SIZES.phone;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await choose(page, "palette", "own");
    await choose(page, "colours", { first: "#a05000", second: "#607000" });
    await choose(page, "tab", "settings");
    await open(page, "7x6", "44");
    await page.getByText("Questions and answers").click();
    await page.getByRole("button", { name: "Delete everything stored here…" }).click();
    await expect(page.locator(".questions dd").first()).toBeVisible();
    await expect(page.getByText("hard to tell apart")).toBeVisible();
    await expectAccessible(page, `phone-${colorScheme}-settings-open`);
  });
}

test("the computer thinking", async ({ page }) => {
  const game = await open(page, "4x4x4");
  await game.evaluate((element) => {
    const board = element as FourfoldBoard;
    board.moveTime = 3_600_000;
    board.level = 0;
    board.second = "computer";
  });
  await game.evaluate((element) => (element as FourfoldBoard).play(5));
  await expect(game.getByText("Computer is thinking…").first()).toBeVisible();
  await expectAccessible(page, "thinking");
  await expect(page.getByRole("button", { name: "Pause the computer" })).toBeVisible();
});

test("an error and a hint", async ({ page }) => {
  const game = await open(page, "7x6", "444444");
  await game.evaluate((element) => {
    const board = element as FourfoldBoard;
    board.play(3);
    return board.hint().then(() => board.play(3));
  });
  await expectAccessible(page, "mistake");
});

test("the page for frames", async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 480 });
  await page.goto("/embed.html?board=4x4x4&position=0F5A3C&theme=dark");
  await expect(page.locator("fourfold-board .tile").first()).toBeVisible();
  await expectAccessible(page, "frame");
});

/** The status of a new game, and the name of the first tab. */
const SPOKEN = { de: { name: "Spieler 1 am Zug", tab: "Spiel" }, ja: { name: "先手の番", tab: "対局" } };

for (const [language, { name, tab }] of Object.entries(SPOKEN)) {
  test(`the page in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await choose(page, "language", language);
    const game = await open(page, "7x6");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("tab", { name: tab, exact: true })).toBeVisible();
    await expect(game.getByText(name).first()).toBeVisible();
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await expectAccessible(page, `${language}-${await tab.getAttribute("id")}`);
    }
  });
}

for (const language of ["en", "de", "ja"]) {
  test(`nothing is cut off at any width, ${language}`, async ({ page }) => {
    await choose(page, "language", language);
    await open(page, "7x6");
    const tabs = page.locator("#tabs");
    for (const width of [320, 360, 390, 480, 600, 820, 930, 960, 1000, 1040, 1100, 1150, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      const [scroll, client] = await tabs.evaluate((list) => [list.scrollWidth, list.clientWidth]);
      expect(scroll, `the tabs at ${width}`).toBeLessThanOrEqual(client!);
      if (width < 360) continue;
      // The name of the page, and the choices.
      const rows = await page.locator("body > header > *").evaluateAll((parts) => {
        const middles = parts
          .map((part) => part.getBoundingClientRect())
          .map(({ y, height }) => Math.round(y + height / 2));
        return new Set(middles).size;
      });
      expect(rows, `the header at ${width}`).toBeLessThanOrEqual(2);
    }
  });
}

for (const size of ["phone", "desktop"] as const) {
  for (const colorScheme of SCHEMES) {
    test(`a shared position, and a game that can be brought back, ${size}, ${colorScheme}`, async ({ page }) => {
      const [width, height] = SIZES[size];
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await choose(page, "view.7x6", "flat");
      await page.goto("/#board=7x6&position=443");
      await expect(page.getByRole("group", { name: /It’s the computer’s turn/ })).toBeVisible();
      await expectAccessible(page, `${size}-${colorScheme}-shared`);
      await page.getByRole("button", { name: "Play both sides" }).click();
      await page.locator("#game").getByRole("button", { name: "New game" }).click();
      await expect(page.getByRole("button", { name: "Bring back the previous game" })).toBeVisible();
      await expectAccessible(page, `${size}-${colorScheme}-replaced`);
    });
  }
}

test("the board has the language of the page, which can be changed", async ({ page }) => {
  await open(page, "7x6");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Language").selectOption("de");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator("#game").getByText("Spieler 1 am Zug").first()).toBeVisible();
});

// The fixture of all browser tests: a console without errors, two servers, and the native program.

import { execFileSync } from "node:child_process";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type { FourfoldBoard } from "../src/element/index";
import type { Calls, Goal } from "../src/engine/protocol";
import { boardOf } from "../src/game/board";

export { expect };
export type { Locator, Page };

/** The addresses of the servers with isolation headers and without them. */
export const ISOLATED = named("FOURFOLD_ISOLATED");
export const PLAIN = named("FOURFOLD_PLAIN");

export const test = base.extend<{ consoleErrors: string[] }>({
  /** The errors and warnings on the console. A test that expects some removes them. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here
  consoleErrors: async ({}, use) => use([]),
  context: async ({ context, consoleErrors }, use) => {
    context.on("weberror", (error) => consoleErrors.push(error.error().message));
    context.on("console", (message) => {
      // Most tests block service workers.
      const isExpected = message.text().startsWith("Service Worker registration blocked");
      if (["error", "warning"].includes(message.type()) && !isExpected) consoleErrors.push(message.text());
    });
    await use(context);
    expect(consoleErrors, "the console").toEqual([]);
  },
});

/** A late position of 7x6, which is solved quickly, and its score. */
export const LATE = "2252576253462244111563365343671351441";
export const LATE_SCORE = -1;

/** The stones on the board, without the preview of the next one. */
export const STONES = ".stone:not(.ghost)";

/** The output of the native program, by its arguments. */
const printed = new Map<string, string>();

/** Returns the output of the native program, which is run only once for the same arguments. */
export function native(...args: string[]): string {
  const key = JSON.stringify(args);
  const known = printed.get(key);
  if (known !== undefined) return known;
  const said = execFileSync(named("FOURFOLD_BINARY"), args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  printed.set(key, said.trim());
  return said.trim();
}

const WORDS: Record<string, number> = { win: 1, draw: 0, loss: -1, yes: 1, no: 0 };
const values = new Map<string, number>();

/** Returns the values of positions according to the native program. */
export function nativeValues(board: string, goal: Goal, positions: readonly string[]): number[] {
  const key = (position: string) => `${board} ${goal} ${position}`;
  const unknown = positions.filter((position) => !values.has(key(position)));
  if (unknown.length > 0) {
    const lines = native("solve", "--board", board, "--goal", goal, ...unknown).split("\n");
    lines.forEach((line, number) => {
      const value = line.split(" ")[1]!;
      values.set(key(unknown[number]!), WORDS[value] ?? Number(value));
    });
  }
  return positions.map((position) => values.get(key(position))!);
}

/** Returns the error message of the native program. */
export function nativeError(...args: string[]): string {
  try {
    native(...args);
  } catch (error) {
    return (error as { stderr: string }).stderr.trim();
  }
  throw new Error(`fourfold ${args.join(" ")} did not fail`);
}

/** Opens the page with a position, with people on both sides, in an SVG view, which is drawn at once. */
export async function open(page: Page, board = "4x4x4", position = "-", address = ISOLATED): Promise<Locator> {
  await page.addInitScript(
    ([board]) => {
      if (location.protocol === "about:") return;
      localStorage.setItem("fourfold.choices", JSON.stringify({ second: "person" }));
      localStorage.setItem(`fourfold.view.${board}`, JSON.stringify(board === "4x4x4" ? "layers" : "flat"));
    },
    [board],
  );
  // If only the hash changed the page wouldn't be loaded again.
  if (page.url().startsWith(address)) await page.goto("about:blank");
  await page.goto(`${address}/#board=${board}&position=${position}`);
  const game = page.locator("#game");
  await expect(game).toHaveAttribute("board", board);
  await expect(game.locator(".cell").first()).toBeVisible();
  return game;
}

/** Opens an empty page with this HTML, on the same server. */
export async function pageWith(page: Page, html: string, address = ISOLATED): Promise<void> {
  await page.route(`${address}/blank.html`, async (route) => {
    const response = await route.fetch({ url: `${address}/embed.html` });
    const body = `<!doctype html><html lang="en"><title>t</title><script type="module" src="fourfold.js"></script>${html}`;
    await route.fulfill({ response, body, contentType: "text/html" });
  });
  await page.goto(`${address}/blank.html`);
  await page.evaluate(() => customElements.whenDefined("fourfold-board").then(() => undefined));
}

/** Clicks on the cell where a stone would land in a column, counted from 0. */
export async function drop(game: Locator, column: number): Promise<void> {
  const { board, position } = await state(game);
  const { columns, digits } = boardOf(board);
  const height = [...position].filter((digit) => digit === digits[column]).length;
  const cell = column + columns * height;
  const box = await game.locator(".cell").nth(cell).boundingBox();
  if (!box) throw new Error(`no cell ${cell} is to be seen`);
  await game.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

export async function state(game: Locator): Promise<FourfoldBoard["state"]> {
  return game.evaluate((element) => (element as FourfoldBoard).state);
}

/** Calls the engine directly in a worker, which the page keeps for the next call. */
export async function call<Name extends keyof Calls>(
  page: Page,
  threads: number,
  name: Name,
  ...args: Parameters<Calls[Name]>
): Promise<Awaited<ReturnType<Calls[Name]>>> {
  const asked = { threads, name, args: args as unknown[] };
  const result = await page.evaluate(async ({ threads, name, args }) => {
    const engines = ((self as unknown as { engines?: Record<number, Worker> }).engines ??= {});
    const ask = (worker: Worker, message: unknown) =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.onmessage = ({ data }) => {
          if (!("progress" in data)) resolve(data);
        };
        worker.postMessage(message);
      });
    let engine = engines[threads];
    if (!engine) {
      engine = engines[threads] = new Worker("/engine-worker.js", { type: "module", name: "fourfold" });
      const isShared = crossOriginIsolated;
      const extras = { weights: "/engine-weights.bin", book: "/engine-book.bin" };
      const module = `/engine-${isShared ? "threaded" : "single"}.wasm`;
      const started = await ask(engine, { threads, memory: 64, module, extras, isShared });
      if ("failure" in started) throw new Error(String(started.failure));
    }
    const reply = await ask(engine, { name, args });
    if (!("result" in reply)) throw new Error(String(reply.error ?? reply.failure));
    return reply.result;
  }, asked);
  return result as Awaited<ReturnType<Calls[Name]>>;
}

function named(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set; run: cargo xtask test browser`);
  return value;
}

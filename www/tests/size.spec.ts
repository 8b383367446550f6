// The limits of download sizes.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { FourfoldBoard } from "../src/element/index";
import { LANGUAGES } from "../src/words/words";
import { expect, open, test } from "./fixture";

const KILO = 1000;
const DIST = new URL("../dist/", import.meta.url);

const zipped = (path: string) => gzipSync(readFileSync(new URL(path, DIST)), { level: 9 }).length;

test("the first load", async ({ page }) => {
  const loaded = new Set<string>();
  page.on("request", (request) => loaded.add(new URL(request.url()).pathname.slice(1)));
  const game = await open(page, "7x6");
  await game.evaluate((element) => (element as FourfoldBoard).analyze({ time: 100 }));
  // A first visit also loads the service worker, which the tests block.
  const scripts = ["sw.js", ...loaded].filter((path) => path.endsWith(".js"));
  expect(scripts).toContain("engine-worker.js");
  const modules = [...loaded].filter((path) => path.endsWith(".wasm"));
  expect(modules).toHaveLength(1);
  expect([...loaded]).not.toContain("engine-weights.bin");
  expect([...loaded]).toContain("engine-book.bin");
  const size = scripts.reduce((sum, path) => sum + zipped(path), 0);
  test.info().annotations.push({ type: "JavaScript, bytes", description: String(size) });
  expect(size).toBeLessThanOrEqual(150 * KILO);
});

for (const language of Object.keys(LANGUAGES))
  test(`the first view without 3D, ${language}`, async ({ page }) => {
    await page.addInitScript(
      (language) => localStorage.setItem("fourfold.language", JSON.stringify(language)),
      language,
    );
    const loaded = new Set<string>();
    page.on("request", (request) => loaded.add(new URL(request.url()).pathname.slice(1)));
    await open(page, "7x6");
    await expect(page.locator("#panel-play .panel-body")).toBeAttached();
    const scripts = ["sw.js", ...loaded].filter((path) => path.endsWith(".js"));
    expect(scripts).not.toContain("engine-worker.js");
    const size = scripts.reduce((sum, path) => sum + zipped(path), 0);
    test.info().annotations.push({ type: "first view, bytes", description: String(size) });
    expect(size).toBeLessThanOrEqual(60 * KILO);
  });

test("the engine, both builds", () => {
  for (const build of ["threaded", "single"]) {
    const size = zipped(`engine-${build}.wasm`);
    test.info().annotations.push({ type: `${build}, bytes`, description: String(size) });
    expect(size, build).toBeLessThanOrEqual(200 * KILO);
  }
});

test("the weights for 4x4x4", () => {
  const size = readFileSync(new URL("engine-weights.bin", DIST)).length;
  test.info().annotations.push({ type: "weights, bytes", description: String(size) });
  expect(size).toBeLessThanOrEqual(250 * KILO);
});

test("the book of 7x6", () => {
  const size = readFileSync(new URL("engine-book.bin", DIST)).length;
  test.info().annotations.push({ type: "book, bytes", description: String(size) });
  expect(size).toBeLessThanOrEqual(2200 * KILO);
});

test("3D", () => {
  const size = zipped("space-worker.js");
  test.info().annotations.push({ type: "3D, bytes", description: String(size) });
  expect(size).toBeLessThanOrEqual(200 * KILO);
});

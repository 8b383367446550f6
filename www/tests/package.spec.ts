// The npm package: the examples, bundlers, other origins, servers without a document, frames.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { FourfoldBoard } from "../src/element/index";
import { LATE, STONES, type Page, drop, expect, native, state, test } from "./fixture";
import { ISOLATION, endSites, site } from "./static-site";

const PACKAGE = new URL("../npm/dist/", import.meta.url);
const EXAMPLES = new URL("../examples/", import.meta.url);
const APP = new URL("../dist/", import.meta.url);

const HOSTS = [
  { host: "an isolated page", headers: ISOLATION, isShared: true },
  { host: "any page", headers: {}, isShared: false },
];

/** The first column with room in the position of all examples, and the position after a move there. */
const COLUMN = [..."1234567"].findIndex((digit) => LATE.split(digit).length <= 6);
const NEXT = `${LATE}${COLUMN + 1}`;

test.afterEach(endSites);

/** Plays a move on the board of an example, and turns on the analysis. The page has to get the events. */
async function tryExample(page: Page, isShared: boolean): Promise<void> {
  const board = page.locator("fourfold-board");
  await expect(board.locator(STONES)).toHaveCount(LATE.length);
  await expect(page.locator("#position")).toHaveText(LATE);
  await drop(board, COLUMN);
  await expect(page.locator("#move")).toHaveText(`second in column ${COLUMN + 1}`);
  await expect(page.locator("#position")).toHaveText(NEXT);
  await page.getByLabel("Analyse").check();
  const value = native("solve", "--board", "7x6", NEXT).split(" ")[1]!;
  await expect(page.locator("#value")).toHaveText(value);
  const resources = await board.evaluate((element) => (element as FourfoldBoard).status.resources);
  expect(resources?.isShared).toBe(isShared);
  await board.evaluate((element) => ((element as FourfoldBoard).view = "3d"));
  await expect(board.locator("[data-view='3d']")).toBeVisible();
}

for (const { host, headers, isShared } of HOSTS) {
  test(`the plain example in ${host}`, async ({ page }) => {
    const folders = { "/": new URL("plain/", EXAMPLES), "/fourfold/": PACKAGE };
    await page.goto(await site(folders, { headers }));
    await tryExample(page, isShared);
    const looks = await page.locator("fourfold-board").evaluate((element) => {
      const status = element.shadowRoot!.querySelector(".status")!;
      const first = getComputedStyle(element).getPropertyValue("--_first");
      return { first, weight: getComputedStyle(status).fontWeight };
    });
    expect(looks).toEqual({ first: "#6b3fa0", weight: "700" });
  });

  for (const example of ["react", "vue"]) {
    test(`the example for ${example} in ${host}`, async ({ page }) => {
      await page.goto(await site({ "/": new URL(`${example}/dist/`, EXAMPLES) }, { headers }));
      await tryExample(page, isShared);
    });
  }

  test(`a script from another origin in ${host}`, async ({ page }) => {
    const other = await site({ "/": PACKAGE }, { isOpen: true });
    const plain = readFileSync(new URL("plain/index.html", EXAMPLES), "utf8");
    const html = plain.replace(`src="fourfold/`, `crossorigin src="${other}/`);
    await page.goto(await site({}, { pages: { "/index.html": html }, headers }));
    await tryExample(page, isShared);
  });
}

for (const example of ["react", "vue"]) {
  test(`the example for ${example} on its development server`, async ({ page }) => {
    const root = new URL(`${example}/`, EXAMPLES);
    const vite = (await import(new URL("node_modules/vite/dist/node/index.js", root).href)) as Vite;
    const server = await vite.createServer({ root: fileURLToPath(root), server: { port: 0 }, logLevel: "warn" });
    await server.listen();
    try {
      await page.goto(server.resolvedUrls!.local[0]!);
      await tryExample(page, true);
    } finally {
      await server.close();
    }
  });
}

/** The part of Vite that is used here. Only the examples have it installed. */
interface Vite {
  createServer(options: object): Promise<{
    listen(): Promise<unknown>;
    resolvedUrls: { local: string[] } | null;
    close(): Promise<void>;
  }>;
}

test("a bundle with the engine in another folder", async ({ page }) => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { FourfoldBoard } from "fourfold"; FourfoldBoard.assets = "/static/engine";`,
      resolveDir: fileURLToPath(new URL("react/", EXAMPLES)),
    },
    bundle: true,
    format: "esm",
    splitting: true,
    outdir: "/",
    write: false,
  });
  const pages = Object.fromEntries(outputFiles.map(({ path, text }) => [`/scripts${path}`, text]));
  const plain = readFileSync(new URL("plain/index.html", EXAMPLES), "utf8");
  pages["/index.html"] = plain.replace("fourfold/fourfold.js", "scripts/stdin.js");
  await page.goto(await site({ "/static/engine/": PACKAGE }, { pages, headers: ISOLATION }));
  await tryExample(page, true);
});

test("the package has all its files and no others", () => {
  const pack = ["pack", "--dry-run", "--json", "--loglevel=error"];
  const said = execFileSync("npm", pack, { cwd: PACKAGE, encoding: "utf8" });
  const [{ files }] = JSON.parse(said) as [{ files: { path: string }[] }];
  const kinds = new Set(files.map(({ path }) => path.replace(/^types\/.*/, "types").replace(/-[A-Z0-9]{8}/, "")));
  // The code that two scripts share.
  kinds.delete("chunk.js");
  expect([...kinds].sort()).toEqual([
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "engine-book.bin",
    "engine-single.wasm",
    "engine-threaded.wasm",
    "engine-weights.bin",
    "engine-worker.js",
    "fourfold.d.ts",
    "fourfold.js",
    "package.json",
    "react.d.ts",
    "space-worker.js",
    "third-party.txt",
    "types",
    "vue.d.ts",
  ]);
});

test("whatever is in it has the text of its licence", () => {
  const [list, ...texts] = readFileSync(new URL("third-party.txt", PACKAGE), "utf8").split("\n==== ");
  const named = new Set(texts.flatMap((text) => text.split("\n")[0]!.split(", ")));
  const others = list!.trim().split("\n");
  expect(others.length).toBeGreaterThan(10);
  const bare = others.map((line) => line.split(": ")[0]!).filter((name) => !named.has(name));
  expect(bare).toEqual([]);
});

test("a server can import it", () => {
  const script = `import { FourfoldBoard } from "fourfold"; console.log(FourfoldBoard.name);`;
  const cwd = new URL("react/", EXAMPLES);
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd, encoding: "utf8" });
  expect(said.trim()).not.toBe("");
});

test("a frame in any page", async ({ page }) => {
  const app = await site({ "/": APP });
  const html = `<!doctype html><html lang="en"><title>t</title><link rel="icon" href="data:,">
    <script>self.told = []; addEventListener("message", ({ data }) => told.push(data));</script>
    <iframe src="${app}/embed.html?board=7x6&position=${LATE}&analysis&report=analysis" width="400" height="500"></iframe>`;
  await page.goto(await site({}, { pages: { "/index.html": html } }));
  const board = page.frameLocator("iframe").locator("fourfold-board");
  await expect(board.locator(STONES)).toHaveCount(LATE.length);
  await drop(board, COLUMN);
  const told = (type: string) =>
    page.evaluate((type) => {
      const { told } = self as unknown as { told: { type: string; detail: Record<string, unknown> }[] };
      return told.findLast((message) => message.type === type)?.detail;
    }, type);
  await expect.poll(() => told("fourfold-move")).toMatchObject({ position: NEXT, by: "person" });
  const value = Number(native("solve", "--board", "7x6", NEXT).split(" ")[1]);
  await expect.poll(() => told("fourfold-analysis")).toMatchObject({ position: NEXT, value });
  const resources = await board.evaluate((element) => (element as FourfoldBoard).status.resources);
  expect(resources).toMatchObject({ threads: 1, isShared: false });
  expect((await state(board)).position).toBe(NEXT);
});

// Engines that fail: every call is answered, and the next one finds a new engine.

import { buildSync } from "esbuild";
import type { EngineClient } from "../src/engine/client";
import type { Resources } from "../src/engine/protocol";
import { type Page, ISOLATED, PLAIN, expect, test } from "./fixture";

const bundled = buildSync({
  entryPoints: [new URL("../src/engine/client.ts", import.meta.url).pathname],
  bundle: true,
  format: "esm",
  write: false,
});
const ENGINE = bundled.outputFiles[0]!.text;

/** A script that limits memories to this many pages of 64 KiB, as some phones do. */
const memoryOf = (pages: number) => `{
  const Memory = WebAssembly.Memory;
  WebAssembly.Memory = function (wanted) {
    if (wanted.maximum > ${pages}) throw new RangeError("too much");
    return new Memory(wanted);
  };
}`;
const TWELVE = ["sample", "7x6", 12, 1, 1n] as const;
/** The page keeps one object URL, with which it starts the worker's file. */
const KEPT = 1;
const FAULT = /^out of memory, or a fault of the program \(.*\)$/;

test.use({ serviceWorkers: "block" });
// The browser reports the failures on the console.
test.afterEach(({ consoleErrors }) => consoleErrors.splice(0));

test.describe("with threads", () => {
  test("without memory for them the engine runs on one", async ({ page }) => {
    await open(page, ISOLATED, (script) => memoryOf(512) + script);
    expect(await ask(page, 16, [TWELVE])).toEqual({ answers: [["string"]], isShared: [false], left: KEPT });
  });

  test("if they can't be started the engine runs on one", async ({ page }) => {
    // The first request is the engine's, the second is for a thread.
    await open(page, ISOLATED, (script, time) => (time === 2 ? "this is no script" : script));
    expect(await ask(page, 2, [TWELVE])).toEqual({ answers: [["string"]], isShared: [false], left: KEPT });
  });

  test("if one of them breaks the call fails, and the next one succeeds", async ({ page }) => {
    await open(page, ISOLATED, (script) => memoryOf(1024) + script);
    const many = ["sample", "7x6", 12, 10_000_000, 1n] as const;
    expect(await ask(page, 2, [many, TWELVE, many, TWELVE])).toEqual({
      answers: [expect.stringMatching(FAULT), ["string"], expect.stringMatching(FAULT), ["string"]],
      isShared: [true, true, true, true],
      left: KEPT,
    });
  });
});

test.describe("without threads", () => {
  test("a call that breaks the engine fails, and the next one succeeds", async ({ page }) => {
    // The search looks at the clock; when it does so for the first time the module fails as it would by a fault of its own.
    const breaks = `const now = performance.now.bind(performance);
      let calls = 0;
      performance.now = () => {
        if (++calls > 2) throw new WebAssembly.RuntimeError("unreachable");
        return now();
      };`;
    await open(page, PLAIN, (script, time) => (time === 1 ? breaks + script : script));
    expect(await ask(page, 1, [["analyze", "7x6", "4"], TWELVE])).toEqual({
      answers: [expect.stringMatching(FAULT), ["string"]],
      isShared: [false, false],
      left: 0,
    });
  });
});

for (const address of [ISOLATED, PLAIN]) {
  test(`a missing file is named, ${address === PLAIN ? "without" : "with"} threads`, async ({ page }) => {
    await open(page, address, () => undefined);
    const name = `${address}/engine-worker.js can't be loaded`;
    expect(await ask(page, 2, [TWELVE])).toEqual({
      answers: [name],
      isShared: [undefined],
      left: address === PLAIN ? 0 : KEPT,
    });
  });
}

/** Opens an empty page with the engine's client. `change` gets the worker's script each time that it is requested. */
async function open(page: Page, address: string, change: (script: string, time: number) => string | undefined) {
  await page.route("**/engine.js", (route) => route.fulfill({ body: ENGINE, contentType: "text/javascript" }));
  let time = 0;
  await page.route("**/engine-worker.js", async (route) => {
    const response = await route.fetch();
    const body = change(await response.text(), ++time);
    await (body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ response, body }));
  });
  await page.goto(`${address}/embed.html`);
}

type Question = readonly [string, ...unknown[]];

/**
 * Makes calls to one engine, one after the other. Returns every answer or error message, whether the engine had threads,
 * and how many object URLs the page has kept.
 */
async function ask(page: Page, threads: number, questions: readonly Question[]) {
  return page.evaluate(
    async ({ threads, questions }) => {
      let left = 0;
      const [create, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
      URL.createObjectURL = (object) => {
        left++;
        return create(object);
      };
      URL.revokeObjectURL = (address) => {
        if (address.startsWith("blob:")) left--;
        revoke(address);
      };
      const { EngineClient } = await import(`${location.origin}/engine.js`);
      let resources: Resources | undefined;
      const engine: EngineClient = new EngineClient();
      engine.configure(threads, 4);
      engine.onStart = (got) => (resources = got);
      const [answers, isShared]: [unknown[], unknown[]] = [[], []];
      for (const [name, ...args] of questions) {
        const call = engine.call(name as "sample", args as [string, number, number, bigint]);
        const answer = await call.then(
          ({ result }) => result.map((each) => typeof each),
          (error: Error) => error.message,
        );
        answers.push(answer);
        isShared.push(resources?.isShared);
      }
      return { answers, isShared, left };
    },
    { threads, questions: questions as Question[] },
  );
}

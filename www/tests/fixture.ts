// What every browser test has: a page that must not complain, both servers, and the native program.

import { execFileSync } from "node:child_process";
import { test as base, expect, type Page } from "@playwright/test";
import type { Calls } from "../src/protocol";

export { expect };

/** The page with isolation headers and, without them, the same page on another server. */
export const ISOLATED = named("FOURFOLD_ISOLATED");
export const PLAIN = named("FOURFOLD_PLAIN");

export const test = base.extend({
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    await use(page);
    expect(complaints, "the page's console").toEqual([]);
  },
});

/** What the engine is asked, as it is handed to the page. */
export interface Asked {
  threads: number;
  name: keyof Calls;
  args: readonly unknown[];
}

/** What the native program prints. */
export function native(...args: string[]): string {
  return execFileSync(named("FOURFOLD_BINARY"), args, { encoding: "utf8" }).trim();
}

/** Calls the engine's client on the page, past the page's own controls. */
export async function call<Name extends keyof Calls>(
  page: Page,
  threads: number,
  name: Name,
  ...args: Parameters<Calls[Name]>
): Promise<Awaited<ReturnType<Calls[Name]>>> {
  const asked: Asked = { threads, name, args };
  const result = await page.evaluate(async ({ threads, name, args }) => {
    const { Engine } = (await import(`${location.origin}/engine.js`)) as typeof import("../src/engine");
    const engine = new Engine(threads);
    try {
      const timed = await engine.call(name as Name, ...(args as Parameters<Calls[Name]>));
      return timed.result as unknown;
    } finally {
      await engine.end();
    }
  }, asked);
  return result as Awaited<ReturnType<Calls[Name]>>;
}

function named(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set; run: cargo xtask test browser`);
  return value;
}

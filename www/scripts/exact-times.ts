// Measures how long the page takes until every column of 7x6 has its exact value:
//
//   npx tsx scripts/exact-times.ts ADDRESS PROGRAM
//
// ADDRESS is that of a page that is served, PROGRAM the native one, which makes the positions: the empty board, 100 with
// 1 to 8 stones, and 100 with 9 to 20. The page is loaded anew for each, and its engine has been started when time begins.

import { execFileSync } from "node:child_process";
import { chromium } from "@playwright/test";
import type { AnalysisReport, FourfoldBoard } from "../src/element/index";

/** Starts the engine, and needs no book. */
const LATE = "2252576253462244111563365343671351441";

const [address, program] = process.argv.slice(2);
if (!address || !program) throw new Error("usage: npx tsx scripts/exact-times.ts ADDRESS PROGRAM");

function positionsWith(stones: number, count: number): string[] {
  const options = ["--board", "7x6", "--stones", `${stones}`, "--count", `${count}`, "--seed", `${stones}`];
  return execFileSync(program!, ["sample", ...options], { encoding: "utf8" })
    .trim()
    .split("\n");
}

/** Returns 100 positions with these numbers of stones. */
function hundred(from: number, to: number): string[] {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const count = Math.ceil(100 / numbers.length);
  return numbers.flatMap((stones) => positionsWith(stones, count)).slice(-100);
}

const browser = await chromium.launch({ executablePath: process.env.FOURFOLD_CHROMIUM });

/** Returns the milliseconds until every column is exact, and until the analysis ends: then it has the lines, too. */
async function timesOf(position: string): Promise<{ exact: number; whole: number }> {
  const page = await browser.newPage({ serviceWorkers: "block" });
  // What tsx calls for the names of functions isn't in the page.
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.goto(`${address}/#board=7x6&position=${LATE}`);
  await page.locator(`#game[position="${LATE}"]`).waitFor();
  const times = await page.locator("#game").evaluate(async (element, position) => {
    const game = element as FourfoldBoard;
    const until = (position: string, isDone: (report: AnalysisReport) => boolean) =>
      new Promise<number>((resolve) => {
        const look = ({ detail }: CustomEvent<AnalysisReport>) => {
          if (detail.position !== position || !isDone(detail)) return;
          game.removeEventListener("fourfold-analysis", look);
          resolve(performance.now());
        };
        game.addEventListener("fourfold-analysis", look);
      });
    const isWhole = (report: AnalysisReport) => report.complete && report.done;
    const isExact = ({ columns }: AnalysisReport) =>
      columns.every((column) => column === null || column.value !== null);
    for (const side of ["first", "second"]) game.setAttribute(side, "person");
    const late = until(game.state.position, isWhole);
    game.analysis = true;
    await late;
    const [exact, whole] = [until(position, isExact), until(position, isWhole)];
    const start = performance.now();
    game.setAttribute("position", position);
    return { exact: (await exact) - start, whole: (await whole) - start };
  }, position);
  await page.close();
  return times;
}

for (const [name, positions] of [
  ["the empty board", ["-"]],
  ["1 to 8 stones", hundred(1, 8)],
  ["9 to 20 stones", hundred(9, 20)],
] as const) {
  const found: { position: string; exact: number; whole: number }[] = [];
  for (const position of positions) found.push({ position, ...(await timesOf(position)) });
  for (const what of ["exact", "whole"] as const) {
    const times = found.map((one) => one[what]).toSorted((one, other) => one - other);
    const [median, most] = [times[times.length >> 1]!, times.at(-1)!];
    const slowest = found.find((one) => one[what] === most)!.position;
    const late = times.filter((time) => time > 1000).length;
    console.log(
      `${name}, ${what}: median ${median.toFixed(0)} ms, most ${most.toFixed(0)} ms (${slowest}), ` +
        `${late} of ${times.length} over a second`,
    );
  }
}
await browser.close();

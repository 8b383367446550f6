// Builds the front end with esbuild: `build.ts app` into dist, `build.ts package` into npm/dist. All options of esbuild
// are here; `dev.ts` uses the same.

import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build } from "esbuild";

export const ROOT = resolve(import.meta.dirname, "..");

const PACKAGE = { fourfold: "src/package.ts" };

/** The scripts and the style sheets of the app, by the names that pages know them by. */
export const APP_ENTRIES = [
  { in: "src/app/app.ts", out: "app" },
  { in: "src/app/app.css", out: "app" },
];

/** Those of boards and games in other pages. */
export const EMBED_ENTRIES = [
  { in: "src/app/embed.ts", out: "embed" },
  { in: "src/app/embed.css", out: "embed" },
  { in: PACKAGE.fourfold, out: "fourfold" },
];

/** The scripts of workers. The page looks for them by these names. */
export const WORKER_ENTRIES = [
  { in: "src/engine/worker.ts", out: "engine-worker" },
  { in: "src/view/space/worker.ts", out: "space-worker" },
];

export const PAGES = ["index.html", "embed.html"];

/** The options of every bundle. */
export function options(outdir: string): BuildOptions {
  return {
    absWorkingDir: ROOT,
    outdir,
    bundle: true,
    format: "esm",
    target: "es2022",
    logLevel: "warning",
  };
}

/** Ends the program with one clear line if the engine hasn't been built. */
export function requireEngine(): void {
  if (existsSync(join(ROOT, "pkg/threaded/fourfold.js")) && existsSync(join(ROOT, "pkg/single/fourfold.js"))) return;
  console.error("The engine's WebAssembly module is not in www/pkg. Build it first: cargo xtask wasm");
  process.exit(1);
}

/** Copies the engine's other files into the folder of the bundle. Not every host compresses weights and books by itself. */
export function copyEngine(outdir: string): void {
  for (const name of ["threaded", "single"]) {
    cpSync(join(ROOT, `pkg/${name}/fourfold_bg.wasm`), join(ROOT, outdir, `engine-${name}.wasm`));
  }
  const files = {
    "engine-weights.bin": join(ROOT, "pkg/weights.bin"),
    "engine-book.bin": join(ROOT, "../books/7x6.book"),
  };
  for (const [name, source] of Object.entries(files)) {
    writeFileSync(join(ROOT, outdir, name), gzipSync(readFileSync(source), { level: 9 }));
  }
}

/** Copies the static files of the app, without hidden ones, which many hosts don't serve. */
export function copyStatic(outdir: string): void {
  const filter = (source: string) => !basename(source).startsWith(".");
  cpSync(join(ROOT, "static"), join(ROOT, outdir), { recursive: true, filter });
  cpSync(join(ROOT, "src/puzzles"), join(ROOT, outdir, "puzzles"), { recursive: true, filter });
}

/** The large files that few visitors need. */
const RARE = ["engine-book.bin"];

/** The most moves of a position that the map of the unsolved game has. */
const MOST_MOVES = 10;

/** Writes what is proved about early positions of 4x4x4 and 9x7, and what is being worked on. */
export function writeProved(outdir: string): void {
  const folder = join(ROOT, "../proofs");
  const linesOf = (name: string) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
  const open = linesOf("open.txt").map((line) => line.replace(" ", " open "));
  const names = readdirSync(folder).filter((name) => /^[0-9A-F]+\.txt$/.test(name));
  writeMap(outdir, "4x4x4", [...open, ...names.flatMap(linesOf)]);
  writeMap(outdir, "9x7", linesOf("9x7.txt"));
}

function writeMap(outdir: string, board: string, all: readonly string[]): void {
  const proved = all.filter((line) => line.indexOf(" ") <= MOST_MOVES);
  const lines = proved.toSorted((one, other) => one.indexOf(" ") - other.indexOf(" ") || (one < other ? -1 : 1));
  writeFileSync(join(ROOT, outdir, `proved-${board}.txt`), `# MOVES yes|no|open POSITIONS\n${lines.join("\n")}\n`);
}

/** Bundles, and adds the node modules that are in the bundle to these. */
async function bundle(bundled: Set<string>, what: BuildOptions): Promise<void> {
  const { metafile } = await build({ ...what, metafile: true });
  for (const file of Object.keys(metafile.inputs)) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
    if (name) bundled.add(name);
  }
}

/** Writes the licences of all that others wrote, in the engine and in the bundles. */
function writeLicences(outdir: string, bundled: Set<string>): void {
  const modules = [...bundled].toSorted().map((name) => {
    const folder = join(ROOT, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return { name: `${name} ${version}`, license, text: readFileSync(join(folder, "LICENSE"), "utf8").trim() };
  });
  const names = modules.map(({ name, license }) => `${name}: ${license}\n`);
  const texts = modules.map(({ name, text }) => `\n==== ${name}\n\n${text}\n`);
  const engine = readFileSync(join(ROOT, "pkg/third-party.txt"), "utf8");
  writeFileSync(join(ROOT, outdir, "third-party.txt"), [...names, engine, ...texts].join(""));
}

async function buildApp(): Promise<void> {
  const outdir = "dist";
  const release = { ...options(outdir), minify: true };
  // Code that several entry points share becomes a file of its own. The service worker answers for files of such names,
  // so other sites mustn't use them, as they do esbuild's own.
  const bundled = new Set<string>();
  // They share no files with those for other pages: the more scripts share code, the more small files it is split into.
  for (const entryPoints of [APP_ENTRIES, EMBED_ENTRIES]) {
    await bundle(bundled, {
      ...release,
      entryPoints,
      chunkNames: "fourfold-chunk-[hash]",
      splitting: true,
      sourcemap: true,
    });
  }
  await buildWorkers(bundled, release, outdir);
  writeLicences(outdir, bundled);
  for (const page of PAGES) cpSync(join(ROOT, "src/app", page), join(ROOT, outdir, page));
  copyStatic(outdir);
  writeProved(outdir);
  await buildServiceWorker(release, outdir);
}

async function buildPackage(): Promise<void> {
  const outdir = "npm/dist";
  const release = { ...options(outdir), minify: true };
  const bundled = new Set<string>();
  await bundle(bundled, { ...release, entryPoints: PACKAGE, chunkNames: "chunk-[hash]", splitting: true });
  await buildWorkers(bundled, release, outdir);
  writeLicences(outdir, bundled);
}

/** Bundles each worker into a single file, because the engine's threads are started from a copy of it. */
async function buildWorkers(bundled: Set<string>, release: BuildOptions, outdir: string): Promise<void> {
  await bundle(bundled, { ...release, entryPoints: WORKER_ENTRIES });
  copyEngine(outdir);
}

/** Writes into the page which build it is of. */
function markPage(path: string, build: string): void {
  const [before, after] = readFileSync(path, "utf8").split('name="fourfold-build" content=""');
  if (after === undefined)
    throw new Error(`${path} has no place for the build: <meta name="fourfold-build" content="" />`);
  writeFileSync(path, `${before}name="fourfold-build" content="${build}"${after}`);
}

/**
 * Bundles the service worker. It comes last, because it contains the names of all files, which it caches, and a hash of
 * their contents, by which it differs from that of any other build.
 */
async function buildServiceWorker(release: BuildOptions, outdir: string): Promise<void> {
  const folder = join(ROOT, outdir);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".map"))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .toSorted();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
  const hashed = hash.digest("hex").slice(0, 16);
  markPage(join(folder, "index.html"), hashed);
  const addresses = files.map((file) => (file === "index.html" ? "./" : file));
  const isRare = (file: string) => RARE.includes(file);
  await build({
    ...release,
    entryPoints: [{ in: "src/app/service-worker.ts", out: "sw" }],
    define: {
      ...release.define,
      FILES: JSON.stringify(addresses.filter((file) => !isRare(file))),
      RARE: JSON.stringify(addresses.filter(isRare)),
      BUILD: JSON.stringify(hashed),
    },
  });
}

const TARGETS: Record<string, { outdir: string; run(): Promise<void> }> = {
  app: { outdir: "dist", run: buildApp },
  package: { outdir: "npm/dist", run: buildPackage },
};

if (process.argv[1] === import.meta.filename) {
  const target = TARGETS[process.argv[2] ?? "app"];
  if (!target) throw new Error(`no such target: ${process.argv[2]}; it is one of ${Object.keys(TARGETS).join(", ")}`);
  requireEngine();
  rmSync(join(ROOT, target.outdir), { recursive: true, force: true });
  await target.run();
}

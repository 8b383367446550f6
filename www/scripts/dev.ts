// Serves the front end for development: rebuilds on every change and has the page reload. `PORT` sets the port.

import { mkdirSync } from "node:fs";
import { type IncomingMessage, type ServerResponse, createServer, request } from "node:http";
import { join } from "node:path";
import { context } from "esbuild";
import {
  APP_ENTRIES,
  EMBED_ENTRIES,
  PAGES,
  ROOT,
  WORKER_ENTRIES,
  copyEngine,
  copyStatic,
  options,
  requireEngine,
  writeProved,
} from "./build";

const OUTDIR = "dist";
const PORT = Number(process.env.PORT ?? 4445);

/** The headers that make a page isolated, without which there are no threads. */
const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "cross-origin",
};

/** Appended to every script; workers, which have no document, ignore it. */
const LIVE_RELOAD =
  'if (globalThis.document) new EventSource("/esbuild").addEventListener("change", () => location.reload());';

requireEngine();
mkdirSync(join(ROOT, OUTDIR), { recursive: true });
copyEngine(OUTDIR);
copyStatic(OUTDIR);
writeProved(OUTDIR);

const pages = PAGES.map((page) => ({ in: `src/app/${page}`, out: page.replace(/\.html$/, "") }));
const bundle = await context({
  ...options(OUTDIR),
  entryPoints: [...APP_ENTRIES, ...EMBED_ENTRIES, ...WORKER_ENTRIES, ...pages],
  loader: { ".html": "copy" },
  sourcemap: true,
  footer: { js: LIVE_RELOAD },
});
await bundle.watch();
const { port } = await bundle.serve({ servedir: join(ROOT, OUTDIR), host: "127.0.0.1" });

/** Passes requests on to esbuild's server, which can't send headers of its own. */
function proxy(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url, method, headers } = incoming;
  const forwarded = request({ host: "127.0.0.1", port, path: url, method, headers }, (response) => {
    outgoing.writeHead(response.statusCode!, { ...response.headers, ...ISOLATION });
    response.pipe(outgoing);
  });
  forwarded.on("error", () => outgoing.destroy());
  outgoing.on("close", () => forwarded.destroy());
  incoming.pipe(forwarded);
}

createServer(proxy).listen(PORT, "127.0.0.1", () => console.log(`Fourfold is served at http://127.0.0.1:${PORT}/`));

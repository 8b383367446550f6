// Static sites, served by Node.js.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";

/** The headers that isolate a page, so that it may have threads. */
export const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

export interface Site {
  address: string;
  end(): void;
}

/**
 * Serves pages and folders; a folder's key is the start of its paths.
 *
 * Only pages get the headers, as on many hosts; all files get those for files. `isOpen` lets other origins load the
 * files. `failures` are the statuses of paths for which the host has something else to say than the file, and `fallback`
 * the page that it has in place of a file, as hosts of single-page sites do.
 */
export async function serve(
  folders: Record<string, URL>,
  {
    pages = {},
    headers = {},
    fileHeaders = {},
    isOpen = false,
    failures = () => undefined,
    fallback = () => undefined,
  }: Partial<Content> = {},
): Promise<Site> {
  const starts = Object.keys(folders).sort((a, b) => b.length - a.length);
  const find = (path: string) => {
    const start = starts.find((start) => path.startsWith(start));
    return start === undefined ? undefined : readFile(new URL(path.slice(start.length), folders[start]));
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, "http://localhost");
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const page = fallback(pathname);
    const body = page ?? pages[path] ?? (await find(path)?.catch(() => undefined));
    const status = failures(pathname) ?? (body === undefined ? 404 : 200);
    const type = TYPES[page === undefined ? extname(path) : ".html"] ?? "application/octet-stream";
    response.writeHead(status, {
      "content-type": type,
      ...(type === "text/html" ? headers : {}),
      ...fileHeaders,
      ...(isOpen ? { "access-control-allow-origin": "*" } : {}),
    });
    // In place of an empty page some browsers show one of their own, and navigation fails.
    response.end(status === 200 ? body : String(status));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${port}`, end };
}

const sites: Site[] = [];

/** Serves pages and folders until `endSites`, and returns their address. */
export async function site(...content: Parameters<typeof serve>): Promise<string> {
  const site = await serve(...content);
  sites.push(site);
  return site.address;
}

/** Ends all sites of a test. */
export function endSites(): void {
  for (const site of sites.splice(0)) site.end();
}

interface Content {
  /** Pages by their path. */
  pages: Record<string, string>;
  headers: Record<string, string>;
  fileHeaders: Record<string, string>;
  failures(path: string): number | undefined;
  fallback(path: string): string | undefined;
  isOpen: boolean;
}

// Links that carry a whole game: #game= and the game file, compressed (zlib) and in the characters of base64url.
//
// Most damage is a part that got lost on the way, or a character that was changed. The checksum of zlib finds both;
// without one, some of it would come out as another comment or another move.

import { limitedText } from "../viewer/limited-text";

/** The most characters of a link that is written. Mail and chat programs break longer ones. */
export const LONGEST_LINK = 8000;
/** The most characters of a game in a link, far more than fit into one unless they repeat each other. */
export const MOST_LINKED = 2 ** 17;
/** What is unpacked at a time, in bytes, so that a part of a bad link can't fill the memory. */
const SLICE = 1024;

export class BadGameLink extends Error {
  constructor(readonly kind: "damaged" | "too-long" | "unsupported") {
    super(`the link holds no game: ${kind}`);
  }
}

/** Returns the hash of a link that carries a game file. Rejects with a `BadGameLink` if the file is too long. */
export async function gameHash(file: string): Promise<string> {
  if (typeof CompressionStream === "undefined") throw new BadGameLink("unsupported");
  if (file.length > MOST_LINKED) throw new BadGameLink("too-long");
  const packed = new Blob([file]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const code = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#game=${code.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/**
 * Returns the address of the page with a game file in it. It leaves out the language, because others have their own.
 * Rejects with a `BadGameLink` if it would be too long.
 */
export async function linkToGame(file: string, page: string): Promise<string> {
  const address = new URL(page);
  [address.search, address.hash] = ["", await gameHash(file)];
  if (address.href.length > LONGEST_LINK) throw new BadGameLink("too-long");
  return address.href;
}

/** Returns the game file that an address carries. What isn't part of it may stand after it. Rejects with a `BadGameLink`. */
export async function gameInLink(address: string): Promise<string> {
  if (typeof DecompressionStream === "undefined") throw new BadGameLink("unsupported");
  // Where a link is wrapped there is white space in it.
  const [, code = ""] = /#game=([\w-]*)/.exec(address.replace(/\s/g, "")) ?? [];
  let text: string | undefined;
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
    text = await limitedText(sliced(bytes).pipeThrough(new DecompressionStream("deflate")), MOST_LINKED);
  } catch {
    throw new BadGameLink("damaged");
  }
  if (text === undefined) throw new BadGameLink("too-long");
  return text;
}

function sliced(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, (at += SLICE)));
      else controller.close();
    },
  });
}

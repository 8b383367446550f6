// Links that carry a whole game: what goes in comes out, damage is noticed, and nothing is unpacked without end.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deflateSync } from "node:zlib";
import * as fc from "fast-check";
import { BadGameLink, LONGEST_LINK, MOST_LINKED, gameHash, gameInLink, linkToGame } from "../../src/app/game-link";
import { isGameLink, readLink } from "../../src/app/link";
import { readGames } from "../../src/study/reader";
import { writeGames } from "../../src/study/writer";
import { anyTree, oddText } from "./trees";

const PAGE = "https://example.org/fourfold/?lang=de#board=7x6";
const DIGITS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];

const kindOf = (made: Promise<unknown>) =>
  made.then(
    () => "none",
    (error: unknown) => (error instanceof BadGameLink ? error.kind : String(error)),
  );

describe("a link to a game", () => {
  test("leads to the same game", async () => {
    await fc.assert(
      fc.asyncProperty(anyTree, async (tree) => {
        const hash = await gameHash(writeGames([tree]));
        assert.match(hash, /^#game=[\w-]+$/);
        assert.ok(isGameLink(hash) && readLink(hash) === undefined);
        assert.deepEqual(readGames(await gameInLink(hash), "7x6"), [tree]);
      }),
      { numRuns: 300 },
    );
  });

  test("may be wrapped, and stand in a sentence", async () => {
    const space = fc.constantFrom("\n", "\r\n", " ", "\n  ");
    await fc.assert(
      fc.asyncProperty(oddText, fc.nat(), space, fc.constantFrom("", ".", ")", ">,"), async (file, at, space, end) => {
        const link = await linkToGame(file, PAGE);
        const place = link.indexOf("=eJ") + 1 + (at % (link.length - link.indexOf("=eJ") - 1));
        assert.equal(await gameInLink(link.slice(0, place) + space + link.slice(place) + end), file);
      }),
      { numRuns: 300 },
    );
  });

  test("is that of the page, without what it says of a position", async () => {
    assert.match(await linkToGame("1. 4", PAGE), /^https:\/\/example\.org\/fourfold\/#game=[\w-]+$/);
  });

  test("can be made by any program that knows zlib", async () => {
    const file = '[Board "7x6"]\n\n1. 4 {Ärger, 漢字} *\n';
    assert.equal(await gameInLink(`#game=${deflateSync(file).toString("base64url")}`), file);
  });

  test("is refused where it would be too long, and only there", async () => {
    const random = fc.string({ unit: fc.constantFrom(...DIGITS), minLength: 6000, maxLength: 9000, size: "max" });
    const lengths = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(random, async (file) => {
        const length = new URL(await gameHash(file), PAGE).href.replace("?lang=de", "").length;
        lengths.add(length > LONGEST_LINK);
        const kind = await kindOf(linkToGame(file, PAGE));
        assert.equal(kind, length > LONGEST_LINK ? "too-long" : "none");
      }),
      { numRuns: 100 },
    );
    assert.equal(lengths.size, 2);
    assert.equal(await kindOf(gameHash("x".repeat(MOST_LINKED))), "none");
    assert.equal(await kindOf(gameHash("x".repeat(MOST_LINKED + 1))), "too-long");
  });
});

describe("a damaged link", () => {
  test("is noticed if a part is missing", async () => {
    await fc.assert(
      fc.asyncProperty(oddText, fc.nat(), async (file, at) => {
        const hash = await gameHash(file);
        const kept = "#game=".length + (at % (hash.length - "#game=".length - 1));
        assert.equal(await kindOf(gameInLink(hash.slice(0, kept))), "damaged");
      }),
      { numRuns: 300 },
    );
  });

  test("is noticed if a character was changed", async () => {
    await fc.assert(
      fc.asyncProperty(anyTree, fc.nat(), fc.constantFrom(...DIGITS), async (tree, at, digit) => {
        const file = writeGames([tree]);
        const hash = await gameHash(file);
        const place = "#game=".length + (at % (hash.length - "#game=".length));
        const damaged = hash.slice(0, place) + digit + hash.slice(place + 1);
        // The last character may have bits that mean nothing.
        const read = await gameInLink(damaged).catch((error: unknown) => (error as BadGameLink).kind);
        assert.ok(read === "damaged" || read === file, read);
      }),
      { numRuns: 500 },
    );
  });

  test("may be anything", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
        assert.equal(await kindOf(gameInLink(`#game=${text}`)), "damaged");
      }),
    );
  });

  test("isn't unpacked without end", async () => {
    const bomb = deflateSync(Buffer.alloc(64 << 20, "4 ")).toString("base64url");
    assert.ok(bomb.length < 100_000);
    assert.equal(await kindOf(gameInLink(`#game=${bomb}`)), "too-long");
    const least = deflateSync("4".repeat(MOST_LINKED)).toString("base64url");
    assert.equal((await gameInLink(`#game=${least}`)).length, MOST_LINKED);
  });
});

test("a browser without compression is told from a bad link", async () => {
  const { CompressionStream, DecompressionStream } = globalThis;
  Object.assign(globalThis, { CompressionStream: undefined, DecompressionStream: undefined });
  try {
    assert.equal(await kindOf(gameHash("1. 4")), "unsupported");
    assert.equal(await kindOf(gameInLink("#game=eJwz1DMAAADOAJM")), "unsupported");
  } finally {
    Object.assign(globalThis, { CompressionStream, DecompressionStream });
  }
});

// What is stored, without a browser: whatever a page may find, it gets values that it can use.

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { STORED_NAMES, checkStored, readStored, writeStored } from "../../src/app/storage";

const texts = new Map<string, string>();
const value = {
  getItem: (name: string) => texts.get(name) ?? null,
  setItem: (name: string, text: string) => texts.set(name, text),
  removeItem: (name: string) => texts.delete(name),
};
Object.defineProperties(globalThis, { localStorage: { value }, sessionStorage: { value } });

beforeEach(() => texts.clear());

const WORDS = ["4x4x4", "7x6", "9x7", "3d", "flat", "play", "analyse", "dark", "night", "de", "person", "computer"];
const KEYS = [
  "board",
  "start",
  "record",
  "ply",
  "first",
  "second",
  "level",
  "style",
  "moveTime",
  "length",
  "__proto__",
];
const ODD = [
  null,
  true,
  false,
  0,
  -1,
  1,
  3,
  64,
  1.5,
  1e300,
  "",
  "-",
  "44",
  "48",
  "toString",
  "\u202e",
  "x".repeat(9999),
];

/** Makes values of every shape; the same ones in every run. */
class Values {
  #seed = 1;

  #below(limit: number): number {
    this.#seed = (this.#seed * 16807) % 2147483647;
    return this.#seed % limit;
  }

  #oneOf<Value>(values: readonly Value[]): Value {
    return values[this.#below(values.length)]!;
  }

  next(depth = 2): unknown {
    const kind = this.#below(depth > 0 ? 4 : 2);
    if (kind === 0) return this.#oneOf(WORDS);
    if (kind === 1) return this.#oneOf(ODD);
    const values = Array.from({ length: this.#below(4) }, () => this.next(depth - 1));
    if (kind === 2) return values;
    // As `JSON.parse` makes objects, in which any name is one of their own.
    const entries = values.map(
      (value) => `${JSON.stringify(this.#oneOf([...WORDS, ...KEYS]))}:${JSON.stringify(value)}`,
    );
    return JSON.parse(`{${entries.join(",")}}`) as unknown;
  }
}

/** What was told of since the last look. */
const told: string[][] = [];
checkStored((...damage) => told.push(damage));

for (const name of STORED_NAMES) {
  describe(name, () => {
    test("any value gives one that is read again as it is, without a word", () => {
      const values = new Values();
      for (let round = 0; round < 5000; round++) {
        const text = JSON.stringify(values.next());
        texts.set(`fourfold.${name}`, text);
        const read = readStored(name);
        told.length = 0;
        assert.deepEqual(readStored(name), read, text);
        writeStored(name, read);
        assert.deepEqual(readStored(name), read, text);
        assert.deepEqual(told, [], text);
      }
    });

    test("a bad value is dropped, and told once", () => {
      for (const text of ["undefined", "[[]]", "1e999", '{"toString"'] as const) {
        texts.set(`fourfold.${name}`, text);
        told.length = 0;
        const read = readStored(name);
        assert.deepEqual(told, [[name, "all"]]);
        assert.equal(texts.size, 0);
        assert.deepEqual(readStored(name), read);
        assert.equal(told.length, 1);
      }
    });
  });
}

const PARTLY_BAD = {
  game: { '{"board":"7x6","record":"44","ply":3}': { board: "7x6", record: "44", ply: 2 } },
  choices: { '{"level":11,"second":"person"}': { ...readStored("choices"), second: "person" } },
  solved: {
    '{"7x6":5}': { "4x4x4": [], "7x6": [], "9x7": [] },
    '{"7x6":[5,"44",null,{}],"9x7":["5"]}': { "4x4x4": [], "7x6": ["44"], "9x7": ["5"] },
  },
  begun: {
    '{"7x6":[]}': { "4x4x4": {}, "7x6": {}, "9x7": {} },
    '{"7x6":{"44":"443","43":"44","4":5,"48":"481"}}': { "4x4x4": {}, "7x6": { 44: "443" }, "9x7": {} },
  },
};

for (const [name, values] of Object.entries(PARTLY_BAD)) {
  test(`what is bad in a part of ${name} is dropped, and told once`, () => {
    for (const [text, good] of Object.entries(values)) {
      texts.set(`fourfold.${name}`, text);
      told.length = 0;
      for (const _ of ["first", "again"]) assert.deepEqual(readStored(name as keyof typeof PARTLY_BAD), good);
      assert.deepEqual(told, [[name, "part"]]);
    }
  });
}

test("a game that can be brought back is read as a whole or not at all", () => {
  const lost = { board: "7x6", record: "4453", ply: 2, start: "44", first: "person", second: "computer" } as const;
  writeStored("lost", lost);
  told.length = 0;
  assert.deepEqual(readStored("lost"), lost);
  assert.deepEqual(told, []);
  for (const bad of [{ ply: 5 }, { start: "48" }, { second: "nobody" }, { record: "4444444" }]) {
    texts.set("fourfold.lost", JSON.stringify({ ...lost, ...bad }));
    assert.equal(readStored("lost"), null);
  }
});

test("what is missing is told of by nobody", () => {
  told.length = 0;
  for (const [name, text] of Object.entries({ choices: "{}", solved: "{}", begun: "{}", lost: "null", aside: '""' })) {
    texts.set(`fourfold.${name}`, text);
  }
  for (const name of STORED_NAMES) readStored(name);
  assert.deepEqual(told, []);
});

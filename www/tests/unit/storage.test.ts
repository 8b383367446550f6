// What is stored, without a browser: whatever a page may find, it gets values that it can use.

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { STORED_NAMES, readStored, writeStored } from "../../src/app/storage";

const texts = new Map<string, string>();
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
    removeItem: (name: string) => texts.delete(name),
  },
});

beforeEach(() => texts.clear());

const WORDS = ["4x4x4", "7x6", "9x7", "3d", "flat", "play", "analyse", "dark", "night", "de", "person", "computer"];
const KEYS = ["board", "record", "ply", "first", "second", "level", "style", "moveTime", "length", "__proto__"];
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

for (const name of STORED_NAMES) {
  describe(name, () => {
    test("any value gives one that is read again as it is", () => {
      const values = new Values();
      for (let round = 0; round < 5000; round++) {
        const text = JSON.stringify(values.next());
        texts.set(`fourfold.${name}`, text);
        const read = readStored(name);
        let isBad = false;
        writeStored(name, read);
        assert.deepEqual(
          readStored(name, () => (isBad = true)),
          read,
          text,
        );
        assert.equal(isBad, false, text);
      }
    });

    test("a bad value is dropped", () => {
      for (const text of ["undefined", "[[]]", "1e999", '{"toString"'] as const) {
        texts.set(`fourfold.${name}`, text);
        let times = 0;
        const read = readStored(name, () => times++);
        assert.equal(times, 1);
        assert.equal(texts.size, 0);
        assert.deepEqual(
          readStored(name, () => times++),
          read,
        );
        assert.equal(times, 1);
      }
    });
  });
}

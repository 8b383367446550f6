// The sounds: soft, short, without a crackle at their ends, and at the time when a stone lands.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickSamples, endSamples, fallSeconds } from "../../src/app/sound";

for (const [name, samples, longest] of [
  ["a click", clickSamples, 0.2],
  ["the end", endSamples, 2],
] as const) {
  for (const rate of [8000, 44_100, 96_000]) {
    test(`${name} is short and begins and ends in silence, at ${rate} Hz`, () => {
      const made = samples(rate);
      assert.ok(made.length / rate <= longest);
      assert.ok(made.every((sample) => Math.abs(sample) <= 1));
      assert.ok(Math.max(...made.slice(0, rate / 10).map(Math.abs)) > 0.2);
      assert.equal(made[0], 0);
      assert.ok(Math.abs(made.at(-1)!) < 0.002);
    });
  }
}

test("a stone falls longer the further it falls, and on the layers always as far", () => {
  for (const view of ["flat", "3d"] as const) {
    assert.ok(fallSeconds(view, 6) > 1.2 * fallSeconds(view, 1));
    assert.ok(fallSeconds(view, 7) < 1);
  }
  assert.equal(fallSeconds("layers", 4), fallSeconds("layers", 1));
});

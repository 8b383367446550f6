// Own colours of the stones: marks that stand out, and pairs that are hard to tell apart.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { alikeFor, contrast, markOn } from "../../src/app/own-colours";

test("contrast is that of WCAG", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
  assert.equal(contrast("#777777", "#777777"), 1);
  assert.equal(contrast("#ffffff", "#767676").toFixed(2), "4.54");
});

test("the mark stands out on every colour", () => {
  const parts = [0, 51, 102, 153, 204, 255].map((part) => part.toString(16).padStart(2, "0"));
  for (const red of parts) {
    for (const green of parts) {
      for (const blue of parts) {
        const colour = `#${red}${green}${blue}`;
        assert.ok(contrast(colour, markOn(colour)) >= 4, colour);
      }
    }
  }
});

test("the palettes are told apart by everybody", () => {
  const css = readFileSync(new URL("../../src/app/colours.css", import.meta.url), "utf8");
  const theme = readFileSync(new URL("../../src/element/theme.ts", import.meta.url), "utf8");
  const colours = (text: string, player: string) =>
    [...text.matchAll(new RegExp(`--fourfold-${player}[:,] (#[0-9a-f]{6})`, "g"))].map(([, colour]) => colour!);
  const firsts = [...colours(css, "first"), ...colours(theme, "first")];
  const seconds = [...colours(css, "second"), ...colours(theme, "second")];
  assert.equal(firsts.length, 6);
  assert.equal(seconds.length, 6);
  firsts.forEach((first, at) => assert.equal(alikeFor(first, seconds[at]!), "none", `${first} ${seconds[at]}`));
});

test("what is hard to tell apart is found, in either order", () => {
  const pairs = [
    ["#c8502d", "#c8502d", "all"],
    ["#c8502d", "#d05a35", "all"],
    ["#000000", "#101010", "all"],
    ["#a05000", "#607000", "some"],
    ["#000000", "#ffffff", "none"],
    ["#ff0000", "#0000ff", "none"],
    ["#ffff00", "#ffffff", "none"],
    ["#ff0000", "#00aa00", "some"],
  ] as const;
  for (const [one, other, who] of pairs) {
    assert.equal(alikeFor(one, other), who, `${one} ${other}`);
    assert.equal(alikeFor(other, one), who, `${other} ${one}`);
  }
});

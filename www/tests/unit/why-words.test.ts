// The words of explanations: every fact is said, of the right cells, in every language.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Fact, Step } from "../../src/engine/protocol";
import { boardOf } from "../../src/game/board";
import { LANGUAGES, type Language } from "../../src/words/words";
import { stepText } from "../../src/words/why";

const FACTS: Fact[] = [
  { kind: "completes", lines: [[0, 1, 2, 3]] },
  { kind: "fills-board" },
  { kind: "misses", cells: [5] },
  { kind: "blocks", lines: [[0, 1, 2, 3]] },
  { kind: "forced" },
  { kind: "last-column" },
  { kind: "no-defence", cells: [] },
  { kind: "no-defence", cells: [5] },
  { kind: "no-defence", cells: [5, 6] },
  { kind: "leaves", cells: [5] },
  { kind: "opens", cell: 5 },
  { kind: "threatens", cells: [5] },
  { kind: "threatens", cells: [5, 6] },
  { kind: "threat-above", cell: 4, above: 5 },
  { kind: "builds", cells: [5] },
  { kind: "zugzwang", cells: [5] },
  { kind: "few-replies", safe: 1, legal: 7 },
  { kind: "few-replies", safe: 3, legal: 7 },
  { kind: "only-move", keepsOutcome: true },
  { kind: "only-move", keepsOutcome: false },
  { kind: "best-defence", moves: 2 },
  ...(["no-line", "follow-up", "claimeven", "zugzwang", "matching", "region"] as const).map((rule): Fact => ({
    kind: "closed",
    rule,
    aim: "win",
    columns: [1],
  })),
  { kind: "proved", outcome: 1, plies: 7 },
  { kind: "proved", outcome: 1, plies: undefined },
  { kind: "proved", outcome: -1, plies: 8 },
  { kind: "proved", outcome: 0, plies: undefined },
];

const step = (...facts: Fact[]): Step => ({ column: 3, cell: 3, facts });

for (const language of Object.keys(LANGUAGES) as Language[]) {
  describe(language, () => {
    const said = (name: "4x4x4" | "7x6", ...facts: Fact[]) => stepText(boardOf(name), step(...facts), language);

    test("every fact says something, and no two the same", () => {
      const texts = FACTS.map((fact) => said("7x6", fact));
      for (const [number, text] of texts.entries()) {
        assert.match(text, /\S{2}/, JSON.stringify(FACTS[number]));
        assert.doesNotMatch(text, /undefined|NaN|null|\[object/);
      }
      assert.equal(new Set(texts).size, texts.length);
    });

    test("cells have their names", () => {
      // Cell 16 of 7x6 is the third column in the third row; of 4x4x4 the first column on the second level.
      assert.match(said("7x6", { kind: "threatens", cells: [16] }), /3\D+3/);
      assert.match(said("4x4x4", { kind: "threatens", cells: [16] }), /0\D+2/);
      const both = said("7x6", { kind: "no-defence", cells: [5, 16] });
      assert.match(both, /6\D+1\D+3\D+3/);
    });

    test("what is said already isn't said again", () => {
      const [forced, blocks]: [Fact, Fact] = [{ kind: "forced" }, { kind: "blocks", lines: [[0, 1, 2, 3]] }];
      const text = said("7x6", blocks, forced);
      assert.ok(!text.includes(said("7x6", forced)), text);
      assert.notEqual(text, said("7x6", blocks));
    });
  });
}

// Plies and moves: programs count the former, people the latter, and the Japanese the former again.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { longText, shortText } from "../../src/element/assessment";
import type { Assessment } from "../../src/engine/protocol";
import { ANALYSIS_WORDS } from "../../src/words/analysis";
import { appWordsOf } from "../../src/words/app";
import { movesOf, pliesOf } from "../../src/words/moves";
import { LANGUAGES } from "../../src/words/words";

const assessment = (known: Partial<Assessment>): Assessment => ({
  value: null,
  plies: null,
  within: null,
  estimate: null,
  ...known,
});

/** Counts the winner's moves among plies that alternate, the last of which is the winner's. */
function countedMoves(plies: number): number {
  let count = 0;
  for (let ply = plies; ply > 0; ply -= 2) count++;
  return count;
}

describe("moves", () => {
  test("they are those of the winner, who moves last", () => {
    for (let plies = 1; plies <= 64; plies++) assert.equal(movesOf(plies), countedMoves(plies));
    // The side to move wins with its second stone, after one of its own and one of the opponent's; it loses to the
    // opponent's first.
    assert.equal(movesOf(3), 2);
    assert.equal(movesOf(2), 1);
  });

  test("a puzzle's moves are those of the side to move, which wins", () => {
    for (let moves = 1; moves <= 32; moves++) assert.equal(movesOf(pliesOf(moves)), moves);
  });
});

describe("assessments in words", () => {
  const cases: [Partial<Assessment>, Record<keyof typeof LANGUAGES, [short: string, long: string]>][] = [
    [
      { value: 5, plies: 1 },
      { en: ["+1", "win in 1 move"], de: ["+1", "Gewinn in 1 Zug"], ja: ["+1", "1手で勝ち"] },
    ],
    [
      { value: 4, plies: 7 },
      { en: ["+4", "win in 4 moves"], de: ["+4", "Gewinn in 4 Zügen"], ja: ["+7", "7手で勝ち"] },
    ],
    [
      { value: -4, plies: 6 },
      { en: ["−3", "loss in 3 moves"], de: ["−3", "Verlust in 3 Zügen"], ja: ["−6", "6手で負け"] },
    ],
    [
      { within: 9 },
      {
        en: ["+≤5", "win in at most 5 moves"],
        de: ["+≤5", "Gewinn in höchstens 5 Zügen"],
        ja: ["+≤9", "9手以内に勝ち"],
      },
    ],
    [
      { within: -2 },
      {
        en: ["−≤1", "loss in at most 1 move"],
        de: ["−≤1", "Verlust in höchstens 1 Zug"],
        ja: ["−≤2", "2手以内に負け"],
      },
    ],
    [
      { value: 0, plies: 12 },
      { en: ["=", "draw"], de: ["=", "Remis"], ja: ["=", "引き分け"] },
    ],
    [
      { estimate: 0.62 },
      { en: ["62%", "estimated 62%"], de: ["62\u00a0%", "geschätzt 62\u00a0%"], ja: ["62%", "推定勝率62%"] },
    ],
  ];
  for (const [known, texts] of cases) {
    for (const [language, [short, long]] of Object.entries(texts)) {
      test(`${long} (${language})`, () => {
        const words = LANGUAGES[language as keyof typeof LANGUAGES];
        assert.equal(shortText(assessment(known), words), short);
        assert.equal(longText(assessment(known), words), long);
      });
    }
  }
});

test("the solver's verdict has the winner's moves, and no score", () => {
  assert.equal(ANALYSIS_WORDS.en.solved.winIn("First player", 4), "First player wins in 2 moves");
  assert.equal(ANALYSIS_WORDS.de.solved.winIn("Spieler 1", 1), "Spieler 1 gewinnt in 1 Zug");
  assert.equal(ANALYSIS_WORDS.ja.solved.winIn("先手", 4), "先手が4手で勝ち");
});

describe("sentences and lists", () => {
  const cases: Record<keyof typeof LANGUAGES, { noSuch: string; over: string; announced: string; position: string }> = {
    en: {
      noSuch: "There’s no board “foo”. Use 4x4x4, 7x6 or 9x7.",
      over: "The game is over. A draw: the board is full.",
      announced: "First player: column 4. First player wins.",
      position: "Position after move 5",
    },
    de: {
      noSuch: "„foo“ gibt es nicht für „Brett“. Möglich: 4x4x4, 7x6 oder 9x7.",
      over: "Die Partie ist zu Ende. Remis: Das Brett ist voll.",
      announced: "Spieler 1: Spalte 4. Spieler 1 gewinnt.",
      position: "Stellung nach Zug 5",
    },
    ja: {
      noSuch: "盤：「foo」は指定できません（4x4x4、7x6、9x7のいずれか）。",
      over: "対局は終わっています。引き分け：盤が埋まりました。",
      announced: "先手：列4。先手の勝ち。",
      position: "5手目の局面",
    },
  };
  for (const [language, expected] of Object.entries(cases)) {
    test(`they have the signs of their language (${language})`, async () => {
      const words = LANGUAGES[language as keyof typeof LANGUAGES];
      const { boardLabel } = await appWordsOf(language as keyof typeof LANGUAGES);
      assert.equal(words.noSuch(boardLabel, "foo", ["4x4x4", "7x6", "9x7"]), expected.noSuch);
      assert.equal(words.gameOver(words.draw), expected.over);
      const [player] = words.player;
      assert.equal(words.sentences([words.moved(player, "4"), words.wins(player)]), expected.announced);
      assert.equal(words.positionAfter(5), expected.position);
    });
  }
});

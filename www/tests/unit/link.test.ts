// Links and move text, which may come from anybody: whatever they hold, they are read or refused in words that are safe
// to show.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { linkText, readLink } from "../../src/app/link";
import { BOARD_NAMES, boardOf, isBoardName } from "../../src/game/board";
import { Game, IllegalMove } from "../../src/game/game";
import { germanApp } from "../../src/words/app-de";
import { englishApp } from "../../src/words/app-en";
import { japaneseApp } from "../../src/words/app-ja";
import { moveTextError } from "../../src/words/illegal-move";
import { shown } from "../../src/words/shown";
import { LANGUAGES, type Language, languageNamed, languageOf } from "../../src/words/words";

const APP_WORDS = { en: englishApp, de: germanApp, ja: japaneseApp };

const RUNS = { numRuns: 2000 };

const anyText = fc.string({ unit: "binary" });
/** Text that is more often nearly right. */
const moveText = fc.oneof(anyText, fc.string({ unit: fc.constantFrom(..."0123456789ABCDEFabcdef-xß ") }));

describe("links", () => {
  test("any hash is a link or none", () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        for (const hash of [before, `#board=${before}`, `#position=${before}&board=${after}`, `#${before}=${after}`]) {
          const link = readLink(hash);
          if (link) assert.ok(typeof link.board === "string" && link.position !== "");
        }
      }),
      RUNS,
    );
  });

  test("a link may say from where the board is seen", () => {
    const target = { board: "4x4x4", position: "0F", camera: "-30 25 1.2 0.4" };
    assert.deepEqual(readLink(linkText(target)), target);
    assert.equal("camera" in readLink("#board=4x4x4&position=0F&camera=")!, false);
  });

  test("a link to a position leads there", () => {
    fc.assert(
      fc.property(fc.constantFrom(...BOARD_NAMES), fc.array(fc.nat(15), { maxLength: 64 }), (board, columns) => {
        const game = new Game(boardOf(board));
        for (const column of columns) {
          try {
            game.play(column);
          } catch {
            // It can't be played; the others can.
          }
        }
        const target = { board, position: game.text };
        assert.deepEqual(readLink(linkText(target)), target);
        assert.equal(Game.read(boardOf(board), target.position).text, target.position);
      }),
      RUNS,
    );
  });

  test("move text is a game, or its first mistake is told", () => {
    fc.assert(
      fc.property(fc.constantFrom(...BOARD_NAMES), moveText, (board, text) => {
        try {
          const { text: record } = Game.read(boardOf(board), text);
          assert.equal(record, text === "" ? "-" : text.toUpperCase());
        } catch (error) {
          assert.ok(error instanceof IllegalMove);
          assert.ok(error.ply >= 1 && error.ply <= text.length);
          for (const words of Object.values(LANGUAGES)) {
            const message = shown(moveTextError(error, words));
            assert.match(message, /^[^\p{C}\p{Zl}\p{Zp}]{1,301}$/u);
          }
        }
      }),
      RUNS,
    );
  });

  test("the names that every object has are neither boards nor languages", () => {
    for (const name of ["toString", "constructor", "__proto__", "hasOwnProperty"]) {
      assert.equal(isBoardName(name), false);
      assert.equal(languageNamed(name), undefined);
      assert.equal(languageOf(name), "en");
    }
  });

  test("what is wrong with a link is a whole sentence in every language", () => {
    const stops = { en: ".", de: ".", ja: "。" };
    for (const [language, stop] of Object.entries(stops) as [Language, string][]) {
      const [words, text] = [LANGUAGES[language], APP_WORDS[language]];
      const mistakes = [
        words.noSuch(text.boardLabel, "5x5", BOARD_NAMES),
        words.notBetween("level", "11", 0, 10),
        words.noColumnAt(1, "x", "1", "7"),
        words.fullAt(7, "4"),
        words.overAt(8),
      ];
      for (const mistake of mistakes) {
        const message = text.badLink(mistake);
        assert.ok(message.endsWith(stop) && !/[.。]{2}$/.test(message), message);
        if (language === "ja") assert.ok(!message.includes("."), message);
      }
    }
  });

  test("no message is longer than people read, or holds what they can't see", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", size: "large", maxLength: 100_000 }), (text) => {
        assert.match(shown(text), /^[^\p{C}\p{Zl}\p{Zp}]{0,300}$/u);
      }),
      { numRuns: 200 },
    );
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { BOARD_NAMES, boardOf } from "../../src/game/board";
import { Game } from "../../src/game/game";
import { openLinesThrough, threatsIn } from "../../src/game/open-lines";

/** Plays random moves, as long as there are any. */
const game = fc.tuple(fc.constantFrom(...BOARD_NAMES), fc.array(fc.nat(), { maxLength: 63 })).map(([name, numbers]) => {
  const game = new Game(boardOf(name));
  for (const number of numbers) {
    const columns = game.landings.flatMap((cell, column) => (cell === undefined ? [] : [column]));
    if (columns.length > 0) game.play(columns[number % columns.length]!);
  }
  return game;
});

test("through a corner of the empty cube either player has seven lines", () => {
  const lines = openLinesThrough(new Game(boardOf("4x4x4")), 0);
  assert.equal(lines.length, 14);
  assert.ok(lines.every(({ cells, stones }) => cells.includes(0) && stones === 0));
});

test("through a stone only its owner has lines", () => {
  const cube = Game.read(boardOf("4x4x4"), "01");
  const lines = openLinesThrough(cube, 1);
  assert.deepEqual(new Set(lines.map(({ player }) => player)), new Set([1]));
  // The row is shared with the other stone.
  assert.ok(lines.every(({ cells }) => !cells.includes(0)));
});

test("three in a row threaten the cell beside them, playable or not", () => {
  const flat = Game.read(boardOf("7x6"), "112233");
  assert.deepEqual(threatsIn(flat), [
    { cell: 3, player: 0, isPlayable: true },
    { cell: 10, player: 1, isPlayable: false },
  ]);
});

test("there is no threat once the game is over", () => {
  assert.deepEqual(threatsIn(Game.read(boardOf("7x6"), "1122334")), []);
});

test("a playable threat is a cell with which the player wins", () => {
  fc.assert(
    fc.property(game, (game) => {
      const { board, landings } = game;
      const threats = threatsIn(game);
      if (game.isOver) return;
      landings.forEach((cell, column) => {
        if (cell === undefined) return;
        const after = Game.read(board, game.text);
        after.play(column);
        const found = threats.find((threat) => threat.cell === cell && threat.player === game.mover);
        assert.equal(found !== undefined, after.winner !== undefined);
        if (found) assert.ok(found.isPlayable);
      });
    }),
  );
});

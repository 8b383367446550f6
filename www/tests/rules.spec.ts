// The page's own rules agree with the engine's.

import { boardOf, BOARD_NAMES, coordinatesOf } from "../src/game/board";
import { Game, IllegalMove } from "../src/game/game";
import { expect, native, nativeError, test } from "./fixture";

const LINES = { "4x4x4": 76, "7x6": 69, "9x7": 126 };

for (const name of BOARD_NAMES) {
  const board = boardOf(name);

  test(`${name} has all its lines of four cells`, () => {
    expect(board.lines).toHaveLength(LINES[name]);
    expect(new Set(board.lines.map(String)).size).toBe(LINES[name]);
    for (const line of board.lines) {
      const places = line.map((cell) => coordinatesOf(board, cell));
      for (const axis of [0, 1, 2] as const) {
        const steps = places.slice(1).map((place, at) => place[axis] - places[at]![axis]);
        expect(new Set(steps).size).toBe(1);
        expect(Math.abs(steps[0]!)).toBeLessThanOrEqual(1);
      }
    }
  });

  test(`${name} has the engine's number of short games`, () => {
    const depth = name === "4x4x4" ? 4 : 6;
    const counted = native("perft", "--board", name, "--depth", String(depth)).match(/\d+/g)!.at(-1);
    expect(String(perft(new Game(board), depth))).toBe(counted);
  });

  test(`games of ${name} end as the engine's do`, () => {
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    const games: string[] = [];
    for (let number = 0; number < 60; number++) {
      const game = new Game(board);
      while (!game.isOver) game.play([...legal(game)][random(legal(game).length)]!);
      games.push(game.text);
      if (game.winner !== undefined) {
        expect(game.winningLines.length).toBeGreaterThanOrEqual(1);
        for (const line of game.winningLines) expect(line).toContain(game.stones.at(-1)!.cell);
      }
      // The engine accepts the whole game, and no further move.
      const next = game.text + board.digits[0];
      expect(nativeError("solve", "--board", name, next)).toMatch(/the game is over|is full/);
      const replayed = Game.read(board, game.text);
      for (let ply = game.ply - 1; ply >= 0; ply--) {
        replayed.goTo(ply);
        expect(replayed.isOver).toBe(false);
      }
      replayed.goTo(game.length);
      expect(replayed.winningLines).toEqual(game.winningLines);
    }
    const values = native("solve", "--board", name, "--goal", "outcome", ...games).split("\n");
    for (const [number, line] of values.entries()) {
      const winner = Game.read(board, games[number]!).winner;
      expect(line).toBe(`${games[number]} ${winner === undefined ? "draw" : "loss"}`);
    }
  });
}

test("errors have the engine's words", () => {
  const cases = [
    ["7x6", "44x"],
    ["7x6", "448"],
    ["7x6", "4444444"],
    ["7x6", "12121214"],
    ["7x6", "1212121x"],
    ["4x4x4", "0000g"],
    ["4x4x4", "00000"],
    ["9x7", "5555555555"],
  ] as const;
  for (const [name, text] of cases) {
    const said = nativeError("analyze", "--board", name, text);
    expect(() => Game.read(boardOf(name), text)).toThrow(IllegalMove);
    try {
      Game.read(boardOf(name), text);
    } catch (error) {
      expect(said).toContain((error as Error).message);
    }
  }
});

function legal(game: Game): number[] {
  const columns = Array.from({ length: game.board.columns }, (_, column) => column);
  return columns.filter((column) => game.landing(column) !== undefined);
}

function perft(game: Game, depth: number): number {
  if (depth === 0) return 1;
  let count = 0;
  for (const column of legal(game)) {
    game.play(column);
    count += perft(game, depth - 1);
    game.goTo(game.ply - 1);
  }
  return count;
}

// An arrangement of stones, set up in any order, and the moves of a game that lead to it.

import type { Board } from "../game/board";
import type { Player } from "../game/game";

/** The stones on a board: the player of every cell that isn't free. */
export type Arrangement = ReadonlyMap<number, Player>;

/** The reason why no game leads to an arrangement. */
export type Impossible =
  /** These stones lie on a free cell. */
  | { kind: "floating"; cells: readonly number[] }
  /** The first player needs as many stones as the second, or one more. */
  | { kind: "counts"; first: number; second: number }
  /** Both players have a line, though the game ends with the first. */
  | { kind: "both-won"; lines: readonly Line[] }
  /** The stones of this player make a line, but the other one has moved last. */
  | { kind: "moved-on"; winner: Player; lines: readonly Line[] }
  /** These lines have no cell in common, so no single stone has completed them. */
  | { kind: "apart"; winner: Player; lines: readonly Line[] }
  /** One of these stones completed the lines, but others lie on all of them. */
  | { kind: "buried"; winner: Player; lines: readonly Line[]; cells: readonly number[] }
  /** The stones lie on each other in such a way that the players can't have taken turns. */
  | { kind: "no-order" }
  /** The search gave up. */
  | { kind: "too-hard" };

export type Line = readonly number[];

/** The positions that a search may visit: less than a second. The worst arrangements known need 400. */
const MOST_VISITED = 20_000;

/** Returns the move text of a game that leads to the arrangement, or why there is none. */
export function orderOf(
  board: Board,
  stones: Arrangement,
  mostVisited = MOST_VISITED,
): { kind: "order"; text: string } | Impossible {
  const { columns } = board;
  const cells = [...stones.keys()];
  const floating = cells.filter((cell) => cell >= columns && !stones.has(cell - columns));
  if (floating.length > 0) return { kind: "floating", cells: floating.toSorted((a, b) => a - b) };

  const first = cells.filter((cell) => stones.get(cell) === 0).length;
  const second = cells.length - first;
  if (first !== second && first !== second + 1) return { kind: "counts", first, second };

  const last = lastCells(board, stones, first > second ? 0 : 1);
  if ("kind" in last) return last;
  let isTooHard = false;
  for (const cell of last) {
    const search = new Search(stacksOf(board, stones, cell), mostVisited);
    if (search.run(0)) {
      const order = cell === undefined ? search.order : [...search.order, cell % columns];
      return { kind: "order", text: order.map((column) => board.digits[column]).join("") || "-" };
    }
    isTooHard ||= search.hasGivenUp;
  }
  return { kind: isTooHard ? "too-hard" : "no-order" };
}

/** Returns the cells that may have been the last; `undefined` stands for any of them, if nobody has a line. */
function lastCells(board: Board, stones: Arrangement, mover: Player): (number | undefined)[] | Impossible {
  const linesOf = (player: Player) => board.lines.filter((line) => line.every((cell) => stones.get(cell) === player));
  const both = [linesOf(0), linesOf(1)] as const;
  const lines = both.flat();
  if (lines.length === 0) return [undefined];
  if (both[0].length > 0 && both[1].length > 0) return { kind: "both-won", lines };
  const winner = both[0].length > 0 ? 0 : 1;
  if (winner !== mover) return { kind: "moved-on", winner, lines };
  const common = lines[0]!.filter((cell) => lines.every((line) => line.includes(cell)));
  if (common.length === 0) return { kind: "apart", winner, lines };
  const free = common.filter((cell) => !stones.has(cell + board.columns));
  return free.length > 0 ? free : { kind: "buried", winner, lines, cells: common };
}

/**
 * The stones of a column that are yet to be played: a bit for each, its player, the next one in the lowest bit; and a
 * one above the last.
 */
type Stack = number;

const EMPTY: Stack = 1;

const nextOf = (stack: Stack) => (stack & 1) as Player;

/** Returns the stacks of all columns, without the stone in the cell `except`. */
function stacksOf(board: Board, stones: Arrangement, except: number | undefined): Stack[] {
  return Array.from({ length: board.columns }, (_, column) => {
    let stack = EMPTY;
    for (let cell = column + board.columns * (board.height - 1); cell >= 0; cell -= board.columns) {
      if (cell !== except && stones.has(cell)) stack = (stack << 1) | stones.get(cell)!;
    }
    return stack;
  });
}

/**
 * The search for an order in which the players take turns; lines don't matter to it. Columns with the same stones are
 * alike, so it tries one of them, and knows positions by their sorted stacks.
 */
class Search {
  readonly order: number[] = [];
  #visited = 0;
  readonly #failed = new Set<string>();

  constructor(
    private readonly stacks: Stack[],
    private readonly mostVisited: number,
  ) {}

  get hasGivenUp(): boolean {
    return this.#visited > this.mostVisited;
  }

  /** Whether there is an order from here on, which is then in `order`. */
  run(mover: Player): boolean {
    const { stacks } = this;
    if (stacks.every((stack) => stack === EMPTY)) return true;
    if (!canTakeTurns(stacks, mover)) return false;
    const key = String.fromCharCode(...stacks.toSorted((a, b) => a - b));
    if (this.#failed.has(key)) return false;
    this.#visited++;
    if (this.hasGivenUp) return false;
    const tried = new Set<Stack>();
    for (const [column, stack] of stacks.entries()) {
      if (stack === EMPTY || nextOf(stack) !== mover || tried.has(stack)) continue;
      tried.add(stack);
      stacks[column] = stack >> 1;
      this.order.push(column);
      if (this.run((1 - mover) as Player)) return true;
      this.order.pop();
      stacks[column] = stack;
    }
    this.#failed.add(key);
    return false;
  }
}

/**
 * Whether one of the two conditions of taking turns can be kept at a time: the second player never has more stones than
 * the first, and the first never more than one stone more.
 */
function canTakeTurns(stacks: readonly Stack[], mover: Player): boolean {
  return canAfford([...stacks], mover, 0) && canAfford([...stacks], 1 - mover, 1);
}

/**
 * Whether there is an order in which a purse never holds less than nothing, if every stone of `earner` brings a coin
 * and every other stone costs one.
 *
 * Stones from the bottom of a stack that cost nothing in sum may be played at once if the purse allows it: that takes
 * no coin from any other order. When nothing like that is left, the purse can't grow, so the rest must cost something
 * in every stack; seen from the end, that brings something, and the same rule applies.
 */
function canAfford(stacks: Stack[], purse: number, earner: Player): boolean {
  purse = takeFree(stacks, purse, earner);
  for (const [column, stack] of stacks.entries()) {
    let reversed = EMPTY;
    for (let rest = stack; rest !== EMPTY; rest >>= 1) {
      purse += nextOf(rest) === earner ? 1 : -1;
      reversed = (reversed << 1) | nextOf(rest);
    }
    stacks[column] = reversed;
  }
  if (purse < 0) return false;
  takeFree(stacks, purse, (1 - earner) as Player);
  return stacks.every((stack) => stack === EMPTY);
}

/** Takes from the stacks, again and again, what costs nothing in sum and can be afforded. Returns the purse. */
function takeFree(stacks: Stack[], purse: number, earner: Player): number {
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [column, stack] of stacks.entries()) {
      let sum = 0;
      for (let rest = stack; rest !== EMPTY && purse + sum >= 0;) {
        sum += nextOf(rest) === earner ? 1 : -1;
        rest >>= 1;
        if (sum < 0) continue;
        purse += sum;
        sum = 0;
        stacks[column] = rest;
        isChanged = true;
      }
    }
  }
  return purse;
}

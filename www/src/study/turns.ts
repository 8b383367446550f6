// Columns of stones, and an order to play them in which the players take turns; lines don't matter here.

import type { Player } from "../game/game";

/** The positions that a search may visit: less than a second. The worst columns known need 400. */
const MOST_VISITED = 20_000;

/**
 * Returns an order in which the stones of these columns, given from the bottom up, can be played, the first player's
 * first; or that there is none.
 */
export function orderOfTurns(
  columns: readonly (readonly Player[])[],
  mostVisited = MOST_VISITED,
): readonly number[] | "no-order" | "too-hard" {
  const stacks = columns.map((column) => column.reduceRight((stack: Stack, player) => (stack << 1) | player, EMPTY));
  const search = new Search(stacks, mostVisited);
  if (search.run(0)) return search.order;
  return search.hasGivenUp ? "too-hard" : "no-order";
}

/**
 * The stones of a column that are yet to be played: a bit for each, its player, the next one in the lowest bit; and a
 * one above the last.
 */
type Stack = number;

const EMPTY: Stack = 1;

const nextOf = (stack: Stack) => (stack & 1) as Player;

/**
 * The search for such an order. Columns with the same stones are alike, so it tries one of them, and knows positions by
 * their sorted stacks.
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

  /** Whether there is an order from here on, which then follows in `order`. */
  run(mover: Player): boolean {
    const { stacks } = this;
    if (stacks.every((stack) => stack === EMPTY)) return true;
    if (!canTakeTurns(stacks, mover)) return false;
    const key = String.fromCharCode(...[...stacks].sort((a, b) => a - b));
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

// Columns of stones, and an order to play them in which the players take turns; lines don't matter here.

import type { Player } from "../game/game";

/** The positions that a search may visit: less than a second. The worst columns known need 5300. */
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
  return keepsLead([...stacks], mover, 0) && keepsLead([...stacks], 1 - mover, 1);
}

/**
 * Whether there is an order in which the lead never falls below 0, if every stone of `leader` raises it by one and every
 * other stone lowers it by one.
 *
 * Stones at the bottom of a stack can be played at once if in total they don't lower the lead, and it doesn't fall below
 * 0 on the way: that makes no other order worse. When no stack has such stones, each of them lowers the lead; from the end
 * backwards each of them raises it, so the same rule finds the rest.
 */
function keepsLead(stacks: Stack[], lead: number, leader: Player): boolean {
  lead = playAtOnce(stacks, lead, leader);
  for (const [column, stack] of stacks.entries()) {
    let reversed = EMPTY;
    for (let rest = stack; rest !== EMPTY; rest >>= 1) {
      lead += nextOf(rest) === leader ? 1 : -1;
      reversed = (reversed << 1) | nextOf(rest);
    }
    stacks[column] = reversed;
  }
  if (lead < 0) return false;
  playAtOnce(stacks, lead, (1 - leader) as Player);
  return stacks.every((stack) => stack === EMPTY);
}

/** Plays all stones that can be played at once, until there are no more. Returns the lead. */
function playAtOnce(stacks: Stack[], lead: number, leader: Player): number {
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [column, stack] of stacks.entries()) {
      let sum = 0;
      for (let rest = stack; rest !== EMPTY && lead + sum >= 0;) {
        sum += nextOf(rest) === leader ? 1 : -1;
        rest >>= 1;
        if (sum < 0) continue;
        lead += sum;
        sum = 0;
        stacks[column] = rest;
        isChanged = true;
      }
    }
  }
  return lead;
}

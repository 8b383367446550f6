// The game on the board as a study: its moves with all variations, comments and names, which follow what is played, and
// are there again at the next visit.

import type { GameState } from "../element/index";
import { boardOf } from "../game/board";
import { MOST_CHARACTERS } from "../study/bad-game-file";
import { readGames } from "../study/reader";
import {
  type Path,
  type Tree,
  addMove,
  countMoves,
  lineFrom,
  newTree,
  nodeAt,
  positionAt,
  shapesAt,
  treeOf,
} from "../study/tree";
import { writeGames } from "../study/writer";
import type { Context } from "./context";
import { readStored, writeStored } from "./storage";

/** The number of games that are kept beside the one on the board. */
const MOST_KEPT = 20;

export class Study {
  #tree: Tree;
  #path: Path = "";
  /** Earlier games, the latest first. */
  #others: readonly Tree[] = [];
  /** The record of the game on the board. */
  #record = "";
  /** Whether the study itself is changing what is on the board. */
  #isOwn = false;
  readonly #listeners: (() => void)[] = [];

  constructor(private readonly context: Context) {
    const { board, record, position, length } = context.game.state;
    this.#tree = newTree(board);
    this.#record = length === 0 ? "" : record;
    this.#read();
    this.#take(board, record, position);
  }

  get tree(): Tree {
    return this.#tree;
  }

  /** The place on the board. */
  get path(): Path {
    return this.#path;
  }

  /** All games: the one on the board, then the earlier ones. */
  get games(): readonly Tree[] {
    return [this.#tree, ...this.#others];
  }

  /** Whether the study itself is changing what is on the board, so that it is still the same game. */
  get isOwn(): boolean {
    return this.#isOwn;
  }

  /** Calls a listener after every change. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Follows a change on the board. */
  follow({ board, record, position, length }: GameState): void {
    const before = this.#record;
    this.#record = length === 0 ? "" : record;
    if (this.#isOwn) return;
    const path = this.#pathOf(position);
    // Moves taken back stay in the record; only a new game leaves some out.
    const isShorter = before !== this.#record && before.startsWith(this.#record);
    const isNewGame = board !== this.#tree.board || path === undefined || isShorter;
    if (isNewGame || !(path.startsWith(this.#path) || nodeAt(this.#tree, path))) this.#take(board, record, position);
    else {
      this.#tree = withLine(this.#tree, this.#pathOf(record) ?? path);
      this.#path = path;
    }
    this.#changed();
  }

  /** Puts the position at a path on the board. */
  goTo(path: Path): void {
    const { game, show } = this.context;
    const { board } = this.#tree;
    this.#path = path;
    const line = positionAt(this.#tree, lineFrom(this.#tree, path));
    const { length } = positionAt(this.#tree, path).replace("-", "");
    this.#isOwn = true;
    if (game.state.board !== board) show(board, line);
    if (game.state.record !== line) {
      game.reset(line);
      // People want to look around before a computer moves.
      game.stop("moves");
    }
    game.goTo(length);
    this.#isOwn = false;
    this.#changed();
  }

  /** Replaces the tree by one that has been edited. If the path isn't in it any more, goes to where it still is. */
  edit(tree: Tree): void {
    this.#tree = tree;
    let path = this.#path;
    while (!nodeAt(tree, path)) path = path.slice(0, -1);
    this.goTo(path);
  }

  /** Opens games in place of the one on the board, which is kept. The first one is shown at this path. */
  open(trees: readonly [Tree, ...Tree[]], path: Path = ""): void {
    const [tree, ...others] = trees;
    this.#keep();
    this.#others = [...others, ...this.#others];
    this.#tree = tree;
    this.goTo(path);
  }

  /** Puts one of the games on the board, by its number among `games`. */
  choose(number: number): void {
    const tree = this.games[number];
    if (!tree || number === 0) return;
    this.#others = this.#others.filter((other) => other !== tree);
    this.open([tree]);
  }

  /** Takes up the game on the board: one of those that are kept, or another. */
  #take(board: Tree["board"], record: string, position: string): void {
    this.#keep();
    const isKnown = (tree: Tree) => tree.board === board && record !== "-" && holds(tree, record);
    const known = this.#others.find(isKnown);
    this.#others = this.#others.filter((tree) => tree !== known);
    this.#tree = known ?? treeOf(board, record);
    this.#path = this.#pathOf(position) ?? "";
  }

  /** Keeps the game on the board beside others, if there is anything in it. */
  #keep(): void {
    if (countMoves(this.#tree) > 0) this.#others = [this.#tree, ...this.#others];
    this.#others = this.#others.slice(0, MOST_KEPT);
  }

  /** Returns the path to a position, undefined if the tree grows from another one. It may lead out of the tree. */
  #pathOf(position: string): Path | undefined {
    const [start, text] = [this.#tree.start, position].map((text) => text.replace("-", ""));
    return text!.startsWith(start!) ? text!.slice(start!.length) : undefined;
  }

  #changed(): void {
    // What is longer couldn't be read again; the oldest games go first.
    while (this.#others.length > 0 && writeGames(this.games).length > MOST_CHARACTERS) {
      this.#others = this.#others.slice(0, -1);
    }
    writeStored("games", writeGames(this.games));
    this.#draw();
    for (const listener of this.#listeners) listener();
  }

  /** Shows what is drawn at the place on the board, and the mark of the last move. */
  #draw(): void {
    this.context.game.shapes = shapesAt(this.#tree, this.#path);
  }

  #read(): void {
    const stored = readStored("games");
    if (stored === "") return;
    try {
      this.#others = readGames(stored, this.#tree.board).slice(0, MOST_KEPT + 1);
    } catch {
      writeStored("games", "");
      this.context.notify(this.context.text.lostGames);
    }
  }
}

function holds(tree: Tree, record: string): boolean {
  const start = tree.start.replace("-", "");
  return record.startsWith(start) && nodeAt(tree, record.slice(start.length)) !== undefined;
}

/** Returns a tree that has all moves of a line. */
function withLine(tree: Tree, line: Path): Tree {
  const { digits } = boardOf(tree.board);
  let grown = tree;
  for (let length = 0; length < line.length; length++) {
    grown = addMove(grown, line.slice(0, length), digits.indexOf(line[length]!)).tree;
  }
  return grown;
}

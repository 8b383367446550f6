// The game on the board as a study: its moves with all variations, comments and names, which follow what is played, and
// are there again at the next visit.

import type { GameState } from "../element/index";
import { MOST_CHARACTERS } from "../study/bad-game-file";
import { readGames } from "../study/reader";
import {
  type Path,
  type Tree,
  countMoves,
  hasContent,
  headerOf,
  lineFrom,
  newTree,
  nodeAt,
  positionAt,
  shapesAt,
  treeOf,
  withLine,
} from "../study/tree";
import { writeGames } from "../study/writer";
import type { Context } from "./context";
import { readStored, writeStored } from "./storage";

/** The most games in the list. */
const MOST_GAMES = 60;

export class Study {
  /** All games, in the order of the list. The one on the board is among them. */
  #games: readonly Tree[];
  #number: number;
  #path: Path = "";
  /** The record of the game on the board. */
  #record = "";
  /** Whether the study itself is changing what is on the board. */
  #isOwn = false;
  readonly #listeners: (() => void)[] = [];

  constructor(private readonly context: Context) {
    const { board, record, position, length } = context.game.state;
    this.#record = length === 0 ? "" : record;
    this.#games = this.#read();
    this.#number = Math.min(readStored("gameNumber"), Math.max(this.#games.length - 1, 0));
    this.#take(board, record, position);
  }

  /** The game on the board. */
  get tree(): Tree {
    return this.#games[this.#number]!;
  }

  /** The place on the board. */
  get path(): Path {
    return this.#path;
  }

  /** All games, in the order of the list. */
  get games(): readonly Tree[] {
    return this.#games;
  }

  /** Which of them is on the board. */
  get number(): number {
    return this.#number;
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
    const isNewGame = board !== this.tree.board || path === undefined || isShorter;
    if (isNewGame || !(path.startsWith(this.#path) || nodeAt(this.tree, path))) this.#take(board, record, position);
    else {
      this.#replace(withLine(this.tree, this.#pathOf(record) ?? path));
      this.#path = path;
    }
    this.#changed();
  }

  /** Puts the position at a path on the board. */
  goTo(path: Path): void {
    const { game, show } = this.context;
    const { tree } = this;
    const { board } = tree;
    this.#path = path;
    const line = positionAt(tree, lineFrom(tree, path));
    const { length } = positionAt(tree, path).replace("-", "");
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

  /** Replaces the tree by one that has been edited, at this path. If it isn't there, goes to where it still is. */
  edit(tree: Tree, path: Path = this.#path): void {
    this.#replace(tree);
    while (!nodeAt(tree, path)) path = path.slice(0, -1);
    this.goTo(path);
  }

  /**
   * Opens games before the others in the list, as many as there is room for, so that none of the others goes; one at
   * least. The first one is shown at this path. Returns how many were left out.
   */
  open(trees: readonly [Tree, ...Tree[]], path: Path = ""): number {
    const others = this.#games.filter(hasContent);
    let opened: readonly Tree[] = trees.slice(0, Math.max(MOST_GAMES - others.length, 1));
    while (opened.length > 1 && writeGames([...opened, ...others]).length > MOST_CHARACTERS)
      opened = opened.slice(0, -1);
    this.#games = [...opened, ...others];
    this.#put(trees[0], path);
    return trees.length - opened.length;
  }

  /** Whether the place on the board is the one in the game, and not that of a puzzle or of a mistake. */
  get isShown(): boolean {
    const { board, position } = this.context.game.state;
    return board === this.tree.board && position === positionAt(this.tree, this.#path);
  }

  /** Puts one of the games on the board, by its number. */
  choose(number: number): void {
    const tree = this.#games[number];
    if (tree && number !== this.#number) this.#put(tree);
  }

  /** Moves a game one place up in the list. */
  raise(number: number): void {
    const [above, raised] = [this.#games[number - 1], this.#games[number]];
    if (!above || !raised) return;
    const { tree } = this;
    this.#games = this.#games.with(number - 1, raised).with(number, above);
    this.#number = this.#games.indexOf(tree);
    this.#changed();
  }

  /** Deletes a game. If it is on the board, the next one takes its place. Returns what brings it back. */
  remove(number: number): () => void {
    const [removed, path, wasShown] = [this.#games[number]!, this.#path, number === this.#number];
    const shown = wasShown ? (this.#games[number + 1] ?? this.#games[number - 1]) : this.tree;
    const left = this.#games.toSpliced(number, 1);
    const tree = shown ?? newTree(removed.board);
    this.#games = shown ? left : [tree];
    this.#number = this.#games.indexOf(tree);
    if (wasShown) this.goTo("");
    else this.#changed();
    return () => {
      const { tree } = this;
      this.#games = this.#games.toSpliced(number, 0, removed);
      this.#number = this.#games.indexOf(tree);
      if (wasShown) this.#put(removed, path);
      else this.#changed();
    };
  }

  /** Takes up the game on the board: one of those in the list, or a new one, which comes first. */
  #take(board: Tree["board"], record: string, position: string): void {
    const isKnown = (tree: Tree | undefined) =>
      tree?.board === board && (record === "-" ? tree.start + countMoves(tree) === "-0" : holds(tree, record));
    const current = this.#games[this.#number];
    // The beginning of a game is every game's.
    const known = isKnown(current) ? current : record === "-" ? undefined : this.#games.find(isKnown);
    const tree = known ?? treeOf(board, record);
    if (!known) this.#games = [tree, ...this.#games];
    this.#drop((other) => other !== tree && !hasContent(other), tree);
    this.#path = this.#pathOf(position) ?? "";
  }

  /** Puts a game of the list on the board. */
  #put(tree: Tree, path: Path = ""): void {
    this.#drop((other) => other !== tree && !hasContent(other), tree);
    this.goTo(path);
  }

  /** Leaves out games; `tree` is the one on the board from now on. */
  #drop(isDropped: (tree: Tree) => boolean, tree: Tree): void {
    this.#games = this.#games.filter((other) => !isDropped(other));
    this.#number = this.#games.indexOf(tree);
  }

  #replace(tree: Tree): void {
    this.#games = this.#games.with(this.#number, tree);
  }

  /** Returns the path to a position, undefined if the tree grows from another one. It may lead out of the tree. */
  #pathOf(position: string): Path | undefined {
    const [start, text] = [this.tree.start, position].map((text) => text.replace("-", ""));
    return text!.startsWith(start!) ? text!.slice(start!.length) : undefined;
  }

  #changed(): void {
    // What is longer couldn't be read again. The last games go first, those that have a name after the others.
    while (this.#games.length > 1 && this.#isTooMuch()) {
      const { tree } = this;
      const others = this.#games.filter((other) => other !== tree);
      const last = others.findLast((other) => headerOf(other, "Event") === undefined) ?? others.at(-1)!;
      this.#drop((other) => other === last, tree);
    }
    writeStored("games", writeGames(this.#games));
    writeStored("gameNumber", this.#number);
    this.context.game.shapes = shapesAt(this.tree, this.path);
    for (const listener of this.#listeners) listener();
  }

  #isTooMuch(): boolean {
    return this.#games.length > MOST_GAMES || writeGames(this.#games).length > MOST_CHARACTERS;
  }

  #read(): readonly Tree[] {
    const stored = readStored("games");
    if (stored === "") return [];
    try {
      return readGames(stored, this.context.game.state.board);
    } catch {
      writeStored("games", "");
      this.context.notify(this.context.text.lostGames);
      return [];
    }
  }
}

function holds(tree: Tree, record: string): boolean {
  const start = tree.start.replace("-", "");
  return record.startsWith(start) && nodeAt(tree, record.slice(start.length)) !== undefined;
}

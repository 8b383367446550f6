// A game: its moves, the current position among them, and what follows from the rules.

import type { Board } from "./board";

/** 0 is the first player, 1 the second. */
export type Player = 0 | 1;

export interface Stone {
  readonly cell: number;
  readonly player: Player;
}

/** The reason why a move is illegal. */
type Obstacle =
  | { kind: "no-column"; found: string }
  | { kind: "full"; column: number }
  /** A line is complete. */
  | { kind: "over" };

/** The error of an illegal move. Its message is the same as the engine's. */
export class IllegalMove extends Error {
  constructor(
    readonly board: Board,
    /** The number of the move, counted from 1. */
    readonly ply: number,
    readonly obstacle: Obstacle,
  ) {
    super(englishText(board, ply, obstacle));
  }
}

export class Game {
  /** All moves: those made, then those taken back. */
  readonly #columns: number[] = [];
  #ply = 0;
  readonly #stones: Stone[] = [];
  readonly #heights: number[];
  #winningLines: readonly (readonly number[])[] = [];

  constructor(readonly board: Board) {
    this.#heights = Array.from({ length: board.columns }, () => 0);
  }

  /** Reads a game from move text. Throws an `IllegalMove` if a move is illegal. */
  static read(board: Board, text: string): Game {
    const game = new Game(board);
    if (text === "-") return game;
    for (const found of text) {
      const column = board.digits.indexOf(found.toUpperCase());
      if (column < 0 && !game.#isWon) throw new IllegalMove(board, game.ply + 1, { kind: "no-column", found });
      game.play(column);
    }
    return game;
  }

  /** The number of moves made. */
  get ply(): number {
    return this.#ply;
  }

  /** The number of all moves, including those taken back. */
  get length(): number {
    return this.#columns.length;
  }

  /** The stones on the board, in the order in which they were played. */
  get stones(): readonly Stone[] {
    return this.#stones;
  }

  /** The side to move; once the game is over, the side that would be next. */
  get mover(): Player {
    return (this.#ply % 2) as Player;
  }

  /** All lines that the last move completed. */
  get winningLines(): readonly (readonly number[])[] {
    return this.#winningLines;
  }

  get winner(): Player | undefined {
    return this.#isWon ? ((1 - this.mover) as Player) : undefined;
  }

  get isOver(): boolean {
    return this.#isWon || this.#ply === this.board.cells;
  }

  /** The moves made as move text, `-` if there are none. */
  get text(): string {
    return this.textAt(this.#ply);
  }

  /** The move text of the first `ply` moves, including moves taken back. */
  textAt(ply: number): string {
    const digits = this.#columns.slice(0, ply).map((column) => this.board.digits[column]);
    return digits.join("") || "-";
  }

  /** Returns the cell into which a stone would fall; undefined if the move is illegal. */
  landing(column: number): number | undefined {
    return this.#obstacle(column) ? undefined : this.#cellOn(column);
  }

  /** For every column the cell into which a stone would fall. */
  get landings(): readonly (number | undefined)[] {
    return this.#heights.map((_, column) => this.landing(column));
  }

  /** Makes a move. Discards the moves taken back, unless this is the first of them. Throws an `IllegalMove`. */
  play(column: number): void {
    const obstacle = this.#obstacle(column);
    if (obstacle) throw new IllegalMove(this.board, this.#ply + 1, obstacle);
    if (this.#columns[this.#ply] !== column) {
      this.#columns.length = this.#ply;
      this.#columns.push(column);
    }
    this.#drop(column);
  }

  /** Goes to the position after this many moves. */
  goTo(ply: number): void {
    while (this.#ply > Math.max(ply, 0)) this.#lift();
    while (this.#ply < Math.min(ply, this.length)) this.#drop(this.#columns[this.#ply]!);
  }

  get #isWon(): boolean {
    return this.#winningLines.length > 0;
  }

  #obstacle(column: number): Obstacle | undefined {
    if (this.#isWon) return { kind: "over" };
    const height = this.#heights[column];
    if (height === undefined) return { kind: "no-column", found: String(column) };
    return height < this.board.height ? undefined : { kind: "full", column };
  }

  #cellOn(column: number): number {
    return column + this.board.columns * this.#heights[column]!;
  }

  #drop(column: number): void {
    const [cell, player] = [this.#cellOn(column), this.mover];
    this.#stones.push({ cell, player });
    this.#heights[column]!++;
    this.#ply++;
    const own = new Set(this.#stones.filter((stone) => stone.player === player).map((stone) => stone.cell));
    this.#winningLines = this.board.linesThrough[cell]!.filter((line) => line.every((part) => own.has(part)));
  }

  #lift(): void {
    const { cell } = this.#stones.pop()!;
    this.#heights[cell % this.board.columns]!--;
    this.#ply--;
    this.#winningLines = [];
  }
}

/** Returns the message in the engine's own words. */
function englishText(board: Board, ply: number, obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case "no-column": {
      const range = `${board.digits[0]} to ${board.digits.at(-1)}`;
      return `ply ${ply}: '${obstacle.found}' is no column; the columns of ${board.name} are ${range}`;
    }
    case "full":
      return `ply ${ply}: column ${board.digits[obstacle.column]} is full; it holds ${board.height} stones`;
    case "over":
      return `ply ${ply}: the game is over; ply ${ply - 1} completed a line`;
  }
}

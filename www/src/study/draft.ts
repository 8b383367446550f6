// A tree that grows while a file is read: a game goes along the moves of one variation, and knows the rules.

import { type Board, type BoardName, boardOf } from "../game/board";
import { Game } from "../game/game";
import type { Drawing } from "../game/shape";
import { type Header, type Mark, type Move, type Tree, normalComment, normalHeader } from "./tree";

interface DraftNode {
  readonly column: number;
  mark: Mark;
  readonly comments: string[];
  readonly shapes: Drawing[];
  readonly children: DraftNode[];
}

function newNode(column: number): DraftNode {
  return { column, mark: "", comments: [], shapes: [], children: [] };
}

export class Draft {
  readonly board: Board;
  readonly #game: Game;
  readonly #start: string;
  readonly #headers: readonly Header[];
  /** The nodes from the root to the last move. */
  readonly #line: DraftNode[] = [newNode(-1)];
  /** The variations that are open: the move to which each is an alternative. */
  readonly #open: DraftNode[] = [];
  /** Where each of them has begun: the number of moves before it. */
  readonly #begins: number[] = [];
  /** The node before the first move of a variation, to which what is said there belongs. */
  #pending: DraftNode | undefined;

  /** Throws an `IllegalMove` if the start isn't legal. */
  constructor(name: BoardName, start: string, headers: readonly Header[]) {
    this.board = boardOf(name);
    this.#game = Game.read(this.board, start);
    this.#start = this.#game.text;
    this.#headers = headers;
  }

  /** The number of stones on the board. */
  get ply(): number {
    return this.#game.ply;
  }

  /** The number of variations that are open. */
  get depth(): number {
    return this.#open.length;
  }

  /** Whether there is a move that a mark or a variation can follow. */
  get hasMove(): boolean {
    return !this.#pending && this.#line.length > 1;
  }

  /** Whether a variation has just begun. */
  get isFresh(): boolean {
    return this.#pending !== undefined;
  }

  /** Makes a move, which may be there already. Throws an `IllegalMove`. */
  play(column: number): void {
    this.#game.play(column);
    const { children } = this.#line.at(-1)!;
    let move = children.find((move) => move.column === column);
    if (!move) children.push((move = newNode(column)));
    this.#line.push(move);
    if (this.#pending) this.comment(this.#pending, move);
    this.#pending = undefined;
  }

  mark(mark: Mark): void {
    this.#line.at(-1)!.mark = mark;
  }

  /** Says more of the last move, or of the next one at the beginning of a variation. */
  comment(
    { comments, shapes }: { comments: readonly string[]; shapes: readonly Drawing[] },
    node = this.#pending ?? this.#line.at(-1)!,
  ): void {
    for (const comment of comments) node.comments.push(comment);
    for (const shape of shapes) node.shapes.push(shape);
  }

  /** Begins an alternative to the last move. */
  open(): void {
    this.#open.push(this.#line.pop()!);
    this.#begins.push(this.#line.length);
    this.#game.goTo(this.ply - 1);
    this.#pending = newNode(-1);
  }

  /** Returns to the move before the alternative. */
  close(): void {
    const [move, begin] = [this.#open.pop()!, this.#begins.pop()!];
    this.#game.goTo(this.ply - (this.#line.length - begin));
    this.#line.length = begin;
    this.#game.play(move.column);
    this.#line.push(move);
  }

  /** Returns the tree. The result is that of its header, if there is one. */
  finished(result: string | undefined): Tree {
    const { comment, shapes, children } = finishedMove(this.#line[0]!);
    const isMissing = result !== undefined && !this.#headers.some(([name]) => name === "Result");
    const headers: readonly Header[] = isMissing ? [...this.#headers, ["Result", result]] : this.#headers;
    const filled = headers.map(([name, value]): Header => [name, normalHeader(value)]).filter(([, value]) => value);
    return { board: this.board.name, start: this.#start, headers: filled, root: { comment, shapes, children } };
  }
}

function finishedMove({ column, mark, comments, shapes, children }: DraftNode): Move {
  const comment = normalComment(comments.join("\n"));
  return { column, mark, comment, shapes, children: children.map(finishedMove) };
}

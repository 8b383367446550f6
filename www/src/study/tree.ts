// A game with its variations, comments and drawings: a tree of moves, from a position on.
//
// Trees are plain data that never change: every operation returns another tree, so that undoing one is keeping the old
// tree. Nothing in this folder may use the DOM or the engine; `tsconfig.controller.json` has the compiler check that.

import { type Board, type BoardName, boardOf } from "../game/board";
import { Game } from "../game/game";
import type { Drawing, Shape } from "../game/shape";

/** The marks of the quality of a move; there may be none. */
export const MARKS = ["", "!", "?", "!!", "??", "!?", "?!"] as const;

export type Mark = (typeof MARKS)[number];

/** A position: the root of a tree, or what a move leads to. */
export interface TreeNode {
  /** Lines end with a line feed; there is no white space around the whole. */
  readonly comment: string;
  readonly shapes: readonly Drawing[];
  /** The moves from here, no column twice; the first one is the main line. */
  readonly children: readonly Move[];
}

export interface Move extends TreeNode {
  readonly column: number;
  readonly mark: Mark;
}

export interface Tree {
  readonly board: BoardName;
  /** The move text of the position from which the tree grows; `-` for the empty board. */
  readonly start: string;
  /** What is known of the game, in the order of the file; no name twice, in whatever case. */
  readonly headers: readonly Header[];
  readonly root: TreeNode;
}

export type Header = readonly [name: string, value: string];

/**
 * The place of a node: the characters of the columns that lead to it from the root, which has the empty path. It stays
 * the same when variations are put in another order.
 */
export type Path = string;

/** The headers of which the page knows what they mean. */
export const KNOWN_HEADERS = ["Event", "Site", "Date", "First", "Second", "Result"] as const;

/** The headers that a file has for the board and the start of the tree. */
export const RESERVED_HEADERS = ["Board", "Start"] as const;

/** Returns a tree without moves. Throws an `IllegalMove` if the start isn't legal. */
export function newTree(board: BoardName, start = "-"): Tree {
  const root = { comment: "", shapes: [], children: [] };
  return { board, start: Game.read(boardOf(board), start).text, headers: [], root };
}

/** Returns the tree of a game without variations. Throws an `IllegalMove` if one of its moves is illegal. */
export function treeOf(board: BoardName, moveText: string): Tree {
  const { text, stones } = Game.read(boardOf(board), moveText);
  const { columns } = boardOf(board);
  const children = stones.reduceRight<readonly Move[]>(
    (children, { cell }) => [{ column: cell % columns, mark: "", comment: "", shapes: [], children }],
    [],
  );
  const tree = newTree(board);
  return text === "-" ? tree : { ...tree, root: { ...tree.root, children } };
}

/** Returns the node at a path; undefined if there is none. */
export function nodeAt(tree: Tree, path: Path): TreeNode | undefined {
  return path === "" ? tree.root : moveAt(tree, path);
}

/** Returns the move that leads to a path; undefined if there is none. */
export function moveAt(tree: Tree, path: Path): Move | undefined {
  const { digits } = boardOf(tree.board);
  let { children } = tree.root;
  let move: Move | undefined;
  for (const digit of path) {
    move = children.find(({ column }) => digits[column] === digit);
    children = move?.children ?? [];
  }
  return move;
}

/** Returns the move text of the position at a path. */
export function positionAt(tree: Tree, path: Path): string {
  return tree.start.replace("-", "") + path || "-";
}

/** Returns the path to the end of the line that goes on from a path by the first moves. */
export function lineFrom(tree: Tree, path: Path = ""): Path {
  const { digits } = boardOf(tree.board);
  let line = path;
  for (let next = nodeAt(tree, path)?.children[0]; next; next = next.children[0]) line += digits[next.column];
  return line;
}

/** Returns what the board shows at a path: what is drawn there, and the mark of the last move beside its stone. */
export function shapesAt(tree: Tree, path: Path): readonly Shape[] {
  const drawn = nodeAt(tree, path)?.shapes ?? [];
  const { mark } = moveAt(tree, path) ?? {};
  const last = Game.read(boardOf(tree.board), positionAt(tree, path)).stones.at(-1);
  return mark && last ? [...drawn, { kind: "note", cell: last.cell, text: mark }] : drawn;
}

/** Returns the number of moves in all variations. */
export function countMoves(tree: Tree): number {
  const count = ({ children }: TreeNode): number => children.reduce((sum, move) => sum + 1 + count(move), 0);
  return count(tree.root);
}

/**
 * Adds a move as the last variation at a path, unless it is there, and returns its path. Throws an `IllegalMove` if the
 * rules don't allow it.
 */
export function addMove(tree: Tree, path: Path, column: number): { tree: Tree; path: Path } {
  const board = boardOf(tree.board);
  const to = path + board.digits[column];
  if (nodeAt(tree, to)) return { tree, path: to };
  Game.read(board, positionAt(tree, path)).play(column);
  const move: Move = { column, mark: "", comment: "", shapes: [], children: [] };
  return { tree: changed(tree, path, ({ children }) => ({ children: [...children, move] })), path: to };
}

/** Returns a tree that has all moves of a line. */
export function withLine(tree: Tree, line: Path): Tree {
  const { digits } = boardOf(tree.board);
  let grown = tree;
  for (let length = 0; length < line.length; length++) {
    grown = addMove(grown, line.slice(0, length), digits.indexOf(line[length]!)).tree;
  }
  return grown;
}

/** Returns a tree with all moves of another one, which has the same start, added to its own. */
export function withMoves(tree: Tree, other: Tree): Tree {
  const { digits } = boardOf(tree.board);
  const lines = (node: TreeNode, path: Path): Path[] =>
    node.children.length === 0 ? [path] : node.children.flatMap((move) => lines(move, path + digits[move.column]));
  return lines(other.root, "").reduce(withLine, tree);
}

/** Removes a move and all that follow it; at the root, all moves. */
export function deleteFrom(tree: Tree, path: Path): Tree {
  if (path === "") return deleteAfter(tree, path);
  const column = columnOf(tree, path);
  return changed(tree, path.slice(0, -1), ({ children }) => ({
    children: children.filter((move) => move.column !== column),
  }));
}

/** Removes all moves that follow a position. */
export function deleteAfter(tree: Tree, path: Path): Tree {
  return changed(tree, path, () => ({ children: [] }));
}

/** Removes all comments, marks and drawings. */
export function withoutNotes(tree: Tree): Tree {
  const bare = <Node extends TreeNode>(node: Node): Node => ({
    ...node,
    ...("mark" in node && { mark: "" }),
    comment: "",
    shapes: [],
    children: node.children.map(bare),
  });
  return { ...tree, root: bare(tree.root) };
}

/** Returns the path to the variation that comes so many places after the move to a path; undefined if there is none. */
export function variationBeside(tree: Tree, path: Path, places: number): Path | undefined {
  if (path === "") return undefined;
  const before = path.slice(0, -1);
  const moves = nodeAt(tree, before)?.children ?? [];
  const other = moves[moves.findIndex(({ column }) => column === columnOf(tree, path)) + places];
  return other && before + boardOf(tree.board).digits[other.column];
}

/** Whether some position has more than one move. */
export function hasVariations(tree: Tree): boolean {
  const branches = ({ children }: TreeNode): boolean => children.length > 1 || children.some(branches);
  return branches(tree.root);
}

/** Whether there is anything in a tree that its board alone doesn't say. */
export function hasContent({ start, headers, root }: Tree): boolean {
  const { comment, shapes, children } = root;
  return start !== "-" || headers.length + shapes.length + children.length > 0 || comment !== "";
}

/** Makes the innermost variation that a path lies in the main line of the one around it. */
export function promote(tree: Tree, path: Path): Tree {
  for (let length = path.length; length > 0; length--) {
    const to = path.slice(0, length);
    if (!isFirst(tree, to)) return putFirst(tree, to);
  }
  return tree;
}

/** Makes a path part of the main line. */
export function makeMain(tree: Tree, path: Path): Tree {
  let made = tree;
  for (let length = 1; length <= path.length; length++) made = putFirst(made, path.slice(0, length));
  return made;
}

export function isMain(tree: Tree, path: Path): boolean {
  return lineFrom(tree).startsWith(path);
}

export function withComment(tree: Tree, path: Path, comment: string): Tree {
  return changed(tree, path, () => ({ comment: normalComment(comment) }));
}

export function withShapes(tree: Tree, path: Path, shapes: readonly Drawing[]): Tree {
  return changed(tree, path, () => ({ shapes }));
}

/** Marks the quality of the move to a path, which can't be the root. */
export function withMark(tree: Tree, path: Path, mark: Mark): Tree {
  if (path === "") throw new RangeError("no move leads to the root, so it has no mark");
  return changed(tree, path, () => ({ mark }));
}

/** Returns the value of a header, in whatever case its name is; undefined if there is none. */
export function headerOf(tree: Tree, name: string): string | undefined {
  return tree.headers.find((header) => isNamed(header, name))?.[1];
}

/** Sets a header, in its place or as the last one. White space in it becomes single spaces; an empty one is removed. */
export function withHeader(tree: Tree, name: string, value: string): Tree {
  if (!/^[A-Za-z]\w*$/.test(name)) throw new RangeError(`"${name}" is no name of a header: letters, digits and _`);
  if (RESERVED_HEADERS.some((reserved) => isNamed([reserved, ""], name))) {
    throw new RangeError(`the header ${name} follows from the tree`);
  }
  const header: Header = [name, normalHeader(value)];
  const { headers } = tree;
  const all = headerOf(tree, name) === undefined ? [...headers, header] : headers;
  return {
    ...tree,
    headers: all.map((old) => (isNamed(old, name) ? header : old)).filter(([, value]) => value !== ""),
  };
}

/** Returns a comment as trees have it. */
export function normalComment(comment: string): string {
  return comment.replace(/\r\n?/g, "\n").trim();
}

/** Returns the value of a header as trees have it. */
export function normalHeader(value: string): string {
  return value.replace(/\s+/g, " ").trim();
}

function isNamed([name]: Header, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase();
}

function columnOf({ board }: Tree, path: Path): number {
  return boardOf(board).digits.indexOf(path.at(-1)!);
}

function isFirst(tree: Tree, path: Path): boolean {
  return nodeAt(tree, path.slice(0, -1))?.children[0]?.column === columnOf(tree, path);
}

function putFirst(tree: Tree, path: Path): Tree {
  const column = columnOf(tree, path);
  return changed(tree, path.slice(0, -1), ({ children }) => ({
    children: [
      ...children.filter((move) => move.column === column),
      ...children.filter((move) => move.column !== column),
    ],
  }));
}

/** Returns a tree in which the node at a path has other parts. Throws a `RangeError` if there is no such node. */
function changed(tree: Tree, path: Path, change: (node: TreeNode) => Partial<Move>): Tree {
  if (!nodeAt(tree, path)) throw new RangeError(`the tree has no node at ${path}`);
  return { ...tree, root: changedNode(boardOf(tree.board), tree.root, path, change) };
}

function changedNode<Node extends TreeNode>(
  board: Board,
  node: Node,
  path: Path,
  change: (node: TreeNode) => Partial<Move>,
): Node {
  if (path === "") return { ...node, ...change(node) };
  const children = node.children.map((move) =>
    board.digits[move.column] === path[0] ? changedNode(board, move, path.slice(1), change) : move,
  );
  return { ...node, children };
}

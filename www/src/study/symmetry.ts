// The same game seen from elsewhere: in a mirror, or from the next side of the board.

import { type Board, boardOf, coordinatesOf } from "../game/board";
import type { Drawing } from "../game/shape";
import type { Path, Tree, TreeNode } from "./tree";

/** Left and right changed, or a quarter turn clockwise, as seen from above; that needs a square base. */
export type Symmetry = "mirror" | "turn";

/** Returns the symmetries that a board has. */
export function symmetriesOf({ width, depth }: Board): readonly Symmetry[] {
  return width === depth ? ["mirror", "turn"] : ["mirror"];
}

/** Returns the tree with everything in it where the symmetry puts it. */
export function transformed(tree: Tree, symmetry: Symmetry): Tree {
  const board = boardOf(tree.board);
  const moved = (shape: Drawing): Drawing =>
    shape.kind === "cell"
      ? { ...shape, cell: cellAfter(board, shape.cell, symmetry) }
      : { ...shape, from: cellAfter(board, shape.from, symmetry), to: cellAfter(board, shape.to, symmetry) };
  const of = <Node extends TreeNode>(node: Node): Node => ({
    ...node,
    ...("column" in node && { column: cellAfter(board, node.column as number, symmetry) }),
    shapes: node.shapes.map(moved),
    children: node.children.map(of),
  });
  return { ...tree, start: pathAfter(board, tree.start, symmetry), root: of(tree.root) };
}

/** Returns where a path, or a move text, leads in the transformed tree. */
export function pathAfter(board: Board, path: Path, symmetry: Symmetry): Path {
  if (path === "-") return path;
  const { digits } = board;
  return [...path].map((digit) => digits[cellAfter(board, digits.indexOf(digit), symmetry)]).join("");
}

/** Returns the cell in which a stone then lies. A column is the same as its lowest cell. */
function cellAfter(board: Board, cell: number, symmetry: Symmetry): number {
  const [x, y, level] = coordinatesOf(board, cell);
  const last = board.width - 1;
  const [right, back] = symmetry === "mirror" ? [last - x, y] : [y, last - x];
  return right + board.width * back + board.columns * level;
}

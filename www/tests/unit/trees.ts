// Trees for tests, of every kind that the operations on trees can make.

import * as fc from "fast-check";
import { BOARD_NAMES, type BoardName, boardOf } from "../../src/game/board";
import { Game } from "../../src/game/game";
import { COLOURS, type Drawing } from "../../src/game/shape";
import {
  MARKS,
  type Path,
  type Tree,
  type TreeNode,
  addMove,
  newTree,
  treeOf,
  withComment,
  withHeader,
  withMark,
  withShapes,
} from "../../src/study/tree";

export const anyBoard = fc.constantFrom(...BOARD_NAMES);

/** Text with all that a format has to watch. */
export const oddText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(...'{}[]()\\"%;*.! \t\r\n1aé漢'), maxLength: 60 }),
  fc
    .array(fc.constantFrom("word", "{", "}", "\\", "[%csl GD1]", "\\[%cal", " ", "  ", "\n", "\n\n", "1.", "1-0"))
    .map((words) => words.join("")),
  fc
    .array(fc.constantFrom("some", "longer", "remark", "on", "a", "move"), { maxLength: 60 })
    .map((words) => words.join(" ")),
);

/** Games of random moves, as far as the rules allow them. */
export const anyGame = (board: BoardName, maxLength = 64) =>
  fc.array(fc.nat(boardOf(board).columns - 1), { maxLength, size: "max" }).map((columns) => {
    const game = new Game(boardOf(board));
    for (const column of columns) if (game.landing(column) !== undefined) game.play(column);
    return game;
  });

const anyHeader = fc.tuple(
  fc.constantFrom("Event", "Site", "Date", "First", "Second", "Result", "Round", "x_1", "toString", "constructor"),
  fc.oneof(oddText, fc.constantFrom("1-0", "0-1", "1/2-1/2", "*")),
);

const anyShapes = (board: BoardName): fc.Arbitrary<readonly Drawing[]> => {
  const colour = fc.constantFrom(...COLOURS);
  const cell = fc.nat(boardOf(board).cells - 1);
  const mark = fc.record({ kind: fc.constant("cell" as const), colour, cell }, { noNullPrototype: true });
  const arrow = fc
    .record({ kind: fc.constant("arrow" as const), colour, from: cell, to: cell }, { noNullPrototype: true })
    .filter(({ from, to }) => from !== to);
  return fc.array(fc.oneof(mark, arrow), { maxLength: 30 });
};

interface Step {
  /** Which of the nodes that there are gets a move, and in which column. */
  at: number;
  column: number;
  comment?: string;
  shapes?: readonly Drawing[];
  mark?: (typeof MARKS)[number];
}

const anyStep = (board: BoardName): fc.Arbitrary<Step> =>
  fc.record(
    {
      at: fc.nat(),
      column: fc.nat(boardOf(board).columns - 1),
      comment: oddText,
      shapes: anyShapes(board),
      mark: fc.constantFrom(...MARKS),
    },
    { requiredKeys: ["at", "column"] },
  );

export const anyTree: fc.Arbitrary<Tree> = anyBoard.chain((board) =>
  fc
    .tuple(
      anyGame(board, 20),
      fc.boolean(),
      fc.array(anyHeader, { maxLength: 5 }),
      fc.array(anyStep(board), { maxLength: 40 }),
      fc.record({ comment: oddText, shapes: anyShapes(board) }),
    )
    .map(([game, isStart, headers, steps, root]) => {
      let tree = isStart ? newTree(board, game.text) : treeOf(board, game.text);
      for (const [name, value] of headers) tree = withHeader(tree, name, value);
      tree = withShapes(withComment(tree, "", root.comment), "", root.shapes);
      for (const step of steps) tree = withStep(tree, step);
      return tree;
    }),
);

function withStep(tree: Tree, { at, column, comment, shapes, mark }: Step): Tree {
  const paths = pathsOf(tree);
  const path = paths[at % paths.length]!;
  const moved = canPlay(tree, path, column) ? addMove(tree, path, column) : { tree, path };
  let changed = moved.tree;
  if (comment !== undefined) changed = withComment(changed, moved.path, comment);
  if (shapes !== undefined) changed = withShapes(changed, moved.path, shapes);
  return mark !== undefined && moved.path !== "" ? withMark(changed, moved.path, mark) : changed;
}

/** Whether the rules allow a move, asked of a game that is played anew. */
export function canPlay(tree: Tree, path: Path, column: number): boolean {
  const start = tree.start === "-" ? "" : tree.start;
  return Game.read(boardOf(tree.board), start + path).landing(column) !== undefined;
}

/** Returns the paths of all nodes. */
export function pathsOf({ board, root }: Tree): readonly Path[] {
  const { digits } = boardOf(board);
  const below = (node: TreeNode, path: Path): Path[] => [
    path,
    ...node.children.flatMap((move) => below(move, path + digits[move.column])),
  ];
  return below(root, "");
}

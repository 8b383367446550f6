// Writes game files, whose format docs/game-file.md defines.

import { boardOf } from "../game/board";
import { commentWords } from "./comment";
import { type Tree, type TreeNode, headerOf } from "./tree";

/** The words that end a game: its result, or that there is none yet. */
const RESULTS: readonly string[] = ["1-0", "0-1", "1/2-1/2", "*"];

const WIDTH = 80;

/** Returns a file of these games. */
export function writeGames(trees: readonly Tree[]): string {
  return trees.map(writeGame).join("\n");
}

function writeGame(tree: Tree): string {
  const start = tree.start === "-" ? [] : [["Start", tree.start] as const];
  const headers = [["Board", tree.board] as const, ...start, ...tree.headers];
  const lines = headers.map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]\n`);
  return `${lines.join("")}\n${wrapped(words(tree))}\n`;
}

/** Returns the words of a game, between which a line may be wrapped. */
function words(tree: Tree): string[] {
  const board = boardOf(tree.board);
  const result = headerOf(tree, "Result") ?? "";
  const ply = tree.start === "-" ? 0 : tree.start.length;
  return [
    ...commentWords(board, tree.root),
    ...lineWords(tree.root, ply, true),
    RESULTS.includes(result) ? result : "*",
  ];

  /** The moves after a node, the number of whose stones is `ply`. The second player's needs a number if it is new. */
  function lineWords({ children }: TreeNode, ply: number, isNew: boolean): string[] {
    const [main, ...others] = children;
    if (!main) return [];
    const variations = others.flatMap((other) => {
      const variation = [...moveWords(other, ply, true), ...lineWords(other, ply + 1, isTalkedOf(other))];
      variation[0] = `(${variation[0]}`;
      variation.push(`${variation.pop()})`);
      return variation;
    });
    const isNext = others.length > 0 || isTalkedOf(main);
    return [...moveWords(main, ply, isNew), ...variations, ...lineWords(main, ply + 1, isNext)];
  }

  function moveWords(move: TreeNode["children"][number], ply: number, isNew: boolean): string[] {
    const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : isNew ? `${(ply + 1) / 2}... ` : "";
    return [`${number}${board.digits[move.column]}${move.mark}`, ...commentWords(board, move)];
  }
}

function isTalkedOf({ comment, shapes }: TreeNode): boolean {
  return comment !== "" || shapes.length > 0;
}

/** Puts words into lines. One that ends with a line feed is the last in its line. */
function wrapped(words: readonly string[]): string {
  let [text, width] = ["", 0];
  for (const word of words) {
    const length = word.replace("\n", "").length;
    const space = width === 0 ? "" : width + 1 + length > WIDTH ? "\n" : " ";
    text += space + word;
    width = word.endsWith("\n") ? 0 : space === " " ? width + 1 + length : length;
  }
  return text;
}

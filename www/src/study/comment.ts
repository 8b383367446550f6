// Comments as game files have them, with what is drawn on the board.
//
// A backslash makes the character after it an ordinary one, and the end of a line one that is meant. Any other end of a
// line is only where the file was wrapped.

import type { Board } from "../game/board";
import { type Drawing } from "../game/shape";
import { readShape, shapeText } from "./shape";
import { type TreeNode, normalComment } from "./tree";

type Comment = Pick<TreeNode, "comment" | "shapes">;

/** The shapes in one command at most, so that it fits into a line. */
const MOST_IN_COMMAND = 10;

/** What may not stand for itself: an escape, a command, or white space. */
const SPECIAL = /\\([\n\\{}[])|\[%(csl|cal)([^\][]*)\][ \t\n]*|[ \t\n]+/g;

/** Reads what stands between the braces. Calls `refuse` for what is to be drawn and isn't a shape, with its place. */
export function readComment(board: Board, raw: string, refuse: (found: string, at: number) => never): Comment {
  const shapes: Drawing[] = [];
  const text = raw.replace(
    SPECIAL,
    (found: string, escaped: string | undefined, command: string | undefined, list: string, at: number) => {
      if (escaped) return escaped;
      if (!command) return unwrapped(found);
      for (const name of list.split(/[\s,]+/).filter(Boolean)) {
        const shape = readShape(board, name);
        const isRight = shape?.kind === (command === "csl" ? "cell" : "arrow");
        shapes.push(isRight && shape ? shape : refuse(name, at + found.indexOf(name)));
      }
      return "";
    },
  );
  return { comment: normalComment(text), shapes };
}

/** Returns what white space stands for: the end of a line for one space, and a blank line for itself. */
function unwrapped(space: string): string {
  const ends = space.split("\n").length - 1;
  return ends === 0 ? space : ends === 1 ? " " : "\n\n";
}

/**
 * Returns a comment in its braces, as the words between which a line may be wrapped; none if there is nothing to say.
 * The line ends after a word that ends with a line feed.
 */
export function commentWords(board: Board, { comment, shapes }: Comment): string[] {
  const text = comment.replace(/[\\{}]|\[(?=%)/g, "\\$&");
  const lines = text.split("\n").map((line) => line.split(/(?<=[^ \t]) (?=[^ \t])/));
  const words = lines.flatMap((line, at) =>
    at < lines.length - 1 ? [...line.slice(0, -1), `${line.at(-1)}\\\n`] : line,
  );
  const all = [...commands(board, shapes), ...(comment ? words : [])];
  if (all.length === 0) return [];
  all[0] = `{${all[0]}`;
  all.push(`${all.pop()}}`);
  return all;
}

/** Returns the commands that draw the shapes in their order. */
function commands(board: Board, shapes: readonly Drawing[]): string[] {
  const groups: Drawing[][] = [];
  for (const shape of shapes) {
    const group = groups.at(-1);
    if (group && group.length < MOST_IN_COMMAND && group[0]!.kind === shape.kind) group.push(shape);
    else groups.push([shape]);
  }
  return groups.map((group) => {
    const command = group[0]!.kind === "cell" ? "csl" : "cal";
    return `[%${command} ${group.map((shape) => shapeText(board, shape)).join(",")}]`;
  });
}

// The game as a moving picture, a GIF: a picture of every position, longer where something turned.

import { encode } from "modern-gif";
import { type Path, lineFrom, moveAt, nodeAt, positionAt } from "../study/tree";
import type { Context } from "./context";
import type { Study } from "./study";

const WIDTH = 480;
/** How long positions are shown, in milliseconds: most, those with a mark or a comment, and the last one. */
const SHOWN_MS = { usual: 700, special: 2000, last: 3000 };
/** Until a stone has fallen, in milliseconds. */
const FALL_MS = 900;

export interface FilmOptions {
  /** The number of moves before the first position. */
  readonly from: number;
  /** How much longer than usual every position is shown. */
  readonly pace: number;
}

/** Makes a GIF of the line that the position on the board belongs to. `onFrame` hears of every picture. */
export async function movingPicture(
  { game }: Pick<Context, "game">,
  study: Study,
  { from, pace }: FilmOptions,
  onFrame: (number: number, count: number) => void,
): Promise<Blob> {
  const before = study.path;
  const line = lineFrom(study.tree, before);
  const all = Array.from({ length: line.length + 1 }, (_, length): Path => line.slice(0, length));
  const paths = all.slice(from);
  const frames: { data: ImageBitmap; delay: number }[] = [];
  try {
    // From the end, because a stone that is taken away doesn't fall.
    for (const path of paths.toReversed()) {
      study.goTo(path);
      if (path === line) await new Promise((resolve) => setTimeout(resolve, FALL_MS));
      if (game.state.position !== positionAt(study.tree, path)) throw new Error("another game is on the board");
      const delay = pace * delayOf(study, path, line);
      frames.unshift({ data: await createImageBitmap(await game.toImage(WIDTH)), delay });
      onFrame(frames.length, paths.length);
    }
  } finally {
    study.goTo(before);
  }
  const { width, height } = frames[0]!.data;
  const gif = await encode({ width, height, frames, maxColors: 128 });
  return new Blob([gif], { type: "image/gif" });
}

function delayOf({ tree }: Study, path: Path, line: Path): number {
  if (path === line) return SHOWN_MS.last;
  const isSpecial = nodeAt(tree, path)?.comment !== "" || (moveAt(tree, path)?.mark ?? "") !== "";
  return isSpecial ? SHOWN_MS.special : SHOWN_MS.usual;
}

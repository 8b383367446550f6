// The map of an unsolved game: early positions that are proved, and those that are being worked on. The build makes its
// file from `proofs/`.

import { type Board, type BoardName, boardOf } from "../game/board";
import { Game } from "../game/game";

/** An early position, and what is known of it. */
export interface Landmark {
  readonly position: string;
  /** Whether the first player wins; undefined if that is open. */
  readonly firstWins: boolean | undefined;
  /** The number of positions visited to prove it or, if it is open, about how many seem to be left. */
  readonly work: number;
}

export class ProvedMap {
  readonly #byKey: ReadonlyMap<string, Landmark>;

  constructor(
    readonly board: BoardName,
    readonly landmarks: readonly Landmark[],
  ) {
    this.#byKey = new Map(landmarks.map((landmark) => [keyOf(board, landmark.position), landmark]));
  }

  /** Reads the file: a position a line, `MOVES yes|no|open WORK`. */
  static read(board: BoardName, text: string): ProvedMap {
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    return new ProvedMap(
      board,
      lines.map((line) => {
        const [position, verdict, work] = line.split(" ");
        const firstWins = verdict === "open" ? undefined : verdict === "yes";
        return { position: position!, firstWins, work: Number(work) };
      }),
    );
  }

  /** Returns what is known of a position or of one of its images, however it came about. */
  find(position: string): Landmark | undefined {
    return this.#byKey.get(keyOf(this.board, position));
  }
}

/** Returns a text that positions with the same stones share, and their images under the symmetries of the board. */
function keyOf(name: BoardName, position: string): string {
  const board = boardOf(name);
  const { stones } = Game.read(board, position);
  const keys = symmetriesOf(board).map((image) => {
    const cells = Array.from({ length: board.cells }, () => ".");
    for (const { cell, player } of stones) {
      const column = cell % board.columns;
      cells[cell - column + image[column]!] = String(player);
    }
    return cells.join("");
  });
  return keys.reduce((least, key) => (key < least ? key : least));
}

/** Returns for each turn and reflection of the square, or of the flat board, where every column goes. */
function symmetriesOf({ width, depth, columns }: Board): number[][] {
  const far = width - 1;
  const turns: ((x: number, y: number) => [number, number])[] = [
    (x, y) => [x, y],
    (x, y) => [y, far - x],
    (x, y) => [far - x, far - y],
    (x, y) => [far - y, x],
  ];
  return [false, true].flatMap((isMirrored) =>
    (depth > 1 ? turns : turns.slice(0, 1)).map((turn) =>
      Array.from({ length: columns }, (_, column) => {
        const [x, y] = turn(column % width, Math.floor(column / width));
        return (isMirrored ? far - x : x) + width * y;
      }),
    ),
  );
}

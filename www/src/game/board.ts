// The boards: their columns, their cells, and the lines of four cells that win.
//
// This folder has the rules, which the page needs at once, without waiting for the engine. Tests compare them with the
// engine's. It knows nothing of views, elements or the engine.

export type BoardName = "4x4x4" | "7x6" | "9x7";

export const BOARD_NAMES: readonly BoardName[] = ["4x4x4", "7x6", "9x7"];

/** The shape of a board. A cell is a number: its column plus its level times the number of columns. */
export interface Board {
  readonly name: BoardName;
  /** The columns side by side, those one behind the other (1 on a flat board), and the stones that a column holds. */
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly columns: number;
  readonly cells: number;
  /** The character of every column in move text. */
  readonly digits: string;
  readonly lines: readonly (readonly number[])[];
  /** The lines through every cell. */
  readonly linesThrough: readonly (readonly (readonly number[])[])[];
}

const boards = new Map<BoardName, Board>();

export function isBoardName(name: string): name is BoardName {
  return (BOARD_NAMES as readonly string[]).includes(name);
}

export function boardOf(name: BoardName): Board {
  let board = boards.get(name);
  if (!board) {
    board = makeBoard(name);
    boards.set(name, board);
  }
  return board;
}

function makeBoard(name: BoardName): Board {
  const sizes = name.split("x").map(Number);
  const [width, depth, height] = sizes.length === 3 ? sizes : [sizes[0], 1, sizes[1]];
  const shape = { width: width!, depth: depth, height: height! };
  const columns = shape.width * shape.depth;
  const cells = columns * shape.height;
  const lines = linesOf(shape);
  return {
    name,
    ...shape,
    columns,
    cells,
    digits: (shape.depth > 1 ? "0123456789ABCDEF" : "123456789").slice(0, columns),
    lines,
    linesThrough: Array.from({ length: cells }, (_, cell) => lines.filter((line) => line.includes(cell))),
  };
}

/** Returns the coordinates of a cell: to the right, to the back, and up. */
export function coordinatesOf(board: Pick<Board, "width" | "depth">, cell: number): [x: number, y: number, z: number] {
  const { width, depth } = board;
  return [cell % width, Math.floor(cell / width) % depth, Math.floor(cell / (width * depth))];
}

function linesOf(shape: Pick<Board, "width" | "depth" | "height">): number[][] {
  const { width, depth, height } = shape;
  const inside = ([x, y, z]: number[]) => x! >= 0 && x! < width && y! >= 0 && y! < depth && z! >= 0 && z! < height;
  const steps = [-1, 0, 1];
  // One of each pair of opposite directions.
  const directions = steps
    .flatMap((z) => steps.flatMap((y) => steps.map((x) => [x, y, z])))
    .filter(([x, y, z]) => 9 * z! + 3 * y! + x! > 0);
  const lines: number[][] = [];
  for (let start = 0; start < width * depth * height; start++) {
    const from = coordinatesOf(shape, start);
    for (const direction of directions) {
      const places = [0, 1, 2, 3].map((far) => from.map((at, axis) => at + far * direction[axis]!));
      if (places.every(inside)) lines.push(places.map(([x, y, z]) => x! + width * (y! + depth * z!)));
    }
  }
  return lines;
}

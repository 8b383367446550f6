// The accessible board: an invisible grid over the drawn one, for the keyboard and for screen readers.

import { type Board, coordinatesOf } from "../game/board";
import type { Action } from "../controller/turns";
import type { Game, Player } from "../game/game";
import type { Threat } from "../game/open-lines";
import type { Camera } from "../view/view";
import type { Words } from "../words/words";

/** Receives what a person does in the grid. */
interface GridHost {
  drop(column: number, cell: number | undefined): void;
  /** The keyboard's focus has moved to this column, or has left the grid. */
  focusColumn(column: number | undefined): void;
  perform(action: Action): void;
  /** The camera of the view, if it has one. */
  camera(): Camera | undefined;
}

/** The turn by a key, as a share of the board's smaller side, and the factor of a zoom. */
const STEP = { turn: 0.06, zoom: 1.2 };

/** A cell of the grid: a whole column of a board with depth, or a single cell of a flat one. */
interface GridCell {
  node: HTMLElement;
  column: number;
  cell: number | undefined;
  /** Its description without the assessment. */
  key: string;
}

export class AriaGrid {
  readonly root = document.createElement("div");
  #board: Board | undefined;
  #rows: GridCell[][] = [];
  #focused: [row: number, column: number] = [0, 0];

  constructor(private readonly host: GridHost) {
    this.root.setAttribute("role", "grid");
    this.root.className = "grid";
    this.root.addEventListener("keydown", (event) => this.#press(event));
    this.root.addEventListener("focusin", () => this.#reportFocus());
    this.root.addEventListener("focusout", () => this.host.focusColumn(undefined));
  }

  /**
   * Describes a position. `names` are those of the players, `assessments` the texts of the columns; `isSettled` says that
   * these won't change.
   */
  show(
    game: Game,
    words: Words,
    names: readonly [string, string],
    assessments: readonly string[],
    hint: number | undefined,
    isSettled: boolean,
    threats: readonly Threat[],
  ): void {
    const focused = (this.root.getRootNode() as Document | ShadowRoot).activeElement;
    if (game.board !== this.#board) this.#build(game.board);
    this.root.setAttribute("aria-label", words.board(game.board.name));
    const players = new Map<number, Player>(game.stones.map(({ cell, player }) => [cell, player]));
    const nameAt = (cell: number) => {
      const player = players.get(cell);
      return player === undefined ? undefined : names[player];
    };
    for (const cell of this.#rows.flat()) {
      const found = threats.filter((threat) =>
        cell.cell === undefined ? threat.cell % game.board.columns === cell.column : threat.cell === cell.cell,
      );
      const told = found.map(({ cell: at, player }) =>
        words.threatOf(names[player], cell.cell === undefined ? coordinatesOf(game.board, at)[2] + 1 : undefined),
      );
      const text = words.join([describe(game, cell, nameAt, words), ...told]);
      const [assessment, hinted] = [assessments[cell.column], cell.column === hint ? words.hinted : ""];
      // A screen reader would read the focused cell again whenever its assessment changes.
      const key = `${text} ${hinted}`;
      if (cell.node === focused && cell.key === key && assessment && !isSettled) continue;
      cell.key = key;
      const isLanding = cell.cell === undefined || cell.cell === game.landing(cell.column);
      const parts = [text, ...(isLanding ? [assessment, hinted] : [])];
      setAttribute(cell.node, "aria-label", words.join(parts.filter(isNonEmpty)));
    }
  }

  focus(): void {
    this.#rows[this.#focused[0]]?.[this.#focused[1]]?.node.focus();
  }

  #build(board: Board): void {
    this.#board = board;
    const rows = board.depth > 1 ? board.depth : board.height;
    this.#rows = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: board.width }, (_, across): GridCell => {
        const node = document.createElement("div");
        node.setAttribute("role", "gridcell");
        node.tabIndex = -1;
        // The farthest row, or the highest, comes first.
        const up = rows - 1 - row;
        const column = board.depth > 1 ? across + board.width * up : across;
        return { node, column, cell: board.depth > 1 ? undefined : across + board.columns * up, key: "" };
      }),
    );
    this.root.replaceChildren(
      ...this.#rows.map((cells) => {
        const row = document.createElement("div");
        row.setAttribute("role", "row");
        row.append(...cells.map(({ node }) => node));
        return row;
      }),
    );
    this.#rows.forEach((cells, row) => {
      cells.forEach(({ node, column, cell }, across) => {
        node.addEventListener("focus", () => (this.#focused = [row, across]));
        node.addEventListener("click", () => this.host.drop(column, cell));
      });
    });
    this.#focused = [rows - 1, 0];
    this.#rows[rows - 1]![0]!.node.tabIndex = 0;
  }

  #reportFocus(): void {
    this.host.focusColumn(this.#rows[this.#focused[0]]?.[this.#focused[1]]?.column);
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#moveCamera(event)) {
      event.preventDefault();
      return;
    }
    const [row, across] = this.#focused;
    const last = this.#board!.width - 1;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [row, across - 1],
      ArrowRight: [row, across + 1],
      ArrowUp: [row - 1, across],
      ArrowDown: [row + 1, across],
      Home: [row, 0],
      End: [row, last],
    };
    const drop = () => {
      const { column, cell } = this.#rows[row]![across]!;
      this.host.drop(column, cell);
    };
    const actions: Record<string, () => void> = {
      Enter: drop,
      " ": drop,
      u: () => this.host.perform("undo"),
      r: () => this.host.perform("redo"),
      h: () => this.host.perform("hint"),
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const digit = this.#board!.digits.indexOf(event.key.toUpperCase());
    const isDigit = event.key.length === 1 && digit >= 0;
    if (!moves[key] && !actions[key] && !isDigit) return;
    event.preventDefault();
    if (moves[key]) this.#focusCell(...moves[key]);
    // A key that is held down acts only once.
    else if (event.repeat) return;
    else if (actions[key]) actions[key]();
    else this.host.drop(digit, undefined);
  }

  /** Moves the camera if there is one and the key is for it. Returns true if it was. */
  #moveCamera({ key, shiftKey }: KeyboardEvent): boolean {
    const camera = this.host.camera();
    if (!camera) return false;
    const zooms: Record<string, number> = { "+": STEP.zoom, "=": STEP.zoom, "-": 1 / STEP.zoom };
    const turns: Record<string, [right: number, down: number]> = {
      ArrowLeft: [-STEP.turn, 0],
      ArrowRight: [STEP.turn, 0],
      ArrowUp: [0, -STEP.turn],
      ArrowDown: [0, STEP.turn],
    };
    if (zooms[key]) camera.zoom(zooms[key]);
    else if (shiftKey && turns[key]) camera.turn(...turns[key]);
    else if (shiftKey && key === "Home") camera.home();
    else return false;
    return true;
  }

  #focusCell(row: number, across: number): void {
    const cell = this.#rows[row]?.[across];
    if (!cell) return;
    for (const { node } of this.#rows.flat()) node.tabIndex = -1;
    cell.node.tabIndex = 0;
    cell.node.focus();
  }
}

/** `nameAt` returns the name of the player whose stone is in a cell. */
function describe(
  game: Game,
  { column, cell }: GridCell,
  nameAt: (cell: number) => string | undefined,
  words: Words,
): string {
  const { board } = game;
  const digit = board.digits[column]!;
  const last = game.stones.at(-1)?.cell;
  if (cell !== undefined) {
    const name = words.cellName(digit, coordinatesOf(board, cell)[2] + 1);
    const landing = game.landing(column) === cell ? words.landsHere : "";
    const lastMove = cell === last ? words.lastMove : "";
    return words.join([name, nameAt(cell) ?? words.emptyCell, lastMove, landing].filter(isNonEmpty));
  }
  const stack: string[] = [];
  for (let at = column, name = nameAt(at); name !== undefined; at += board.columns, name = nameAt(at)) {
    stack.push(name);
  }
  const stones = stack.length > 0 ? words.stack(stack) : words.emptyColumn;
  const full = stack.length === board.height ? words.fullColumn : "";
  // It is the highest one in its column.
  const lastMove = last !== undefined && last % board.columns === column ? words.lastMove : "";
  return words.join([words.columnName(digit), stones, lastMove, full].filter(isNonEmpty));
}

function isNonEmpty(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}

function setAttribute(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

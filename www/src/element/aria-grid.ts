// The board described: a grid for keyboard and screen reader that lies, unseen, over the drawn one.

import { type Board, placeOf } from "../game/board";
import type { Game, Player } from "../game/game";
import type { Camera } from "../view/view";
import type { Words } from "../words/words";
import type { Action } from "./toolbar";

/** What a person does in the grid. */
export interface GridHost {
  drop(column: number): void;
  /** The keyboard is at this column, or nowhere. */
  look(column: number | undefined): void;
  act(action: Action): void;
  /** Where one looks from, if that can be changed. */
  camera(): Camera | undefined;
}

/** How far a key turns the board, in parts of its smaller side, and how much nearer it comes. */
const STEP = { turn: 0.06, zoom: 1.2 };

/** A place in the grid: a column of a board with depth, a cell of a flat one. */
interface Place {
  node: HTMLElement;
  column: number;
  cell: number | undefined;
  /** All that is said of it but what a move there is worth. */
  key: string;
}

export class Grid {
  readonly root = document.createElement("div");
  #board: Board | undefined;
  #rows: Place[][] = [];
  #at: [row: number, column: number] = [0, 0];

  constructor(private readonly host: GridHost) {
    this.root.setAttribute("role", "grid");
    this.root.className = "grid";
    this.root.addEventListener("keydown", (event) => this.#press(event));
    this.root.addEventListener("focusin", () => this.#look());
    this.root.addEventListener("focusout", () => this.host.look(undefined));
  }

  /** Describes the position of a game; `worths` says what the columns are worth, and whether that will change yet. */
  show(game: Game, words: Words, worths: readonly string[], hint: number | undefined, isSettled: boolean): void {
    const focused = (this.root.getRootNode() as Document | ShadowRoot).activeElement;
    if (game.board !== this.#board) this.#build(game.board);
    this.root.setAttribute("aria-label", words.board(game.board.name));
    const players = new Map<number, Player>(game.stones.map(({ cell, player }) => [cell, player]));
    for (const place of this.#rows.flat()) {
      const text = describe(game, place, players, words);
      const said = [worths[place.column], place.column === hint ? words.hinted : ""];
      // Where the keyboard is, a worth that changes all the time would be read all the time.
      const key = `${text} ${said[1]}`;
      if (place.node === focused && place.key === key && said[0] && !isSettled) continue;
      place.key = key;
      const isLanding = place.cell === undefined || place.cell === game.landing(place.column);
      setAttribute(place.node, "aria-label", words.join([text, ...(isLanding ? said : [])].filter(isSaid)));
    }
  }

  focus(): void {
    this.#rows[this.#at[0]]?.[this.#at[1]]?.node.focus();
  }

  #build(board: Board): void {
    this.#board = board;
    const rows = board.depth > 1 ? board.depth : board.height;
    this.#rows = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: board.width }, (_, across): Place => {
        const node = document.createElement("div");
        node.setAttribute("role", "gridcell");
        node.tabIndex = -1;
        // What is farthest away, or highest, comes first.
        const up = rows - 1 - row;
        const column = board.depth > 1 ? across + board.width * up : across;
        return { node, column, cell: board.depth > 1 ? undefined : across + board.columns * up, key: "" };
      }),
    );
    this.root.style.gridTemplateColumns = `repeat(${board.width}, 1fr)`;
    this.root.replaceChildren(
      ...this.#rows.map((places) => {
        const row = document.createElement("div");
        row.setAttribute("role", "row");
        row.append(...places.map(({ node }) => node));
        return row;
      }),
    );
    this.#rows.forEach((places, row) => {
      places.forEach((place, across) => {
        place.node.addEventListener("focus", () => (this.#at = [row, across]));
        place.node.addEventListener("click", () => this.host.drop(place.column));
      });
    });
    this.#at = [rows - 1, 0];
    this.#rows[rows - 1]![0]!.node.tabIndex = 0;
  }

  #look(): void {
    this.host.look(this.#rows[this.#at[0]]?.[this.#at[1]]?.column);
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#turn(event)) {
      event.preventDefault();
      return;
    }
    const [row, across] = this.#at;
    const last = this.#board!.width - 1;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [row, across - 1],
      ArrowRight: [row, across + 1],
      ArrowUp: [row - 1, across],
      ArrowDown: [row + 1, across],
      Home: [row, 0],
      End: [row, last],
    };
    const actions: Record<string, () => void> = {
      Enter: () => this.host.drop(this.#rows[row]![across]!.column),
      " ": () => this.host.drop(this.#rows[row]![across]!.column),
      u: () => this.host.act("undo"),
      r: () => this.host.act("redo"),
      h: () => this.host.act("hint"),
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const digit = this.#board!.digits.indexOf(event.key.toUpperCase());
    const isDigit = event.key.length === 1 && digit >= 0;
    if (!moves[key] && !actions[key] && !isDigit) return;
    event.preventDefault();
    if (moves[key]) this.#go(...moves[key]);
    // A key that is held down does what it does once.
    else if (event.repeat) return;
    else if (actions[key]) actions[key]();
    else this.host.drop(digit);
  }

  /** Moves the camera, if there is one and the key is one of its own; whether it was. */
  #turn({ key, shiftKey }: KeyboardEvent): boolean {
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

  #go(row: number, across: number): void {
    const place = this.#rows[row]?.[across];
    if (!place) return;
    for (const { node } of this.#rows.flat()) node.tabIndex = -1;
    place.node.tabIndex = 0;
    place.node.focus();
  }
}

function describe(game: Game, place: Place, players: ReadonlyMap<number, Player>, words: Words): string {
  const { board } = game;
  const digit = board.digits[place.column]!;
  if (place.cell !== undefined) {
    const name = words.cellName(digit, placeOf(board, place.cell)[2] + 1);
    const player = players.get(place.cell);
    const landing = game.landing(place.column) === place.cell ? words.landsHere : "";
    return words.join([name, player === undefined ? words.emptyCell : words.player[player], landing].filter(isSaid));
  }
  const stack: string[] = [];
  for (let cell = place.column; players.has(cell); cell += board.columns) stack.push(words.player[players.get(cell)!]);
  const stones = stack.length > 0 ? words.stack(stack) : words.emptyColumn;
  const full = stack.length === board.height ? words.fullColumn : "";
  return words.join([words.columnName(digit), stones, full].filter(isSaid));
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}

function setAttribute(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

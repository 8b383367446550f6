// A puzzle on the board. The engine answers for the other side, as stubbornly as it can, and says what a move was worth.

import type { GameState, Side } from "../element/index";
import { Stopped } from "../engine/call";
import type { BoardName } from "../game/board";
import type { Context } from "./context";

/** A position in which the side to move wins in so many of its own moves, and from 1 to 5 how hard that is to see. */
export interface Puzzle {
  board: BoardName;
  position: string;
  moves: number;
  grade: number;
}

/** How it stands: no puzzle is on the board, the solver is to move, the engine is at work, the last move was wrong,
 *  the solution has been shown, or found. */
export type Standing = "idle" | "open" | "busy" | "wrong" | "shown" | "solved";

/** The game that a puzzle took the place of. */
interface Before {
  state: GameState;
  start: string;
  first: Side;
  second: Side;
  analysis: boolean;
  isPaused: boolean;
}

/** How long a move of the other side waits, so that one's own can be seen. */
const PAUSE_MS = 500;
/** No puzzle takes the engine as long. */
const PATIENCE_MS = 20_000;

export class Round {
  #on: { puzzle: Puzzle; before: Before } | undefined;
  /** Where the board was last. */
  #ply = 0;
  /** What is awaited counts only if this is still the same. */
  #turn = 0;
  /** A move of the solution is being made: it is not to be judged. */
  #isShowing = false;

  constructor(
    private readonly context: Context,
    private readonly tell: (standing: Standing, message?: string) => void,
  ) {
    context.game.addEventListener("fourfold-change", () => this.#look());
  }

  /** The puzzle on the board. */
  get puzzle(): Puzzle | undefined {
    return this.#on?.puzzle;
  }

  /** Whether such a state of the board is one of the puzzle, and not of the game. */
  owns({ board, record }: GameState): boolean {
    return board === this.puzzle?.board && record.startsWith(this.puzzle.position);
  }

  /** Puts a puzzle on the board. */
  start(puzzle: Puzzle): void {
    const { game, show } = this.context;
    this.#on = { puzzle, before: this.#on?.before ?? this.#note() };
    game.analysis = false;
    game.first = "person";
    game.second = "person";
    game.start = puzzle.position;
    show(puzzle.board, puzzle.position);
    game.reset(puzzle.position);
  }

  /** Takes a wrong move back, or begins anew where the puzzle is over. */
  tryAgain(): void {
    const { game } = this.context;
    const { isOver, ply } = game.state;
    if (this.puzzle) game.goTo(isOver ? this.puzzle.position.length : ply - 1);
  }

  /** Plays a puzzle from its beginning, both sides as well as can be. */
  async showSolution(puzzle: Puzzle): Promise<void> {
    const { game } = this.context;
    this.start(puzzle);
    const mine = this.#turn;
    game.readonly = true;
    this.tell("busy");
    try {
      const { line } = await this.#solve(mine);
      for (const move of line) {
        await pause(2 * PAUSE_MS);
        if (mine !== this.#turn) return;
        this.#isShowing = true;
        game.play(move);
        this.#isShowing = false;
      }
      this.tell("shown");
    } catch (error) {
      if (mine === this.#turn) this.tell("open", (error as Error).message);
    } finally {
      if (mine === this.#turn) game.readonly = false;
    }
  }

  /** Puts the game back on the board. */
  leave(): void {
    if (!this.#on) return;
    const { game, show } = this.context;
    const { state, isPaused } = this.#on.before;
    this.#end(this.#on.before, state.board);
    show(state.board, state.record);
    game.reset(state.record);
    game.goTo(state.ply);
    if (isPaused) game.stop("moves");
  }

  #note(): Before {
    const { game } = this.context;
    const { state, start, first, second, analysis } = game;
    const isComputers = state.mover !== null && game[state.mover] === "computer" && state.ply === state.length;
    return { state, start, first, second, analysis, isPaused: isComputers && game.status.task !== "move" };
  }

  /** The position is another one: what is to be said of it, and to be done? */
  #look(): void {
    const { game, text } = this.context;
    const { state } = game;
    const { ply, isOver, winner } = state;
    const last = this.#ply;
    this.#ply = ply;
    if (!this.#on || this.#isShowing) return;
    this.#turn++;
    // Another game has been put on the board.
    if (!this.owns(state)) return this.#end(this.#on.before, state.board);
    const { position, moves } = this.#on.puzzle;
    const made = ply - position.length;
    const isSolvers = made % 2 === 0;
    if (made < 0) game.goTo(position.length);
    // The answer has been taken back, and the move goes with it.
    else if (!isSolvers && ply < last) game.goTo(ply - 1);
    else if (winner) this.tell("solved", text.solvedPuzzle);
    else if (isOver) this.tell("wrong", text.wrongDraw);
    else if (!isSolvers) void this.#judge(moves - (made + 1) / 2);
    else {
      game.readonly = false;
      this.tell("open", made === 0 ? "" : text.right(moves - made / 2));
    }
  }

  /** Was the solver's move right, after which so many are left, and what does the other side do? */
  async #judge(left: number): Promise<void> {
    const { game, text } = this.context;
    const mine = this.#turn;
    game.readonly = true;
    this.tell("busy", text.checking);
    try {
      const { value, plies, line } = await this.#solve(mine);
      if (mine !== this.#turn) return;
      if (value === 0) this.tell("wrong", text.wrongDraw);
      else if (value > 0) this.tell("wrong", text.wrongLoss((plies! + 1) / 2));
      else if (plies! > 2 * left) this.tell("wrong", text.wrongStillWins(plies! / 2 + 1));
      else {
        await pause(PAUSE_MS);
        if (mine === this.#turn) game.play(line[0]!);
      }
    } catch (error) {
      if (mine === this.#turn) this.tell("wrong", (error as Error).message);
    }
  }

  /** The engine's answer; if there is none, the error says why. */
  async #solve(mine: number) {
    const { game, text } = this.context;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = mine === this.#turn;
      if (isLate) game.stop();
    }, PATIENCE_MS);
    try {
      return await game.solve({ goal: "score" });
    } catch (error) {
      if (isLate) throw new Error(text.noAnswer, { cause: error });
      throw error instanceof Stopped ? new Error(text.stopped) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The board, whichever it is now, is the game's again, with all that was set. */
  #end({ state, start, first, second, analysis }: Before, board: BoardName): void {
    const { game } = this.context;
    this.#turn++;
    this.#on = undefined;
    game.readonly = false;
    game.start = board === state.board ? start : "-";
    game.first = first;
    game.second = second;
    game.analysis = analysis;
    this.tell("idle");
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

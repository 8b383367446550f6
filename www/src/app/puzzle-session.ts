// A puzzle on the board. The engine judges a person's moves, and answers with the longest defence.

import type { GameState, PlayerKind } from "../element/index";
import { Stopped } from "../engine/call";
import type { BoardName } from "../game/board";
import type { Context } from "./context";

/**
 * A position in which the side to move wins in `moves` of its own moves. The grade says how hard that is, from 1 to 5.
 */
export interface Puzzle {
  board: BoardName;
  position: string;
  moves: number;
  grade: number;
}

/**
 * The status of the session: no puzzle is on the board, the person is to move, the engine is at work, the last move was
 * wrong, the solution has been shown, or the person has found it.
 */
export type PuzzleStatus = "idle" | "open" | "busy" | "wrong" | "shown" | "solved";

/** The game that was on the board before, with its settings. */
interface SuspendedGame {
  state: GameState;
  start: string;
  first: PlayerKind;
  second: PlayerKind;
  analysis: boolean;
  isPaused: boolean;
}

/** The delay of the engine's answer, so that the person's own move is seen. */
const ANSWER_DELAY_MS = 500;
/** Far more than the engine needs for any puzzle. */
const SOLVE_TIMEOUT_MS = 20_000;

export class PuzzleSession {
  #current: { puzzle: Puzzle; suspended: SuspendedGame } | undefined;
  /** The ply of the last position. */
  #ply = 0;
  /** Counts the changes of position. An answer of the engine is dropped if this has changed meanwhile. */
  #turn = 0;
  /** Whether a move of the solution is being played, which isn't judged. */
  #isShowing = false;

  constructor(
    private readonly context: Context,
    private readonly report: (status: PuzzleStatus, message?: string) => void,
  ) {
    context.game.addEventListener("fourfold-change", () => this.#onChange());
  }

  /** The puzzle on the board. */
  get puzzle(): Puzzle | undefined {
    return this.#current?.puzzle;
  }

  /** Returns true if a state of the board belongs to the puzzle, and not to the game. */
  owns({ board, record }: GameState): boolean {
    return board === this.puzzle?.board && record.startsWith(this.puzzle.position);
  }

  /** Puts a puzzle on the board. */
  start(puzzle: Puzzle): void {
    const { game, show } = this.context;
    this.#current = { puzzle, suspended: this.#current?.suspended ?? this.#suspendedGame() };
    game.analysis = false;
    game.first = "person";
    game.second = "person";
    game.start = puzzle.position;
    show(puzzle.board, puzzle.position);
    game.reset(puzzle.position);
  }

  /** Takes back a wrong move, or restarts a puzzle that is over. */
  tryAgain(): void {
    const { game } = this.context;
    const { isOver, ply } = game.state;
    if (this.puzzle) game.goTo(isOver ? this.puzzle.position.length : ply - 1);
  }

  /** Plays the best moves of both sides, from the puzzle's first position. */
  async showSolution(puzzle: Puzzle): Promise<void> {
    const { game } = this.context;
    this.start(puzzle);
    const turn = this.#turn;
    game.readonly = true;
    this.report("busy");
    try {
      const { line } = await this.#solve(turn);
      for (const move of line) {
        await pause(2 * ANSWER_DELAY_MS);
        if (turn !== this.#turn) return;
        this.#isShowing = true;
        game.play(move);
        this.#isShowing = false;
      }
      this.report("shown");
    } catch (error) {
      if (turn === this.#turn) this.report("open", (error as Error).message);
    } finally {
      if (turn === this.#turn) game.readonly = false;
    }
  }

  /** Puts the game back on the board. */
  leave(): void {
    if (!this.#current) return;
    const { game, show } = this.context;
    const { state, isPaused } = this.#current.suspended;
    this.#end(this.#current.suspended, state.board);
    show(state.board, state.record);
    game.reset(state.record);
    game.goTo(state.ply);
    if (isPaused) game.stop("moves");
  }

  #suspendedGame(): SuspendedGame {
    const { game } = this.context;
    const { state, start, first, second, analysis } = game;
    const isComputers = state.mover !== null && game[state.mover] === "computer" && state.ply === state.length;
    return { state, start, first, second, analysis, isPaused: isComputers && game.status.task !== "move" };
  }

  #onChange(): void {
    const { game, text } = this.context;
    const { state } = game;
    const { ply, isOver, winner } = state;
    const last = this.#ply;
    this.#ply = ply;
    if (!this.#current || this.#isShowing) return;
    this.#turn++;
    // Someone has put another game on the board.
    if (!this.owns(state)) return this.#end(this.#current.suspended, state.board);
    const { position, moves } = this.#current.puzzle;
    const made = ply - position.length;
    const isPersons = made % 2 === 0;
    if (made < 0) game.goTo(position.length);
    // The engine's answer was taken back; the person's move goes with it.
    else if (!isPersons && ply < last) game.goTo(ply - 1);
    else if (winner) this.report("solved", text.solvedPuzzle);
    else if (isOver) this.report("wrong", text.wrongDraw);
    else if (!isPersons) void this.#judge(moves - (made + 1) / 2);
    else {
      game.readonly = false;
      this.report("open", made === 0 ? "" : text.right(moves - made / 2));
    }
  }

  /** Judges the person's move, after which `left` more should win, and plays the answer to it. */
  async #judge(left: number): Promise<void> {
    const { game, text } = this.context;
    const turn = this.#turn;
    game.readonly = true;
    this.report("busy", text.checking);
    try {
      const { value, plies, line } = await this.#solve(turn);
      if (turn !== this.#turn) return;
      if (value === 0) this.report("wrong", text.wrongDraw);
      else if (value > 0) this.report("wrong", text.wrongLoss((plies! + 1) / 2));
      else if (plies! > 2 * left) this.report("wrong", text.wrongStillWins(plies! / 2 + 1));
      else {
        await pause(ANSWER_DELAY_MS);
        if (turn === this.#turn) game.play(line[0]!);
      }
    } catch (error) {
      if (turn === this.#turn) this.report("wrong", (error as Error).message);
    }
  }

  /** Solves the position. If that fails, the error has a message for people. */
  async #solve(turn: number) {
    const { game, text } = this.context;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = turn === this.#turn;
      if (isLate) game.stop();
    }, SOLVE_TIMEOUT_MS);
    try {
      return await game.solve({ goal: "score" });
    } catch (error) {
      if (isLate) throw new Error(text.noAnswer, { cause: error });
      throw error instanceof Stopped ? new Error(text.stopped) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the puzzle, and restores the settings of the game. */
  #end({ state, start, first, second, analysis }: SuspendedGame, board: BoardName): void {
    const { game } = this.context;
    this.#turn++;
    this.#current = undefined;
    game.readonly = false;
    game.start = board === state.board ? start : "-";
    game.first = first;
    game.second = second;
    game.analysis = analysis;
    this.report("idle");
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

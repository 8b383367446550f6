// A puzzle on the board. The engine judges a person's moves, and answers with the longest defence.

import type { FourfoldBoard, GameState } from "../element/index";
import { Stopped } from "../engine/call";
import type { BoardName } from "../game/board";
import type { Context } from "./context";
import { putBack } from "./lost-game";
import { isAnalysedNow, playersNow, setPlayers } from "./players";
import { type KeptGame, readStored, writeStored } from "./storage";

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

/** The game that was on the board before. */
interface SuspendedGame {
  game: KeptGame;
  isPaused: boolean;
}

/** The delay of the engine's answer, so that the person's own move is seen. */
const ANSWER_DELAY_MS = 500;
/** Far more than the engine needs for any puzzle. */
const SOLVE_TIMEOUT_MS = 20_000;

export class PuzzleSession {
  /** The puzzle on the board, and how far its moves have come. */
  #current: { puzzle: Puzzle; reached: string; suspended: SuspendedGame } | undefined;
  /** Whether people may try any moves, which aren't judged. */
  #isPaused = false;
  /** The ply of the last position. */
  #ply = 0;
  /** Counts the changes of position. An answer of the engine is dropped if this has changed meanwhile. */
  #turn = 0;
  /** Whether moves are being put on the board that aren't the person's. */
  #isPlacing = false;

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

  /** Returns the position in which a puzzle was left, if it was begun. */
  reached({ board, position }: Puzzle): string | undefined {
    return readStored("begun")[board][position];
  }

  /** Returns true if a state of the board belongs to the puzzle, and not to the game. */
  owns({ board, record }: GameState): boolean {
    return board === this.puzzle?.board && record.startsWith(this.puzzle.position);
  }

  /** Puts a puzzle on the board, and goes on where it was left. */
  start(puzzle: Puzzle): void {
    this.#put(puzzle, this.reached(puzzle) ?? puzzle.position);
    this.#look();
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
    this.#put(puzzle, puzzle.position);
    const turn = this.#turn;
    game.readonly = true;
    this.report("busy");
    try {
      const { line } = await this.#solve(turn);
      for (const move of line) {
        await pause(2 * ANSWER_DELAY_MS);
        if (turn !== this.#turn) return;
        this.#place(() => game.play(move));
      }
      this.report("shown");
    } catch (error) {
      if (turn === this.#turn) this.report("open", (error as Error).message);
    } finally {
      if (turn === this.#turn) game.readonly = false;
    }
  }

  /** Leaves the puzzle on the board, but judges no moves until `resume`. */
  pause(): void {
    const { game } = this.context;
    if (!this.#current || this.#isPaused) return;
    this.#turn++;
    this.#isPaused = true;
    game.readonly = false;
    // The engine may be judging a move.
    if (game.status.task === "solve") game.stop();
  }

  /** Judges moves again. Those that were tried meanwhile are taken back. */
  resume(): void {
    if (!this.#current || !this.#isPaused) return;
    this.#put(this.#current.puzzle, this.#current.reached);
    this.#look();
  }

  /** Puts the game back on the board. */
  leave(): void {
    if (!this.#current) return;
    const { suspended } = this.#current;
    this.#end(suspended, suspended.game.board);
    putBack(this.context, suspended.game, suspended.isPaused);
  }

  /** Puts a position of a puzzle on the board. */
  #put(puzzle: Puzzle, reached: string): void {
    const { game, show } = this.context;
    this.#current = { puzzle, reached, suspended: this.#current?.suspended ?? suspendedGame(game) };
    this.#turn++;
    this.#isPaused = false;
    game.analysis = false;
    game.first = "person";
    game.second = "person";
    game.start = puzzle.position;
    this.#place(() => {
      show(puzzle.board, reached);
      game.reset(reached);
    });
  }

  #place(moves: () => void): void {
    this.#isPlacing = true;
    moves();
    this.#isPlacing = false;
  }

  #onChange(): void {
    const { game } = this.context;
    const { state } = game;
    const { ply } = state;
    const last = this.#ply;
    this.#ply = ply;
    if (!this.#current || this.#isPlacing) return;
    this.#turn++;
    // Someone has put another game on the board.
    if (!this.owns(state)) return this.#end(this.#current.suspended, state.board);
    if (this.#isPaused) return;
    const { position } = this.#current.puzzle;
    const made = ply - position.length;
    if (made < 0) game.goTo(position.length);
    // The engine's answer was taken back; the person's move goes with it.
    else if (made % 2 !== 0 && ply < last) game.goTo(ply - 1);
    else this.#look();
  }

  /** Looks at the position: whether the puzzle is solved, and who is to move. */
  #look(): void {
    const { game, text } = this.context;
    const { ply, isOver, winner, position: reached } = game.state;
    const { board, position, moves } = this.#current!.puzzle;
    const made = ply - position.length;
    this.#current!.reached = reached;
    const begun = readStored("begun");
    const { [position]: _, ...others } = begun[board];
    // A puzzle that is over begins anew.
    writeStored("begun", { ...begun, [board]: isOver || made === 0 ? others : { ...others, [position]: reached } });
    if (winner) this.report("solved", text.solvedPuzzle);
    else if (isOver) this.report("wrong", text.wrongDraw);
    else if (made % 2 !== 0) void this.#judge(moves - (made + 1) / 2);
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
  #end({ game: { board, start } }: SuspendedGame, boardNow: BoardName): void {
    const { game } = this.context;
    this.#turn++;
    this.#current = undefined;
    this.#isPaused = false;
    game.readonly = false;
    game.start = boardNow === board ? start : "-";
    setPlayers(this.context, playersNow());
    game.analysis = isAnalysedNow();
    this.report("idle");
  }
}

function suspendedGame(game: FourfoldBoard): SuspendedGame {
  const { state, start } = game;
  const { board, record, ply, length } = state;
  const isComputers = state.mover !== null && game[state.mover] === "computer" && ply === length;
  return { game: { board, record, ply, start }, isPaused: isComputers && game.status.task !== "move" };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

// A puzzle on the board. The engine judges a person's moves, and answers with the moves that are hardest to meet.

import type { FourfoldBoard, GameState } from "../element/index";
import { Stopped } from "../engine/call";
import { type BoardName, boardOf } from "../game/board";
import { movesOf, pliesOf } from "../words/moves";
import type { PuzzleWords } from "../words/puzzles";
import type { Context } from "./context";
import { keptGame, putBack } from "./lost-game";
import { setAside, setBack } from "./players";
import { type Puzzle, isWon } from "./puzzle";
import { type Solve, type Worth, isHeld, judgeMove, solutionOf, temptingMove } from "./puzzle-judge";
import { type KeptGame, readStored, writeStored } from "./storage";

/**
 * The status of the session: no puzzle is on the board, the person is to move, the engine is at work, the last move was
 * wrong, the solution has been shown, or the person has found it.
 */
export type PuzzleStatus = "idle" | "open" | "busy" | "wrong" | "shown" | "solved";

/** A move that can be explained: how many moves come before it, its column, and what it is worth. */
export interface ExplainedMove {
  readonly ply: number;
  readonly column: number;
  readonly worth: Worth;
}

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
  #status: PuzzleStatus = "idle";
  /** The wrong move, once the engine has judged it. */
  #mistake: ExplainedMove | undefined;

  constructor(
    private readonly context: Context,
    private readonly text: PuzzleWords,
    private readonly onStatus: (status: PuzzleStatus, message: string) => void,
  ) {
    context.game.addEventListener("fourfold-change", () => this.#onChange());
  }

  /** The puzzle on the board. */
  get puzzle(): Puzzle | undefined {
    return this.#current?.puzzle;
  }

  /** Whether there is a move that can be explained. */
  get isExplicable(): boolean {
    return this.#status === "solved" || this.#status === "shown" || this.#mistake !== undefined;
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
    if (!this.puzzle) return;
    const start = this.puzzle.position.length;
    const isWhole = isOver || this.#status !== "wrong";
    const to = isWhole ? start : (this.#mistake?.ply ?? ply - 1);
    // An explanation has gone there before.
    if (to === ply) this.#look();
    else game.goTo(to);
  }

  /**
   * Returns the move to be explained: the wrong one; or the one that wins; or, where no move does, the losing one that is
   * most tempting. The board then shows the position before it. Undefined if the puzzle has gone on meanwhile.
   */
  async goBackToExplain(): Promise<ExplainedMove | undefined> {
    const { game } = this.context;
    const turn = this.#turn;
    try {
      const move = this.#mistake ?? (await this.#firstMove(turn));
      if (!move || turn !== this.#turn) return undefined;
      this.#goBack(move.ply);
      return move;
    } catch (error) {
      if (turn === this.#turn) this.context.notify((error as Error).message);
      return undefined;
    } finally {
      if (turn === this.#turn) game.readonly = false;
    }
  }

  /** Plays the best moves of both sides, from the puzzle's first position. */
  async showSolution(puzzle: Puzzle): Promise<void> {
    const { game } = this.context;
    this.#put(puzzle, puzzle.position);
    const turn = this.#turn;
    game.readonly = true;
    this.#report("busy");
    try {
      const line = await solutionOf(puzzle, this.#solver(turn));
      for (const move of line) {
        await pause(2 * ANSWER_DELAY_MS);
        if (turn !== this.#turn) return;
        this.#place(() => game.play(move));
      }
      this.#report("shown");
    } catch (error) {
      if (turn === this.#turn) this.#report("open", (error as Error).message);
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
    setAside(this.context);
    game.start = puzzle.position;
    this.#place(() => {
      show(puzzle.board, reached);
      game.reset(reached);
    });
  }

  /** Goes back to a position before, without judging that anew. */
  #goBack(ply: number): void {
    const { game } = this.context;
    this.#place(() => game.goTo(ply));
    this.#turn++;
    game.readonly = false;
    this.#remember();
  }

  /** Returns the first move of the puzzle that can be explained. */
  async #firstMove(turn: number): Promise<ExplainedMove | undefined> {
    const { game } = this.context;
    const puzzle = this.puzzle!;
    const ply = puzzle.position.length;
    const { digits } = boardOf(puzzle.board);
    if (isWon(puzzle)) {
      const column = digits.indexOf(game.state.record[ply]!);
      return { ply, column, worth: { value: 1, plies: pliesOf(puzzle.moves) } };
    }
    this.#place(() => game.goTo(ply));
    game.readonly = true;
    const found = await temptingMove(puzzle, puzzle.position, this.#solver(turn));
    return found && { ply, column: digits.indexOf(found.digit), worth: found.worth };
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
    const { game } = this.context;
    const { text } = this;
    const { ply, isOver, winner, position: reached } = game.state;
    const puzzle = this.#current!.puzzle;
    const made = ply - puzzle.position.length;
    this.#remember();
    if (winner) this.#report("solved", text.solvedPuzzle[puzzle.kind]);
    else if (isOver && isWon(puzzle)) this.#report("wrong", text.wrongDraw);
    else if (isOver || (made > 0 && made % 2 === 0 && isHeld(puzzle, reached))) this.#solved();
    else if (made % 2 !== 0) void this.#judge(puzzle.moves - (made + 1) / 2);
    else {
      game.readonly = false;
      const right = isWon(puzzle) ? text.right(puzzle.moves - made / 2) : text.rightDraw;
      this.#report("open", made === 0 ? "" : right);
    }
  }

  /** Judges the person's move, after which `left` more should win, and plays the answer to it. */
  async #judge(left: number): Promise<void> {
    const { game } = this.context;
    const { board, position, ply } = game.state;
    const turn = this.#turn;
    game.readonly = true;
    this.#report("busy", this.text.checking);
    try {
      const judgement = await judgeMove(this.puzzle!, position, left, this.#solver(turn));
      if (turn !== this.#turn) return;
      if (!judgement.isRight) {
        const { worth } = judgement;
        const column = boardOf(board).digits.indexOf(position.at(-1)!);
        this.#report("wrong", this.#wrongText(worth), { ply: ply - 1, column, worth });
      } else if (judgement.answer === undefined) this.#solved();
      else {
        await pause(ANSWER_DELAY_MS);
        if (turn === this.#turn) game.play(judgement.answer);
      }
    } catch (error) {
      if (turn === this.#turn) this.#report("wrong", (error as Error).message);
    }
  }

  #wrongText({ value, plies }: Worth): string {
    if (value === 0) return this.text.wrongDraw;
    const moves = movesOf(plies!);
    return value < 0 ? this.text.wrongLoss(moves) : this.text.wrongStillWins(moves);
  }

  /** Ends a puzzle in which nothing more is to be done, though the game goes on. */
  #solved(): void {
    this.context.game.readonly = true;
    this.#forget();
    this.#report("solved", this.text.solvedPuzzle[this.puzzle!.kind]);
  }

  /** Keeps the position as that in which the puzzle is left. */
  #remember(): void {
    const { isOver, ply, position: reached } = this.context.game.state;
    const { board, position } = this.puzzle!;
    this.#current!.reached = reached;
    // A puzzle that is over begins anew.
    if (isOver || ply === position.length) return this.#forget();
    const begun = readStored("begun");
    writeStored("begun", { ...begun, [board]: { ...begun[board], [position]: reached } });
  }

  #forget(): void {
    const { board, position } = this.puzzle!;
    const begun = readStored("begun");
    const { [position]: _, ...others } = begun[board];
    writeStored("begun", { ...begun, [board]: others });
  }

  #report(status: PuzzleStatus, message = "", mistake?: ExplainedMove): void {
    this.#status = status;
    this.#mistake = mistake;
    this.onStatus(status, message);
  }

  /** Returns what solves positions for as long as the board doesn't change. */
  #solver(turn: number): Solve {
    return async (goal, moves = "") => {
      if (turn !== this.#turn) throw new Error(this.context.text.stopped);
      return this.#solve(turn, goal, moves);
    };
  }

  /** Solves a position. If that fails, the error has a message for people. */
  async #solve(turn: number, goal: "score" | "outcome", moves: string) {
    const { game, text } = this.context;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = turn === this.#turn;
      if (isLate) game.stop();
    }, SOLVE_TIMEOUT_MS);
    try {
      return await game.solve({ goal, moves });
    } catch (error) {
      if (isLate) throw new Error(this.text.noAnswer, { cause: error });
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
    game.start = boardNow === board ? start : "-";
    setBack(this.context);
    this.#report("idle");
  }
}

function suspendedGame(game: FourfoldBoard): SuspendedGame {
  const { mover, ply, length } = game.state;
  const isComputers = mover !== null && game[mover] === "computer" && ply === length;
  return { game: keptGame({ game }), isPaused: isComputers && game.status.task !== "move" };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

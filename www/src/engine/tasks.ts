// The tasks of the engine: moves, analyses, solutions. Each is one call or two.

import { type CallOptions, type CallResult, EngineFailure, Stopped } from "./call";
import type { Analysis, Calls, Choice, Explanation, Goal, Progress, Solution } from "./protocol";
import type { StyleName } from "./styles";

/** The time limit for a level's predictions, in milliseconds. */
const PREDICTION_MS = 1000;

/** The part of the engine's client that tasks need. */
export interface Caller {
  call<Name extends keyof Calls>(
    name: Name,
    args: Parameters<Calls[Name]>,
    options?: CallOptions,
  ): Promise<CallResult<Name>>;
}

/** An analysis of a position, with its cost. */
export interface AnalysisReport extends Analysis {
  /** The number of positions visited. */
  nodes: number;
  seconds: number;
  /** What the level that plays sees of every column, from 1 to 20; null if no level plays. */
  predictions: (number | null)[] | null;
  /** Whether this is the last report. */
  done: boolean;
}

/** The progress of a solution. */
export type SolveProgress = Pick<Progress, "seconds" | "nodes" | "fill" | "bounds">;

export interface SolutionReport extends Solution {
  seconds: number;
}

/** A position by the name of its board and its move text. */
export interface GamePosition {
  board: string;
  position: string;
}

/** A level of play: 1 to 10, or 0 for full strength, and its style. */
export interface Strength {
  level: number;
  style: StyleName;
}

/** Returns the move of a level, or for level 0 the best move found in `time` milliseconds. */
export async function choose(
  engine: Caller,
  { board, position }: GamePosition,
  { level, style }: Strength,
  time: number,
): Promise<Choice> {
  const seed = crypto.getRandomValues(new BigUint64Array(1))[0]!;
  // A level has a depth of its own, however long that takes.
  const options = level === 0 ? { time } : {};
  return (await engine.call("choose", [board, position, level, style, seed], options)).result;
}

/**
 * Assesses every column until all is known, or `time` milliseconds have passed. A level's predictions come first.
 */
export async function analyze(
  engine: Caller,
  { board, position }: GamePosition,
  { level, style }: Strength,
  time: number | undefined,
  onReport: (report: AnalysisReport) => void,
): Promise<AnalysisReport> {
  let predictions: (number | null)[] | null = null;
  let timeLeft = time;
  if (level > 0) {
    const predictionTime = Math.min(PREDICTION_MS, (time ?? Infinity) / 2);
    if (time !== undefined) timeLeft = time - predictionTime;
    predictions = await predict(engine, { board, position }, { level, style }, predictionTime);
  }
  const report = (analysis: Analysis, nodes: number, seconds: number, done: boolean): AnalysisReport => {
    const whole = { ...analysis, nodes, seconds, predictions, done };
    onReport(whole);
    return whole;
  };
  let last: Analysis | undefined;
  let visited = 0;
  const { result, seconds } = await engine.call("analyze", [board, position], {
    time: timeLeft,
    onProgress: ({ nodes, fill, analysis, seconds }) => {
      visited = nodes;
      last = analysis ?? last;
      if (last) report({ ...last, fill }, nodes, seconds, false);
    },
  });
  return report(result, Math.max(visited, result.nodes), seconds, true);
}

/** Returns a level's predictions for every column, or null if that takes longer than `time` milliseconds. */
async function predict(
  engine: Caller,
  { board, position }: GamePosition,
  { level, style }: Strength,
  time: number,
): Promise<(number | null)[] | null> {
  try {
    return (await engine.call("predict", [board, position, level, style, 1n], { time })).result;
  } catch (error) {
    if (error instanceof Stopped || error instanceof EngineFailure) throw error;
    return null;
  }
}

/** Returns the exact value of a position and a line of best play. */
export async function solve(
  engine: Caller,
  { board, position }: GamePosition,
  goal: Goal,
  time: number | undefined,
  onProgress: (progress: SolveProgress) => void,
): Promise<SolutionReport> {
  const { result, seconds } = await engine.call("solve", [board, position, goal], {
    time,
    onProgress: ({ seconds, nodes, fill, bounds }) => onProgress({ seconds, nodes, fill, bounds }),
  });
  return { ...result, seconds };
}

/** Explains the value of the position or, if a column is given, that of the move there. */
export async function explain(
  engine: Caller,
  { board, position }: GamePosition,
  column: number | undefined,
  time: number | undefined,
): Promise<Explanation> {
  return (await engine.call("explain", [board, position, column], { time })).result;
}

/** Runs the engine's benchmark and returns its signature, the number of positions visited. */
export async function bench(engine: Caller): Promise<{ signature: number; seconds: number }> {
  const { result, seconds } = await engine.call("bench", []);
  return { signature: result.signature, seconds };
}

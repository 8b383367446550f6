// What the element asks of its engine: one thing at a time, and the last wish counts.

import { Engine, EngineFailure, Stopped, type Timed } from "./client";
import type { Analysis, Choice, Goal, Means, News, Solution } from "./protocol";
import type { Settings } from "../controller/settings";

/** How long it may take to see what a level sees, in milliseconds. */
const LOOK_MS = 1000;

export type Task = "move" | "hint" | "analysis" | "solve";

/** What is known of a position, and what it took. */
export interface AnalysisReport extends Analysis {
  /** Positions visited. */
  nodes: number;
  seconds: number;
  /** For every column what the level that plays sees of it, from 1 to 20; null if no level plays. */
  predictions: (number | null)[] | null;
  /** Whether nothing more will come. */
  done: boolean;
}

/** How it goes with a solution. */
export interface SolveProgress extends Pick<News, "nodes" | "fill" | "bounds"> {
  seconds: number;
}

export interface SolutionReport extends Solution {
  seconds: number;
}

/** A position, and which settings it is thought about with. */
export interface Question {
  board: string;
  position: string;
}

export class Thinker {
  #engine: Engine | undefined;
  #task: Task | undefined;
  #means: Means | undefined;

  constructor(
    private readonly settings: Settings,
    /** Called when something is begun or ended, and when it is known what the engine has got. */
    private readonly onStatus: () => void,
  ) {}

  /** What is being done. */
  get task(): Task | undefined {
    return this.#task;
  }

  /** What the engine has got, once it has started. */
  get means(): Means | undefined {
    return this.#means;
  }

  /** The move of a level, or for level 0 the best one that is found in the time for a move. */
  async choose(question: Question, level: number, task: "move" | "hint"): Promise<Choice> {
    const { "playing-style": style, "move-time": time } = this.settings;
    const seed = crypto.getRandomValues(new BigUint64Array(1))[0]!;
    const args: [string, string, number, string, bigint] = [question.board, question.position, level, style, seed];
    // A level looks at as much as it does, however long that takes.
    const manner = level === 0 ? { time } : {};
    return this.#do(task, async (engine) => (await engine.call("choose", args, manner)).result);
  }

  /** Values every column, until all is known, the time is over or a stop comes. */
  async analyze(
    question: Question,
    level: number,
    time: number | undefined,
    onReport: (report: AnalysisReport) => void,
  ): Promise<AnalysisReport> {
    return this.#do("analysis", async (engine) => {
      let predictions: (number | null)[] | null = null;
      const { board, position } = question;
      const look = Math.min(LOOK_MS, (time ?? Infinity) / 2);
      if (level > 0) {
        const style = this.settings["playing-style"];
        const seeing = engine.call("predict", [board, position, level, style, 1n], { time: look });
        predictions = await seeing.then(
          ({ result }) => result,
          (error: Error) => {
            if (error instanceof Stopped || error instanceof EngineFailure) throw error;
            // It sees too little in so short a time.
            return null;
          },
        );
      }
      let last: Analysis | undefined;
      const report = (analysis: Analysis, nodes: number, seconds: number, done: boolean): AnalysisReport => {
        const whole = { ...analysis, nodes, seconds, predictions, done };
        onReport(whole);
        return whole;
      };
      let visited = 0;
      const { result, seconds } = await engine.call("analyze", [board, position], {
        time: time === undefined || level === 0 ? time : time - look,
        onProgress: ({ news, seconds }) => {
          visited = news.nodes;
          last = news.analysis ?? last;
          if (last) report({ ...last, fill: news.fill }, news.nodes, seconds, false);
        },
      });
      return report(result, Math.max(visited, result.nodes), seconds, true);
    });
  }

  /** The exact value of a position. */
  async solve(
    question: Question,
    goal: Goal,
    time: number | undefined,
    onProgress: (progress: SolveProgress) => void,
  ): Promise<SolutionReport> {
    return this.#do("solve", async (engine) => {
      const args: [string, string, Goal] = [question.board, question.position, goal];
      const { result, seconds } = await engine.call("solve", args, {
        time,
        onProgress: ({ news: { nodes, fill, bounds }, seconds }) => onProgress({ nodes, fill, bounds, seconds }),
      });
      return { ...result, seconds };
    });
  }

  /** Does the engine's benchmark. */
  async bench(): Promise<Timed<number>> {
    return this.#do("solve", async (engine) => {
      const { result, seconds } = await engine.call("bench", []);
      return { result: result.signature, seconds };
    });
  }

  /** Stops what is being done. */
  stop(): void {
    if (!this.#task) return;
    this.#engine?.stop();
    this.#mark = undefined;
    this.#task = undefined;
    this.onStatus();
  }

  /** Gives back threads and memory. The next wish starts an engine again. */
  end(): void {
    this.stop();
    void this.#engine?.end();
    this.#engine = undefined;
    this.#means = undefined;
  }

  async #do<Result>(task: Task, work: (engine: Engine) => Promise<Result>): Promise<Result> {
    this.stop();
    const { threads, memory } = this.settings;
    if (this.#engine && (this.#engine.threads !== threads || this.#engine.memory !== memory)) this.end();
    this.#engine ??= this.#newEngine(threads, memory);
    const engine = this.#engine;
    const mark = (this.#mark = {});
    this.#task = task;
    this.onStatus();
    try {
      return await work(engine);
    } finally {
      if (this.#mark === mark) {
        this.#task = undefined;
        this.onStatus();
      }
    }
  }

  #newEngine(threads: number, memory: number): Engine {
    const engine: Engine = new Engine(threads, memory, (means) => {
      // It may have been given back while it started.
      if (this.#engine !== engine) return;
      this.#means = means;
      this.onStatus();
    });
    return engine;
  }

  /** Of the last wish. */
  #mark: object | undefined;
}

export { EngineFailure, Stopped };

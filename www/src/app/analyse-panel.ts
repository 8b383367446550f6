// The Analyse tab: the analysis of the position, a graph of the game, and the solver.

import type { AnalysisReport, SolutionReport } from "../element/index";
import { Stopped } from "../engine/call";
import { longText, shareOfFirst } from "../element/assessment";
import type { Goal } from "../engine/protocol";
import { type AnalysisContext, withAnalysisWords } from "./analysis-context";
import { AnalysisProgress } from "./analysis-progress";
import { AssessmentTable } from "./assessment-table";
import type { Context, Panel } from "./context";
import { Graph, type GraphPoint } from "./graph";
import { field, h, select } from "./html";
import { isAnalysedNow } from "./players";
import { Mistakes } from "./mistakes";
import { Report } from "./report";
import { readStored, writeStored } from "./storage";
import type { Study } from "./study";
import { unsolvedGame } from "./unsolved";
import { Why } from "./why";

/** The shortest time that is told, in seconds. */
const LEAST_SECONDS = 0.01;

export function analysePanel(page: Context, study: Study): Panel {
  const context = withAnalysisWords(page);
  const { game, text, words } = context;
  /** The points of the graph, by the move text of their positions. */
  const known = new Map<string, GraphPoint>();
  let board = "";

  const isOn = h("input", { type: "checkbox", onchange: () => setOn(isOn.checked) });
  const setOn = (on: boolean) => {
    game.analysis = on;
    writeStored("analysis", on);
    if (!on && readStored("answer") === "analysis") writeStored("answer", "both");
    show(game.lastAnalysis);
  };
  isOn.checked = isAnalysedNow();

  const facts = h("dl", { class: "facts" });
  const progress = new AnalysisProgress(text);
  const why = new Why(context);
  const table = new AssessmentTable(context, why);
  const seenHelp = h("p", { class: "quiet" }, text.seenHelp);
  const found = h("div", { class: "found" }, facts, progress.root, table.root, seenHelp);
  // With the keyboard the graph itself says where it goes.
  const graph = new Graph(text, (ply, byKeyboard) => game.goTo(ply, { quietly: byKeyboard }));

  const show = (report: AnalysisReport | null) => {
    found.hidden = !isOn.checked || !report;
    if (found.hidden || !report) return;
    const resources = game.status.resources;
    fill(facts, [
      [text.value, longText(report, words) || text.unknown],
      [text.positions, text.positionsCount(report.nodes)],
      [
        text.speed,
        report.seconds > 0.05 ? text.perSecond(text.positionsCount(report.nodes / report.seconds)) : text.unknown,
      ],
      [text.table, text.percent(report.fill)],
      [text.threads, String(resources?.threads ?? text.unknown)],
    ]);
    seenHelp.hidden = !report.predictions;
    progress.show(report);
    table.show(report);
  };

  const remember = (report: AnalysisReport) => {
    const { ply } = game.state;
    const share = shareOfFirst(report, (ply % 2) as 0 | 1);
    const isExact = report.value !== null || report.within !== null;
    if (share !== undefined) known.set(report.position, { share, isExact });
  };

  const showGraph = () => {
    const state = game.state;
    if (state.board !== board) known.clear();
    board = state.board;
    const result = { first: 1, second: 0, draw: 0.5 }[state.winner ?? "draw"];
    if (state.isOver) known.set(state.position, { share: result, isExact: true });
    const points = Array.from({ length: state.length + 1 }, (_, ply) => {
      const moves = state.record === "-" ? "" : state.record.slice(0, ply);
      return known.get(moves || "-");
    });
    graph.show(points, state.ply);
  };

  game.addEventListener("fourfold-analysis", ({ detail }) => {
    remember(detail);
    show(detail);
    showGraph();
  });
  game.addEventListener("fourfold-change", () => {
    showGraph();
    found.classList.toggle("old", !game.lastAnalysis);
  });
  game.addEventListener("fourfold-analysis", () => found.classList.remove("old"));

  const mistakes = new Mistakes(context, why);
  const report = new Report(context, study, mistakes, why);
  const solver = solverOf(context);
  const root = h(
    "div",
    { class: "panel-body" },
    mistakes.root,
    why.root,
    h("label", { class: "check" }, isOn, text.showValues),
    h("p", { class: "quiet" }, text.legend),
    found,
    h("h2", {}, text.graph),
    h("p", { class: "quiet" }, text.graphHelp),
    graph.figure,
    report.root,
    h("h2", {}, text.solveTitle),
    solver,
    unsolvedGame(context),
  );
  const showSettings = () => {
    isOn.checked = game.analysis;
    show(game.lastAnalysis);
  };
  return {
    root,
    onSettings: showSettings,
    owns: (state) => mistakes.owns(state),
    review: () => {
      report.root.scrollIntoView({ block: "nearest" });
      void report.start();
    },
    onShow: (isShown) => {
      if (!isShown) return mistakes.leave();
      // Puzzles switch the analysis off.
      showSettings();
      showGraph();
    },
  };
}

/** Makes the form that solves the position and shows progress and answer. */
function solverOf({ game, text, words }: AnalysisContext): HTMLElement {
  const goals = Object.entries(text.goals);
  let goal = "score" as Goal;
  const answer = h("div", { class: "answer", role: "status" });
  const progress = h("p", { class: "quiet" });
  const button = h("button", { type: "button", class: "main" }, text.solve);
  let isSolving = false;
  const cost = (nodes: number, seconds: number) => {
    // What is known without a search costs nothing.
    if (nodes === 0) return "";
    const time = seconds < LEAST_SECONDS ? LEAST_SECONDS : Number(seconds.toPrecision(3));
    const said = text.seconds(time);
    return text.cost(text.positionsCount(nodes), seconds < LEAST_SECONDS ? text.lessThan(said) : said);
  };

  game.addEventListener("fourfold-progress", ({ detail: { nodes, seconds, fill, bounds } }) => {
    const soFar = bounds && goal === "score" ? text.soFar.score(...bounds) : "";
    const table = `${text.table} ${text.percent(fill)}`;
    progress.textContent = [cost(nodes, seconds), table, soFar].filter(Boolean).join(" · ");
  });
  game.addEventListener("fourfold-change", () => answer.replaceChildren());

  button.addEventListener("click", async () => {
    if (isSolving) return game.stop();
    isSolving = true;
    button.textContent = text.stop;
    answer.replaceChildren(h("p", {}, text.solving));
    progress.textContent = "";
    try {
      const solved = await game.solve({ goal });
      const line = h("code", { class: "code wrap" }, solved.line);
      answer.replaceChildren(
        h("p", { class: "verdict" }, verdict(solved, words.player, text)),
        ...(solved.nodes > 0 ? [h("p", { class: "quiet" }, cost(solved.nodes, solved.seconds))] : []),
      );
      if (solved.line) answer.append(h("p", {}, text.bestLineIs, line));
    } catch (error) {
      answer.replaceChildren(h("p", {}, error instanceof Stopped ? text.stopped : (error as Error).message));
    } finally {
      isSolving = false;
      button.textContent = text.solve;
      progress.textContent = "";
    }
  });
  return h(
    "div",
    { class: "solver" },
    field(
      text.goal,
      select(goals, goal, (value) => (goal = value as Goal)),
    ),
    h("div", { class: "row spaced" }, button),
    progress,
    answer,
  );
}

function verdict(
  { goal, value, plies, stones }: SolutionReport,
  players: readonly [string, string],
  text: AnalysisContext["text"],
): string {
  const solved = text.solved;
  if (goal === "first") return value > 0 ? solved.wins(players[0]) : solved.doesNotWin(players[0]);
  if (value === 0) return solved.draw;
  const winner = players[(stones + Number(value < 0)) % 2]!;
  if (goal === "outcome") return solved.wins(winner);
  return plies === null ? solved.over : solved.winIn(winner, plies);
}

function fill(list: HTMLElement, entries: readonly (readonly [string, string])[]): void {
  if (list.children.length !== entries.length) {
    list.replaceChildren(...entries.map(([name]) => h("div", {}, h("dt", {}, name), h("dd"))));
  }
  entries.forEach(([, value], number) => {
    const place = list.children[number]!.querySelector("dd")!;
    if (place.textContent !== value) place.textContent = value;
  });
}

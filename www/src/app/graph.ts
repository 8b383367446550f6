// A graph of the game: the first player's chances after each move, as far as they are known. It is a slider: the arrow
// keys and a click go to a position.

import { svg } from "../svg";
import type { AnalysisWords } from "../words/analysis";
import { h } from "./html";

export interface GraphPoint {
  /** The share of a game, from 0 to 1, that the first player is expected to win. */
  share: number;
  /** Whether the share is proved. */
  isExact: boolean;
}

const [WIDTH, HEIGHT, EDGE] = [320, 120, 12];
/** The number of moves that Page Up and Page Down skip. */
const PAGE = 10;
/** The most numbers on the axis of the moves. */
const MOST_TICKS = 8;

export class Graph {
  /** The graph with its axes. */
  readonly figure: HTMLElement;
  readonly root: SVGSVGElement;
  readonly #ticks = h("div", { class: "graph-moves", "aria-hidden": "true" });
  #points: readonly (GraphPoint | undefined)[] = [];
  #ply = 0;

  /** `onChoose` receives the ply of a position to go to, and whether the keyboard was used. */
  constructor(
    private readonly text: AnalysisWords,
    private readonly onChoose: (ply: number, byKeyboard: boolean) => void,
  ) {
    this.root = svg("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "graph",
      role: "slider",
      tabindex: 0,
      "aria-label": text.graphName,
      "aria-valuemin": 0,
      preserveAspectRatio: "none",
    });
    const end = (name: string) => h("span", { class: "graph-end", "aria-hidden": "true" }, name);
    this.figure = h("div", {}, end(text.graphTop), this.root, this.#ticks, end(text.graphBottom));
    this.root.addEventListener("keydown", (event) => this.#press(event));
    this.root.addEventListener("click", (event) => {
      const { left, width } = this.root.getBoundingClientRect();
      const share = (((event.clientX - left) / width) * WIDTH - EDGE) / (WIDTH - 2 * EDGE);
      const ply = Math.round(share * this.#range);
      if (ply >= 0 && ply <= this.#length) this.onChoose(ply, false);
    });
  }

  /** Shows the points, one for each ply, and marks the current ply. */
  show(points: readonly (GraphPoint | undefined)[], ply: number): void {
    this.#points = points;
    this.#ply = ply;
    const x = (at: number) => EDGE + (at / this.#range) * (WIDTH - 2 * EDGE);
    const y = (share: number) => EDGE + (1 - share) * (HEIGHT - 2 * EDGE);
    const line = (name: string, x1: number, y1: number, x2: number, y2: number) =>
      svg("line", { class: name, x1, y1, x2, y2 });
    const lines = [line("middle", 0, y(0.5), WIDTH, y(0.5)), line("now", x(ply), 0, x(ply), HEIGHT)];
    let before: { at: number; share: number } | undefined;
    const dots: SVGElement[] = [];
    points.forEach((point, at) => {
      if (!point) return;
      const { share, isExact } = point;
      if (before) lines.push(line("curve", x(before.at), y(before.share), x(at), y(share)));
      before = { at, share };
      dots.push(
        isExact
          ? svg("rect", { class: "exact", x: x(at) - 4, y: y(share) - 4, width: 8, height: 8 })
          : svg("circle", { class: "guess", cx: x(at), cy: y(share), r: 3.5 }),
      );
    });
    this.root.replaceChildren(...lines, ...dots);
    this.#showTicks((at) => (100 * x(at)) / WIDTH);
    const point = points[ply];
    const percent = point && Math.round(point.share * 100);
    this.root.setAttribute("aria-valuemax", String(this.#length));
    this.root.setAttribute("aria-valuenow", String(ply));
    this.root.setAttribute("aria-valuetext", this.text.graphPoint(ply, percent, point?.isExact ?? false));
  }

  /** Numbers the moves below the graph; `left` returns the place of a move in percent. */
  #showTicks(left: (ply: number) => number): void {
    const steps = [1, 2, 5, 10, 20];
    const step = steps.find((step) => this.#range / step <= MOST_TICKS) ?? steps.at(-1)!;
    const plies = Array.from({ length: Math.floor(this.#length / step) + 1 }, (_, tick) => tick * step);
    const ticks = plies.map((ply) => {
      const tick = h("span", {}, String(ply));
      tick.style.left = `${left(ply)}%`;
      return tick;
    });
    this.#ticks.replaceChildren(...ticks);
  }

  #press(event: KeyboardEvent): void {
    const targets: Record<string, number> = {
      ArrowLeft: this.#ply - 1,
      ArrowDown: this.#ply - 1,
      ArrowRight: this.#ply + 1,
      ArrowUp: this.#ply + 1,
      PageDown: this.#ply - PAGE,
      PageUp: this.#ply + PAGE,
      Home: 0,
      End: this.#length,
    };
    const target = targets[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.onChoose(Math.min(Math.max(target, 0), this.#length), true);
  }

  /** The number of moves in the graph. */
  get #length(): number {
    return this.#points.length - 1;
  }

  /** The number of plies that the width stands for: at least one, because it divides. */
  get #range(): number {
    return Math.max(this.#length, 1);
  }
}

// A graph of the game: how good each position is for the first player, as far as it is known.

import { svg } from "../svg";
import type { AppWords } from "../words/app";

export interface GraphPoint {
  /** The share of a game, from 0 to 1, that the first player is expected to win. */
  share: number;
  /** Whether the share is proved. */
  isExact: boolean;
}

const [WIDTH, HEIGHT, EDGE] = [320, 120, 12];

export class Graph {
  readonly root = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: "graph",
    role: "img",
    preserveAspectRatio: "none",
  });
  /** The number of moves in the graph. */
  #length = 0;

  constructor(
    private readonly text: AppWords,
    onChoose: (ply: number) => void,
  ) {
    this.root.addEventListener("click", (event) => {
      const { left, width } = this.root.getBoundingClientRect();
      const share = (((event.clientX - left) / width) * WIDTH - EDGE) / (WIDTH - 2 * EDGE);
      const ply = Math.round(share * this.#range);
      if (ply >= 0 && ply <= this.#length) onChoose(ply);
    });
  }

  /** Shows the points, one for each ply, and marks the current ply. */
  show(points: readonly (GraphPoint | undefined)[], ply: number): void {
    this.#length = points.length - 1;
    const x = (at: number) => EDGE + (at / this.#range) * (WIDTH - 2 * EDGE);
    const y = (share: number) => EDGE + (1 - share) * (HEIGHT - 2 * EDGE);
    const line = (name: string, x1: number, y1: number, x2: number, y2: number) =>
      svg("line", { class: name, x1, y1, x2, y2 });
    const lines = [line("middle", 0, y(0.5), WIDTH, y(0.5)), line("now", x(ply), 0, x(ply), HEIGHT)];
    let before: { at: number; share: number } | undefined;
    const dots: SVGElement[] = [];
    const texts: string[] = [];
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
      texts.push(this.text.graphPart(at, Math.round(share * 100), isExact));
    });
    this.root.replaceChildren(...lines, ...dots);
    this.root.setAttribute("aria-label", this.text.graphText(texts));
  }

  /** The number of plies that the width stands for: at least one, because it divides. */
  get #range(): number {
    return Math.max(this.#length, 1);
  }
}

// A graph of the game: how good each position is for the first player, as far as it is known.

import type { AppWords } from "../words/app";

export interface GraphPoint {
  /** The share of a game, from 0 to 1, that the first player is expected to win. */
  share: number;
  /** Whether the share is proved. */
  isExact: boolean;
}

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, EDGE] = [320, 120, 12];

export class Graph {
  readonly root = document.createElementNS(SVG, "svg");
  /** The number of moves in the graph. */
  #length = 0;

  constructor(
    private readonly text: AppWords,
    onChoose: (ply: number) => void,
  ) {
    this.root.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    this.root.setAttribute("class", "graph");
    this.root.setAttribute("role", "img");
    this.root.setAttribute("preserveAspectRatio", "none");
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
    const parts: string[] = [
      `<line class="middle" x1="0" x2="${WIDTH}" y1="${y(0.5)}" y2="${y(0.5)}"/>`,
      `<line class="now" x1="${x(ply)}" x2="${x(ply)}" y1="0" y2="${HEIGHT}"/>`,
    ];
    let before: { at: number; share: number } | undefined;
    const dots: string[] = [];
    const texts: string[] = [];
    points.forEach((point, at) => {
      if (!point) return;
      const { share, isExact } = point;
      if (before) {
        parts.push(`<line class="curve" x1="${x(before.at)}" y1="${y(before.share)}" x2="${x(at)}" y2="${y(share)}"/>`);
      }
      before = { at, share };
      const size = isExact ? 4 : 3.5;
      dots.push(
        isExact
          ? `<rect class="exact" x="${x(at) - size}" y="${y(share) - size}" width="${2 * size}" height="${2 * size}"/>`
          : `<circle class="guess" cx="${x(at)}" cy="${y(share)}" r="${size}"/>`,
      );
      texts.push(this.text.graphPart(at, Math.round(share * 100), isExact));
    });
    this.root.innerHTML = [...parts, ...dots].join("");
    this.root.setAttribute("aria-label", this.text.graphText(texts));
  }

  /** The number of plies that the width stands for: at least one, because it divides. */
  get #range(): number {
    return Math.max(this.#length, 1);
  }
}

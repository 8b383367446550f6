// What the engine found, in words.

import type { Solution } from "./protocol";

const PLAYERS = ["first player", "second player"];

/** Children for the answer's element. */
export function answerText(solution: Solution, seconds: number): Node[] {
  const verdict = document.createElement("strong");
  verdict.textContent = verdictText(solution);
  const lines = [verdict, paragraph(valueText(solution))];
  if (solution.line !== "") {
    const line = document.createElement("code");
    line.textContent = solution.line;
    lines.push(paragraph("A best line from here: ", line));
  }
  lines.push(paragraph(costText(solution, seconds)));
  return lines;
}

/** A whole number for a person to read. */
export function countText(count: number): string {
  return count.toLocaleString("en");
}

export function secondsText(seconds: number): string {
  return `${seconds.toFixed(seconds < 10 ? 2 : 0)} s`;
}

function costText({ nodes, threads }: Solution, seconds: number): string {
  const cost = `${countText(nodes)} positions in ${secondsText(seconds)}`;
  return threads > 1 ? `${cost} on ${threads} threads` : cost;
}

function verdictText({ goal, stones, value }: Solution): string {
  if (goal === "first") return `The first player ${value > 0 ? "wins" : "does not win"}`;
  if (value === 0) return "A draw";
  return `The ${PLAYERS[(stones + Number(value < 0)) % 2]} wins`;
}

function valueText({ goal, stones, value }: Solution): string {
  const mover = `the ${PLAYERS[stones % 2]} is to move`;
  if (goal === "score") return `Score ${value}; ${mover}`;
  return mover.charAt(0).toUpperCase() + mover.slice(1);
}

function paragraph(...content: (Node | string)[]): HTMLElement {
  const paragraph = document.createElement("p");
  paragraph.append(...content);
  return paragraph;
}

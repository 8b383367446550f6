// What is proved about early positions of 4x4x4 and 9x7, and what is open: the part of the Analyse tab about the unsolved
// game.

import type { BoardName } from "../game/board";
import type { AnalysisContext } from "./analysis-context";
import { h } from "./html";
import { type Landmark, ProvedMap } from "./proved-map";

const BOARDS: readonly BoardName[] = ["4x4x4", "9x7"];
/** With more stones nothing is looked up. */
const MOST_STONES = 10;

export function unsolvedGame({ game, text, notify }: AnalysisContext): HTMLElement {
  const maps = new Map<BoardName, ProvedMap>();
  const help = h("p", {});
  const here = h("p", { role: "status" });
  const list = h("ul", { class: "landmarks" });
  const root = h("details", { class: "notes" }, h("summary", {}, text.unsolved), help, here, list);
  const verdict = ({ firstWins, work }: Landmark) => {
    const amount = text.positionsCount(work);
    if (firstWins === undefined) return text.openPosition(amount);
    return firstWins ? text.provedWin(amount) : text.provedNoWin(amount);
  };
  let listed: ProvedMap | undefined;
  const show = () => {
    const { board, position, ply } = game.state;
    root.hidden = !BOARDS.includes(board);
    help.textContent = text.unsolvedHelp(board.replaceAll("x", "×"));
    const map = maps.get(board);
    if (map) {
      const found = ply <= MOST_STONES ? map.find(position) : undefined;
      here.textContent = found ? text.provedHere(verdict(found)) : text.nothingProved;
      if (map !== listed) showList(map);
    } else if (root.open && !root.hidden) void load(board);
  };
  const load = async (board: BoardName) => {
    try {
      const response = await fetch(new URL(`./proved-${board}.txt`, document.baseURI));
      if (!response.ok) throw new Error(response.statusText);
      maps.set(board, ProvedMap.read(board, await response.text()));
    } catch {
      notify(text.noPanel);
      return;
    }
    show();
  };
  const showList = (map: ProvedMap) => {
    listed = map;
    // What takes no search is clear to people, too.
    const landmarks = map.landmarks.filter(({ work }) => work > 0);
    const rows = landmarks.map((landmark) => {
      const go = () => {
        game.reset(landmark.position);
        game.stop("moves");
      };
      const button = h("button", { type: "button", class: "small code", onclick: go }, landmark.position);
      return h("li", {}, button, ` ${verdict(landmark)}`);
    });
    list.replaceChildren(...rows);
  };
  root.addEventListener("toggle", show);
  game.addEventListener("fourfold-change", show);
  show();
  return root;
}

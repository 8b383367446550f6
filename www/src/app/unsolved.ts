// What is proved about early positions of 4x4x4, and what is open: the part of the Analyse tab about the unsolved game.

import type { Context } from "./context";
import { h } from "./html";
import { type Landmark, ProvedMap } from "./proved-map";

/** With more stones nothing is looked up. */
const MOST_STONES = 10;

export function unsolvedGame({ game, text, notify }: Context): HTMLElement {
  let map: ProvedMap | undefined;
  const here = h("p", { role: "status" });
  const list = h("ul", { class: "landmarks" });
  const root = h(
    "details",
    { class: "notes" },
    h("summary", {}, text.unsolved),
    h("p", {}, text.unsolvedHelp),
    here,
    list,
  );
  const verdict = ({ firstWins, work }: Landmark) => {
    const amount = text.positionsCount(work);
    if (firstWins === undefined) return text.openPosition(amount);
    return firstWins ? text.provedWin(amount) : text.provedNoWin(amount);
  };
  const show = () => {
    const { board, position, ply } = game.state;
    root.hidden = board !== "4x4x4";
    if (!map || root.hidden) return;
    const found = ply <= MOST_STONES ? map.find(position) : undefined;
    here.textContent = found ? text.provedHere(verdict(found)) : text.nothingProved;
  };
  const load = async () => {
    try {
      const response = await fetch(new URL("./proved-4x4x4.txt", document.baseURI));
      if (!response.ok) throw new Error(response.statusText);
      map = ProvedMap.read(await response.text());
    } catch {
      notify(text.noPanel);
      return;
    }
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
    show();
  };
  root.addEventListener("toggle", () => {
    if (root.open && !map) void load();
  });
  game.addEventListener("fourfold-change", show);
  show();
  return root;
}

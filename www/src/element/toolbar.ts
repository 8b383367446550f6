// The toolbar under the board: whose turn it is, a switch for threats, and a button for every action.

import type { Action } from "../controller/turns";
import type { Player } from "../game/game";
import { svg } from "../svg";
import type { Words } from "../words/words";

const ICONS: Record<Action, string> = {
  undo: "M9 7 4 12l5 5 M4 12h10a6 6 0 0 1 6 6",
  redo: "M15 7l5 5-5 5 M20 12H10a6 6 0 0 0-6 6",
  hint: "M9 18h6 M10 21h4 M12 3a6 6 0 0 0-3.6 10.8c.8.7 1.1 1.3 1.1 2.2h5c0-.9.3-1.5 1.1-2.2A6 6 0 0 0 12 3z",
  reset: "M12 5v14 M5 12h14",
};

const THREATS = "M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14 M12 2v6 M12 16v6 M2 12h6 M16 12h6";

interface ToolbarState {
  text: string;
  /** The player whose stone is shown before the text. */
  player: Player | undefined;
  allowed: Record<Action, boolean>;
  /** Whether threats are marked on the board. */
  hasThreats: boolean;
}

export class Toolbar {
  readonly root = document.createElement("div");
  readonly #status = document.createElement("div");
  readonly #buttons = new Map<Action, HTMLButtonElement>();
  readonly #threats = document.createElement("button");
  #shown = "";

  constructor(perform: (action: Action) => void, markThreats: (isOn: boolean) => void) {
    this.root.className = "bar";
    this.root.setAttribute("part", "bar");
    this.#status.className = "status";
    this.#status.setAttribute("part", "status");
    const buttons = document.createElement("div");
    buttons.className = "buttons";
    buttons.setAttribute("part", "buttons");
    this.root.append(this.#status, buttons);
    prepare(this.#threats, "threats", THREATS);
    this.#threats.addEventListener("click", () => markThreats(this.#threats.getAttribute("aria-pressed") !== "true"));
    buttons.append(this.#threats);
    for (const [action, path] of Object.entries(ICONS) as [Action, string][]) {
      const button = document.createElement("button");
      prepare(button, action, path);
      button.addEventListener("click", () => {
        if (button.getAttribute("aria-disabled") !== "true") perform(action);
      });
      this.#buttons.set(action, button);
      buttons.append(button);
    }
  }

  show(state: ToolbarState, words: Words): void {
    const { text, player, allowed, hasThreats } = state;
    const key = JSON.stringify([state, words.undo]);
    if (key === this.#shown) return;
    this.#shown = key;
    const label = document.createElement("span");
    label.textContent = text;
    this.#status.replaceChildren(...(player === undefined ? [] : [stoneIcon(player)]), label);
    this.#threats.setAttribute("aria-pressed", String(hasThreats));
    this.#threats.title = words.threats;
    this.#threats.setAttribute("aria-label", words.threats);
    const names: Record<Action, string> = {
      undo: words.undo,
      redo: words.redo,
      hint: words.hint,
      reset: words.newGame,
    };
    for (const [action, button] of this.#buttons) {
      // Not `disabled`: a button that has just been pressed would lose the focus.
      button.setAttribute("aria-disabled", String(!allowed[action]));
      button.title = names[action];
      button.setAttribute("aria-label", names[action]);
    }
  }
}

/** Gives a button its part and its icon. */
function prepare(button: HTMLButtonElement, part: string, path: string): void {
  button.type = "button";
  button.setAttribute("part", `button ${part}`);
  button.append(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path })));
}

/** Makes a small picture of a player's stone. */
function stoneIcon(player: Player): SVGElement {
  const mark =
    player === 0
      ? svg("circle", { r: 4.6, fill: "none", "stroke-width": 1.5 })
      : svg("path", {
          d: "M-3.4 -3.4 3.4 3.4 M-3.4 3.4 3.4 -3.4",
          fill: "none",
          "stroke-width": 1.5,
          "stroke-linecap": "round",
        });
  const face = svg("circle", { r: 10, stroke: "none" });
  const stone = svg("g", { class: player === 0 ? "first-face" : "second-face" }, face, mark);
  return svg("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, stone);
}

// The Play tab: the players, and the moves so far.

import { MAX_LEVEL } from "../controller/settings";
import { STYLES } from "../engine/styles";
import { boardOf } from "../game/board";
import type { Context, Panel } from "./context";
import { positionForm } from "./position-form";
import { field, h, select } from "./html";
import { type Choices, readStored, writeStored } from "./storage";

const TIMES = [200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000];

/** Sets the players of the game. */
export function setPlayers({ game }: Pick<Context, "game">, choices = readStored("choices")): void {
  game.first = choices.first;
  game.second = choices.second;
  game.level = choices.level;
  game.playingStyle = choices.style;
  game.moveTime = choices.moveTime;
}

export function playPanel({ game, text, words }: Context): Panel {
  const choices = { ...readStored("choices") };
  const set = (changes: Partial<Choices>) => {
    Object.assign(choices, changes);
    writeStored("choices", choices);
    setPlayers({ game }, choices);
    showFields();
  };

  const kinds = [
    ["person", text.person],
    ["computer", text.computer],
  ] as const;
  const levels = [
    ...Array.from({ length: MAX_LEVEL }, (_, level) => [String(level + 1), text.levelName(level + 1)] as const),
    ["0", text.fullStrength] as const,
  ];
  const styles = STYLES.map((style) => [style, text.styles[style]] as const);
  const times = TIMES.map((time) => [String(time), text.seconds(time / 1000)] as const);
  const level = field(
    text.level,
    select(levels, String(choices.level), (level) => set({ level: Number(level) })),
  );
  const style = field(
    text.style,
    select(styles, choices.style, (style) => set({ style })),
    text.styleHelp,
  );
  const time = field(
    text.moveTime,
    select(times, String(choices.moveTime), (moveTime) => set({ moveTime: Number(moveTime) })),
  );
  const start = h("input", { autocomplete: "off", autocapitalize: "characters", spellcheck: "false", class: "code" });
  const pause = h("button", {
    type: "button",
    onclick: () => (isStopped ? game.resume("moves") : game.stop("moves")),
  });
  const moves = h("ol", { class: "moves" });
  const noMoves = h("p", { class: "quiet" }, text.noMoves);

  const showFields = () => {
    const isComputer = choices.first === "computer" || choices.second === "computer";
    level.hidden = !isComputer;
    style.hidden = !isComputer || choices.level === 0;
    time.hidden = !isComputer || choices.level !== 0;
  };

  let isStopped = false;
  const showPause = () => {
    const { mover } = game.state;
    const isComputers = mover !== null && game[mover] === "computer";
    isStopped = isComputers && game.status.task !== "move";
    pause.hidden = !isComputers;
    pause.textContent = isStopped ? text.resume : text.pause;
  };

  const showMoves = () => {
    const { record, ply, board, length } = game.state;
    noMoves.hidden = length > 0;
    moves.hidden = length === 0;
    const digits = length === 0 ? [] : [...record];
    const buttons = ["", ...digits].map((digit, number) => {
      const name = number === 0 ? text.beforeFirst : text.moveName(number, digit);
      const button = h(
        "button",
        { type: "button", "aria-label": name, title: name, onclick: () => game.goTo(number) },
        number === 0 ? "·" : h("span", { class: "number" }, `${number}. `),
        digit,
      );
      if (number === ply) button.setAttribute("aria-current", "true");
      if (number > ply) button.classList.add("undone");
      return h("li", {}, button);
    });
    const hadFocus = moves.contains(document.activeElement);
    moves.replaceChildren(...buttons);
    const current = buttons[ply]?.querySelector("button");
    if (hadFocus) current?.focus();
    // In the next frame, so that the layout isn't computed twice.
    requestAnimationFrame(() => {
      if (current) moves.scrollTop = current.offsetTop - moves.offsetTop - moves.clientHeight / 2;
    });
    start.placeholder = boardOf(board).digits.slice(0, 4);
  };

  game.addEventListener("fourfold-change", () => {
    showMoves();
    showPause();
  });
  game.addEventListener("fourfold-status", showPause);
  showFields();

  const root = h(
    "div",
    { class: "panel-body" },
    h(
      "div",
      { class: "pair" },
      field(
        text.first,
        select(kinds, choices.first, (first) => set({ first })),
      ),
      field(
        text.second,
        select(kinds, choices.second, (second) => set({ second })),
      ),
    ),
    h("div", { class: "pair" }, level, style, time),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "main", onclick: () => game.reset() }, words.newGame),
      pause,
    ),
    h("h2", {}, text.moves),
    noMoves,
    moves,
    positionForm(game, start, { label: text.start, help: text.startHelp, button: text.setStart }, () => {
      game.start = game.state.position;
    }),
  );
  return {
    root,
    onShow: (isShown) => {
      if (!isShown) return;
      showMoves();
      showPause();
    },
  };
}

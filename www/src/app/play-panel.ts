// The Play tab: the players, and the moves so far.

import { MAX_LEVEL } from "../controller/settings";
import { STYLES } from "../engine/styles";
import { boardOf } from "../game/board";
import { ButtonRow } from "./button-row";
import type { Context, Panel } from "./context";
import { positionForm } from "./position-form";
import { field, h, select } from "./html";
import { choosePlayers, playersNow } from "./players";
import type { Choices } from "./storage";

const TIMES = [200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000];

/** How many turns a level looks ahead, as the engine has it. */
const depthOf = (level: number) => 2 * level + 1;

export function playPanel({ game, text, words, showTour }: Context): Panel {
  const choices = playersNow();
  const set = (changes: Partial<Choices>) => choosePlayers({ game }, changes);

  const kinds = [
    ["person", text.human],
    ["computer", text.computer],
  ] as const;
  const sides = {
    first: select(kinds, choices.first, (first) => set({ first })),
    second: select(kinds, choices.second, (second) => set({ second })),
  };
  const levels = [
    ...Array.from(
      { length: MAX_LEVEL },
      (_, level) => [String(level + 1), text.levelName(level + 1, depthOf(level + 1))] as const,
    ),
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
  const startHelp = h("span", {});
  const pause = h("button", { type: "button", onclick: () => game.stop("moves") }, text.pause);
  const moves = new ButtonRow(text.moves);
  const noMoves = h("p", { class: "quiet" });

  const showFields = () => {
    const choices = playersNow();
    const isAgainstComputer = choices.first !== choices.second;
    for (const [side, control] of Object.entries(sides)) {
      control.value = choices[side as "first"];
      // The first option.
      control.options[0]!.textContent = isAgainstComputer && control.value === "person" ? text.you : text.human;
    }
    const isComputer = choices.first === "computer" || choices.second === "computer";
    level.hidden = !isComputer;
    style.hidden = !isComputer || choices.level === 0;
    time.hidden = !isComputer || choices.level !== 0;
  };

  const showPause = () => {
    pause.hidden = game.status.task !== "move";
  };

  const showMoves = () => {
    const { record, ply, board, length } = game.state;
    const { depth } = boardOf(board);
    noMoves.hidden = length > 0;
    noMoves.textContent = text.noMoves(depth > 1);
    moves.root.hidden = length === 0;
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
      return button;
    });
    moves.show(buttons, ply);
    // In the next frame, so that the layout isn't computed twice.
    requestAnimationFrame(() => {
      const [row, current] = [moves.root, buttons[ply]];
      if (current) row.scrollTop = current.offsetTop - row.offsetTop - row.clientHeight / 2;
    });
    startHelp.textContent = text.startHelp(depth > 1 ? "0FC3" : "4453");
  };

  game.addEventListener("fourfold-change", () => {
    showMoves();
    showPause();
  });
  game.addEventListener("fourfold-status", showPause);
  // Players aren't chosen here only, but also with the answer how to go on, and with a game that is brought back.
  new MutationObserver(showFields).observe(game, { attributeFilter: ["first", "second", "level"] });
  showFields();

  const root = h(
    "div",
    { class: "panel-body" },
    h("div", { class: "pair" }, field(text.first, sides.first), field(text.second, sides.second)),
    level,
    h("div", { class: "pair" }, style, time),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "main", onclick: () => game.reset() }, words.newGame),
      h("button", { type: "button", onclick: showTour }, text.howToPlay),
      pause,
    ),
    h("h2", {}, text.moves),
    noMoves,
    moves.root,
    positionForm(game, start, { label: text.start, help: startHelp, button: text.setStart }, () => {
      game.start = game.state.position;
      // The game has no moves yet: those on the board lead to its start.
      game.reset();
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

// Sets up a position stone by stone: a small board of buttons, and the game that leads to its stones, or why there is
// none.

import { type Board, boardOf } from "../game/board";
import type { Player } from "../game/game";
import { orderOf } from "../study/arrangement";
import { lineFrom, treeOf } from "../study/tree";
import { ARRANGEMENT_WORDS, cellText, impossibleText } from "../words/arrangement";
import { languageOf } from "../words/words";
import type { Context } from "./context";
import { h } from "./html";
import type { Study } from "./study";

/** What a click makes of a cell. */
const NEXT = new Map<Player | undefined, Player | undefined>([
  [undefined, 0],
  [0, 1],
  [1, undefined],
]);

/** Makes the form, which begins with the stones on the board each time it is opened. */
export function arrangeForm({ game, words }: Context, study: Study): HTMLElement {
  const said = ARRANGEMENT_WORDS[languageOf(document.documentElement.lang)];
  const stones = new Map<number, Player>();
  const cells = h("div", { class: "cells" });
  const mistake = h("p", { class: "error", role: "alert" });
  let board: Board = boardOf(game.state.board);

  const build = () => {
    const levels = Array.from({ length: board.height }, (_, level) => level);
    const rows = Array.from({ length: board.depth }, (_, row) => board.depth - 1 - row);
    const across = Array.from({ length: board.width }, (_, column) => column);
    const cellAt = (x: number, y: number, level: number) => x + board.width * (y + board.depth * level);
    const rowOf = (y: number, level: number) =>
      h("div", { class: "row-of-cells" }, ...across.map((x) => cellButton(cellAt(x, y, level))));
    cells.dataset.board = board.name;
    cells.replaceChildren(
      ...(board.depth > 1
        ? levels.map((level) =>
            h(
              "div",
              { role: "group", "aria-label": said.level(level + 1) },
              h("span", { class: "quiet", "aria-hidden": "true" }, said.level(level + 1)),
              ...rows.map((y) => rowOf(y, level)),
            ),
          )
        : [h("div", {}, ...levels.toReversed().map((level) => rowOf(0, level)))]),
    );
  };
  const cellButton = (cell: number): HTMLButtonElement => {
    const button = h("button", { type: "button" });
    const show = () => {
      const player = stones.get(cell);
      button.dataset.player = player === undefined ? "" : String(player);
      button.textContent = player === undefined ? "" : player === 0 ? "○" : "×";
      button.setAttribute(
        "aria-label",
        cellText(board, cell, player === undefined ? said.free : words.player[player], said),
      );
    };
    button.addEventListener("click", () => {
      const next = NEXT.get(stones.get(cell));
      if (next === undefined) stones.delete(cell);
      else stones.set(cell, next);
      mistake.textContent = "";
      show();
    });
    show();
    return button;
  };
  const take = () => {
    board = boardOf(game.state.board);
    stones.clear();
    const { position } = game.state;
    const heights = new Map<number, number>();
    [...position.replace("-", "")].forEach((digit, ply) => {
      const column = board.digits.indexOf(digit);
      const level = heights.get(column) ?? 0;
      heights.set(column, level + 1);
      stones.set(column + board.columns * level, (ply % 2) as Player);
    });
    mistake.textContent = "";
    build();
  };
  const set = () => {
    const order = orderOf(board, stones);
    if (order.kind !== "order") {
      mistake.textContent = impossibleText(board, order, said, words);
      return;
    }
    const tree = treeOf(board.name, order.text);
    study.open([tree], lineFrom(tree));
  };
  const clear = () => {
    stones.clear();
    mistake.textContent = "";
    build();
  };
  const root = h(
    "details",
    { class: "notes arrange" },
    h("summary", {}, said.title),
    h("p", { class: "quiet" }, said.help),
    cells,
    mistake,
    h(
      "div",
      { class: "row spaced" },
      h("button", { type: "button", class: "small", onclick: set }, said.setUp),
      h("button", { type: "button", class: "small", onclick: clear }, said.clear),
    ),
  );
  root.addEventListener("toggle", () => {
    if (root.open) take();
  });
  game.addEventListener("fourfold-change", () => {
    if (root.open && boardOf(game.state.board) !== board) take();
  });
  return root;
}

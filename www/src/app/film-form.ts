// The form that saves the game as a moving picture: from which move on, and how fast.

import { lineFrom } from "../study/tree";
import { FILM_WORDS } from "../words/film";
import { languageOf } from "../words/words";
import type { Context } from "./context";
import { download } from "./download";
import { field, h, select } from "./html";
import type { Study } from "./study";

/** How much longer than usual positions are shown. */
const SPEEDS = { slow: 1.8, usual: 1, fast: 0.5 };
type Speed = keyof typeof SPEEDS;

/** Makes the form. `show` shows how many moves there are. */
export function filmForm({ game }: Pick<Context, "game">, study: Study): { root: HTMLElement; show(): void } {
  const text = FILM_WORDS[languageOf(document.documentElement.lang)];
  const from = h("input", { type: "number", required: true });
  const speed = select(Object.entries(text.speeds) as [Speed, string][], "usual", () => undefined);
  const told = h("p", { class: "quiet", role: "status" });
  const button = h("button", { class: "small" }, text.save);
  /** The number of stones before the first move of the game. */
  const before = () => study.tree.start.replace("-", "").length;
  const record = async (event: Event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      const { movingPicture } = await import("./moving-picture");
      const options = { from: Number(from.value) - 1 - before(), pace: SPEEDS[speed.value as Speed] };
      const gif = await movingPicture({ game }, study, options, (number, count) => {
        told.textContent = text.filming(number, count);
      });
      download(gif, `fourfold-${game.state.board}.gif`);
      told.textContent = "";
    } catch {
      told.textContent = text.failed;
    }
    button.disabled = false;
  };
  let shown = "";
  const show = () => {
    const { tree, path } = study;
    const [first, length] = [before() + 1, lineFrom(tree, path).length];
    [from.min, from.max] = [String(first), String(first + Math.max(length - 1, 0))];
    // What was entered stays, unless the game hasn't got so many moves, or is on another board.
    const isOther = shown !== `${tree.board} ${tree.start}` || Number(from.value) > Number(from.max);
    if (isOther) from.value = from.min;
    shown = `${tree.board} ${tree.start}`;
  };
  const root = h(
    "form",
    { onsubmit: (event: Event) => void record(event) },
    h("div", { class: "pair" }, field(text.from, from), field(text.speed, speed)),
    h("p", { class: "quiet" }, text.help),
    h("div", { class: "row spaced" }, button),
    told,
  );
  return { root, show };
}

// Steps through the game: first, back, forward, last; with buttons, the arrow keys and the mouse wheel.

import type { FourfoldBoard } from "../element/index";
import { boardOf } from "../game/board";
import { h } from "../html";
import { type Path, lineFrom, nodeAt, positionAt } from "../study/tree";
import { svg } from "../svg";
import type { MoveListWords } from "../words/move-list";
import type { Walk } from "./walk";

const STEPS = ["first", "back", "forward", "last"] as const;
type Step = (typeof STEPS)[number];

const ICONS: Record<Step, string> = {
  first: "M7 5v14 M18 5l-8 7 8 7",
  back: "M16 5l-8 7 8 7",
  forward: "M8 5l8 7-8 7",
  last: "M17 5v14 M6 5l8 7-8 7",
};

const KEYS: Record<string, Step> = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
/** What the arrow keys are for already. */
const OWN_KEYS = "input, textarea, select, summary, [role=tab], [role=toolbar], fourfold-board, .graph";
/** How far the wheel turns for a step, in pixels. */
const WHEEL = 60;

export class Steps {
  readonly root: HTMLElement;
  readonly #buttons: Record<Step, HTMLButtonElement>;
  #wheel = 0;

  /** The arrow keys are those that are pressed in `keys`. */
  constructor(
    private readonly study: Walk,
    private readonly game: FourfoldBoard,
    text: MoveListWords,
    keys: Document | HTMLElement,
  ) {
    const buttons = STEPS.map((step) => {
      const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[step] }));
      const [name, onclick] = [text.steps[step], () => this.#go(step)];
      return [
        step,
        h("button", { type: "button", class: "icon", "aria-label": name, title: name, onclick }, icon),
      ] as const;
    });
    this.#buttons = Object.fromEntries(buttons) as Record<Step, HTMLButtonElement>;
    this.root = h(
      "div",
      { class: "row steps", role: "group", "aria-label": text.stepsLabel },
      ...buttons.map(([, one]) => one),
    );
    keys.addEventListener("keydown", (event) => this.#press(event as KeyboardEvent));
  }

  /** Has the mouse wheel over the board step, too. */
  useWheel(): void {
    this.game.addEventListener("wheel", (event) => this.#turn(event as WheelEvent), { passive: false });
  }

  show(): void {
    for (const step of STEPS) {
      // Not `disabled`: a button that has just been pressed would lose the focus.
      this.#buttons[step].setAttribute("aria-disabled", String(this.#target(step) === undefined));
    }
  }

  /** Returns where a step leads, undefined if nowhere, or if something else is on the board, such as a puzzle. */
  #target(step: Step): Path | undefined {
    const { tree, path } = this.study;
    if (this.game.state.position !== positionAt(tree, path)) return undefined;
    const next = nodeAt(tree, path)?.children[0];
    switch (step) {
      case "first":
        return path === "" ? undefined : "";
      case "back":
        return path === "" ? undefined : path.slice(0, -1);
      case "forward":
        return next && path + boardOf(tree.board).digits[next.column];
      case "last":
        return next && lineFrom(tree, path);
    }
  }

  #go(step: Step): boolean {
    const target = this.#target(step);
    if (target !== undefined) this.study.goTo(target);
    return target !== undefined;
  }

  #press(event: KeyboardEvent): void {
    const step = KEYS[event.key];
    const isForOther = event.composedPath().some((node) => node instanceof Element && node.matches(OWN_KEYS));
    if (!step || isForOther || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (this.#go(step)) event.preventDefault();
  }

  /** In 3D the wheel zooms. Elsewhere it steps, and scrolls the page where there is no further step. */
  #turn(event: WheelEvent): void {
    if (this.game.shownView.view === "3d" || event.ctrlKey || event.deltaY === 0) return;
    const step = event.deltaY > 0 ? "forward" : "back";
    if (this.#target(step) === undefined) return;
    event.preventDefault();
    if (Math.sign(this.#wheel) !== Math.sign(event.deltaY)) this.#wheel = 0;
    this.#wheel += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 24;
    if (Math.abs(this.#wheel) < WHEEL) return;
    this.#wheel = 0;
    this.#go(step);
  }
}

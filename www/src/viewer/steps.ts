// Steps through the game: first, back, forward, last; with buttons, the arrow keys and the mouse wheel. Where there are
// variations, arrow keys lead from one to the next. A button plays the game through.

import type { FourfoldBoard } from "../element/index";
import { boardOf } from "../game/board";
import { h } from "../html";
import { type Path, lineFrom, nodeAt, positionAt, variationBeside } from "../study/tree";
import { svg } from "../svg";
import type { MoveListWords } from "../words/move-list";
import type { PlayThrough } from "./play-through";
import type { Walk } from "./walk";

const STEPS = ["first", "back", "forward", "last"] as const;
type Step = (typeof STEPS)[number];

const ICONS: Record<Step, string> = {
  first: "M7 5v14 M18 5l-8 7 8 7",
  back: "M16 5l-8 7 8 7",
  forward: "M8 5l8 7-8 7",
  last: "M17 5v14 M6 5l8 7-8 7",
};

const PLAY = { start: "M8 5v14l11-7z", pause: "M9 5v14 M16 5v14" };

const KEYS: Record<string, Step> = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
/** Keys that lead so many places on among the variations. */
const BESIDE: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
/** What the arrow keys are for already. */
const OWN_KEYS = "input, textarea, select, summary, [role=tab], [role=toolbar], fourfold-board, .graph";
/** How far the wheel turns for a step, in pixels. */
const WHEEL = 60;

export class Steps {
  readonly root: HTMLElement;
  readonly #buttons: Record<Step, HTMLButtonElement>;
  readonly #play: HTMLButtonElement;
  #playThrough: PlayThrough | undefined;
  #wheel = 0;

  /** The arrow keys are those that are pressed in `keys`. `onFailure` is called if something can't be loaded. */
  constructor(
    private readonly study: Walk,
    private readonly game: FourfoldBoard,
    private readonly text: MoveListWords,
    keys: Document | HTMLElement,
    private readonly onFailure: () => void = () => undefined,
  ) {
    const button = (onclick: () => void) => h("button", { type: "button", class: "icon", onclick });
    const buttons = STEPS.map((step) => {
      const made = button(() => void this.#go(step));
      name(made, text.steps[step], ICONS[step]);
      return [step, made] as const;
    });
    this.#buttons = Object.fromEntries(buttons) as Record<Step, HTMLButtonElement>;
    this.#play = button(() => void this.#togglePlay());
    this.#showPlay(false);
    this.root = h(
      "div",
      { class: "row steps", role: "group", "aria-label": text.stepsLabel },
      ...buttons.map(([, one]) => one),
      this.#play,
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

  async #togglePlay(): Promise<void> {
    if (this.#target("first") === undefined && this.#target("last") === undefined) return;
    const loaded = await import("./play-through").catch(() => this.onFailure());
    if (!loaded) return;
    this.#playThrough ??= new loaded.PlayThrough(this.study, this.game, this.#play, (on) => this.#showPlay(on));
    this.#playThrough.toggle();
  }

  #showPlay(isPlaying: boolean): void {
    const { start, pause } = this.text.playThrough;
    name(this.#play, isPlaying ? pause : start, isPlaying ? PLAY.pause : PLAY.start);
  }

  /** Returns the variation beside the move on the board to which a key leads. */
  #beside(key: string): Path | undefined {
    const { tree, path } = this.study;
    const [places, isShown] = [BESIDE[key], this.game.state.position === positionAt(tree, path)];
    return places && isShown ? variationBeside(tree, path, places) : undefined;
  }

  #press(event: KeyboardEvent): void {
    const step = KEYS[event.key];
    const isForOther = event.composedPath().some((node) => node instanceof Element && node.matches(OWN_KEYS));
    if (isForOther || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const beside = this.#beside(event.key);
    if (beside !== undefined) this.study.goTo(beside);
    if (beside !== undefined || (step && this.#go(step))) event.preventDefault();
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

/** Gives a button its name and its icon. */
function name(button: HTMLButtonElement, text: string, path: string): void {
  button.replaceChildren(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path })));
  button.title = text;
  button.setAttribute("aria-label", text);
}

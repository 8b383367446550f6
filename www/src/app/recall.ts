// The moves of a game as a lesson: they are hidden, and are played from memory or found out. The game waits meanwhile.

import type { GameState } from "../element/index";
import { type Path, type Tree, lineFrom, nodeAt, positionAt } from "../study/tree";
import { RECALL_WORDS } from "../words/recall";
import { languageOf } from "../words/words";
import type { Context } from "./context";
import { field, h, select } from "./html";
import { keptGame, putBack } from "./lost-game";
import { setAside, setBack } from "./players";
import { bringIntoSight } from "./sight";
import type { KeptGame } from "./storage";
import type { Study } from "./study";

/** How long a wrong move stays on the board, and how long the other side waits, in milliseconds. */
const DELAY_MS = 900;

type Side = "both" | "first" | "second";

/** What is being guessed. */
interface Lesson {
  readonly tree: Tree;
  /** The game on the board before. */
  readonly game: KeptGame;
  /** All moves. */
  readonly line: Path;
  /** How many of them have been made. */
  made: number;
  /** Whether the next move has been tried or shown. */
  isTried: boolean;
  asked: number;
  right: number;
}

export class Recall {
  /** The choice of the moves to guess. */
  readonly root: HTMLElement;
  /** The lesson itself, in place of the rest of the tab. */
  readonly exercise: HTMLElement;
  readonly #words = RECALL_WORDS[languageOf(document.documentElement.lang)];
  readonly #told = h("p", { role: "status", class: "verdict" });
  readonly #comment = h("p", { class: "comment" });
  readonly #asked = h("p", {});
  readonly #show: HTMLButtonElement;
  readonly #again: HTMLButtonElement;
  #side: Side = "both";
  #lesson: Lesson | undefined;
  /** Whether a person has moved since the last state. */
  #hasMoved = false;
  /** Whether a position is being put on the board. */
  #isPlacing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly context: Context,
    private readonly study: Study,
  ) {
    const words = this.#words;
    const button = (name: string, onclick: () => void, kind = "small") =>
      h("button", { type: "button", class: kind, onclick }, name);
    const sides = Object.entries(words.sides) as [Side, string][];
    const side = select(sides, this.#side, (side) => (this.#side = side));
    this.root = h(
      "div",
      { class: "panel-body" },
      h("p", { class: "quiet" }, words.help),
      field(words.side, side),
      h(
        "div",
        { class: "row" },
        button(words.begin, () => this.#begin()),
      ),
    );
    this.#show = button(words.showMove, () => this.#reveal());
    this.#again = button(words.again, () => this.#restart(), "main");
    const row = h(
      "div",
      { class: "row" },
      this.#again,
      this.#show,
      button(words.leave, () => {
        this.leave();
        context.game.focus();
      }),
    );
    const title = h("h2", {}, context.text.recall);
    this.exercise = h(
      "section",
      { class: "exercise", hidden: true },
      title,
      this.#told,
      this.#comment,
      this.#asked,
      row,
    );
    context.game.addEventListener("fourfold-move", ({ detail: { by } }) => (this.#hasMoved = by === "person"));
    context.game.addEventListener("fourfold-change", () => {
      this.#onChange();
      this.#hasMoved = false;
    });
  }

  /** Returns true if a state of the board belongs to a lesson, and not to the game. */
  owns({ board, record }: GameState): boolean {
    const lesson = this.#lesson;
    // Another game may have been opened.
    if (!lesson || lesson.tree !== this.study.tree || lesson.tree.board !== board) return false;
    if (this.#isPlacing) return true;
    const before = this.#before;
    const found = record.replace("-", "");
    return found === before || (this.#hasMoved && found.startsWith(before) && found.length === before.length + 1);
  }

  /** The moves made so far, as move text. */
  get #before(): string {
    const { tree, line, made } = this.#lesson!;
    return positionAt(tree, line.slice(0, made)).replace("-", "");
  }

  /** Puts the game back on the board. */
  leave(): void {
    const game = this.#lesson?.game;
    if (!game) return;
    this.#end();
    putBack(this.context, game, true);
  }

  #begin(): void {
    const { game } = this.context;
    const { tree } = this.study;
    this.#lesson = {
      tree,
      game: keptGame(this.context),
      line: lineFrom(tree),
      made: 0,
      isTried: false,
      asked: 0,
      right: 0,
    };
    setAside(this.context);
    this.exercise.hidden = false;
    this.#restart();
    game.focus();
    bringIntoSight(game);
  }

  #restart(): void {
    Object.assign(this.#lesson!, { made: 0, isTried: false, asked: 0, right: 0 });
    this.#tell("");
    this.#goOn();
  }

  /** Puts the moves made so far on the board, and asks for the next one or plays it; the comment may be another one. */
  #goOn(comment?: string): void {
    const { game } = this.context;
    const words = this.#words;
    const { tree, line, made, asked, right } = this.#lesson!;
    const path = line.slice(0, made);
    const isDone = made === line.length;
    this.#isPlacing = true;
    game.start = tree.start;
    game.reset(positionAt(tree, path));
    this.#isPlacing = false;
    this.#comment.textContent = comment ?? nodeAt(tree, path)?.comment ?? "";
    this.#again.hidden = !isDone;
    const { ply, mover } = game.state;
    const isAsked = !isDone && (this.#side === "both" || this.#side === mover);
    game.readonly = !isAsked;
    this.#show.hidden = !isAsked;
    this.#asked.textContent = isDone ? words.done(right, asked) : isAsked ? words.guess(ply + 1) : "";
    if (!isDone && !isAsked) this.#later(() => this.#make());
  }

  /** Makes the next move of the game. */
  #make(): void {
    const lesson = this.#lesson!;
    lesson.made++;
    lesson.isTried = false;
    this.#goOn();
  }

  /** Follows the board: the person has tried a move. */
  #onChange(): void {
    const { game } = this.context;
    const lesson = this.#lesson;
    if (!lesson || this.#isPlacing) return;
    // Somebody has put another game on the board.
    if (!this.owns(game.state)) return this.#end();
    const { tree, line, made } = lesson;
    const words = this.#words;
    const { position } = game.state;
    // What was taken back comes again.
    if (!this.#hasMoved || made === line.length) return this.#goOn();
    const digit = position.at(-1)!;
    const isRight = digit === line[made];
    this.#count(isRight);
    if (isRight) {
      this.#tell(words.right(this.#name(digit)));
      return this.#make();
    }
    const variation = nodeAt(tree, line.slice(0, made) + digit);
    this.#tell(variation ? words.variation(digit) : words.wrong(digit));
    this.#comment.textContent = variation?.comment ?? "";
    game.readonly = true;
    this.#later(() => this.#goOn(variation?.comment));
  }

  #reveal(): void {
    const { line, made } = this.#lesson!;
    this.#count(false);
    this.#tell(this.#words.was(this.#name(line[made]!)));
    this.#make();
    this.context.game.focus();
  }

  /** Counts the first try at a move. */
  #count(isRight: boolean): void {
    const lesson = this.#lesson!;
    if (lesson.isTried) return;
    lesson.isTried = true;
    lesson.asked++;
    if (isRight) lesson.right++;
  }

  #name(digit: string): string {
    const { tree, made } = this.#lesson!;
    const { length } = positionAt(tree, "").replace("-", "");
    return this.context.text.moveName(length + made + 1, digit);
  }

  #tell(message: string): void {
    this.#told.textContent = message;
  }

  #later(action: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lesson && action(), DELAY_MS);
  }

  /** Restores the settings of the game. */
  #end(): void {
    const { game } = this.context;
    const { game: kept, tree } = this.#lesson!;
    clearTimeout(this.#timer);
    this.#lesson = undefined;
    this.exercise.hidden = true;
    // Another game may have come with a start of its own.
    if (game.start === tree.start) game.start = kept.board === game.state.board ? kept.start : "-";
    setBack(this.context);
  }
}

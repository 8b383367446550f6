// What <fourfold-game> shows: the board, the steps, the comment on the position, and the list of moves.

import type { FourfoldBoard } from "../element/index";
import { type BoardName, isBoardName } from "../game/board";
import { h } from "../html";
import { MOST_CHARACTERS } from "../study/bad-game-file";
import { readPaste } from "../study/paste";
import { type Path, type Tree, headerOf, lineFrom, newTree, nodeAt, positionAt, shapesAt } from "../study/tree";
import { writeGames } from "../study/writer";
import { MOVE_LIST } from "../words/move-list";
import { refusalText } from "../words/paste";
import { shown } from "../words/shown";
import { VIEWER } from "../words/viewer";
import { type Language, LANGUAGES, type Words } from "../words/words";
import { limitedText } from "./limited-text";
import { MoveTree } from "./move-tree";
import { Steps } from "./steps";
import { viewerSheetFor } from "./style";
import type { Walk } from "./walk";

/** The page's element, of which the viewer is the inside. */
interface Host extends HTMLElement {
  readonly language: Language;
}

/** Why a game can't be shown, in words for the page. */
class Unreadable extends Error {}

export class Viewer implements Walk {
  #tree = newTree("4x4x4");
  #path: Path = "";
  #games: readonly Tree[] = [];
  /** Counts the times that the game was read, so that only the last one is shown. */
  #turn = 0;
  /** What was read last. */
  #read: string | undefined;
  #language: Language;
  #parts: Parts;
  readonly #error = h("p", { class: "message", part: "message", role: "alert" });

  constructor(
    private readonly host: Host,
    private readonly root: ShadowRoot,
  ) {
    this.#language = host.language;
    this.#parts = this.#build();
  }

  get tree(): Tree {
    return this.#tree;
  }

  get path(): Path {
    return this.#path;
  }

  get message(): string {
    return this.#error.textContent;
  }

  /** Shows the game in the page, where the element may just have come from another one. */
  enter(): void {
    this.root.adoptedStyleSheets = [viewerSheetFor(this.host.ownerDocument)];
    if (this.#language !== this.host.language) this.change("lang");
    else this.read();
  }

  /** Follows an attribute. */
  change(name: string): void {
    if (name === "lang") {
      this.#language = this.host.language;
      this.#parts = this.#build();
      this.#read = undefined;
    }
    if (name === "view" || name === "theme") this.#follow(name);
    else this.read();
  }

  /** Reads the game anew, unless it is the one that is shown. */
  read(): void {
    const turn = ++this.#turn;
    void this.#text()
      .then((text) => {
        const read = `${this.#board} ${text}`;
        if (turn !== this.#turn || read === this.#read) return;
        this.#read = read;
        const trees = this.#parsed(text);
        this.#error.textContent = "";
        this.#show(trees);
      })
      .catch((error: unknown) => {
        if (turn === this.#turn) this.#refuse(error);
      });
  }

  tryGoTo(path: Path): boolean {
    const isThere = nodeAt(this.#tree, path.toUpperCase()) !== undefined;
    if (isThere) this.goTo(path.toUpperCase());
    return isThere;
  }

  goTo(path: Path): void {
    const { board } = this.#parts;
    const line = positionAt(this.#tree, lineFrom(this.#tree, path));
    this.#path = path;
    if (board.state.board !== this.#tree.board) board.board = this.#tree.board;
    if (board.state.record !== line) board.reset(line);
    board.goTo(positionAt(this.#tree, path).replace("-", "").length);
    this.#update();
  }

  get #words(): Words {
    return LANGUAGES[this.#language];
  }

  /** The board of games that name none. */
  get #board(): BoardName {
    const board = this.host.getAttribute("board") || "4x4x4";
    return isBoardName(board) ? board : "4x4x4";
  }

  /** Returns the game file: that of an attribute, that of an address, or what the element has as its text. */
  async #text(): Promise<string> {
    const { host } = this;
    const [game, src] = [host.getAttribute("game"), host.getAttribute("src")];
    if (game !== null) return game;
    if (!src) {
      // The text may not be there yet.
      if (document.readyState === "loading") {
        await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
      }
      return host.textContent;
    }
    let text: string | undefined;
    try {
      const response = await fetch(new URL(src, document.baseURI));
      if (!response.ok || !response.body) throw new Error(response.statusText);
      text = await limitedText(response.body, MOST_CHARACTERS);
    } catch {
      throw new Unreadable(VIEWER[this.#language].notLoaded(src));
    }
    // The reader refuses it with its length, which nobody knows here.
    return text ?? ".".repeat(MOST_CHARACTERS + 1);
  }

  #parsed(text: string): readonly [Tree, ...Tree[]] {
    const read = readPaste(text, this.#board);
    if (read.kind === "refused" && read.reason.kind !== "empty") {
      throw new Unreadable(refusalText(read.reason, this.#language, this.#words));
    }
    const [tree, ...others] = read.kind === "games" ? read.trees : [];
    if (!tree) throw new Unreadable(VIEWER[this.#language].empty);
    return [tree, ...others];
  }

  #show(trees: readonly [Tree, ...Tree[]]): void {
    const { games, gamesLabel, main } = this.#parts;
    const { gameNumber } = VIEWER[this.#language];
    this.#games = trees;
    const names = trees.map((tree, number) => titleOf(tree) || gameNumber(number + 1));
    games.replaceChildren(...names.map((name, number) => h("option", { value: number }, shown(name))));
    gamesLabel.hidden = trees.length < 2;
    main.hidden = false;
    this.#choose(0);
  }

  #choose(number: number): void {
    const { main, title, players } = this.#parts;
    const { player } = this.#words;
    this.#tree = this.#games[number]!;
    const said = (name: string) => headerOf(this.#tree, name);
    const [first, second, result] = [said("First"), said("Second"), said("Result")];
    const about = ["Event", "Site", "Date"].map(said).filter(Boolean).join(", ");
    const names = first || second ? `${first ?? player[0]} – ${second ?? player[1]}` : "";
    title.textContent = about;
    players.textContent = [names, result === "*" ? "" : result?.replace("-", "–")].filter(Boolean).join("  ");
    const name = titleOf(this.#tree);
    main.setAttribute("aria-label", [VIEWER[this.#language].game, name].filter(Boolean).join(": "));
    main.classList.toggle("commented", hasComment(this.#tree.root));
    this.goTo("");
  }

  /** Shows what belongs to the position on the board. */
  #update(): void {
    const { board, steps, moves, comment } = this.#parts;
    const node = nodeAt(this.#tree, this.#path);
    board.shapes = shapesAt(this.#tree, this.#path);
    comment.textContent = node?.comment ?? "";
    moves.show();
    steps.show();
  }

  #refuse(error: unknown): void {
    const reason = error instanceof Unreadable ? error.message : String(error);
    const message = shown(VIEWER[this.#language].mistake(reason));
    this.#parts.main.hidden = true;
    this.#error.textContent = message;
    const detail = { message };
    this.host.dispatchEvent(new CustomEvent("fourfold-error", { detail, bubbles: true, composed: true }));
  }

  /** Hands an attribute on to the board. */
  #follow(name: "view" | "theme", { board }: Pick<Parts, "board"> = this.#parts): void {
    const value = this.host.getAttribute(name);
    if (value === null) board.removeAttribute(name);
    else board.setAttribute(name, value);
  }

  #build(): Parts {
    const said = VIEWER[this.#language];
    const texts = MOVE_LIST[this.#language];
    const board = h("fourfold-board", { readonly: true, controls: "none", lang: this.#language, part: "board" });
    for (const name of ["view", "theme"] as const) this.#follow(name, { board });
    // A click anywhere gives it the focus, and with that the arrow keys.
    const main = h("div", { class: "game", role: "group", tabindex: -1, hidden: true });
    const steps = new Steps(this, board, texts, main);
    const moves = new MoveTree(this, texts);
    const title = h("p", { class: "title", part: "title" });
    const players = h("p", { class: "players", part: "players" });
    // It is read out when a step leads to a position with a comment.
    const comment = h("p", { class: "comment", part: "comment", role: "status" });
    const games = h("select", { onchange: () => this.#choose(Number(games.value)) });
    const gamesLabel = h("label", {}, said.games, games);
    const save = h("button", { type: "button", class: "save", onclick: () => this.#save() }, said.save);
    steps.root.setAttribute("part", "steps");
    moves.root.setAttribute("part", "moves");
    main.append(
      h("div", { class: "head" }, title, players),
      h("div", { class: "table" }, board, steps.root),
      h("div", { class: "side" }, comment, moves.root, h("div", { class: "tools" }, gamesLabel, save)),
    );
    this.root.replaceChildren(h("div", { class: "frame", lang: this.#language }, main, this.#error));
    return { board, main, steps, moves, title, players, comment, games, gamesLabel };
  }

  #save(): void {
    const address = URL.createObjectURL(new Blob([writeGames(this.#games)], { type: "text/plain" }));
    h("a", { href: address, download: `fourfold-${this.#tree.board}.txt` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}

interface Parts {
  board: FourfoldBoard;
  main: HTMLElement;
  steps: Steps;
  moves: MoveTree;
  title: HTMLElement;
  players: HTMLElement;
  comment: HTMLElement;
  games: HTMLSelectElement;
  gamesLabel: HTMLElement;
}

/** Returns what tells a game from others; empty if nothing is known of it. */
function titleOf(tree: Tree): string {
  const [event, first, second, date] = ["Event", "First", "Second", "Date"].map((name) => headerOf(tree, name));
  return [event, [first, second].filter(Boolean).join(" – "), date].filter(Boolean).join(", ");
}

function hasComment({ comment, children }: Tree["root"]): boolean {
  return comment !== "" || children.some(hasComment);
}

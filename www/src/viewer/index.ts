// <fourfold-game>: a game with its moves, variations and comments, to be looked through in any page.
//
// `viewer/` shows games and changes none. The element itself is small: all that it shows is loaded with the first one in a
// page, so that pages that only have boards don't load it.

import { upgradeProperties } from "../element/properties";
import type { Path } from "../study/tree";
import { languageOf } from "../words/words";
import type { Viewer } from "./viewer";

/** The attributes, which are properties too. */
const ATTRIBUTES = ["src", "game", "board", "view", "theme"] as const;

export type GameProperties = Record<(typeof ATTRIBUTES)[number], string | null>;

/** On a server, where there is no browser, the class exists but can't be used. */
const Base = globalThis.HTMLElement ?? class {};

export class FourfoldGame extends Base implements GameProperties {
  static readonly observedAttributes: readonly string[] = [...ATTRIBUTES, "lang"];

  #root: ShadowRoot | undefined;
  #viewer: Viewer | undefined;
  #isLoading = false;
  readonly #text = new MutationObserver(() => this.#viewer?.read());

  connectedCallback(): void {
    if (!this.#root) {
      this.#root = this.attachShadow({ mode: "open" });
      upgradeProperties(this, ATTRIBUTES);
    }
    this.#text.observe(this, { childList: true, characterData: true, subtree: true });
    void this.#load();
  }

  disconnectedCallback(): void {
    this.#text.disconnect();
  }

  attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (old !== value) this.#viewer?.change(name);
  }

  /** The address of the game file. */
  get src(): string | null {
    return this.getAttribute("src");
  }

  set src(address) {
    this.#set("src", address);
  }

  /** The game file itself, in place of the element's text. */
  get game(): string | null {
    return this.getAttribute("game");
  }

  set game(file) {
    this.#set("game", file);
  }

  /** The board of games that name none. */
  get board(): string | null {
    return this.getAttribute("board");
  }

  set board(name) {
    this.#set("board", name);
  }

  get view(): string | null {
    return this.getAttribute("view");
  }

  set view(name) {
    this.#set("view", name);
  }

  get theme(): string | null {
    return this.getAttribute("theme");
  }

  set theme(name) {
    this.#set("theme", name);
  }

  /** The moves that lead to the position on the board, from where the game begins, as move text. */
  get path(): Path {
    return this.#viewer?.path ?? "";
  }

  /** Goes to the position after these moves, which may be those of a variation. Returns whether the game has it. */
  goTo(path: Path): boolean {
    return this.#viewer?.tryGoTo(path) ?? false;
  }

  /** The error in the game as it is shown; empty if there is none. */
  get message(): string {
    return this.#viewer?.message ?? "";
  }

  /** The language in which the element speaks: its own, that of what it is in, or that of the page. */
  get language() {
    return languageOf(this.closest("[lang]")?.getAttribute("lang"));
  }

  #set(name: keyof GameProperties, value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  async #load(): Promise<void> {
    if (!this.#viewer && !this.#isLoading) {
      this.#isLoading = true;
      const { Viewer } = await import("./viewer").finally(() => (this.#isLoading = false));
      this.#viewer = new Viewer(this, this.#root!);
    }
    this.#viewer?.enter();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "fourfold-game": FourfoldGame;
  }
}

if (globalThis.customElements && !customElements.get("fourfold-game")) {
  customElements.define("fourfold-game", FourfoldGame);
}

// The moves of a game with their variations and comments, as buttons that lead to the positions.

import { boardOf } from "../game/board";
import { h } from "../html";
import type { Path, TreeNode } from "../study/tree";
import type { MoveListWords } from "../words/move-list";
import { ButtonRow } from "./button-row";
import type { Walk } from "./walk";

export class MoveTree {
  readonly #row: ButtonRow;
  #buttons: HTMLButtonElement[] = [];
  #current = 0;
  /** Whether only the first moves of variations are shown, but for the one on the board. */
  isFolded = false;

  constructor(
    private readonly study: Walk,
    private readonly text: MoveListWords,
  ) {
    this.#row = new ButtonRow(text.moves);
  }

  get root(): HTMLElement {
    return this.#row.root;
  }

  show(): void {
    const { tree, path } = this.study;
    this.#buttons = [];
    this.#current = 0;
    const ply = tree.start === "-" ? 0 : tree.start.length;
    const start = this.#button("", this.text.beforeFirst, "·", path);
    const nodes = [start, ...this.#comment(tree.root), ...this.#line(tree.root, "", ply, path)];
    this.#row.show(this.#buttons, this.#current, nodes);
    const [row, current] = [this.root, this.#buttons[this.#current]];
    // In the next frame, so that the layout isn't computed twice.
    requestAnimationFrame(() => {
      if (current) row.scrollTop = current.offsetTop - row.offsetTop - row.clientHeight / 2;
    });
  }

  /** Makes what follows a node: its first move, the variations in place of that, and so on. */
  #line(node: TreeNode, path: Path, ply: number, current: Path): (Node | string)[] {
    const { digits } = boardOf(this.study.tree.board);
    const made: (Node | string)[] = [];
    let [at, here, number] = [node, path, ply];
    for (;;) {
      const [main, ...others] = at.children;
      if (!main) return made;
      const move = (column: number) => here + digits[column];
      made.push(this.#move(move(main.column), number + 1, main.mark, current), ...this.#comment(main));
      for (const other of others) {
        const to = move(other.column);
        const first = this.#move(to, number + 1, other.mark, current);
        const isFolded = this.isFolded && !current.startsWith(to) && other.children.length > 0;
        const rest = isFolded ? ["…"] : this.#line(other, to, number + 1, current);
        made.push(h("div", { class: "variation" }, first, ...this.#comment(other), ...rest));
      }
      [at, here, number] = [main, move(main.column), number + 1];
    }
  }

  #move(path: Path, number: number, mark: string, current: Path): HTMLButtonElement {
    const digit = path.at(-1)!;
    const name = this.text.moveName(number, digit) + (mark ? ` ${mark}` : "");
    const button = this.#button(path, name, digit + mark, current);
    button.prepend(h("span", { class: "number" }, `${number}. `));
    // After the position on the board.
    if (path.startsWith(current) && path !== current) button.classList.add("undone");
    return button;
  }

  #button(path: Path, name: string, shown: string, current: Path): HTMLButtonElement {
    const go = () => this.study.goTo(path);
    const button = h("button", { type: "button", "aria-label": name, title: name, onclick: go }, shown);
    if (path === current) {
      button.setAttribute("aria-current", "true");
      this.#current = this.#buttons.length;
    }
    this.#buttons.push(button);
    return button;
  }

  #comment({ comment }: TreeNode): Node[] {
    return comment ? [h("span", { class: "comment" }, comment)] : [];
  }
}

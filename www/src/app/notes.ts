// What people write into a game: a comment on the position, a mark for the move, the names of the players; and what they
// do to its moves.

import { boardOf } from "../game/board";
import { COLOURS, type Colour, type Drawing } from "../game/shape";
import { readShape, toggled } from "../study/shape";
import { type Symmetry, pathAfter, symmetriesOf, transformed } from "../study/symmetry";
import {
  MARKS,
  type Mark,
  type Tree,
  countMoves,
  deleteAfter,
  deleteFrom,
  headerOf,
  isMain,
  makeMain,
  moveAt,
  nodeAt,
  promote,
  withComment,
  withHeader,
  withMoves,
  positionAt,
  withMark,
  withShapes,
  withoutNotes,
} from "../study/tree";
import { NOTES_WORDS } from "../words/notes";
import { languageOf } from "../words/words";
import type { Context } from "./context";
import { field, h, select } from "./html";
import type { Study } from "./study";
import { UndoOffer } from "./undo-offer";

export interface NoteForm {
  readonly root: HTMLElement;
  show(): void;
  /** Sets whether the form is shown; while it isn't, taps on the board don't draw. */
  setShown(isShown: boolean): void;
  /** Marks a cell, or draws an arrow from one to another; what is there already is taken away. */
  draw(from: number, to: number): void;
}

/** Makes the form. It shows what the study has at its place. */
export function notesOf(study: Study, { game, text: page }: Pick<Context, "game" | "text">): NoteForm {
  const text = NOTES_WORDS[languageOf(document.documentElement.lang)];
  const comment = h("textarea", { rows: 3, maxlength: 4000 });
  /** The place of the comment, which stays while somebody writes it, though the computer may move meanwhile. */
  let commented = study.path;
  comment.addEventListener("change", () => {
    if (nodeAt(study.tree, commented)) study.edit(withComment(study.tree, commented, comment.value));
  });
  const marks = MARKS.map((mark) => [mark, text.marks[mark]] as const);
  const mark = select<Mark>(marks, "", (value) => study.edit(withMark(study.tree, study.path, value)));
  const nameOf = (header: "First" | "Second") => {
    const input = h("input", { autocomplete: "off", maxlength: 80 });
    input.addEventListener("change", () => study.edit(withHeader(study.tree, header, input.value)));
    return input;
  };
  const names = { First: nameOf("First"), Second: nameOf("Second") };
  const button = (name: string, act: () => void) => h("button", { type: "button", class: "small", onclick: act }, name);
  const raise = button(text.promote, () => study.edit(promote(study.tree, study.path)));
  const main = button(text.makeMain, () => study.edit(makeMain(study.tree, study.path)));
  const offer = new UndoOffer(study, text.undo);
  /** Changes the tree in a way in which something is lost. */
  const lose = (change: (tree: Tree) => Tree, told: (moves: number) => string) => {
    const { tree, path } = study;
    study.edit(change(tree));
    // What has been played since stays.
    const undo = () => study.edit(withMoves(tree, study.tree), study.path.startsWith(path) ? study.path : path);
    offer.make(told(countMoves(tree) - countMoves(study.tree)), undo, true);
  };
  const cut = button(text.deleteFrom, () => lose((tree) => deleteFrom(tree, study.path), text.deleted));
  const cutAfter = button(text.deleteAfter, () => lose((tree) => deleteAfter(tree, study.path), text.deleted));
  const clear = button(text.clearNotes, () => lose(withoutNotes, () => text.cleared));
  const symmetries = (Object.entries(text.symmetries) as [Symmetry, string][]).map(([symmetry, name]) => {
    const turn = () => {
      const { tree, path } = study;
      study.edit(transformed(tree, symmetry), pathAfter(boardOf(tree.board), path, symmetry));
      offer.end();
    };
    return [symmetry, button(name, turn)] as const;
  });
  const markField = field(text.mark, mark);
  const colours = COLOURS.map((colour) => [colour, text.colours[colour]] as const);
  const colour = select<Colour>(colours, "green", () => undefined);
  const drawn = h("input", { autocomplete: "off", class: "code", maxlength: 5 });
  const mistake = h("p", { class: "error", role: "alert" });
  const toggle = (shape: Drawing) => {
    const shapes = nodeAt(study.tree, study.path)?.shapes ?? [];
    study.edit(withShapes(study.tree, study.path, toggled(shapes, shape)));
  };
  const draw = (event: Event) => {
    event.preventDefault();
    const name = colour.value[0]!.toUpperCase() + drawn.value.replace(/[^0-9A-Za-z]/g, "");
    const shape = readShape(boardOf(study.tree.board), name);
    mistake.textContent = shape ? "" : text.noShape;
    if (!shape) return;
    drawn.value = "";
    toggle(shape);
  };
  const drawBetween = (from: number, to: number) => {
    if (game.state.position !== positionAt(study.tree, study.path)) return;
    const [kind, shade] = [from === to ? "cell" : "arrow", colour.value as Colour] as const;
    toggle(kind === "cell" ? { kind, colour: shade, cell: from } : { kind, colour: shade, from, to });
  };
  let isShown = true;
  const setDrawing = () => (game.drawing = isShown && taps.checked);
  const taps = h("input", { type: "checkbox", onchange: () => setDrawing() });
  const group = (name: string, ...buttons: HTMLElement[]) =>
    h("div", { role: "group", "aria-label": name }, h("h3", {}, name), h("div", { class: "row spaced" }, ...buttons));
  const line = group(text.thisLine, raise, main, cutAfter, cut);
  const root = h(
    "div",
    { class: "panel-body" },
    field(text.comment, comment),
    h("div", { class: "pair" }, markField),
    h(
      "div",
      { class: "pair" },
      field(text.nameOf(page.first), names.First),
      field(text.nameOf(page.second), names.Second),
    ),
    h(
      "form",
      { onsubmit: draw },
      h("div", { class: "pair" }, field(text.drawing, drawn), field(text.colour, colour)),
      h("p", { class: "quiet" }, text.drawingHelp),
      mistake,
      h("div", { class: "row spaced" }, h("button", { class: "small" }, text.draw)),
      h("label", { class: "check" }, taps, text.drawByTaps),
    ),
    line,
    group(text.wholeGame, clear, ...symmetries.map(([, one]) => one)),
    offer.root,
  );
  const show = () => {
    const { tree, path } = study;
    const set = (input: HTMLInputElement | HTMLTextAreaElement, value: string) => {
      if (document.activeElement !== input && input.value !== value) input.value = value;
    };
    if (document.activeElement !== comment) commented = path;
    set(comment, nodeAt(tree, path)?.comment ?? "");
    for (const [header, input] of Object.entries(names)) set(input, headerOf(tree, header) ?? "");
    markField.hidden = path === "";
    mark.value = moveAt(tree, path)?.mark ?? "";
    raise.hidden = main.hidden = isMain(tree, path);
    cut.hidden = path === "";
    cutAfter.hidden = nodeAt(tree, path)?.children.length === 0;
    line.hidden = cut.hidden && cutAfter.hidden;
    const possible = symmetriesOf(boardOf(tree.board));
    for (const [symmetry, one] of symmetries) one.hidden = !possible.includes(symmetry);
  };
  const setShown = (isNow: boolean) => {
    isShown = isNow;
    setDrawing();
  };
  return { root, show, setShown, draw: drawBetween };
}

// What people write into a game: a comment on the position, a mark for the move, the names of the players; and the order
// of variations.

import { boardOf } from "../game/board";
import { COLOURS, type Colour, type Drawing } from "../game/shape";
import { readShape, toggled } from "../study/shape";
import {
  MARKS,
  type Mark,
  deleteFrom,
  headerOf,
  isMain,
  moveAt,
  nodeAt,
  promote,
  withComment,
  withHeader,
  positionAt,
  withMark,
  withShapes,
} from "../study/tree";
import type { Context } from "./context";
import { field, h, select } from "./html";
import type { Study } from "./study";

/** Makes the form. It shows what the study has at its place; while it isn't shown itself, taps on the board don't draw. */
export function notesOf(
  study: Study,
  { game, text }: Pick<Context, "game" | "text">,
): { root: HTMLElement; show(): void; setShown(isShown: boolean): void } {
  const comment = h("textarea", { rows: 3, maxlength: 4000 });
  comment.addEventListener("change", () => study.edit(withComment(study.tree, study.path, comment.value)));
  const marks = MARKS.map((mark) => [mark, text.marks[mark]!] as const);
  const mark = select<Mark>(marks, "", (value) => study.edit(withMark(study.tree, study.path, value)));
  const nameOf = (header: "First" | "Second") => {
    const input = h("input", { autocomplete: "off", maxlength: 80 });
    input.addEventListener("change", () => study.edit(withHeader(study.tree, header, input.value)));
    return input;
  };
  const names = { First: nameOf("First"), Second: nameOf("Second") };
  const button = (name: string, act: () => void) => h("button", { type: "button", class: "small", onclick: act }, name);
  const raise = button(text.promote, () => study.edit(promote(study.tree, study.path)));
  const cut = button(text.deleteFrom, () => study.edit(deleteFrom(study.tree, study.path)));
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
  game.addEventListener("fourfold-draw", ({ detail: { from, to } }) => {
    if (game.state.position !== positionAt(study.tree, study.path)) return;
    const [kind, shade] = [from === to ? "cell" : "arrow", colour.value as Colour] as const;
    toggle(kind === "cell" ? { kind, colour: shade, cell: from } : { kind, colour: shade, from, to });
  });
  let isShown = true;
  const setDrawing = () => (game.drawing = isShown && root.open && taps.checked);
  const taps = h("input", { type: "checkbox", onchange: () => setDrawing() });
  const root = h(
    "details",
    { class: "notes", ontoggle: () => setDrawing() },
    h("summary", {}, text.notes),
    field(text.comment, comment),
    h("div", { class: "pair" }, markField),
    h(
      "div",
      { class: "pair" },
      field(text.nameOf(text.first), names.First),
      field(text.nameOf(text.second), names.Second),
    ),
    h(
      "form",
      { onsubmit: draw },
      h("div", { class: "pair" }, field(text.drawing, drawn), field(text.colour, colour)),
      h("p", { class: "quiet" }, text.drawingHelp),
      h("label", { class: "check" }, taps, text.drawByTaps),
      mistake,
      h("div", { class: "row spaced" }, h("button", { class: "small" }, text.draw)),
    ),
    h("div", { class: "row spaced" }, raise, cut),
  );
  const show = () => {
    const { tree, path } = study;
    const set = (input: HTMLInputElement | HTMLTextAreaElement, value: string) => {
      if (document.activeElement !== input && input.value !== value) input.value = value;
    };
    set(comment, nodeAt(tree, path)?.comment ?? "");
    for (const [header, input] of Object.entries(names)) set(input, headerOf(tree, header) ?? "");
    markField.hidden = path === "";
    mark.value = moveAt(tree, path)?.mark ?? "";
    raise.hidden = isMain(tree, path);
    cut.hidden = path === "";
  };
  const setShown = (isNow: boolean) => {
    isShown = isNow;
    setDrawing();
  };
  return { root, show, setShown };
}

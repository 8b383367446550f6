// What people write into a game: a comment on the position, a mark for the move, the names of the players; and the order
// of variations.

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
  withMark,
} from "../study/tree";
import type { Context } from "./context";
import { field, h, select } from "./html";
import type { Study } from "./study";

/** Makes the form. It shows what the study has at its place. */
export function notesOf(study: Study, { text }: Pick<Context, "text">): { root: HTMLElement; show(): void } {
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
  const root = h(
    "details",
    { class: "notes" },
    h("summary", {}, text.notes),
    field(text.comment, comment),
    h("div", { class: "pair" }, markField),
    h(
      "div",
      { class: "pair" },
      field(text.nameOf(text.first), names.First),
      field(text.nameOf(text.second), names.Second),
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
  return { root, show };
}

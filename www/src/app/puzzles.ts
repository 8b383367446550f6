// Puzzles: find the win.

import type { Context, Panel } from "./context";
import { h } from "./html";

export function puzzlesPanel({ text }: Context): Panel {
  return { root: h("div", { class: "panel-body" }, text.allGrades) };
}

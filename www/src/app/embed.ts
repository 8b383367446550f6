// A board in a frame. Its attributes are in the query string: embed.html?board=7x6&position=44&analysis.

import { FourfoldBoard } from "../element/index";
import { languageOf } from "../words/words";
import { h } from "./html";

const board = h("fourfold-board");

// The parent page gets the events as messages, including those of the first attributes.
for (const name of ["fourfold-move", "fourfold-end", "fourfold-analysis", "fourfold-error"] as const) {
  board.addEventListener(name, (event) => {
    parent.postMessage({ type: name, detail: (event as CustomEvent<unknown>).detail }, "*");
  });
}

for (const [name, value] of new URLSearchParams(location.search)) {
  const isOurs = FourfoldBoard.observedAttributes.includes(name);
  if (isOurs && value !== "false") board.setAttribute(name, value === "true" ? "" : value);
}
const theme = board.getAttribute("theme") ?? "auto";
const isDark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset.theme = isDark ? "dark" : "light";
document.documentElement.lang = languageOf(board.getAttribute("lang") || navigator.language);
document.querySelector("main")!.append(board);

// A board in a frame: the query string has the attributes, as in embed.html?board=7x6&position=44&analysis.

import { FourfoldBoard } from "../element/index";
import { languageOf } from "../words/words";
import { h } from "./html";

const board = h("fourfold-board");

// What happens here, for the page around: the same events as messages, from the first one on.
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

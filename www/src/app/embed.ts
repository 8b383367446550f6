// A board in a frame. Its attributes are in the query string: embed.html?board=7x6&position=44&analysis.

import { DEFAULT_MEMORY, DEFAULT_THREADS } from "../controller/settings";
import { FourfoldBoard } from "../element/index";
import { languageOf } from "../words/words";
import { h } from "./html";

/** The most that a link may ask for: anybody can make one, and the machine is the visitor's. */
const MOST: Record<string, number> = { threads: DEFAULT_THREADS, memory: DEFAULT_MEMORY };

const board = h("fourfold-board");
const wanted = new URLSearchParams(location.search);

// The parent page gets these events as messages, including those of the first attributes. It has to ask for analyses,
// because they come many times a second.
const told = ["fourfold-move", "fourfold-end", "fourfold-error"];
if (wanted.get("report") === "analysis") told.push("fourfold-analysis");
for (const type of told) {
  board.addEventListener(type, (event) => {
    parent.postMessage({ type, detail: (event as CustomEvent<unknown>).detail }, "*");
  });
}

for (const [name, value] of wanted) {
  // The attribute `style` would also be CSS, with which a link could load anything from anywhere.
  const attribute = name === "style" ? "playing-style" : name;
  const isOurs = FourfoldBoard.observedAttributes.includes(attribute);
  if (isOurs && value !== "false") board.setAttribute(attribute, value === "true" ? "" : limited(attribute, value));
}
const theme = board.getAttribute("theme") ?? "auto";
const isDark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset.theme = isDark ? "dark" : "light";
document.documentElement.lang = languageOf(board.getAttribute("lang") || navigator.language);
document.querySelector("main")!.append(board);

function limited(attribute: string, value: string): string {
  const most = MOST[attribute];
  return most !== undefined && Number(value) > most ? String(most) : value;
}

// A board in a frame, or a whole game. Attributes are in the query string: embed.html?board=7x6&position=44&analysis.

import { DEFAULT_MEMORY, DEFAULT_THREADS } from "../controller/settings";
import { FourfoldBoard } from "../element/index";
import { languageOf } from "../words/words";
import { h } from "./html";
import { isGameLink } from "./link";

/** The most that a link may ask for: anybody can make one, and the machine is the visitor's. */
const MOST: Record<string, number> = { threads: DEFAULT_THREADS, memory: DEFAULT_MEMORY };

const wanted = new URLSearchParams(location.search);
const main = document.querySelector("main")!;
const theme = wanted.get("theme") ?? "auto";
const isDark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset.theme = isDark ? "dark" : "light";
document.documentElement.lang = languageOf(wanted.get("lang") || navigator.language);
if (isGameLink(location.hash)) await showGame();
else showBoard();

function showBoard(): void {
  const board = h("fourfold-board");
  tellParent(board);
  for (const [name, value] of wanted) {
    // The attribute `style` would also be CSS, with which a link could load anything from anywhere.
    const attribute = name === "style" ? "playing-style" : name;
    const isOurs = FourfoldBoard.observedAttributes.includes(attribute);
    if (isOurs && value !== "false") board.setAttribute(attribute, value === "true" ? "" : limited(attribute, value));
  }
  main.append(board);
}

async function showGame(): Promise<void> {
  tellParent(main);
  const { embeddedGame } = await import("./embed-game");
  main.append(await embeddedGame(location.hash, wanted));
}

/**
 * Sends events to the parent page as messages, including those of the first attributes. The page has to ask for analyses,
 * because they come many times a second.
 */
function tellParent(from: HTMLElement): void {
  const told = ["fourfold-move", "fourfold-end", "fourfold-error"];
  if (wanted.get("report") === "analysis") told.push("fourfold-analysis");
  for (const type of told) {
    from.addEventListener(type, (event) => {
      parent.postMessage({ type, detail: (event as CustomEvent<unknown>).detail }, "*");
    });
  }
}

function limited(attribute: string, value: string): string {
  const most = MOST[attribute];
  return most !== undefined && Number(value) > most ? String(most) : value;
}

// The page: a board, and beside it what there is to do with it.

import "../element/index";
import { type ErrorDetail, FourfoldBoard } from "../element/index";
import { illegalMoveText } from "../words/illegal-move";
import { BOARD_NAMES, boardOf, isBoardName } from "../game/board";
import { Game, type IllegalMove } from "../game/game";
import { APP_WORDS } from "../words/app";
import { LANGUAGES, type Language, languageOf } from "../words/words";
import { analysePanel } from "./analyse-panel";
import type { Context, Panel } from "./context";
import { byId, h } from "./html";
import { type Place, linkText, readLink } from "./link";
import { playPanel, setPlayers } from "./play-panel";
import { puzzlesPanel } from "./puzzles-panel";
import { serveOffline } from "./offline";
import { PALETTES, setResources, settingsPanel } from "./settings-panel";
import { sharePanel } from "./share-panel";
import { keep, recall } from "./storage";

/** A game as it is kept for the next visit. */
interface Kept {
  board: string;
  record: string;
  ply: number;
}

const darkness = matchMedia("(prefers-color-scheme: dark)");
let toastTimer: ReturnType<typeof setTimeout> | undefined;
const language = chosenLanguage();
const [words, text] = [LANGUAGES[language], APP_WORDS[language]];
document.documentElement.lang = language;
const game = byId("game", FourfoldBoard);
const toast = h("p", { class: "toast", role: "status" });
document.body.append(toast);
const context: Context = { game, words, text, notify, show };

look();
darkness.addEventListener("change", look);
for (const node of document.querySelectorAll<HTMLElement>("[data-text]")) {
  node.textContent = text[node.dataset.text as "footer"];
}
for (const node of document.querySelectorAll<HTMLElement>("[data-label]")) {
  node.setAttribute("aria-label", text[node.dataset.label as "boardLabel"]);
}
for (const node of document.querySelectorAll<HTMLElement>("[data-title]")) {
  node.title = text[node.dataset.title as "newStart"];
}

setResources(context);
setPlayers(context);
const makers: Record<string, () => Panel> = {
  play: () => playPanel(context),
  analyse: () => analysePanel(context),
  puzzles: () => puzzlesPanel(context),
  share: () => sharePanel(context),
  settings: () => settingsPanel(context, language, look),
};
const panels = new Map<string, Panel>();
// One thing after the other, so that the page never waits long.
await new Promise((resolve) => setTimeout(resolve));
begin();
header();
const openTab = tabs();
game.addEventListener("fourfold-change", onChange);
document.addEventListener("fourfold-error", (event) => {
  // The board on the page shows its own messages; one in a preview may be out of sight.
  if (event.target !== game) notify((event as CustomEvent<ErrorDetail>).detail.message);
});
addEventListener("hashchange", follow);
onChange();
engineLine();
// The board is seen first.
await seen();
openTab(lastTab());
makeTheRest();
serveOffline();

/** The address says it where the browser keeps nothing. */
function chosenLanguage(): Language {
  const said = new URLSearchParams(location.search).get("lang");
  return languageOf(said || recall<string>("language", "") || navigator.language);
}

/** The game of the link, or of the last visit, or a new one. */
function begin(): void {
  const kept = recall<Kept>("game", { board: "4x4x4", record: "-", ply: 0 });
  if (!isBoardName(kept.board)) kept.board = "4x4x4";
  const isSame = (board: string, position: string) =>
    board === kept.board && position === (kept.record.slice(0, kept.ply) || "-");
  let mistake = "";
  try {
    const place = readLink(location.hash);
    const isAside = location.hash === recall<string>("aside", "");
    if (place && !isAside && !isSame(place.board, place.position)) {
      mistake = goTo(place);
      if (mistake === "") return;
    }
    show(kept.board, "-");
    if (game.reset(kept.record)) game.goTo(Math.min(kept.ply, game.state.length));
  } catch {
    show("4x4x4", "-");
  }
  if (mistake) notify(text.badLink(mistake));
}

/** Goes to a position that somebody else has named; what is wrong with it, if something is, and all stays as it was. */
function goTo({ board, position }: Place): string {
  if (!isBoardName(board)) return words.noSuch("board", board, BOARD_NAMES.join(", "));
  try {
    Game.read(boardOf(board), position);
  } catch (error) {
    return words.position(illegalMoveText(error as IllegalMove, words));
  }
  if (board !== game.getAttribute("board")) {
    game.removeAttribute("start");
    show(board, "-");
  }
  game.reset(position);
  // It is to be looked at before a computer changes it.
  if (position !== "-") game.stop("moves");
  return "";
}

function show(board: string, position: string): void {
  game.setAttribute("board", board);
  game.setAttribute("position", position);
  game.setAttribute("view", recall(`view.${board}`, board === "4x4x4" ? "3d" : "flat"));
}

/** Somebody has changed the address. */
function follow(): void {
  const place = readLink(location.hash);
  const { board, position } = game.state;
  if (!place || (place.board === board && place.position === position)) return;
  const mistake = goTo(place);
  if (mistake) notify(text.badLink(mistake));
  onChange();
}

function onChange(): void {
  const { state } = game;
  const { board, position, record, ply } = state;
  const link = linkText({ board, position });
  history.replaceState(null, "", link);
  const isAside = [...panels.values()].some((panel) => panel.owns?.(state));
  // After a reload the game comes back, not what was on the board beside it.
  keep("aside", isAside ? link : "");
  if (!isAside) keep("game", { board, record, ply } satisfies Kept);
  showHeader();
}

function header(): void {
  const boards = byId("board", HTMLSelectElement);
  boards.append(...BOARD_NAMES.map((name) => h("option", { value: name }, text.boards[name])));
  boards.addEventListener("change", () => {
    game.removeAttribute("start");
    show(boards.value, "-");
  });
  const views = byId("view", HTMLElement);
  for (const [name, title] of Object.entries(text.views)) {
    const choose = () => {
      keep(`view.${game.state.board}`, name);
      game.setAttribute("view", name);
      showHeader();
    };
    views.append(h("button", { type: "button", "data-view": name, onclick: choose }, title));
  }
}

function showHeader(): void {
  const { board } = game.state;
  byId("board", HTMLSelectElement).value = board;
  for (const button of byId("view", HTMLElement).querySelectorAll("button")) {
    const { view } = button.dataset;
    button.hidden = view === (board === "4x4x4" ? "flat" : "layers");
    button.setAttribute("aria-pressed", String(game.getAttribute("view") === view));
  }
}

/** Makes the tabs; what opens one of them. */
function tabs(): (name: string) => void {
  const list = byId("tabs", HTMLElement);
  const names = Object.keys(makers);
  const buttons = names.map((name) =>
    h(
      "button",
      { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => open(name) },
      text.tabs[name],
    ),
  );
  list.append(...buttons);
  const choose = (chosen: string) =>
    names.forEach((name, number) => {
      const isChosen = name === chosen;
      byId(`panel-${name}`, HTMLElement).hidden = !isChosen;
      buttons[number]!.setAttribute("aria-selected", String(isChosen));
      buttons[number]!.tabIndex = isChosen ? 0 : -1;
      if (!isChosen) panels.get(name)?.onShow?.(false);
    });
  const open = (chosen: string) => {
    choose(chosen);
    keep("tab", chosen);
    panelOf(chosen).onShow?.(true);
  };
  list.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    if (at < 0 || step === undefined) return;
    const next = buttons[(at + step + buttons.length) % buttons.length]!;
    next.focus();
    next.click();
    event.preventDefault();
  });
  choose(lastTab());
  return open;
}

/** The tab that was open last. */
function lastTab(): string {
  const last = recall("tab", "play");
  return last in makers ? last : "play";
}

/** Resolves when what has been made is seen; soon where nobody looks. */
function seen(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 500);
  });
}

/** A part of the page, made when it is first needed. */
function panelOf(name: string): Panel {
  let panel = panels.get(name);
  if (!panel) {
    panel = makers[name]!();
    panels.set(name, panel);
    byId(`panel-${name}`, HTMLElement).append(panel.root);
  }
  return panel;
}

/** Makes what has not been needed yet, one part at a time, so that the page never waits long. */
function makeTheRest(): void {
  const next = Object.keys(makers).find((name) => !panels.has(name));
  if (next === undefined) return;
  void seen().then(() => {
    panelOf(next);
    makeTheRest();
  });
}

/** What the engine has got of what it was to have. */
function engineLine(): void {
  const line = byId("engine", HTMLElement);
  const show = () => {
    const { resources } = game.status;
    if (!resources) {
      line.textContent = text.engineRests;
      return;
    }
    const { threads, memory, isShared } = resources;
    const wanted = Number(game.getAttribute("memory"));
    const parts = [isShared ? text.engineThreads(threads, memory) : text.engineAlone(memory)];
    if (memory < wanted) parts.push(text.engineLess(memory, wanted));
    const said = parts.join(" ");
    if (line.textContent !== said) line.textContent = said;
  };
  game.addEventListener("fourfold-status", show);
  show();
}

/** Colours, light or dark. */
function look(): void {
  const theme = recall<string>("theme", "auto");
  const isDark = theme === "dark" || (theme === "auto" && darkness.matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  const palette = recall<string>("palette", "clay");
  document.documentElement.dataset.palette = PALETTES.includes(palette) ? palette : "clay";
  game.setAttribute("theme", isDark ? "dark" : "light");
  game.applyTheme();
}

function notify(message: string): void {
  toast.textContent = message;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => notify(""), 8000);
}

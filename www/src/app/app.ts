// The app page: a board, and beside it a panel for each tab.
//
// This folder is the page around <fourfold-board>, one part a file, and the service worker. The game is
// played and analysed only through the element's public interface.

import { type ErrorDetail, FourfoldBoard } from "../element/index";
import { moveTextError } from "../words/illegal-move";
import { BOARD_NAMES, type BoardName, boardOf, isBoardName } from "../game/board";
import { readCamera } from "../game/camera";
import { Game, type IllegalMove } from "../game/game";
import { appWordsOf } from "../words/app";
import { LANGUAGES, type Language, languageNamed, languageOf } from "../words/words";
import { Answer } from "./answer";
import { type Context, type Panel, TABS, type Tab } from "./context";
import { FirstVisit } from "./first-visit";
import { byId, h } from "./html";
import { type LinkTarget, isGameLink, isPuzzleLink, linkText, readLink } from "./link";
import { LostGame } from "./lost-game";
import { isAnalysedNow, playersNow, setPlayers } from "./players";
import { serveOffline } from "./offline";
import { setResources } from "./resources";
import type { Result } from "./result";
import { type Damage, ERASED, type ViewName, checkStored, readStored, startAnew, writeStored } from "./storage";
import type { Study } from "./study";
import { Toast } from "./toast";

const darkness = matchMedia("(prefers-color-scheme: dark)");
const language = chosenLanguage();
const [words, text] = [LANGUAGES[language], await appWordsOf(language)];
document.documentElement.lang = language;
const game = byId("game", FourfoldBoard);
const toast = new Toast();
document.body.append(toast.root);
const notify = (message: string) => toast.show(message);
const showTour = () => void firstVisit.showTour();
let study: Study | undefined;
let result: Result | undefined;
let loadingStudy: Promise<Study> | undefined;
const context: Context = { game, words, text, notify, show, showTour };
const firstVisit = new FirstVisit(context, document.querySelector<HTMLElement>(".side")!);
const lostGame = new LostGame(context);
const answer = new Answer(context, () => panels.forEach((panel) => panel.onSettings?.()));
document.querySelector("main")!.prepend(lostGame.root);

await applyTheme();
darkness.addEventListener("change", applyTheme);
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
/** Each panel is loaded when it is first needed. */
const panelMakers: Record<Tab, () => Promise<Panel>> = {
  play: async () => {
    const [{ playPanel }, study] = await Promise.all([import("./play-panel"), loadStudy()]);
    return playPanel(context, study);
  },
  analyse: async () => {
    const [{ analysePanel }, study] = await Promise.all([import("./analyse-panel"), loadStudy()]);
    return analysePanel(context, study);
  },
  puzzles: async () => (await import("./puzzles-panel")).puzzlesPanel(context),
  share: async () => {
    const [{ sharePanel }, study] = await Promise.all([import("./share-panel"), loadStudy()]);
    return sharePanel(context, study);
  },
  settings: async () => (await import("./settings-panel")).settingsPanel(context, language, applyTheme),
};
const panels = new Map<Tab, Panel>();
const loading = new Map<Tab, Promise<Panel | undefined>>();
let openedTab: Tab = readStored("tab");
// The work is done in pieces, so that the page is never blocked for long.
await new Promise((resolve) => setTimeout(resolve));
const opened = location.hash;
const isNew = !readLink(opened) && !isGameLink(opened) && !isPuzzleLink(opened) && readStored("game").record === "-";
dropBadLanguage();
checkStored((name, damage) => notify(lossText(name, damage)));
openInitialGame();
setPlayers(context, playersNow());
game.analysis = isAnalysedNow();
game.numbers = readStored("numbers");
game.confirm = readStored("confirm");
game.ponder = readStored("ponder");
showBar();
lostGame.show();
makeHeader();
const openTab = makeTabs();
game.addEventListener("fourfold-change", onChange);
game.addEventListener("fourfold-view", showHeader);
game.addEventListener("fourfold-end", () => void showResult());
game.addEventListener("fourfold-continue", ({ detail: { choice } }) => {
  answer.give(choice);
  if (choice === "analysis") openTab("analyse");
});
document.addEventListener("fourfold-error", (event) => {
  // The board on the page shows its errors itself; one in a preview may be out of sight.
  if (event.target !== game) notify((event as CustomEvent<ErrorDetail>).detail.message);
});
addEventListener("hashchange", onHashChange);
addEventListener("storage", ({ key, newValue }) => {
  // Another tab has deleted everything.
  if (key === ERASED && newValue !== null) startAnew();
});
addEventListener("keydown", onKey);
onChange();
showEngineStatus();
// The board is painted first.
await painted();
openTab(readStored("tab"));
openShared(opened);
firstVisit.start(isNew);
// Without sound nothing is missing that isn't to be seen.
if (readStored("sound")) {
  void import("./sound").then(
    ({ soundOf }) => soundOf(game),
    () => undefined,
  );
}
// Its graph remembers what is analysed.
if (isAnalysedNow()) void panelOf("analyse");
serveOffline();

/** Returns the chosen language. Where the browser stores nothing it is in the address. */
function chosenLanguage(): Language {
  const said = new URL(location.href).searchParams.get("lang");
  return languageNamed(said) ?? languageOf(readStored("language") || navigator.language);
}

/** Removes a language from the address that isn't known. */
function dropBadLanguage(): void {
  const address = new URL(location.href);
  const said = address.searchParams.get("lang");
  if (!said || languageNamed(said)) return;
  notify(words.noSuch(text.language, said, Object.keys(LANGUAGES)));
  address.searchParams.delete("lang");
  history.replaceState(null, "", address);
}

/** Returns what to say of a stored value that was bad. */
function lossText(name: string, damage: Damage): string {
  if (name === "game" && damage === "all") return text.lostGame;
  if (name === "solved") return damage === "all" ? text.lostSolved : text.lostSomeSolved;
  return text.lostData;
}

/** Opens the game of the link, or of the last visit, or a new one. */
function openInitialGame(): void {
  const stored = readStored("game");
  const isSame = (board: string, position: string) =>
    board === stored.board && position === (stored.record.slice(0, stored.ply) || "-");
  const target = readLink(location.hash);
  const isAside = location.hash === readStored("aside");
  if (target && !isAside && (target.camera || !isSame(target.board, target.position))) {
    const mistake = goTo(target);
    if (mistake === "") {
      lostGame.offer({ ...stored, start: "-" });
      // The answer was for the stored game.
      writeStored("answer", "computer");
      return;
    }
    notify(text.badLink(mistake));
  }
  show(stored.board, "-");
  game.reset(stored.record);
  game.goTo(stored.ply);
}

/** Goes to the position of a link. If there is none, returns what is wrong with the link, and changes nothing. */
function goTo({ board, position, camera }: LinkTarget): string {
  if (!isBoardName(board)) return words.noSuch(text.boardLabel, board, BOARD_NAMES);
  try {
    Game.read(boardOf(board), position);
  } catch (error) {
    return moveTextError(error as IllegalMove, words);
  }
  if (camera && !readCamera(camera)) return words.noCamera(camera);
  if (board === game.getAttribute("board")) game.reset(position);
  else {
    game.removeAttribute("start");
    show(board, position);
  }
  if (camera) {
    game.setAttribute("view", "3d");
    game.setAttribute("camera", camera);
  }
  // People want to see a shared position before a computer moves.
  if (position !== "-") game.stop("moves");
  return "";
}

function show(board: BoardName, position: string): void {
  game.setAttribute("board", board);
  game.setAttribute("position", position);
  game.setAttribute("view", readStored(`view.${board}`));
}

function onHashChange(): void {
  openShared(location.hash);
  const target = readLink(location.hash);
  const { board, position } = game.state;
  if (!target || (!target.camera && target.board === board && target.position === position)) return;
  const mistake = goTo(target);
  if (mistake) notify(text.badLink(mistake));
  onChange();
}

/** Opens the whole game or the puzzle of a link, if it has one. */
function openShared(hash: string): void {
  if (!isGameLink(hash) && !isPuzzleLink(hash)) return;
  onChange();
  void (isGameLink(hash) ? openGame(hash) : openPuzzle(hash)).then(
    (mistake) => mistake && notify(text.badLink(mistake)),
    () => notify(text.noPanel),
  );
}

async function openGame(hash: string): Promise<string> {
  const [{ openLinkedGame }, study] = await Promise.all([import("./linked-game"), loadStudy()]);
  return openLinkedGame(hash, study, context, () => {
    openTab("play");
    void panelOf("play").then((panel) => panel?.showGameFirst?.());
  });
}

async function openPuzzle(hash: string): Promise<string | undefined> {
  openTab("puzzles");
  return (await panelOf("puzzles"))?.openLink?.(hash);
}

function onChange(): void {
  const { state } = game;
  const { board, position, record, ply } = state;
  const link = linkText({ board, position });
  history.replaceState(history.state, "", link);
  const isAside = isAsideNow();
  // A reload brings back the game, not a puzzle that was on the board in its place.
  writeStored("aside", isAside ? link : "");
  if (!isAside) writeStored("game", { board, record, ply });
  if (isAside) game.shapes = [];
  else study?.follow(state);
  const isSameGame = study?.isOwn ?? false;
  lostGame.follow(isAside, isSameGame);
  answer.follow(isAside, isSameGame);
  showHeader();
}

/** Whether a puzzle is on the board, and not the game. */
function isAsideNow(): boolean {
  return [...panels.values()].some((panel) => panel.owns?.(game.state));
}

/** Says how the game has ended, and what may follow. Without it nothing is missing that isn't elsewhere. */
async function showResult(): Promise<void> {
  if (isAsideNow()) return;
  const loaded = await Promise.all([import("./result"), loadStudy()]).catch(() => undefined);
  if (!loaded || !game.state.isOver) return;
  const [{ Result }, study] = loaded;
  if (!result) {
    result = new Result(context, study, () => {
      openTab("analyse");
      void panelOf("analyse").then((panel) => panel?.review?.());
    });
    document.querySelector(".side")!.prepend(result.root);
  }
  result.show();
}

/** The question mark helps with the keys, where it isn't typed into something. */
function onKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  const isTyped = target instanceof Element && target.matches("input, textarea, select");
  if (key !== "?" || isTyped || ctrlKey || metaKey || altKey) return;
  void import("./keys").then(
    ({ openKeyHelp }) => openKeyHelp(),
    () => notify(text.noPanel),
  );
}

/** Adds the bar that says who stands better when values are first shown. It then follows the board by itself. */
function showBar(): void {
  if (!game.analysis) {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      showBar();
    }).observe(game, { attributeFilter: ["analysis"] });
    return;
  }
  // Without it nothing is missing that isn't said elsewhere.
  void import("./evaluation-bar").then(
    ({ EvaluationBar }) => game.after(new EvaluationBar(context).root),
    () => undefined,
  );
}

/** Loads the study of the game on the board, once. */
function loadStudy(): Promise<Study> {
  loadingStudy ??= import("./study").then(
    ({ Study }) => (study ??= new Study(context)),
    (error) => {
      // The next time it is tried again.
      loadingStudy = undefined;
      throw error;
    },
  );
  return loadingStudy;
}

function makeHeader(): void {
  const boards = byId("board", HTMLSelectElement);
  boards.append(...BOARD_NAMES.map((name) => h("option", { value: name }, text.boards[name])));
  boards.addEventListener("change", () => {
    game.removeAttribute("start");
    show(boards.value as BoardName, "-");
  });
  const views = byId("view", HTMLElement);
  for (const [name, title] of Object.entries(text.views) as [ViewName, string][]) {
    const choose = () => {
      writeStored(`view.${game.state.board}`, name);
      // 3D that couldn't be shown is tried again.
      game.removeAttribute("view");
      game.setAttribute("view", name);
    };
    views.append(h("button", { type: "button", "data-view": name, onclick: choose }, title));
  }
}

function showHeader(): void {
  const { board } = game.state;
  const { view: shown, isLoading } = game.shownView;
  byId("board", HTMLSelectElement).value = board;
  for (const button of byId("view", HTMLElement).querySelectorAll("button")) {
    const { view } = button.dataset;
    button.hidden = view === (board === "4x4x4" ? "flat" : "layers");
    button.setAttribute("aria-pressed", String(shown === view));
    button.setAttribute("aria-busy", String(isLoading && view === "3d"));
  }
}

/** Makes the tabs. Returns a function that opens one of them. */
function makeTabs(): (name: Tab) => void {
  const list = byId("tabs", HTMLElement);
  const buttons = TABS.map((name) =>
    h(
      "button",
      { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => open(name) },
      text.tabs[name],
    ),
  );
  list.append(...buttons);
  const choose = (chosen: Tab) =>
    TABS.forEach((name, number) => {
      const isChosen = name === chosen;
      byId(`panel-${name}`, HTMLElement).hidden = !isChosen;
      buttons[number]!.setAttribute("aria-selected", String(isChosen));
      buttons[number]!.tabIndex = isChosen ? 0 : -1;
      if (!isChosen) panels.get(name)?.onShow?.(false, chosen);
    });
  const open = (chosen: Tab) => {
    openedTab = chosen;
    choose(chosen);
    writeStored("tab", chosen);
    void panelOf(chosen).then((panel) => {
      if (openedTab === chosen) panel?.onShow?.(true, chosen);
    });
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
  choose(readStored("tab"));
  return open;
}

/** Resolves after the next paint, or soon if the page is hidden. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 500);
  });
}

/** Returns the panel of a tab, which is made when it is first needed; undefined if it can't be loaded. */
function panelOf(name: Tab): Promise<Panel | undefined> {
  let made = loading.get(name);
  if (!made) {
    made = panelMakers[name]().then(
      (panel) => {
        panels.set(name, panel);
        byId(`panel-${name}`, HTMLElement).append(panel.root);
        return panel;
      },
      () => {
        // The next time it is tried again.
        loading.delete(name);
        notify(text.noPanel);
        return undefined;
      },
    );
    loading.set(name, made);
  }
  return made;
}

/** Shows the resources that the engine got. */
function showEngineStatus(): void {
  const line = byId("engine", HTMLElement);
  const show = () => {
    const { resources } = game.status;
    if (!resources) return;
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

/** Applies the chosen colours, light or dark. */
async function applyTheme(): Promise<void> {
  if (readStored("palette") === "own") {
    // Without them the board has the colours of the first palette.
    await import("./own-colours").then(
      ({ applyOwnColours }) => applyOwnColours(),
      () => undefined,
    );
  }
  const theme = readStored("theme");
  const isDark = theme === "dark" || (theme === "auto" && darkness.matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  document.documentElement.dataset.palette = readStored("palette");
  game.setAttribute("theme", isDark ? "dark" : "light");
  game.applyTheme();
}

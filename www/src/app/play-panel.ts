// The Play tab: the players, and the moves of the game with their variations and comments.

import { MAX_LEVEL } from "../controller/settings";
import { STYLES } from "../engine/styles";
import { boardOf } from "../game/board";
import { hasVariations, headerOf, nodeAt } from "../study/tree";
import { MoveTree } from "../viewer/move-tree";
import { Steps } from "../viewer/steps";
import type { Coach } from "./coach";
import type { Context, Panel } from "./context";
import type { EvenStart } from "./even-start";
import { positionForm } from "./position-form";
import { field, h, select } from "./html";
import type { NoteForm } from "./notes";
import { choosePlayers, playersNow } from "./players";
import type { Recall } from "./recall";
import { Section } from "./section";
import { type Choices, readStored, writeStored } from "./storage";
import type { Study } from "./study";

const TIMES = [200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000];

/** The state of the page in the history of a tab in which somebody looks at a game: it outlasts a reload. */
const GAME_FIRST = "game-first";

/** How many turns a level looks ahead, as the engine has it. */
const depthOf = (level: number) => 2 * level + 1;

export function playPanel(context: Context, study: Study): Panel {
  const { game, text, words, showTour } = context;
  const choices = playersNow();
  const set = (changes: Partial<Choices>) => choosePlayers({ game }, changes);

  const kinds = [
    ["person", text.human],
    ["computer", text.computer],
  ] as const;
  const sides = {
    first: select(kinds, choices.first, (first) => set({ first })),
    second: select(kinds, choices.second, (second) => set({ second })),
  };
  const levels = [
    ...Array.from(
      { length: MAX_LEVEL },
      (_, level) => [String(level + 1), text.levelName(level + 1, depthOf(level + 1))] as const,
    ),
    ["0", text.fullStrength] as const,
  ];
  const styles = STYLES.map((style) => [style, text.styles[style]] as const);
  const times = TIMES.map((time) => [String(time), text.seconds(time / 1000)] as const);
  const level = field(
    text.level,
    select(levels, String(choices.level), (level) => set({ level: Number(level) })),
  );
  const style = field(
    text.style,
    select(styles, choices.style, (style) => set({ style })),
    text.styleHelp,
  );
  const time = field(
    text.moveTime,
    select(times, String(choices.moveTime), (moveTime) => set({ moveTime: Number(moveTime) })),
  );
  const setPonder = () => {
    game.ponder = ponders.checked;
    writeStored("ponder", ponders.checked);
  };
  const ponders = h("input", { type: "checkbox", onchange: setPonder });
  ponders.checked = game.ponder;
  const ponder = h("label", { class: "check" }, ponders, text.ponder);
  const start = h("input", { autocomplete: "off", autocapitalize: "characters", spellcheck: "false", class: "code" });
  const startHelp = h("span", {});
  const pause = h("button", { type: "button", onclick: () => game.stop("moves") }, text.pause);
  const moves = new MoveTree(study, text);
  const steps = new Steps(study, game, text, document, () => context.notify(text.noPanel));
  steps.useWheel();
  const foldMoves = () => {
    moves.isFolded = !moves.isFolded;
    showMoves();
  };
  const fold = h("button", { type: "button", class: "small", onclick: foldMoves });
  const foldRow = h("div", { class: "row" }, fold);
  let isShown = true;
  const showNotes = () => noteForm?.setShown(isShown && notes.root.open);
  let noteForm: NoteForm | undefined;
  const makeNotes = async () => (noteForm = (await import("./notes")).notesOf(study, context));
  const notes = new Section(text.notes, makeNotes, context);
  notes.root.addEventListener("toggle", showNotes);
  const games = new Section(
    text.games,
    async () => new (await import("./games-list")).GamesList(study, context),
    context,
  );
  let recall: Recall | undefined;
  const makeRecall = async () => {
    recall = new (await import("./recall")).Recall(context, study);
    root.prepend(recall.exercise);
    return recall;
  };
  const recallSection = new Section(text.recall, makeRecall, context);
  const players = h("p", { class: "players" });
  // It is read out when a step leads to a position with a comment.
  const comment = h("p", { class: "comment", role: "status" });
  const noMoves = h("p", { class: "quiet" });

  let coach: Coach | undefined;
  const coachBox = h("div");
  const setCoach = async () => {
    writeStored("coach", isCoached.checked);
    if (isCoached.checked && !coach) {
      const loaded = await import("./coach").catch(() => context.notify(text.noPanel));
      if (!loaded) return;
      coach = new loaded.Coach(context);
      coachBox.append(coach.root);
    }
    coach?.update();
  };
  const isCoached = h("input", { type: "checkbox", onchange: () => void setCoach() });
  isCoached.checked = readStored("coach");
  if (isCoached.checked) void setCoach();

  const showFields = () => {
    const choices = playersNow();
    const isAgainstComputer = choices.first !== choices.second;
    for (const [side, control] of Object.entries(sides)) {
      control.value = choices[side as "first"];
      // The first option.
      control.options[0]!.textContent = isAgainstComputer && control.value === "person" ? text.you : text.human;
    }
    const isComputer = choices.first === "computer" || choices.second === "computer";
    level.hidden = !isComputer;
    style.hidden = !isComputer || choices.level === 0;
    time.hidden = ponder.hidden = !isComputer || choices.level !== 0;
  };

  const showPause = () => {
    pause.hidden = game.status.task !== "move";
  };

  const showMoves = () => {
    const { tree, path } = study;
    const { depth } = boardOf(game.state.board);
    const isEmpty = tree.root.children.length === 0;
    noMoves.hidden = !isEmpty;
    noMoves.textContent = text.noMoves(depth > 1);
    moves.root.hidden = steps.root.hidden = isEmpty;
    moves.show();
    recallSection.root.hidden = isEmpty;
    foldRow.hidden = !hasVariations(tree);
    fold.textContent = moves.isFolded ? text.unfold : text.fold;
    steps.show();
    notes.show();
    const [first, second] = [headerOf(tree, "First"), headerOf(tree, "Second")];
    players.textContent = first || second ? `${first ?? text.first} – ${second ?? text.second}` : "";
    comment.textContent = nodeAt(tree, path)?.comment ?? "";
    games.show(`${text.games} (${study.games.length})`);
    games.root.hidden = isEmpty && study.games.length < 2;
    startHelp.textContent = text.startHelp(depth > 1 ? "0FC3" : "4453");
  };

  study.onChange(showMoves);
  game.addEventListener("fourfold-draw", async ({ detail: { from, to } }) => (await notes.load())?.draw(from, to));
  game.addEventListener("fourfold-change", showPause);
  game.addEventListener("fourfold-status", showPause);
  // Players aren't chosen here only, but also with the answer how to go on, and with a game that is brought back.
  new MutationObserver(showFields).observe(game, { attributeFilter: ["first", "second", "level"] });
  showFields();

  let even: EvenStart | undefined;
  const findEven = async () => {
    const loaded = await import("./even-start").catch(() => context.notify(text.noPanel));
    if (!loaded || even) return;
    even = new loaded.EvenStart(context, (position) => {
      game.start = position;
      game.reset();
    });
    evenBox.replaceWith(even.root);
    even.root.querySelector("button")!.focus();
    await even.start();
  };
  const evenBox = h("div", {}, h("button", { type: "button", class: "small", onclick: findEven }, text.evenStart));

  const heading = h("h2", {}, text.moves);
  const root = h(
    "div",
    { class: "panel-body" },
    h("div", { class: "pair" }, field(text.first, sides.first), field(text.second, sides.second)),
    level,
    h("div", { class: "pair" }, style, time),
    ponder,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "main", onclick: () => game.reset() }, words.newGame),
      h("button", { type: "button", onclick: showTour }, text.howToPlay),
      pause,
    ),
    h("label", { class: "check" }, isCoached, text.coach),
    coachBox,
    heading,
    noMoves,
    players,
    steps.root,
    comment,
    moves.root,
    foldRow,
    notes.root,
    recallSection.root,
    games.root,
    positionForm(game, start, { label: text.start, help: startHelp, button: text.setStart }, () => {
      game.start = game.state.position;
      // The game has no moves yet: those on the board lead to its start.
      game.reset();
    }),
    evenBox,
  );
  const putGameFirst = () => {
    while (root.firstChild !== heading) root.append(root.firstChild!);
  };
  if (history.state === GAME_FIRST) putGameFirst();
  return {
    root,
    owns: (state) => (recall?.owns(state) ?? false) || (even?.owns(state) ?? false),
    onShow: (isNow) => {
      isShown = isNow;
      if (!isShown) {
        recall?.leave();
        even?.stop();
      }
      showNotes();
      coach?.setShown(isShown);
      if (!isShown) return;
      showMoves();
      showPause();
    },
    showGameFirst: () => {
      history.replaceState(GAME_FIRST, "");
      putGameFirst();
      for (const part of [comment, steps.root]) part.scrollIntoView({ block: "nearest" });
    },
  };
}

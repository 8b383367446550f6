// The Puzzles tab: the list of puzzles, which have been solved, and why a move is right or wrong.

import { longText } from "../element/assessment";
import { BOARD_NAMES, type BoardName, isBoardName } from "../game/board";
import { PUZZLE_KINDS, PUZZLE_WORDS, type PuzzleKind } from "../words/puzzles";
import { languageOf } from "../words/words";
import { withAnalysisWords } from "./analysis-context";
import type { Context, Panel } from "./context";
import { byId, field, h, select } from "./html";
import { type Puzzle, puzzleLink, readPuzzleLink, readPuzzles } from "./puzzle";
import { PuzzleRun } from "./puzzle-run";
import { PuzzleSession, type PuzzleStatus } from "./puzzle-session";
import { dayOf, gradeNear, puzzleOfDay, streakOn, withDay, withResult, withRun } from "./puzzle-record";
import { isCopied } from "./share-link";
import { bringIntoSight } from "./sight";
import { readStored, writeStored } from "./storage";
import { Why } from "./why";

/** The choices of difficulty: all, what is right for the visitor, or a grade. */
const GRADES = ["all", "near", "1", "2", "3", "4", "5"] as const;

export function puzzlesPanel(page: Context): Panel {
  const context = withAnalysisWords(page);
  const { game, words, notify } = context;
  const text = { ...context.text, ...PUZZLE_WORDS[languageOf(document.documentElement.lang)] };
  /** The board of the game. Its puzzles are shown until others are chosen. */
  let board = game.state.board;
  let isShown = false;
  let puzzles: readonly Puzzle[] = [];
  let kind: PuzzleKind | "all" = "all";
  /** The grade that is wanted; undefined if all are. */
  let wanted: number | undefined;
  /** Puzzles without a mistake, until there is one. */
  let run: PuzzleRun | undefined;
  /** The name of the puzzle for which there was help. */
  let helped = "";
  let number = 0;
  /** How often puzzles have been asked for. Only the last answer counts. */
  let requests = 0;

  const chosen = () =>
    puzzles.filter(
      (puzzle) => (kind === "all" || puzzle.kind === kind) && (wanted === undefined || puzzle.grade === wanted),
    );
  const current = () => run?.puzzle ?? chosen()[number];
  const solved = () => readStored("solved");
  const isSolved = ({ board, position }: Puzzle) => solved()[board].includes(position);
  const isTried = (puzzle: Puzzle) => readStored("record").counted.includes(nameOf(puzzle));
  const isBegun = (puzzle: Puzzle) => session.reached(puzzle) !== undefined;

  const title = h("h2", {});
  const task = h("p", { class: "verdict" });
  const answer = h("p", { role: "status", class: "answer" });
  const waits = h("p", { class: "quiet" }, text.gameWaits);
  const done = h("p", { class: "quiet" });
  const button = (kind: "main" | "small" | "", name: string, onclick: () => void) =>
    h("button", { type: "button", class: kind, onclick }, name);
  const begin = button("main", text.begin, () => {
    put(number);
    game.focus();
  });
  const again = button("main", text.tryAgain, () => {
    why.close();
    session.tryAgain();
    game.focus();
  });
  const next = button("main", text.next, () => (run ? goOn() : put(number + 1)));
  const why = new Why(context);
  const explain = button("small", text.why, async () => {
    why.close();
    explain.disabled = true;
    const move = await session.goBackToExplain();
    explain.disabled = false;
    if (!move) return;
    explain.focus({ preventScroll: true });
    const { column, worth } = move;
    await why.open(column, longText({ ...worth, within: null, estimate: null }, words));
  });
  const show = button("small", text.showSolution, () => {
    const puzzle = current();
    if (puzzle) void session.showSolution(puzzle);
  });
  const previous = button("small", text.previous, () => put(number - 1));
  const leave = button("small", text.leave, () => {
    const play = byId("tab-play", HTMLElement);
    play.click();
    play.focus();
  });
  const daily = button("", text.daily, () => {
    chooseAll();
    put(puzzleOfDay(dayOf(new Date()), puzzles.length));
    game.focus();
  });
  const beginRun = button("", text.run, () => {
    run = PuzzleRun.of(puzzles, Math.random);
    goOn();
  });
  const copy = button("small", text.copyLink, async () => {
    const puzzle = session.puzzle ?? current();
    if (!puzzle) return;
    const link = new URL(location.pathname + puzzleLink(puzzle), location.href).href;
    notify((await isCopied(link)) ? text.linkCopied : text.linkNotCopied(link));
  });
  const runHelp = h("p", { class: "quiet" }, text.runHelp);
  const inRow = h("p", { role: "status", class: "quiet" });
  const doing = h("p", { class: "quiet" });
  const list = h("select", { onchange: () => put(Number(list.value)) });
  const boards = select(Object.entries(text.boards), board, (name) => void load(name as BoardName));
  const kindNames = [["all", text.allKinds], ...PUZZLE_KINDS.map((name) => [name, text.kinds[name]] as const)] as const;
  const kinds = select<PuzzleKind | "all">(kindNames, kind, (value) => {
    kind = value;
    choose();
  });
  const gradeName = { all: text.allGrades, near: text.nearRating };
  const gradeNames = GRADES.map(
    (name) => [name, name === "all" || name === "near" ? gradeName[name] : text.grades[Number(name) - 1]!] as const,
  );
  const grades = select(gradeNames, "all", (value) => {
    // The rating of this moment decides: the list mustn't change with every result.
    wanted = value === "all" ? undefined : value === "near" ? gradeNear(readStored("record").rating) : Number(value);
    choose();
  });
  const chooseAll = () => {
    kinds.value = kind = "all";
    grades.value = "all";
    wanted = undefined;
  };

  const load = async (name: BoardName) => {
    const request = ++requests;
    boards.value = name;
    endRun();
    puzzles = [];
    describe();
    const found = await fetchPuzzles(name).catch(() => notify(text.noPuzzles));
    if (!found || request !== requests) return;
    take(found);
    choose();
  };

  /** Offers the puzzles of a board. */
  const take = (found: readonly Puzzle[]) => {
    puzzles = found;
    const known = new Set<string>(["all", ...puzzles.map((puzzle) => puzzle.kind)]);
    for (const option of kinds.options) option.disabled = !known.has(option.value);
    if (!known.has(kind)) kinds.value = kind = "all";
  };

  /** Goes to the first of the chosen puzzles that was begun, or else isn't solved. */
  const choose = () => {
    const begun = chosen().findIndex(isBegun);
    const unsolved = chosen().findIndex((puzzle) => !isSolved(puzzle));
    number = Math.max(begun < 0 ? unsolved : begun, 0);
    if (session.puzzle) put(number);
    else describe();
  };

  /** Puts a puzzle on the board. */
  const put = (at: number) => {
    const puzzle = chosen()[at];
    if (!puzzle) return;
    number = at;
    start(puzzle);
  };

  const start = (puzzle: Puzzle) => {
    describe();
    session.start(puzzle);
    bringIntoSight(game);
  };

  /** Goes on with a run, or ends it if there are no more puzzles. */
  const goOn = () => {
    if (!run?.puzzle) return endRun();
    inRow.textContent = text.inRow(run.solved, readStored("record").bestRun);
    start(run.puzzle);
    game.focus();
  };

  /** Ends a run. The puzzle on the board stays there, as one of all. */
  const endRun = () => {
    if (!run) return;
    inRow.textContent = text.runOver(run.solved, readStored("record").bestRun);
    run = undefined;
    const { puzzle } = session;
    if (puzzle && !chosen().includes(puzzle)) chooseAll();
    number = Math.max(puzzle ? chosen().indexOf(puzzle) : 0, 0);
    describe();
  };

  const describe = () => {
    const all = chosen();
    const puzzle = current();
    const name = run ? text.runTitle(run.solved + 1) : puzzle && text.puzzle(number + 1, all.length);
    title.textContent = name ?? text.tabs.puzzles!;
    task.textContent = puzzle ? text.find[puzzle.kind](words.player[puzzle.position.length % 2]!, puzzle.moves) : "";
    done.textContent = text.done(all.filter(isSolved).length, all.length);
    list.replaceChildren(
      ...all.map((puzzle, at) => {
        const mark = isSolved(puzzle) ? ` ✓ ${text.isDone}` : isTried(puzzle) ? ` ✗ ${text.isTried}` : "";
        return h("option", { value: at }, `${at + 1}. ${text.grades[puzzle.grade - 1]}${mark}`);
      }),
    );
    list.value = String(number);
    begin.disabled = show.disabled = daily.disabled = beginRun.disabled = copy.disabled = !puzzle;
    choices.hidden =
      done.hidden =
      runHelp.hidden =
      daily.hidden =
      beginRun.hidden =
      show.hidden =
      previous.hidden =
        run !== undefined;
    nameBegin();
    previous.disabled = number === 0;
    next.disabled = !run && number + 1 >= all.length;
  };

  const nameBegin = () => {
    const puzzle = current();
    begin.textContent = puzzle && isBegun(puzzle) ? text.goOn : text.begin;
  };

  const tell = (status: PuzzleStatus, message: string) => {
    answer.textContent = message;
    explain.hidden = !session.isExplicable;
    begin.hidden = waits.hidden = status !== "idle";
    nameBegin();
    leave.hidden = status === "idle";
    task.hidden = status === "solved";
    again.hidden = status !== "wrong" && status !== "shown";
    next.classList.toggle("main", status === "solved");
    const puzzle = session.puzzle;
    if (puzzle && ["solved", "wrong", "shown"].includes(status)) count(puzzle, status === "solved");
    if (status === "solved") mark(puzzle!);
    if (status === "solved") countInRun();
    else if (status === "wrong" || status === "idle") endRun();
    next.hidden = run !== undefined && status !== "solved";
  };

  const countInRun = () => {
    if (!run || session.puzzle !== run.puzzle) return;
    run.solve();
    const record = withRun(readStored("record"), run.solved);
    writeStored("record", record);
    if (run.puzzle) inRow.textContent = text.inRow(run.solved, record.bestRun);
    else endRun();
  };

  /** Counts the first result of a puzzle, and the puzzle of the day. */
  const count = (puzzle: Puzzle, isSolved: boolean) => {
    const name = nameOf(puzzle);
    let record = withResult(readStored("record"), name, puzzle.grade, isSolved, name === helped);
    const today = puzzles[puzzleOfDay(dayOf(new Date()), puzzles.length)];
    if (isSolved && puzzle === today) record = withDay(record, dayOf(new Date()));
    writeStored("record", record);
    describe();
    describeRecord();
  };

  const describeRecord = () => {
    const record = readStored("record");
    const day = dayOf(new Date());
    const rating = text.puzzleRecord(record.rating, streakOn(record, day));
    doing.textContent = session.puzzle && nameOf(session.puzzle) === helped ? `${rating} ${text.unrated}` : rating;
    daily.textContent = record.lastDay === day ? text.dailyDone : text.daily;
  };

  const mark = (puzzle: Puzzle) => {
    const all = solved();
    const positions = new Set([...all[puzzle.board], puzzle.position]);
    writeStored("solved", { ...all, [puzzle.board]: [...positions] });
    describe();
  };

  const choices = h(
    "div",
    { class: "pair choices" },
    field(text.boardLabel, boards),
    field(text.kind, kinds),
    field(text.grade, grades),
    field(text.choosePuzzle, list),
  );

  const session = new PuzzleSession(context, text, tell);
  tell("idle", "");
  describeRecord();
  const onHelp = () => {
    if (!session.puzzle || !session.owns(game.state)) return;
    // Once it is solved nothing helps any more.
    if (run && run.puzzle !== session.puzzle) return;
    helped = nameOf(session.puzzle);
    describeRecord();
    endRun();
  };
  game.addEventListener("fourfold-status", ({ detail: { task } }) => {
    if (task === "hint") onHelp();
  });
  // In the Analyse tab all values of a puzzle can be seen.
  game.addEventListener("fourfold-analysis", onHelp);
  game.addEventListener("fourfold-change", () => {
    if (session.puzzle || game.state.board === board) return;
    board = game.state.board;
    puzzles = [];
    if (isShown) void load(board);
  });

  const root = h(
    "div",
    { class: "panel-body" },
    title,
    task,
    answer,
    waits,
    h("div", { class: "row" }, begin, again, next, explain),
    why.root,
    h("div", { class: "row" }, show, previous, leave),
    inRow,
    h("div", { class: "row" }, daily, beginRun),
    runHelp,
    doing,
    choices,
    done,
    h("div", { class: "row" }, copy),
  );
  return {
    root,
    onShow: (isNow, tab) => {
      isShown = isNow;
      if (!isShown) why.close();
      // The game is played on the Play tab. Elsewhere the puzzle may be analysed and shared.
      if (!isShown && tab === "play") session.leave();
      else if (!isShown) session.pause();
      else if (session.puzzle) session.resume();
      else if (puzzles.length === 0) void load(board);
    },
    owns: (state) => session.owns(state),
    openLink: async (hash) => {
      const { board, position } = readPuzzleLink(hash);
      if (!isBoardName(board)) return words.noSuch(text.boardLabel, board, BOARD_NAMES);
      const found = await fetchPuzzles(board).catch(() => notify(text.noPuzzles));
      if (!found) return "";
      const at = found.findIndex((puzzle) => puzzle.position === position);
      if (at < 0) return text.noSuchPuzzle;
      // What else was asked for comes too late.
      requests++;
      endRun();
      boards.value = board;
      take(found);
      chooseAll();
      put(at);
      return "";
    },
  };
}

async function fetchPuzzles(name: BoardName): Promise<readonly Puzzle[]> {
  const response = await fetch(new URL(`./puzzles/${name}.txt`, document.baseURI));
  if (!response.ok) throw new Error(response.statusText);
  return readPuzzles(name, await response.text());
}

function nameOf({ board, position }: Puzzle): string {
  return `${board} ${position}`;
}

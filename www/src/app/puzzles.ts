// Puzzles: find the win. The engine answers for the other side, as stubbornly as it can, and says what a move was worth.

import { type BoardName, boardOf } from "../game/board";
import { Stopped } from "../engine/engine";
import type { Context, Panel } from "./context";
import { field, h, select } from "./html";
import { keep, recall } from "./store";

/** A position in which the side to move wins in so many of its own moves, and from 1 to 5 how hard that is to see. */
interface Puzzle {
  position: string;
  moves: number;
  grade: number;
}

/** How long a move of the other side waits, so that one's own can be seen. */
const PAUSE_MS = 500;
/** No puzzle takes the engine as long. */
const PATIENCE_MS = 20_000;

/** What the board was before the puzzles. */
interface Before {
  board: BoardName;
  record: string;
  ply: number;
  first: string | null;
  second: string | null;
  analysis: boolean;
}

export function puzzlesPanel({ game, text, words, notify }: Context): Panel {
  let board: BoardName = game.state.board;
  let puzzles: readonly Puzzle[] = [];
  let grade = 0;
  let number = 0;
  let before: Before | undefined;
  /** How many moves of the solver there are still, if all goes well. */
  let left = 0;
  /** What is awaited counts only if this is still the same. */
  let turn = 0;
  let isShowing = false;

  const solved = () => recall<Record<string, string[]>>("solved", {});
  const chosen = () => puzzles.filter((puzzle) => grade === 0 || puzzle.grade === grade);
  const current = () => chosen()[number];

  const title = h("h2", {});
  const task = h("p", { class: "verdict" });
  const answer = h("p", { role: "status", class: "answer" });
  const done = h("p", { class: "quiet" });
  const list = h("select", { onchange: () => go(Number(list.value)) });
  const grades = [["0", text.allGrades] as const, ...text.grades.map((name, at) => [String(at + 1), name] as const)];
  const chooseGrade = (value: string) => {
    grade = Number(value);
    go(firstOpen());
  };
  const again = h("button", { type: "button", class: "main", onclick: () => restart() }, text.tryAgain);
  const next = h("button", { type: "button", class: "main", onclick: () => go(number + 1) }, text.next);
  const show = h("button", { type: "button", class: "small", onclick: () => void showSolution() }, text.showSolution);
  const previous = h("button", { type: "button", class: "small", onclick: () => go(number - 1) }, text.previous);
  const leave = h("button", { type: "button", class: "small", onclick: () => goBack() }, text.leave);

  const firstOpen = () => {
    const ready = new Set(solved()[board] ?? []);
    return Math.max(
      chosen().findIndex(({ position }) => !ready.has(position)),
      0,
    );
  };

  const load = async () => {
    const name = board;
    try {
      const address = new URL(`./puzzles/${name}.txt`, document.baseURI);
      const response = await fetch(address);
      if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
      const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
      if (name !== board) return;
      puzzles = lines.map((line) => {
        const [position, moves, grade] = line.split(" ");
        return { position: position!, moves: Number(moves), grade: Number(grade) };
      });
      go(firstOpen());
    } catch (error) {
      notify(text.noPuzzles((error as Error).message));
    }
  };

  const describe = () => {
    const puzzle = current();
    const ready = new Set(solved()[board] ?? []);
    const count = chosen().length;
    title.textContent = puzzle ? text.puzzle(number + 1, count) : text.tabs.puzzles!;
    const mover = puzzle ? puzzle.position.length % 2 : 0;
    task.textContent = puzzle ? text.find(words.player[mover]!, puzzle.moves) : "";
    done.textContent = text.done(chosen().filter(({ position }) => ready.has(position)).length, count);
    list.replaceChildren(
      ...chosen().map((puzzle, at) => {
        const mark = ready.has(puzzle.position) ? ` ✓ ${text.isDone}` : "";
        return h("option", { value: at }, `${at + 1}. ${text.grades[puzzle.grade - 1]}${mark}`);
      }),
    );
    list.value = String(number);
    previous.disabled = number === 0;
    next.disabled = number + 1 >= count;
  };

  const say = (message: string, isWrong = false, isSolved = false) => {
    answer.textContent = message;
    again.hidden = !isWrong;
    next.classList.toggle("main", isSolved);
    show.disabled = isSolved;
  };

  const go = (to: number) => {
    number = Math.min(Math.max(to, 0), Math.max(chosen().length - 1, 0));
    describe();
    restart();
  };

  const restart = () => {
    const puzzle = current();
    if (!puzzle) return;
    const { board: onBoard, record, ply } = game.state;
    before ??= {
      board: onBoard,
      record,
      ply,
      first: game.getAttribute("first"),
      second: game.getAttribute("second"),
      analysis: game.analysis,
    };
    turn++;
    game.stop();
    game.analysis = false;
    game.first = "person";
    game.second = "person";
    game.readonly = false;
    game.start = puzzle.position;
    if (game.state.board !== board) game.setAttribute("board", board);
    game.reset(puzzle.position);
    left = puzzle.moves;
    isShowing = false;
    say("");
  };

  const goBack = () => {
    turn++;
    if (!before) return;
    const { board: onBoard, record, ply, first, second, analysis } = before;
    before = undefined;
    game.stop();
    game.readonly = false;
    game.removeAttribute("start");
    game.setAttribute("board", onBoard);
    // Nobody moves before all is as it was.
    if (game.reset(record)) game.goTo(ply);
    game.setAttribute("first", first ?? "person");
    game.setAttribute("second", second ?? "person");
    game.analysis = analysis;
    document.getElementById("tab-play")?.click();
  };

  const finish = (puzzle: Puzzle) => {
    const all = solved();
    all[board] = [...new Set([...(all[board] ?? []), puzzle.position])];
    keep("solved", all);
    describe();
    say(text.solvedPuzzle, false, true);
  };

  /** The solver has moved: was that right, and what does the other side do? */
  const judge = async () => {
    const puzzle = current();
    const mine = ++turn;
    if (!puzzle) return;
    if (game.state.isOver) {
      if (game.state.winner) finish(puzzle);
      return;
    }
    game.readonly = true;
    say(text.checking);
    try {
      const { value, plies, line } = await game.solve({ goal: "score", time: PATIENCE_MS });
      if (mine !== turn) return;
      left--;
      const expected = 2 * left;
      if (value === 0) say(text.wrongDraw, true);
      else if (value > 0) say(text.wrongLoss(plies!), true);
      else if (plies! > expected) say(text.wrongStillWins(plies! + 1), true);
      else {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        if (mine !== turn) return;
        game.play(line[0]!);
        say(text.right(left));
      }
    } catch (error) {
      if (mine === turn) say(error instanceof Stopped ? text.stopped : (error as Error).message, true);
    } finally {
      if (mine === turn) game.readonly = false;
    }
  };

  const showSolution = async () => {
    restart();
    const mine = turn;
    isShowing = true;
    game.readonly = true;
    try {
      const { line } = await game.solve({ goal: "score", time: PATIENCE_MS });
      for (const move of line) {
        await new Promise((resolve) => setTimeout(resolve, 2 * PAUSE_MS));
        if (mine !== turn) return;
        game.play(move);
      }
      say("", true);
    } catch (error) {
      if (mine === turn) say((error as Error).message, true);
    } finally {
      if (mine === turn) game.readonly = false;
    }
  };

  game.addEventListener("fourfold-move", ({ detail: { by, ply } }) => {
    const puzzle = before && current();
    const isSolvers = puzzle && (ply - 1) % 2 === puzzle.position.length % 2;
    if (isSolvers && by === "person" && !isShowing) void judge();
  });
  game.addEventListener("fourfold-change", () => {
    const { board: onBoard, ply } = game.state;
    const puzzle = before && current();
    if (onBoard !== board && !before) {
      board = onBoard;
      boards.value = board;
      puzzles = [];
    }
    // Back at the beginning, by whatever way.
    if (puzzle && ply === puzzle.position.length && !isShowing) {
      left = puzzle.moves;
      say("");
    }
  });

  const boards = select(Object.entries(text.boards), board, (name) => {
    board = boardOf(name as BoardName).name;
    void load();
  });
  again.hidden = true;
  const root = h(
    "div",
    { class: "panel-body" },
    h(
      "div",
      { class: "pair" },
      field(text.boardLabel, boards),
      field(text.grade, select(grades, "0", chooseGrade)),
      field(text.choosePuzzle, list),
    ),
    title,
    task,
    answer,
    h("div", { class: "row" }, again, next),
    h("div", { class: "row" }, show, previous, leave),
    done,
  );
  return {
    root,
    onShow: (isShown) => {
      if (isShown && (puzzles.length === 0 || !before)) void load();
    },
  };
}

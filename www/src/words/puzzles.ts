// The texts of puzzles: those of the Puzzles tab, and mistakes in the Analyse tab.

import type { Language } from "./words";
import { count as germanCount } from "./de";
import { count } from "./en";
import { pliesOf } from "./moves";

/** What is to be done in a puzzle, by the names in the files. */
export const PUZZLE_KINDS = ["win", "draw", "defend", "zugzwang"] as const;
export type PuzzleKind = (typeof PUZZLE_KINDS)[number];

export interface PuzzleWords {
  daily: string;
  dailyDone: string;
  puzzleRecord(rating: number, days: number): string;
  /** Of a puzzle for which there was a hint. */
  unrated: string;
  /** Puzzles that get harder until the first mistake. */
  run: string;
  runHelp: string;
  runTitle(number: number): string;
  inRow(count: number, best: number): string;
  runOver(count: number, best: number): string;
  copyLink: string;
  linkCopied: string;
  linkNotCopied(link: string): string;
  noSuchPuzzle: string;
  nearRating: string;
  isTried: string;
  puzzle(number: number, count: number): string;
  grade: string;
  grades: readonly string[];
  allGrades: string;
  kind: string;
  kinds: Record<PuzzleKind, string>;
  allKinds: string;
  /** What is to be done, by the side to move, and in how many moves. */
  find: Record<PuzzleKind, (player: string, moves: number) => string>;
  begin: string;
  goOn: string;
  gameWaits: string;
  right(left: number): string;
  rightDraw: string;
  solvedPuzzle: Record<PuzzleKind, string>;
  wrongStillWins(moves: number): string;
  wrongDraw: string;
  wrongLoss(moves: number): string;
  noAnswer: string;
  checking: string;
  tryAgain: string;
  showSolution: string;
  next: string;
  previous: string;
  done(done: number, count: number): string;
  leave: string;
  isDone: string;
  choosePuzzle: string;
  noPuzzles: string;
}

export const PUZZLE_WORDS: Record<Language, PuzzleWords> = {
  en: {
    daily: "Puzzle of the day",
    dailyDone: "Puzzle of the day: solved",
    puzzleRecord: (rating, days) =>
      `Your rating: ${rating}.${days > 0 ? ` Puzzle of the day: ${days === 1 ? "1 day" : `${days} days`} in a row.` : ""}`,
    unrated: "With a hint this puzzle doesn’t count for it.",
    run: "How many in a row?",
    runHelp: "Puzzles that get harder, until your first mistake or hint.",
    runTitle: (number) => `In a row: puzzle ${number}`,
    inRow: (count, best) => `${count} in a row so far. Your best: ${best}.`,
    runOver: (count, best) => `That’s the end: ${count} in a row. Your best: ${best}.`,
    copyLink: "Copy link to this puzzle",
    linkCopied: "Copied.",
    linkNotCopied: (link) => `Copying was blocked. This is the link: ${link}`,
    noSuchPuzzle: "There’s no such puzzle here.",
    nearRating: "Right for my rating",
    isTried: "not solved yet",
    puzzle: (number, count) => `Puzzle ${number} of ${count}`,
    grade: "Difficulty",
    grades: ["Very easy", "Easy", "Medium", "Hard", "Very hard"],
    allGrades: "All",
    kind: "Task",
    kinds: {
      win: "Win",
      draw: "Hold the draw",
      defend: "Avoid the loss",
      zugzwang: "Force a bad move",
    },
    allKinds: "All",
    find: {
      win: (player, moves) => `${player} to move: find the win in ${count(moves)}.`,
      draw: (player) => `${player} to move: hold the draw until the other side can’t win any more.`,
      defend: (player) => `${player} to move: avoid the loss. All moves but one lose.`,
      zugzwang: (player, moves) =>
        `${player} to move: leave the other side only bad moves, and win in ${count(moves)}.`,
    },
    begin: "Start",
    goOn: "Continue the puzzle",
    gameWaits: "Your game is saved while you solve puzzles.",
    right: (left) => (left === 1 ? "Right! One move to go." : `Right! ${left} moves to go.`),
    rightDraw: "Right! It’s still a draw.",
    solvedPuzzle: {
      win: "Solved!",
      draw: "Solved! The other side can’t win any more.",
      defend: "Solved! All other moves lose.",
      zugzwang: "Solved!",
    },
    wrongStillWins: (moves) => `That also wins, but takes ${count(moves)}. Find a faster win.`,
    wrongDraw: "That only leads to a draw.",
    wrongLoss: (moves) => `That loses in ${count(moves)}.`,
    noAnswer: "Couldn’t check this move in time.",
    checking: "Checking…",
    tryAgain: "Try again",
    showSolution: "Show the solution",
    next: "Next puzzle",
    previous: "Previous puzzle",
    done: (done, count) => `${done} of ${count} solved`,
    leave: "Back to the game",
    isDone: "solved",
    choosePuzzle: "Puzzle",
    noPuzzles: "Couldn’t load the puzzles. Check your connection.",
  },
  de: {
    daily: "Rätsel des Tages",
    dailyDone: "Rätsel des Tages: gelöst",
    puzzleRecord: (rating, days) =>
      `Deine Wertung: ${rating}.${days > 0 ? ` Rätsel des Tages: ${days === 1 ? "1 Tag" : `${days} Tage`} in Folge.` : ""}`,
    unrated: "Mit einem Tipp zählt dieses Rätsel nicht dafür.",
    run: "Wie viele in Folge?",
    runHelp: "Rätsel, die immer schwerer werden, bis zum ersten Fehler oder Tipp.",
    runTitle: (number) => `In Folge: Rätsel ${number}`,
    inRow: (count, best) => `Bisher ${count} in Folge. Dein Rekord: ${best}.`,
    runOver: (count, best) => `Das war’s: ${count} in Folge. Dein Rekord: ${best}.`,
    copyLink: "Link zu diesem Rätsel kopieren",
    linkCopied: "Kopiert.",
    linkNotCopied: (link) => `Das Kopieren wurde blockiert. Der Link lautet: ${link}`,
    noSuchPuzzle: "Dieses Rätsel gibt es hier nicht.",
    nearRating: "Passend zu meiner Wertung",
    isTried: "noch nicht gelöst",
    puzzle: (number, count) => `Rätsel ${number} von ${count}`,
    grade: "Schwierigkeit",
    grades: ["Sehr leicht", "Leicht", "Mittel", "Schwer", "Sehr schwer"],
    allGrades: "Alle",
    kind: "Aufgabe",
    kinds: {
      win: "Gewinnen",
      draw: "Remis halten",
      defend: "Verlust vermeiden",
      zugzwang: "In Zugzwang bringen",
    },
    allKinds: "Alle",
    find: {
      win: (player, moves) => `${player} am Zug: Finde den Gewinn in ${germanCount(moves)}.`,
      draw: (player) => `${player} am Zug: Halte das Remis, bis der Gegner nicht mehr gewinnen kann.`,
      defend: (player) => `${player} am Zug: Vermeide den Verlust. Alle Züge außer einem verlieren.`,
      zugzwang: (player, moves) =>
        `${player} am Zug: Bringe den Gegner in Zugzwang und gewinne in ${germanCount(moves)}.`,
    },
    begin: "Beginnen",
    goOn: "Rätsel fortsetzen",
    gameWaits: "Die laufende Partie bleibt gespeichert.",
    right: (left) => (left === 1 ? "Richtig! Noch ein Zug." : `Richtig! Noch ${left} Züge.`),
    rightDraw: "Richtig! Es bleibt remis.",
    solvedPuzzle: {
      win: "Gelöst!",
      draw: "Gelöst! Der Gegner kann nicht mehr gewinnen.",
      defend: "Gelöst! Alle anderen Züge verlieren.",
      zugzwang: "Gelöst!",
    },
    wrongStillWins: (moves) => `Das gewinnt auch, aber erst in ${germanCount(moves)}. Es geht schneller.`,
    wrongDraw: "Das reicht nur zum Remis.",
    wrongLoss: (moves) => `Das verliert in ${germanCount(moves)}.`,
    noAnswer: "Die Zeit reichte nicht, um den Zug zu prüfen.",
    checking: "Wird geprüft\u00a0…",
    tryAgain: "Noch einmal versuchen",
    showSolution: "Lösung zeigen",
    next: "Nächstes Rätsel",
    previous: "Voriges Rätsel",
    done: (done, count) => `${done} von ${count} gelöst`,
    leave: "Zurück zur Partie",
    isDone: "gelöst",
    choosePuzzle: "Rätsel",
    noPuzzles: "Die Rätsel ließen sich nicht laden. Bitte die Verbindung prüfen.",
  },
  // In Japanese the moves of both sides count.
  ja: {
    daily: "今日の問題",
    dailyDone: "今日の問題：正解済み",
    puzzleRecord: (rating, days) => `レーティング：${rating}。${days > 0 ? `今日の問題：${days}日連続。` : ""}`,
    unrated: "ヒントを使った問題はレーティングに数えません。",
    run: "連続正解に挑戦",
    runHelp: "だんだん難しくなります。間違えるかヒントを使うと終わりです。",
    runTitle: (number) => `連続正解：第${number}問`,
    inRow: (count, best) => `ここまで${count}問連続正解。最高記録：${best}問。`,
    runOver: (count, best) => `終了：${count}問連続正解。最高記録：${best}問。`,
    copyLink: "この問題へのリンクをコピー",
    linkCopied: "コピーしました。",
    linkNotCopied: (link) => `コピーがブロックされました。リンク：${link}`,
    noSuchPuzzle: "そのような問題はありません。",
    nearRating: "レーティングに合わせる",
    isTried: "未正解",
    puzzle: (number, count) => `第${number}問（全${count}問）`,
    grade: "難易度",
    grades: ["入門", "初級", "中級", "上級", "最上級"],
    allGrades: "すべて",
    kind: "課題",
    kinds: {
      win: "勝つ",
      draw: "引き分けを守る",
      defend: "負けを避ける",
      zugzwang: "相手を手詰まりにする",
    },
    allKinds: "すべて",
    find: {
      win: (player, moves) => `${player}の番：${pliesOf(moves)}手で勝つ手順を見つけてください。`,
      draw: (player) => `${player}の番：相手が勝てなくなるまで、引き分けを守ってください。`,
      defend: (player) => `${player}の番：負けを避けてください。負けない手は一つだけです。`,
      zugzwang: (player, moves) => `${player}の番：相手を手詰まりにして、${pliesOf(moves)}手で勝ってください。`,
    },
    begin: "始める",
    goOn: "問題を続ける",
    gameWaits: "問題を解いている間、対局は保存されています。",
    right: (left) => `正解！あと${pliesOf(left)}手です。`,
    rightDraw: "正解！まだ引き分けです。",
    solvedPuzzle: {
      win: "クリア！",
      draw: "クリア！相手はもう勝てません。",
      defend: "クリア！ほかの手はすべて負けです。",
      zugzwang: "クリア！",
    },
    wrongStillWins: (moves) => `それでも勝てますが、${pliesOf(moves)}手かかります。もっと早く勝つ手があります。`,
    wrongDraw: "それでは引き分けです。",
    wrongLoss: (moves) => `それでは${pliesOf(moves)}手で負けです。`,
    noAnswer: "時間内にこの手を確認できませんでした。",
    checking: "確認中…",
    tryAgain: "もう一度",
    showSolution: "答えを見る",
    next: "次の問題",
    previous: "前の問題",
    done: (done, count) => `${count}問中${done}問クリア`,
    leave: "対局に戻る",
    isDone: "クリア",
    choosePuzzle: "問題",
    noPuzzles: "問題を読み込めませんでした。接続を確認してください。",
  },
};

// Setting up a position stone by stone: its texts, and why no game leads to some arrangements. Only the Share tab needs
// it.

import { type Board, coordinatesOf } from "../game/board";
import type { Impossible } from "../study/arrangement";
import { cellName } from "../study/shape";
import type { Language, Words } from "./words";

interface ArrangementWords {
  title: string;
  help: string;
  setUp: string;
  clear: string;
  level(level: number): string;
  cell(digit: string, level: number, stone: string): string;
  free: string;
  floating(cells: string): string;
  counts(first: number, second: number): string;
  bothWon: string;
  movedOn(winner: string): string;
  apart(winner: string): string;
  buried(winner: string, cells: string): string;
  noOrder: string;
  tooHard: string;
}

export const ARRANGEMENT_WORDS: Record<Language, ArrangementWords> = {
  en: {
    title: "Set up stone by stone",
    help: "Click a cell for the first player’s stone, again for the second player’s, and again to clear it.",
    setUp: "Set up these stones",
    clear: "Clear",
    level: (level) => `Level ${level}`,
    cell: (digit, level, stone) => `Column ${digit}, level ${level}: ${stone}`,
    free: "empty",
    floating: (cells) => `There’s nothing below ${cells}. Stones fall as far as they can.`,
    counts: (first, second) =>
      `The first player has ${first} stones and the second ${second}. The first needs as many, or one more.`,
    bothWon: "Both players have four in a row, but the game ends with the first.",
    movedOn: (winner) => `${winner} has four in a row, so the other player can’t have moved after that.`,
    apart: (winner) => `${winner} has lines that no single last stone could have completed.`,
    buried: (winner, cells) =>
      `${winner}’s line would have ended the game, but there are stones on top of ${cells}, where the last one fell.`,
    noOrder: "No order of moves leads to these stones: the players take turns.",
    tooHard: "Couldn’t find out whether a game leads to these stones.",
  },
  de: {
    title: "Stein für Stein aufstellen",
    help: "Ein Klick auf ein Feld setzt einen Stein von Spieler 1, der nächste einen von Spieler 2, der dritte leert es.",
    setUp: "Diese Steine aufstellen",
    clear: "Leeren",
    level: (level) => `Ebene ${level}`,
    cell: (digit, level, stone) => `Spalte ${digit}, Ebene ${level}: ${stone}`,
    free: "leer",
    floating: (cells) => `Unter ${cells} liegt nichts. Steine fallen so weit wie möglich.`,
    counts: (first, second) =>
      `Spieler 1 hat ${first} Steine, Spieler 2 hat ${second}. Spieler 1 braucht gleich viele oder einen mehr.`,
    bothWon: "Beide haben vier in einer Reihe, aber mit der ersten endet die Partie.",
    movedOn: (winner) => `${winner} hat vier in einer Reihe. Danach kann niemand mehr gezogen haben.`,
    apart: (winner) => `${winner} hat Linien, die kein einzelner letzter Stein vollendet haben kann.`,
    buried: (winner, cells) =>
      `Die Linie (${winner}) hätte die Partie beendet, aber über ${cells}, wo der letzte Stein fiel, liegen weitere.`,
    noOrder: "Keine Zugfolge führt zu diesen Steinen, denn die Spieler wechseln sich ab.",
    tooHard: "Es war nicht herauszufinden, ob eine Partie zu diesen Steinen führt.",
  },
  ja: {
    title: "石を1つずつ置いて局面を作る",
    help: "マスをクリックすると先手の石、もう一度で後手の石、さらにもう一度で空きになります。",
    setUp: "この局面を使う",
    clear: "すべて消す",
    level: (level) => `${level}段目`,
    cell: (digit, level, stone) => `列${digit}、${level}段目：${stone}`,
    free: "空き",
    floating: (cells) => `${cells}の下に石がありません。石は一番下まで落ちます。`,
    counts: (first, second) =>
      `先手の石は${first}個、後手の石は${second}個です。先手は同じ数か1個多くなければなりません。`,
    bothWon: "両者とも4つ並んでいますが、先に並んだ時点で対局は終わります。",
    movedOn: (winner) => `${winner}が4つ並べた後に、相手が打つことはできません。`,
    apart: (winner) => `${winner}の複数の線を、最後の1手で同時に完成させることはできません。`,
    buried: (winner, cells) =>
      `${winner}の線が完成した時点で対局は終わりますが、最後の石があるはずの${cells}の上に石があります。`,
    noOrder: "交互に打つと、どの手順でもこの局面になりません。",
    tooHard: "この局面になる手順があるかどうか、わかりませんでした。",
  },
};

/** Returns why no game leads to an arrangement. */
export function impossibleText(board: Board, reason: Impossible, said: ArrangementWords, words: Words): string {
  const named = (cells: readonly number[]) => words.join(cells.map((cell) => cellName(board, cell)));
  switch (reason.kind) {
    case "floating":
      return said.floating(named(reason.cells));
    case "counts":
      return said.counts(reason.first, reason.second);
    case "both-won":
      return said.bothWon;
    case "moved-on":
      return said.movedOn(words.player[reason.winner]);
    case "apart":
      return said.apart(words.player[reason.winner]);
    case "buried":
      return said.buried(words.player[reason.winner], named(reason.cells));
    case "no-order":
      return said.noOrder;
    case "too-hard":
      return said.tooHard;
  }
}

/** Returns what a cell is called, with what is in it. */
export function cellText(board: Board, cell: number, stone: string, said: ArrangementWords): string {
  return said.cell(board.digits[cell % board.columns]!, coordinatesOf(board, cell)[2] + 1, stone);
}

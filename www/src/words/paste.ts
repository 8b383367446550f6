// What to say of a text that isn't a game: a link, moves or a game file with a mistake. Only the Share tab needs it.

import { BOARD_NAMES, boardOf } from "../game/board";
import type { BadGameFile, Mistake } from "../study/bad-game-file";
import type { Refusal } from "../study/paste";
import { COLOURS } from "../game/shape";
import { MARKS } from "../study/tree";
import { moveTextError } from "./illegal-move";
import type { Language, Words } from "./words";

interface PasteWords {
  empty: string;
  otherLink: string;
  noBoard(found: string, boards: string): string;
  line(line: number, text: string): string;
  tooLong: string;
  header(found: string): string;
  noMove(found: string, first: string, last: string): string;
  number(found: number, right: number): string;
  noMark(found: string, marks: string): string;
  noMoveBefore(found: string): string;
  emptyVariation: string;
  noShape(found: string, cell: string, arrow: string, colours: string): string;
  unclosed: Record<"comment" | "variation", string>;
  unopened: Record<"comment" | "variation" | "header", string>;
}

const WORDS: Record<Language, PasteWords> = {
  en: {
    empty: "There’s nothing to set up yet.",
    otherLink: "This link doesn’t lead to a position. Use one from the Share tab.",
    noBoard: (found, boards) => `There’s no board “${found}”. Use ${boards}.`,
    line: (line, text) => `Line ${line}: ${text}`,
    tooLong: "This is too long for a game file (at most a million characters).",
    header: (found) => `“${found}” isn’t a header. One looks like [Name "value"].`,
    noMove: (found, first, last) => `“${found}” isn’t a move. A move is a column, ${first}–${last}, on its own.`,
    number: (found, right) => `The next move is number ${right}, not ${found}.`,
    noMark: (found, marks) => `“${found}” isn’t a mark. Use ${marks}.`,
    noMoveBefore: (found) => `“${found}” needs a move before it.`,
    emptyVariation: "This variation has no move.",
    noShape: (found, cell, arrow, colours) =>
      `“${found}” isn’t a drawing. ${cell} marks a cell, ${arrow} draws an arrow; colours: ${colours}.`,
    unclosed: { comment: "This comment has no end. Add “}”.", variation: "This variation has no end. Add “)”." },
    unopened: {
      comment: "“}” has no beginning. A comment starts with “{”.",
      variation: "“)” has no beginning. A variation starts with “(”.",
      header: "“]” has no beginning. A header starts with “[”.",
    },
  },
  de: {
    empty: "Hier steht noch nichts.",
    otherLink: "Dieser Link führt zu keiner Stellung. Ein passender steht unter „Teilen“.",
    noBoard: (found, boards) => `Das Brett „${found}“ gibt es nicht. Möglich: ${boards}.`,
    line: (line, text) => `Zeile ${line}: ${text}`,
    tooLong: "Das ist zu lang für eine Partiedatei (höchstens eine Million Zeichen).",
    header: (found) => `„${found}“ ist keine Kopfzeile. Eine sieht so aus: [Name "Wert"].`,
    noMove: (found, first, last) => `„${found}“ ist kein Zug. Ein Zug ist eine einzelne Spalte, ${first}–${last}.`,
    number: (found, right) => `Der nächste Zug hat die Nummer ${right}, nicht ${found}.`,
    noMark: (found, marks) => `„${found}“ ist kein Zeichen für einen Zug. Möglich: ${marks}.`,
    noMoveBefore: (found) => `Vor „${found}“ fehlt ein Zug.`,
    emptyVariation: "In dieser Variante steht kein Zug.",
    noShape: (found, cell, arrow, colours) =>
      `„${found}“ zeichnet nichts. ${cell} markiert ein Feld, ${arrow} zeichnet einen Pfeil; Farben: ${colours}.`,
    unclosed: {
      comment: "Dieser Kommentar hört nicht auf. Es fehlt „}“.",
      variation: "Diese Variante hört nicht auf. Es fehlt „)“.",
    },
    unopened: {
      comment: "„}“ hat keinen Anfang. Ein Kommentar beginnt mit „{“.",
      variation: "„)“ hat keinen Anfang. Eine Variante beginnt mit „(“.",
      header: "„]“ hat keinen Anfang. Eine Kopfzeile beginnt mit „[“.",
    },
  },
  ja: {
    empty: "まだ何も入力されていません。",
    otherLink: "このリンクは局面へのリンクではありません。「共有」のリンクを使ってください。",
    noBoard: (found, boards) => `「${found}」という盤はありません（${boards}のいずれか）。`,
    line: (line, text) => `${line}行目：${text}`,
    tooLong: "棋譜としては長すぎます（100万文字まで）。",
    header: (found) => `「${found}」は見出しではありません。[Name "value"] の形で書いてください。`,
    noMove: (found, first, last) => `「${found}」は手ではありません。手は列（${first}〜${last}）1文字です。`,
    number: (found, right) => `次の手の番号は${found}ではなく${right}です。`,
    noMark: (found, marks) => `「${found}」という記号はありません（${marks}のいずれか）。`,
    noMoveBefore: (found) => `「${found}」の前に手がありません。`,
    emptyVariation: "この変化には手がありません。",
    noShape: (found, cell, arrow, colours) =>
      `「${found}」は図ではありません。${cell}はマスの印、${arrow}は矢印です（色は${colours}）。`,
    unclosed: {
      comment: "コメントが閉じていません。「}」が必要です。",
      variation: "変化が閉じていません。「)」が必要です。",
    },
    unopened: {
      comment: "「}」に対応する「{」がありません。",
      variation: "「)」に対応する「(」がありません。",
      header: "「]」に対応する「[」がありません。",
    },
  },
};

/** Returns what is wrong with a pasted text. */
export function refusalText(reason: Refusal, language: Language, words: Words): string {
  const said = WORDS[language];
  switch (reason.kind) {
    case "empty":
      return said.empty;
    case "other-link":
      return said.otherLink;
    case "no-board":
      return said.noBoard(reason.found, BOARD_NAMES.join(", "));
    case "illegal":
      return moveTextError(reason.error, words);
    case "file":
      return fileText(reason.error, said, words);
  }
}

function fileText({ mistake, line }: BadGameFile, said: PasteWords, words: Words): string {
  return mistake.kind === "too-long" ? said.tooLong : said.line(line, mistakeText(mistake, said, words));
}

function mistakeText(mistake: Mistake, said: PasteWords, words: Words): string {
  switch (mistake.kind) {
    case "too-long":
      return said.tooLong;
    case "header":
      return said.header(mistake.found);
    case "no-board":
      return said.noBoard(mistake.found, BOARD_NAMES.join(", "));
    case "no-move": {
      const { digits } = boardOf(mistake.board);
      return said.noMove(mistake.found, digits[0]!, digits.at(-1)!);
    }
    case "number":
      return said.number(mistake.found, mistake.right);
    case "illegal":
      return moveTextError(mistake.error, words);
    case "no-mark":
      return said.noMark(mistake.found, MARKS.slice(1).join(" "));
    case "no-move-before":
      return said.noMoveBefore(mistake.found);
    case "empty-variation":
      return said.emptyVariation;
    case "no-shape": {
      const { digits } = boardOf(mistake.board);
      const initials = COLOURS.map((colour) => colour[0]!.toUpperCase()).join(" ");
      return said.noShape(mistake.found, `G${digits[0]}1`, `G${digits[0]}1${digits[1]}2`, initials);
    }
    case "unclosed":
      return said.unclosed[mistake.what];
    case "unopened":
      return said.unopened[mistake.what];
  }
}

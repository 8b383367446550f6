// The texts of the notes and of the list of games, which are loaded when they are first opened.

import type { Colour } from "../game/shape";
import type { Symmetry } from "../study/symmetry";
import type { Mark } from "../study/tree";
import { count } from "./en";
import type { Language } from "./words";

export interface NotesWords {
  comment: string;
  mark: string;
  marks: Record<Mark, string>;
  nameOf(player: string): string;
  drawing: string;
  drawingHelp: string;
  drawByTaps: string;
  draw: string;
  colour: string;
  colours: Record<Colour, string>;
  noShape: string;

  // What is done to the moves. Where something is lost, it is said, and can be undone.
  thisLine: string;
  promote: string;
  makeMain: string;
  deleteFrom: string;
  deleteAfter: string;
  deleted(moves: number): string;
  wholeGame: string;
  clearNotes: string;
  cleared: string;
  symmetries: Record<Symmetry, string>;
  undo: string;

  // The list of games.
  gameName: string;
  gameNameHelp: string;
  gameTitle(name: string, moves: number): string;
  previousGame: string;
  nextGame: string;
  saveGames: string;
  /** What was played from here in one's own games. */
  ownMoves: string;
  /** The move, how often it was played, and how many of those games the first player won, drew and lost. */
  ownColumns: readonly [string, string, string, string, string];
  playOwn(digit: string): string;
  raiseGame(title: string): string;
  deleteGame(title: string): string;
  gameDeleted(title: string): string;
}

const germanMoves = (moves: number) => (moves === 1 ? "1 Zug" : `${moves} Züge`);

export const NOTES_WORDS: Record<Language, NotesWords> = {
  en: {
    comment: "Comment on this position",
    mark: "This move is",
    marks: {
      "": "–",
      "!": "! good",
      "?": "? a mistake",
      "!!": "!! brilliant",
      "??": "?? a blunder",
      "!?": "!? interesting",
      "?!": "?! doubtful",
    },
    nameOf: (player) => `${player}’s name`,
    drawing: "Draw on the board",
    drawingHelp:
      "A column and a level mark a cell, as D3; two of them draw an arrow, as D1F2. With a mouse, use the right button on a flat board or on the layers.",
    drawByTaps: "Taps on the board draw: tap a cell twice to mark it, or two cells for an arrow",
    draw: "Draw",
    colour: "Colour",
    colours: { green: "Green", red: "Red", blue: "Blue", yellow: "Yellow" },
    noShape: "That isn’t a cell or an arrow on this board.",
    thisLine: "This line",
    promote: "Move this line up",
    makeMain: "Make this the main line",
    deleteFrom: "Delete from here",
    deleteAfter: "Delete what follows",
    deleted: (moves) => `${count(moves)} deleted.`,
    wholeGame: "Whole game",
    clearNotes: "Clear comments and marks",
    cleared: "Comments, marks and drawings cleared.",
    symmetries: { mirror: "Swap left and right", turn: "Turn by a quarter" },
    undo: "Undo",
    gameName: "Name of this game",
    gameNameHelp: "Games with a name are kept longest.",
    gameTitle: (name, moves) => `${name}: ${count(moves)}`,
    previousGame: "Previous game",
    nextGame: "Next game",
    saveGames: "Save all games",
    ownMoves: "Played from here in your games",
    ownColumns: ["Column", "Games", "First won", "Drawn", "Second won"],
    playOwn: (digit) => `Play column ${digit}`,
    raiseGame: (title) => `Move up: ${title}`,
    deleteGame: (title) => `Delete: ${title}`,
    gameDeleted: (title) => `Deleted “${title}”.`,
  },
  de: {
    comment: "Kommentar zu dieser Stellung",
    mark: "Dieser Zug ist",
    marks: {
      "": "–",
      "!": "! gut",
      "?": "? ein Fehler",
      "!!": "!! glänzend",
      "??": "?? ein grober Fehler",
      "!?": "!? interessant",
      "?!": "?! zweifelhaft",
    },
    nameOf: (player) => `Name: ${player}`,
    drawing: "Auf das Brett zeichnen",
    drawingHelp:
      "Spalte und Ebene markieren ein Feld, etwa D3; zwei davon zeichnen einen Pfeil, etwa D1F2. Mit der Maus geht das auf dem flachen Brett und den Ebenen mit der rechten Taste.",
    drawByTaps: "Antippen zeichnet: ein Feld zweimal für eine Markierung, zwei Felder für einen Pfeil",
    draw: "Zeichnen",
    colour: "Farbe",
    colours: { green: "Grün", red: "Rot", blue: "Blau", yellow: "Gelb" },
    noShape: "Das ist kein Feld und kein Pfeil auf diesem Brett.",
    thisLine: "Diese Variante",
    promote: "Variante nach vorn",
    makeMain: "Zur Hauptvariante machen",
    deleteFrom: "Ab hier löschen",
    deleteAfter: "Folgende Züge löschen",
    deleted: (moves) => `${germanMoves(moves)} gelöscht.`,
    wholeGame: "Ganze Partie",
    clearNotes: "Kommentare und Zeichen löschen",
    cleared: "Kommentare, Zeichen und Zeichnungen gelöscht.",
    symmetries: { mirror: "Links und rechts tauschen", turn: "Um 90° drehen" },
    undo: "Rückgängig",
    gameName: "Name dieser Partie",
    gameNameHelp: "Partien mit Namen bleiben am längsten gespeichert.",
    gameTitle: (name, moves) => `${name}: ${germanMoves(moves)}`,
    previousGame: "Vorige Partie",
    nextGame: "Nächste Partie",
    saveGames: "Alle Partien speichern",
    ownMoves: "Von hier aus in deinen Partien gespielt",
    ownColumns: ["Spalte", "Partien", "Sieg 1", "Remis", "Sieg 2"],
    playOwn: (digit) => `Spalte ${digit} spielen`,
    raiseGame: (title) => `Nach oben: ${title}`,
    deleteGame: (title) => `Löschen: ${title}`,
    gameDeleted: (title) => `„${title}“ gelöscht.`,
  },
  ja: {
    comment: "この局面のコメント",
    mark: "この手の評価",
    marks: {
      "": "–",
      "!": "! 好手",
      "?": "? 悪手",
      "!!": "!! 妙手",
      "??": "?? 大悪手",
      "!?": "!? 面白い手",
      "?!": "?! 疑問手",
    },
    nameOf: (player) => `${player}の名前`,
    drawing: "盤に描く",
    drawingHelp:
      "列と段（例：D3）でマスに印をつけ、2つ並べる（例：D1F2）と矢印になります。マウスなら、平面の盤や段の表示で右ボタンを使えます。",
    drawByTaps: "タップで描く：同じマスを2回で印、2つのマスで矢印",
    draw: "描く",
    colour: "色",
    colours: { green: "緑", red: "赤", blue: "青", yellow: "黄" },
    noShape: "この盤のマスや矢印ではありません。",
    thisLine: "この変化",
    promote: "この変化を前へ",
    makeMain: "本譜にする",
    deleteFrom: "ここから削除",
    deleteAfter: "この先の手を削除",
    deleted: (moves) => `${moves}手を削除しました。`,
    wholeGame: "対局全体",
    clearNotes: "コメントと評価を消す",
    cleared: "コメント、評価、描いたものを消しました。",
    symmetries: { mirror: "左右を入れ替える", turn: "90°回す" },
    undo: "元に戻す",
    gameName: "この対局の名前",
    gameNameHelp: "名前のある対局は最後まで残ります。",
    gameTitle: (name, moves) => `${name}：${moves}手`,
    previousGame: "前の対局",
    nextGame: "次の対局",
    saveGames: "すべての対局を保存",
    ownMoves: "自分の対局で打たれた手",
    ownColumns: ["列", "対局数", "先手の勝ち", "引き分け", "後手の勝ち"],
    playOwn: (digit) => `列${digit}に打つ`,
    raiseGame: (title) => `上へ：${title}`,
    deleteGame: (title) => `削除：${title}`,
    gameDeleted: (title) => `「${title}」を削除しました。`,
  },
};

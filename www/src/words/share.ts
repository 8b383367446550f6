// The texts of the Share tab.

import type { Language } from "./words";

export interface ShareWords {
  link: string;
  gameLink: string;
  gameLinkHelp: string;
  /** What there is in place of a link. */
  noGameLink: Record<"too-long" | "unsupported", string>;
  copy: string;
  share: string;
  copied: string;
  notCopied: string;
  imageNotCopied: string;
  text: string;
  textHelp: string;
  gameFile: string;
  gameFileHelp: string;
  saveGame: string;
  openGame: string;
  leftOut(count: number): string;
  set: string;
  image: string;
  saveImage: string;
  copyImage: string;
  embed: string;
  embedHelp: string;
  embedWhat: Record<"board" | "game", string>;
  frameTooLong: string;
  embedFrame: string;
  embedElement: string;
  embedAnalysis: string;
  embedComputer: string;
  preview: string;
}

export const SHARE: Record<Language, ShareWords> = {
  en: {
    link: "Link to this position",
    gameLink: "Link to the whole game",
    gameLinkHelp: "With all moves, variations, comments and names.",
    noGameLink: {
      "too-long": "This game is too long for a link. Save the game file below and send that instead.",
      unsupported: "This browser can’t put a game into a link. Save the game file below and send that instead.",
    },
    copy: "Copy",
    share: "Share",
    copied: "Copied.",
    notCopied: "Copying was blocked. Select the text and copy it.",
    imageNotCopied: "Copying was blocked. Save the picture instead.",
    text: "Position as text",
    textHelp: "Type or paste moves, a link or a game file, then press “Set up”.",
    gameFile: "Game file",
    gameFileHelp: "All moves with variations, comments and names, as text.",
    saveGame: "Save game",
    openGame: "Open a file…",
    leftOut: (count) =>
      `The list of games is full, so ${count === 1 ? "1 game wasn’t" : `${count} games weren’t`} opened.`,
    set: "Set up",
    image: "Picture",
    saveImage: "Save as PNG",
    copyImage: "Copy picture",
    embed: "Put this board in your own page",
    embedHelp: "Paste this where you want the board.",
    embedWhat: { board: "Only the board", game: "The whole game with comments" },
    frameTooLong: "This game is too long for an iframe. Use the web component.",
    embedFrame: "Iframe",
    embedElement: "Web component",
    embedAnalysis: "Show evaluations",
    embedComputer: "Play against the computer",
    preview: "Preview",
  },
  de: {
    link: "Link zu dieser Stellung",
    gameLink: "Link zur ganzen Partie",
    gameLinkHelp: "Mit allen Zügen, Varianten, Kommentaren und Namen.",
    noGameLink: {
      "too-long":
        "Diese Partie ist zu lang für einen Link. Stattdessen unten die Partiedatei speichern und verschicken.",
      unsupported:
        "Dieser Browser kann keine Partie in einen Link packen. Stattdessen unten die Partiedatei speichern und verschicken.",
    },
    copy: "Kopieren",
    share: "Teilen",
    copied: "Kopiert.",
    notCopied: "Das Kopieren wurde blockiert. Bitte den Text markieren und kopieren.",
    imageNotCopied: "Das Kopieren wurde blockiert. Bitte das Bild speichern.",
    text: "Stellung als Text",
    textHelp: "Züge, einen Link oder eine Partiedatei eintippen oder einfügen, dann „Aufstellen“ drücken.",
    gameFile: "Partiedatei",
    gameFileHelp: "Alle Züge mit Varianten, Kommentaren und Namen, als Text.",
    saveGame: "Partie speichern",
    openGame: "Datei öffnen …",
    leftOut: (count) =>
      `Die Liste der Partien ist voll; ${count === 1 ? "1 Partie wurde" : `${count} Partien wurden`} nicht geöffnet.`,
    set: "Aufstellen",
    image: "Bild",
    saveImage: "Als PNG speichern",
    copyImage: "Bild kopieren",
    embed: "Dieses Brett in die eigene Seite einbetten",
    embedHelp: "Diesen Code dort einfügen, wo das Brett stehen soll.",
    embedWhat: { board: "Nur das Brett", game: "Die ganze Partie mit Kommentaren" },
    frameTooLong: "Diese Partie ist zu lang für ein Iframe. Als Webkomponente geht es.",
    embedFrame: "Iframe",
    embedElement: "Webkomponente",
    embedAnalysis: "Bewertungen anzeigen",
    embedComputer: "Gegen den Computer spielen",
    preview: "Vorschau",
  },
  ja: {
    link: "この局面へのリンク",
    gameLink: "棋譜全体へのリンク",
    gameLinkHelp: "すべての手、変化、コメント、名前を含みます。",
    noGameLink: {
      "too-long": "この棋譜はリンクにするには長すぎます。下で保存したファイルを送ってください。",
      unsupported: "このブラウザーでは棋譜をリンクにできません。下で保存したファイルを送ってください。",
    },
    copy: "コピー",
    share: "共有",
    copied: "コピーしました。",
    notCopied: "コピーがブロックされました。テキストを選択してコピーしてください。",
    imageNotCopied: "コピーがブロックされました。画像を保存してください。",
    text: "局面のテキスト",
    textHelp: "手順、リンク、棋譜のいずれかを入力するか貼り付けて、「反映」を押してください。",
    gameFile: "棋譜",
    gameFileHelp: "変化、コメント、名前を含むすべての手を文字で保存します。",
    saveGame: "棋譜を保存",
    openGame: "ファイルを開く…",
    leftOut: (count) => `対局一覧がいっぱいのため、${count}局は開けませんでした。`,
    set: "反映",
    image: "画像",
    saveImage: "PNGで保存",
    copyImage: "画像をコピー",
    embed: "自分のページに埋め込む",
    embedHelp: "このコードを、盤を表示したい場所に貼り付けてください。",
    embedWhat: { board: "盤のみ", game: "コメント付きの棋譜全体" },
    frameTooLong: "この棋譜はiframeには長すぎます。Webコンポーネントを使ってください。",
    embedFrame: "iframe",
    embedElement: "Webコンポーネント",
    embedAnalysis: "評価を表示",
    embedComputer: "コンピューターと対局",
    preview: "プレビュー",
  },
};

// The texts of `<fourfold-game>`, besides those of the list of moves.

import type { Language } from "./words";

export interface ViewerWords {
  /** What a screen reader calls the whole. */
  game: string;
  games: string;
  /** A game of which neither the players nor the event are known. */
  gameNumber(number: number): string;
  save: string;
  mistake(reason: string): string;
  empty: string;
  notLoaded(address: string): string;
}

export const VIEWER: Record<Language, ViewerWords> = {
  en: {
    game: "Game",
    games: "Games",
    gameNumber: (number) => `Game ${number}`,
    save: "Save game",
    mistake: (reason) => `Can’t show this game. ${reason}`,
    empty: "There are no moves in it.",
    notLoaded: (address) => `“${address}” couldn’t be loaded.`,
  },
  de: {
    game: "Partie",
    games: "Partien",
    gameNumber: (number) => `Partie ${number}`,
    save: "Partie speichern",
    mistake: (reason) => `Die Partie lässt sich nicht zeigen. ${reason}`,
    empty: "Sie enthält keine Züge.",
    notLoaded: (address) => `„${address}“ ließ sich nicht laden.`,
  },
  ja: {
    game: "棋譜",
    games: "棋譜一覧",
    gameNumber: (number) => `棋譜${number}`,
    save: "棋譜を保存",
    mistake: (reason) => `棋譜を表示できません。${reason}`,
    empty: "手が入っていません。",
    notLoaded: (address) => `「${address}」を読み込めませんでした。`,
  },
};

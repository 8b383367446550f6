// The texts of looking for an even start, which are loaded with it.

import type { Language } from "./words";

interface EvenWords {
  looking(tried: number): string;
  even: string;
  /** With the first player's estimated chances. */
  aboutEven(percent: number): string;
  none: string;
}

export const EVEN_WORDS: Record<Language, EvenWords> = {
  en: {
    looking: (tried) => `Looking at random positions: number ${tried}…`,
    even: "Even: with best play it’s a draw. New games start here.",
    aboutEven: (percent) =>
      `About even: the first player’s chances are estimated at ${percent}%. New games start here.`,
    none: "No even position was found. Try again.",
  },
  de: {
    looking: (tried) => `Zufällige Stellungen werden geprüft: Nummer ${tried}\u00a0…`,
    even: "Ausgeglichen: Bei bestem Spiel endet es remis. Neue Partien beginnen hier.",
    aboutEven: (percent) =>
      `Etwa ausgeglichen: Die Chancen von Spieler 1 werden auf ${percent}\u00a0% geschätzt. Neue Partien beginnen hier.`,
    none: "Es fand sich keine ausgeglichene Stellung. Bitte noch einmal versuchen.",
  },
  ja: {
    looking: (tried) => `ランダムな局面を調べています：${tried}個目…`,
    even: "互角：双方が最善を尽くすと引き分けです。新しい対局はここから始まります。",
    aboutEven: (percent) => `ほぼ互角：先手の勝率は約${percent}%と推定されます。新しい対局はここから始まります。`,
    none: "互角の局面が見つかりませんでした。もう一度お試しください。",
  },
};

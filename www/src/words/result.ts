// The texts at the end of a game, which are loaded with them.

import type { Language } from "./words";

interface ResultWords {
  name: string;
  /** After how many stones the game has ended. */
  after(stones: number): string;
  share: string;
  copyLink: string;
  copied: string;
  notCopied(link: string): string;
}

export const RESULT_WORDS: Record<Language, ResultWords> = {
  en: {
    name: "Result",
    after: (stones) => `It ended with stone ${stones}.`,
    share: "Share this game…",
    copyLink: "Copy link to this game",
    copied: "Copied.",
    notCopied: (link) => `Copying was blocked. This is the link: ${link}`,
  },
  de: {
    name: "Ergebnis",
    after: (stones) => `Die Partie endete mit dem ${stones}. Stein.`,
    share: "Diese Partie teilen\u00a0…",
    copyLink: "Link zu dieser Partie kopieren",
    copied: "Kopiert.",
    notCopied: (link) => `Das Kopieren wurde blockiert. Der Link lautet: ${link}`,
  },
  ja: {
    name: "結果",
    after: (stones) => `${stones}手で終局しました。`,
    share: "この対局を共有…",
    copyLink: "この対局へのリンクをコピー",
    copied: "コピーしました。",
    notCopied: (link) => `コピーがブロックされました。リンク：${link}`,
  },
};

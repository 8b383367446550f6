// The texts of the bar that says who stands better, which are loaded with it.

import type { Language } from "./words";

interface EvaluationWords {
  name: string;
  /** The chances of both players, as texts. */
  chances(first: string, second: string, isExact: boolean): string;
  unknown: string;
}

export const EVALUATION_WORDS: Record<Language, EvaluationWords> = {
  en: {
    name: "Who stands better",
    chances: (first, second, isExact) =>
      `First player ${first}, second player ${second}${isExact ? "" : " (estimated)"}`,
    unknown: "not analysed yet",
  },
  de: {
    name: "Wer besser steht",
    chances: (first, second, isExact) => `Spieler 1: ${first}, Spieler 2: ${second}${isExact ? "" : " (geschätzt)"}`,
    unknown: "noch nicht analysiert",
  },
  ja: {
    name: "形勢",
    chances: (first, second, isExact) => `先手${first}、後手${second}${isExact ? "" : "（推定）"}`,
    unknown: "未解析",
  },
};

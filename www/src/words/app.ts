// The texts of the app page, by language. Only those of the visitor's language are loaded.

import type { AppWords } from "./app-en";
import type { Language } from "./words";

export type { AppWords };

const LOADERS: Record<Language, () => Promise<AppWords>> = {
  en: async () => (await import("./app-en")).englishApp,
  de: async () => (await import("./app-de")).germanApp,
  ja: async () => (await import("./app-ja")).japaneseApp,
};

/** Loads the texts of a language; the English ones if those can't be loaded. */
export function appWordsOf(language: Language): Promise<AppWords> {
  return LOADERS[language]().catch(() => LOADERS.en());
}

// The texts of the app page, by language. Only those of the visitor's language are loaded, and the English ones, which are
// there if that fails.

import { type AppWords, englishApp } from "./app-en";
import type { Language } from "./words";

export type { AppWords };

/** Loads the texts of a language. */
export async function appWordsOf(language: Language): Promise<AppWords> {
  try {
    switch (language) {
      case "en":
        return englishApp;
      case "de":
        return (await import("./app-de")).germanApp;
      case "ja":
        return (await import("./app-ja")).japaneseApp;
    }
  } catch {
    return englishApp;
  }
}

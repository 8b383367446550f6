// The texts of the app page, by language.

import { germanApp } from "./app-de";
import { type AppWords, englishApp } from "./app-en";
import { japaneseApp } from "./app-ja";
import type { Language } from "./words";

export type { AppWords };

export const APP_WORDS: Record<Language, AppWords> = { en: englishApp, de: germanApp, ja: japaneseApp };

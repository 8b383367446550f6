// Japanese, for the app page.

import { type AppWords, englishApp } from "./app-en";

export const japaneseApp: AppWords = englishApp;

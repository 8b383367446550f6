// German, for the app page.

import { type AppWords, englishApp } from "./app-en";

export const germanApp: AppWords = englishApp;

// The languages.

import { german } from "./de";
import { english, type Words } from "./en";
import { japanese } from "./ja";

export type { Words };

export const LANGUAGES = { en: english, de: german, ja: japanese } as const;

export type Language = keyof typeof LANGUAGES;

/** The language that a tag such as `de-AT` means, English if it is none of ours. */
export function languageOf(tag: string | null | undefined): Language {
  const name = (tag ?? "").toLowerCase().split("-")[0]!;
  return Object.hasOwn(LANGUAGES, name) ? (name as Language) : "en";
}

export function wordsOf(tag: string | null | undefined): Words {
  return LANGUAGES[languageOf(tag)];
}

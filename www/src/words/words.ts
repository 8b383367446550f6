// The languages, and the texts of the element in each.
//
// This folder has every text that people see or hear: the element's in one file a language, the app page's in another,
// so that an element on other pages doesn't carry the latter.

import { german } from "./de";
import { english, type Words } from "./en";
import { japanese } from "./ja";

export type { Words };

export const LANGUAGES = { en: english, de: german, ja: japanese } as const;

export type Language = keyof typeof LANGUAGES;

/** Returns the language of a tag such as `de-AT`, if there is such a language here. */
export function languageNamed(tag: string | null | undefined): Language | undefined {
  const name = (tag ?? "").toLowerCase().split("-")[0]!;
  return Object.hasOwn(LANGUAGES, name) ? (name as Language) : undefined;
}

/** Returns the language of a tag, English if there is no such language here. */
export function languageOf(tag: string | null | undefined): Language {
  return languageNamed(tag) ?? "en";
}

export function wordsOf(tag: string | null | undefined): Words {
  return LANGUAGES[languageOf(tag)];
}

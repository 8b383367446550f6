// Questions and answers: the same ones in every language, and what they quote from the page is there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ANALYSIS_WORDS } from "../../src/words/analysis";
import { appWordsOf } from "../../src/words/app";
import { NOTES_WORDS } from "../../src/words/notes";
import { QUESTION_WORDS } from "../../src/words/questions";
import { SETTINGS_WORDS } from "../../src/words/settings";
import { SHARE } from "../../src/words/share";
import { LANGUAGES, type Language } from "../../src/words/words";

/** Returns all texts in an object of words, but not those that functions make. */
function textsIn(words: unknown): string[] {
  if (typeof words === "string") return [words];
  return typeof words === "object" && words !== null ? Object.values(words).flatMap(textsIn) : [];
}

for (const language of Object.keys(LANGUAGES) as Language[]) {
  test(`what is quoted is on the page, ${language}`, async () => {
    const questions = QUESTION_WORDS[language];
    assert.equal(questions.length, QUESTION_WORDS.en.length);
    const words = [await appWordsOf(language), ANALYSIS_WORDS, NOTES_WORDS, SETTINGS_WORDS, SHARE].map((words) =>
      language in words ? (words as Record<Language, unknown>)[language] : words,
    );
    const known = new Set(words.flatMap(textsIn));
    const quoted = questions.flatMap(({ answer }) =>
      [...answer.matchAll(/[“„「](.+?)[”“」]/g)].map(([, text]) => text!),
    );
    assert.ok(quoted.length >= 5);
    for (const text of quoted) assert.ok(known.has(text), text);
  });
}

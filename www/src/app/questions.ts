// Questions that visitors have, with their answers.

import { QUESTION_WORDS } from "../words/questions";
import { languageOf } from "../words/words";
import { h } from "./html";

export function questions(): { root: HTMLElement; show(): void } {
  const rows = QUESTION_WORDS[languageOf(document.documentElement.lang)].map(({ question, answer }) =>
    h("div", {}, h("dt", {}, question), h("dd", {}, answer)),
  );
  return { root: h("dl", { class: "questions" }, ...rows), show: () => undefined };
}

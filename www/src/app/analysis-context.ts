// The context of the parts that say what is known of a position. Their texts are loaded with them.

import { ANALYSIS_WORDS, type AnalysisWords } from "../words/analysis";
import type { AppWords } from "../words/app";
import { languageOf } from "../words/words";
import type { Context } from "./context";

export interface AnalysisContext extends Context {
  text: AppWords & AnalysisWords;
}

export function withAnalysisWords(context: Context): AnalysisContext {
  return { ...context, text: { ...context.text, ...ANALYSIS_WORDS[languageOf(document.documentElement.lang)] } };
}

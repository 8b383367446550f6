// Messages for people, and how an error becomes one.

import { EngineFailure } from "../engine/call";
import { IllegalMove } from "../game/game";
import { moveTextError } from "../words/illegal-move";
import type { Words } from "../words/words";

/** A text for people, in the language whose words it is given. */
export type Message = (words: Words) => string;

/** The message of an element that can't use the engine or draw, because it is not in a page. */
export const NOT_IN_PAGE: Message = () => "the element is not in a page";

export function errorMessage(error: unknown): Message {
  if (error instanceof IllegalMove) return (words) => moveTextError(error, words);
  const text = error instanceof Error ? error.message : String(error);
  return error instanceof EngineFailure ? (words) => words.engineFailed(text) : () => text;
}

// Messages about errors.

import { EngineFailure } from "../engine/call";
import { IllegalMove } from "../game/game";
import { illegalMoveText } from "../words/illegal-move";
import type { Message } from "./settings";

/** The message of an element that can't use the engine or draw, because it is not in a page. */
export const NOT_IN_PAGE: Message = () => "the element is not in a page";

export function errorMessage(error: unknown): Message {
  if (error instanceof IllegalMove) return (words) => illegalMoveText(error, words);
  const text = error instanceof Error ? error.message : String(error);
  return error instanceof EngineFailure ? (words) => words.engineFailed(text) : () => text;
}

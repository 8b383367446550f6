// The threads and the memory of the engine, as they were chosen.

import type { Context } from "./context";
import { readStored } from "./storage";

/** Sets the threads and the memory of the engine. */
export function setResources({ game }: Pick<Context, "game">): void {
  game.setAttribute("threads", String(readStored("threads")));
  game.setAttribute("memory", String(readStored("memory")));
}

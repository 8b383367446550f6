// The page: asks the engine and shows the answer.

import { answerText, countText, secondsText } from "./answer";
import { Engine, EngineFailure, Stopped } from "./engine";
import type { Goal } from "./protocol";

const HELP: Record<string, string> = {
  "4x4x4": "The columns played, one character each: 0 to 9, then A to F, row by row. Empty for a new game.",
  "7x6": "The columns played, one digit each: 1 to 7 from left to right. Empty for a new game.",
  "9x7": "The columns played, one digit each: 1 to 9 from left to right. Empty for a new game.",
};
/** So many stones that a random position is solved at once. */
const STONES: Record<string, number> = { "4x4x4": 42, "7x6": 18, "9x7": 38 };

const form = element("question", HTMLFormElement);
const board = element("board", HTMLSelectElement);
const goal = element("goal", HTMLSelectElement);
const position = element("position", HTMLInputElement);
const help = element("position-help", HTMLElement);
const mistake = element("position-error", HTMLElement);
const answer = element("answer", HTMLOutputElement);
const status = element("engine", HTMLElement);
const signature = element("signature", HTMLElement);
const stop = element("stop", HTMLButtonElement);
const starters = ["solve", "random", "bench"].map((id) => element(id, HTMLButtonElement));

const engine = new Engine(threadsWanted());

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void work("Solving…", async () => {
    const asked = goal.value as Goal;
    const solved = await engine.call("solve", board.value, position.value.trim(), asked);
    answer.replaceChildren(...answerText(solved.result, solved.seconds));
  });
});

element("random", HTMLButtonElement).addEventListener("click", () => {
  void work("Looking for a position…", async () => {
    const seed = crypto.getRandomValues(new BigUint64Array(1))[0]!;
    const stones = STONES[board.value]!;
    const { result } = await engine.call("sample", board.value, stones, 1, seed);
    position.value = result[0]!;
    answer.replaceChildren();
  });
});

element("bench", HTMLButtonElement).addEventListener("click", () => {
  signature.textContent = "";
  void work("Measuring…", async () => {
    const { result, seconds } = await engine.call("bench");
    signature.textContent =
      `Signature ${result.signature}: ${countText(result.signature)} positions in ${secondsText(seconds)}`;
    answer.replaceChildren();
  });
});

stop.addEventListener("click", () => engine.stop());
board.addEventListener("change", explain);
position.addEventListener("input", () => complain(""));

explain();
showThreads();

/** Runs one thing at a time, and shows what went wrong. */
async function work(doing: string, what: () => Promise<void>): Promise<void> {
  complain("");
  busy(true);
  answer.hidden = false;
  answer.textContent = doing;
  try {
    showThreads();
    await what();
    answer.hidden = answer.textContent === "";
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    answer.hidden = !(error instanceof Stopped);
    if (error instanceof Stopped) answer.textContent = message;
    else if (error instanceof EngineFailure) status.textContent = message;
    else complain(message);
  } finally {
    busy(false);
  }
}

/** Starts the engine if need be, and says how many threads it has or why it has none. */
function showThreads(): void {
  engine.threads().then(
    (threads) => {
      status.textContent = threads > 1 ? `Engine with ${threads} threads` : "Engine with one thread";
    },
    (error: EngineFailure) => {
      status.textContent = error.message;
    },
  );
}

/** `?threads=N` in the page's address. */
function threadsWanted(): number | undefined {
  const wanted = Number(new URLSearchParams(location.search).get("threads"));
  return Number.isInteger(wanted) && wanted > 0 ? wanted : undefined;
}

function busy(now: boolean): void {
  for (const button of starters) button.disabled = now;
  stop.hidden = !now;
}

function explain(): void {
  help.textContent = HELP[board.value]!;
}

function complain(message: string): void {
  mistake.textContent = message;
  position.setAttribute("aria-invalid", String(message !== ""));
}

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} ${id}`);
  return found;
}

// Makes messages safe to show: they may repeat text from outside, as from a link.

/** The greatest length of a message, in characters. */
const LONGEST = 300;

/** Characters that can't be seen, or that change how others are: controls, directions, line ends. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Returns a message as it can be shown: with names for characters that can't be seen, and without a long middle. */
export function shown(message: string): string {
  const named = message.replace(UNSEEN, (found) => `\\u{${found.codePointAt(0)!.toString(16)}}`);
  const characters = [...named];
  if (characters.length <= LONGEST) return named;
  const half = LONGEST / 2;
  return `${characters.slice(0, half).join("")}…${characters.slice(1 - half).join("")}`;
}

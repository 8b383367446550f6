// The texts of the list of moves and of the steps through it, which the app and `<fourfold-game>` have.

import type { Language } from "./words";

export interface MoveListWords {
  moves: string;
  moveName(ply: number, digit: string): string;
  beforeFirst: string;
  stepsLabel: string;
  steps: Record<"first" | "back" | "forward" | "last", string>;
  playThrough: Record<"start" | "pause", string>;
}

export const MOVE_LIST: Record<Language, MoveListWords> = {
  en: {
    moves: "Moves",
    moveName: (ply, digit) => `Move ${ply}, column ${digit}`,
    beforeFirst: "Start",
    stepsLabel: "Go through the moves",
    steps: { first: "First position", back: "Back", forward: "Forward", last: "Last position" },
    playThrough: { start: "Play the moves", pause: "Stop playing" },
  },
  de: {
    moves: "Züge",
    moveName: (ply, digit) => `Zug ${ply}, Spalte ${digit}`,
    beforeFirst: "Anfang",
    stepsLabel: "Durch die Züge gehen",
    steps: { first: "Erste Stellung", back: "Zurück", forward: "Vor", last: "Letzte Stellung" },
    playThrough: { start: "Züge abspielen", pause: "Anhalten" },
  },
  ja: {
    moves: "棋譜",
    moveName: (ply, digit) => `${ply}手目、列${digit}`,
    beforeFirst: "開始",
    stepsLabel: "手順をたどる",
    steps: { first: "最初の局面", back: "1手前", forward: "1手先", last: "最後の局面" },
    playThrough: { start: "自動再生", pause: "再生を止める" },
  },
};

// The texts for guessing the moves of a game, loaded with that part.

import type { Language } from "./words";

interface RecallWords {
  help: string;
  side: string;
  sides: Record<"both" | "first" | "second", string>;
  begin: string;
  /** What is asked; the move is only the number of one. */
  guess(ply: number): string;
  right(move: string): string;
  variation(digit: string): string;
  wrong(digit: string): string;
  was(move: string): string;
  showMove: string;
  /** How many of the moves were right at the first try. */
  done(right: number, count: number): string;
  again: string;
  leave: string;
}

export const RECALL_WORDS: Record<Language, RecallWords> = {
  en: {
    help: "The moves are hidden, and you play them from memory, or find them out.",
    side: "Whose moves",
    sides: { both: "Both players", first: "First player", second: "Second player" },
    begin: "Start guessing",
    guess: (ply) => `Move ${ply}: what was played here?`,
    right: (move) => `Right: ${move}.`,
    variation: (digit) => `Column ${digit} is in the notes as a variation. What was played in the game?`,
    wrong: (digit) => `Column ${digit} wasn’t played here. Try again.`,
    was: (move) => `It was ${move}.`,
    showMove: "Show the move",
    done: (right, count) => `That was the last move. Right at the first try: ${right} of ${count}.`,
    again: "Start again",
    leave: "Back to the game",
  },
  de: {
    help: "Die Züge sind verdeckt; spiele sie aus dem Gedächtnis oder finde sie heraus.",
    side: "Wessen Züge",
    sides: { both: "Beide Spieler", first: "Spieler 1", second: "Spieler 2" },
    begin: "Raten beginnen",
    guess: (ply) => `Zug ${ply}: Was wurde hier gespielt?`,
    right: (move) => `Richtig: ${move}.`,
    variation: (digit) => `Spalte ${digit} steht als Variante in den Notizen. Was wurde in der Partie gespielt?`,
    wrong: (digit) => `Spalte ${digit} wurde hier nicht gespielt. Versuche es noch einmal.`,
    was: (move) => `Es war ${move}.`,
    showMove: "Zug zeigen",
    done: (right, count) => `Das war der letzte Zug. Beim ersten Versuch richtig: ${right} von ${count}.`,
    again: "Von vorn beginnen",
    leave: "Zurück zur Partie",
  },
  ja: {
    help: "手順を隠します。覚えている手、または考えた手を打ってください。",
    side: "当てる手",
    sides: { both: "両方", first: "先手", second: "後手" },
    begin: "始める",
    guess: (ply) => `${ply}手目：ここでは何が打たれましたか？`,
    right: (move) => `正解：${move}。`,
    variation: (digit) => `列${digit}は変化として記録されています。対局で打たれた手はどれですか？`,
    wrong: (digit) => `列${digit}は打たれていません。もう一度どうぞ。`,
    was: (move) => `正解は${move}でした。`,
    showMove: "手を見る",
    done: (right, count) => `最後の手まで進みました。一回で正解：${count}手中${right}手。`,
    again: "最初から",
    leave: "対局に戻る",
  },
};

// The texts of the moving picture, which are loaded with the Share tab.

import type { Language } from "./words";

interface FilmWords {
  save: string;
  from: string;
  speed: string;
  speeds: Record<"slow" | "usual" | "fast", string>;
  help: string;
  filming(number: number, count: number): string;
  failed: string;
}

export const FILM_WORDS: Record<Language, FilmWords> = {
  en: {
    save: "Save the game as GIF",
    from: "From move",
    speed: "Speed",
    speeds: { slow: "Slow", usual: "Normal", fast: "Fast" },
    help: "Moves with a comment or a mark, such as ! or ??, stay longer.",
    filming: (number, count) => `Picture ${number} of ${count}…`,
    failed: "Couldn’t make the moving picture.",
  },
  de: {
    save: "Partie als GIF speichern",
    from: "Ab Zug",
    speed: "Tempo",
    speeds: { slow: "Langsam", usual: "Normal", fast: "Schnell" },
    help: "Züge mit einem Kommentar oder Zeichen, etwa ! oder ??, bleiben länger stehen.",
    filming: (number, count) => `Bild ${number} von ${count}\u00a0…`,
    failed: "Das bewegte Bild ließ sich nicht erzeugen.",
  },
  ja: {
    save: "対局をGIFで保存",
    from: "開始する手",
    speed: "速さ",
    speeds: { slow: "ゆっくり", usual: "ふつう", fast: "速い" },
    help: "コメントや「!」「??」などの評価がある手は長めに表示します。",
    filming: (number, count) => `${count}枚中${number}枚目…`,
    failed: "動画を作れませんでした。",
  },
};

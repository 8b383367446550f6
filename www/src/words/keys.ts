// What the keys do. Only the Settings tab and the dialog need it.

import type { Language } from "./words";

interface KeyWords {
  title: string;
  close: string;
  /** What the keys are good for, and each of them with what it does. */
  groups: readonly (readonly [where: string, keys: readonly (readonly [keys: string, does: string])[]])[];
}

export const KEY_WORDS: Record<Language, KeyWords> = {
  en: {
    title: "Keyboard",
    close: "Close",
    groups: [
      [
        "On the board",
        [
          ["← → ↑ ↓", "choose a column"],
          ["Enter", "drop a stone"],
          ["1, 2, 3 …", "drop a stone in the column with this name"],
          ["U", "undo a move"],
          ["R", "redo it"],
          ["H", "give a hint"],
        ],
      ],
      [
        "Elsewhere on the page",
        [
          ["← →", "one move back, one forward"],
          ["Home, End", "first position, last position"],
          ["↑ ↓", "the variation before, the one after"],
          ["?", "this help"],
        ],
      ],
      [
        "On the board in 3D",
        [
          ["Shift + arrow keys", "turn the board"],
          ["+ −", "zoom"],
          ["Shift + Home", "reset the view"],
        ],
      ],
    ],
  },
  de: {
    title: "Tastatur",
    close: "Schließen",
    groups: [
      [
        "Auf dem Brett",
        [
          ["← → ↑ ↓", "eine Spalte wählen"],
          ["Enter", "einen Stein setzen"],
          ["1, 2, 3 …", "einen Stein in die Spalte mit diesem Namen setzen"],
          ["U", "einen Zug zurücknehmen"],
          ["R", "ihn wiederholen"],
          ["H", "einen Tipp geben"],
        ],
      ],
      [
        "Sonst auf der Seite",
        [
          ["← →", "einen Zug zurück, einen vor"],
          ["Pos1, Ende", "erste Stellung, letzte Stellung"],
          ["↑ ↓", "vorige Variante, nächste Variante"],
          ["?", "diese Hilfe"],
        ],
      ],
      [
        "Auf dem Brett in 3D",
        [
          ["Umschalt + Pfeiltasten", "das Brett drehen"],
          ["+ −", "zoomen"],
          ["Umschalt + Pos1", "die Ansicht zurücksetzen"],
        ],
      ],
    ],
  },
  ja: {
    title: "キー操作",
    close: "閉じる",
    groups: [
      [
        "盤上",
        [
          ["← → ↑ ↓", "列を選ぶ"],
          ["Enter", "石を落とす"],
          ["1、2、3…", "その名前の列に石を落とす"],
          ["U", "1手戻す"],
          ["R", "1手進める"],
          ["H", "ヒントを出す"],
        ],
      ],
      [
        "盤の外",
        [
          ["← →", "1手前、1手先"],
          ["Home、End", "最初の局面、最後の局面"],
          ["↑ ↓", "前の変化、次の変化"],
          ["?", "このヘルプ"],
        ],
      ],
      [
        "3Dの盤上",
        [
          ["Shift + 矢印キー", "盤を回す"],
          ["+ −", "拡大、縮小"],
          ["Shift + Home", "視点を元に戻す"],
        ],
      ],
    ],
  },
};

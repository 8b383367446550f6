// The texts for those who open a link that carries a whole game.

import type { Language } from "./words";

export interface GameLinkWords {
  /** What is wrong with a link that somebody opens, after “Can’t open this link.” */
  mistakes: Record<"damaged" | "too-long" | "unsupported", string>;
  /** The game that was on the board before. */
  kept: string;
}

export const GAME_LINK: Record<Language, GameLinkWords> = {
  en: {
    mistakes: {
      damaged: "It’s incomplete or was changed on the way. Copy it again, from beginning to end.",
      "too-long": "The game in it is too long. Ask for the game file instead.",
      unsupported: "It needs a newer browser. Ask for the game file instead.",
    },
    kept: "Your own game is kept: you’ll find it under “Games”, below the moves.",
  },
  de: {
    mistakes: {
      damaged: "Er ist unvollständig oder wurde unterwegs verändert. Bitte noch einmal ganz kopieren.",
      "too-long": "Die Partie darin ist zu lang. Besser die Partiedatei schicken lassen.",
      unsupported: "Dafür ist ein neuerer Browser nötig. Oder die Partiedatei schicken lassen.",
    },
    kept: "Die eigene Partie ist noch da: unter „Partien“, unterhalb der Züge.",
  },
  ja: {
    mistakes: {
      damaged: "リンクが途中で切れているか、書き換えられています。もう一度最初から最後までコピーしてください。",
      "too-long": "棋譜が長すぎます。代わりに棋譜のファイルを送ってもらってください。",
      unsupported: "新しいブラウザーが必要です。または棋譜のファイルを送ってもらってください。",
    },
    kept: "ご自分の対局は残っています。棋譜の下の「対局一覧」から開けます。",
  },
};

// The texts of the notice of a new version, which are loaded with it.

import type { Language } from "./words";

interface NewVersionWords {
  message: string;
  reload: string;
  close: string;
}

export const NEW_VERSION_WORDS: Record<Language, NewVersionWords> = {
  en: { message: "There is a newer version of this page.", reload: "Reload", close: "Close" },
  de: { message: "Es gibt eine neuere Version dieser Seite.", reload: "Neu laden", close: "Schließen" },
  ja: { message: "このページの新しいバージョンがあります。", reload: "再読み込み", close: "閉じる" },
};

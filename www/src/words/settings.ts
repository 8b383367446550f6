// The texts of the Settings tab, which are loaded with it.

import { longCount } from "./numbers";
import type { Language } from "./words";

export interface SettingsWords {
  theme: string;
  themes: Record<"auto" | "light" | "dark", string>;
  stones: string;
  palettes: Record<"clay" | "contrast" | "night" | "own", string>;
  /** Each player with the mark on the stones. */
  ownFirst: string;
  ownSecond: string;
  /** What is said of two colours, by who can hardly tell them apart. */
  alike: Record<"all" | "some" | "none", string>;
  numbers: string;
  confirm: string;
  sound: string;
  threadsLabel: string;
  threadsHelp(cores: number): string;
  memoryLabel: string;
  memoryHelp: string;
  apply: string;
  applied: string;
  bench: string;
  benchResult(speed: number): string;
  measuring: string;
  questions: string;

  // The button that deletes what is stored.
  erase: string;
  eraseWarning: string;
  eraseNow: string;
  cancel: string;
}

/** Every language is called by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch", ja: "日本語" };

export const SETTINGS_WORDS: Record<Language, SettingsWords> = {
  en: {
    theme: "Theme",
    themes: { auto: "Same as system", light: "Light", dark: "Dark" },
    stones: "Stone colours",
    palettes: { clay: "Clay and blue", contrast: "High contrast", night: "Green and violet", own: "Own colours" },
    ownFirst: "First player (ring)",
    ownSecond: "Second player (cross)",
    alike: {
      all: "These colours are hard to tell apart. The ring and the cross still show whose stone it is.",
      some: "With red-green colour blindness these colours are hard to tell apart. The ring and the cross still show whose stone it is.",
      none: "",
    },
    numbers: "Numbers on the stones",
    confirm: "Tap twice to drop a stone",
    sound: "Sound when a stone lands",
    threadsLabel: "Engine threads",
    threadsHelp: (cores) => `This device has ${cores === 1 ? "one core" : `${cores} cores`}.`,
    memoryLabel: "Engine memory (MiB)",
    memoryHelp: "If the browser can’t provide this, less is used.",
    apply: "Apply",
    applied: "Applied. The engine uses this from its next task.",
    bench: "Measure the speed",
    benchResult: (speed) => `${longCount(speed, "en")} positions a second on one thread.`,
    measuring: "Measuring…",
    questions: "Questions and answers",
    erase: "Delete everything stored here…",
    eraseWarning:
      "This deletes the games, the record of solved puzzles and the settings that this browser has stored for this page. It can’t be undone.",
    eraseNow: "Delete everything",
    cancel: "Cancel",
  },
  de: {
    theme: "Design",
    themes: { auto: "Wie das System", light: "Hell", dark: "Dunkel" },
    stones: "Steinfarben",
    palettes: {
      clay: "Terrakotta und Blau",
      contrast: "Hoher Kontrast",
      night: "Grün und Violett",
      own: "Eigene Farben",
    },
    ownFirst: "Spieler 1 (Ring)",
    ownSecond: "Spieler 2 (Kreuz)",
    alike: {
      all: "Diese Farben sind schwer zu unterscheiden. Wem ein Stein gehört, zeigen auch Ring und Kreuz.",
      some: "Bei Rot-Grün-Schwäche sind diese Farben schwer zu unterscheiden. Wem ein Stein gehört, zeigen auch Ring und Kreuz.",
      none: "",
    },
    numbers: "Zugnummern auf den Steinen",
    confirm: "Steine erst nach zweimaligem Tippen setzen",
    sound: "Ton beim Setzen eines Steins",
    threadsLabel: "Engine-Threads",
    threadsHelp: (cores) => `Dieses Gerät hat ${cores === 1 ? "einen Kern" : `${cores} Kerne`}.`,
    memoryLabel: "Engine-Speicher (MiB)",
    memoryHelp: "Stellt der Browser nicht so viel bereit, wird weniger verwendet.",
    apply: "Übernehmen",
    applied: "Übernommen. Die Engine verwendet dies ab ihrer nächsten Aufgabe.",
    bench: "Geschwindigkeit messen",
    benchResult: (speed) => `${longCount(speed, "de")} Stellungen pro Sekunde mit einem Thread.`,
    measuring: "Wird gemessen\u00a0…",
    questions: "Fragen und Antworten",
    erase: "Alles hier Gespeicherte löschen\u00a0…",
    eraseWarning:
      "Damit werden die Partien, die Liste der gelösten Rätsel und die Einstellungen gelöscht, die dieser Browser für diese Seite gespeichert hat. Das lässt sich nicht rückgängig machen.",
    eraseNow: "Alles löschen",
    cancel: "Abbrechen",
  },
  ja: {
    theme: "テーマ",
    themes: { auto: "システムに合わせる", light: "ライト", dark: "ダーク" },
    stones: "石の色",
    palettes: { clay: "テラコッタと青", contrast: "ハイコントラスト", night: "緑と紫", own: "好きな色" },
    ownFirst: "先手（輪の印）",
    ownSecond: "後手（×の印）",
    alike: {
      all: "この2色は見分けにくい組み合わせです。輪と×の印でも、どちらの石か分かります。",
      some: "赤と緑の区別がつきにくい人には、この2色は見分けにくい組み合わせです。輪と×の印でも、どちらの石か分かります。",
      none: "",
    },
    numbers: "石に手数を表示",
    confirm: "2回タップして石を置く",
    sound: "石を置いたときに音を鳴らす",
    threadsLabel: "エンジンのスレッド数",
    threadsHelp: (cores) => `この端末のコア数は${cores}です。`,
    memoryLabel: "エンジンのメモリー（MiB）",
    memoryHelp: "確保できない場合は、確保できる分だけを使います。",
    apply: "適用",
    applied: "適用しました。エンジンが次に動くときから有効です。",
    bench: "速度を計測",
    benchResult: (speed) => `1スレッドで毎秒${longCount(speed, "ja")}局面。`,
    measuring: "計測中…",
    questions: "よくある質問",
    erase: "保存されたデータをすべて削除…",
    eraseWarning: "このブラウザーに保存された対局、解いた問題の記録、設定を削除します。元に戻すことはできません。",
    eraseNow: "すべて削除",
    cancel: "キャンセル",
  },
};

// The texts of the Settings tab, which are loaded with it.

import { longCount } from "./numbers";
import type { Language } from "./words";

interface SettingsWords {
  theme: string;
  themes: Record<"auto" | "light" | "dark", string>;
  stones: string;
  palettes: Record<"clay" | "contrast" | "night", string>;
  numbers: string;
  threadsLabel: string;
  threadsHelp(cores: number): string;
  memoryLabel: string;
  memoryHelp: string;
  apply: string;
  applied: string;
  bench: string;
  benchResult(speed: number): string;
  measuring: string;
}

/** Every language is called by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch", ja: "日本語" };

export const SETTINGS_WORDS: Record<Language, SettingsWords> = {
  en: {
    theme: "Theme",
    themes: { auto: "Same as system", light: "Light", dark: "Dark" },
    stones: "Stone colours",
    palettes: { clay: "Clay and blue", contrast: "High contrast", night: "Green and violet" },
    numbers: "Numbers on the stones",
    threadsLabel: "Engine threads",
    threadsHelp: (cores) => `This device has ${cores === 1 ? "one core" : `${cores} cores`}.`,
    memoryLabel: "Engine memory (MiB)",
    memoryHelp: "If the browser can’t provide this, less is used.",
    apply: "Apply",
    applied: "Applied. The engine uses this from its next task.",
    bench: "Measure the speed",
    benchResult: (speed) => `${longCount(speed, "en")} positions a second on one thread.`,
    measuring: "Measuring…",
  },
  de: {
    theme: "Design",
    themes: { auto: "Wie das System", light: "Hell", dark: "Dunkel" },
    stones: "Steinfarben",
    palettes: { clay: "Terrakotta und Blau", contrast: "Hoher Kontrast", night: "Grün und Violett" },
    numbers: "Zugnummern auf den Steinen",
    threadsLabel: "Engine-Threads",
    threadsHelp: (cores) => `Dieses Gerät hat ${cores === 1 ? "einen Kern" : `${cores} Kerne`}.`,
    memoryLabel: "Engine-Speicher (MiB)",
    memoryHelp: "Stellt der Browser nicht so viel bereit, wird weniger verwendet.",
    apply: "Übernehmen",
    applied: "Übernommen. Die Engine verwendet dies ab ihrer nächsten Aufgabe.",
    bench: "Geschwindigkeit messen",
    benchResult: (speed) => `${longCount(speed, "de")} Stellungen pro Sekunde mit einem Thread.`,
    measuring: "Wird gemessen\u00a0…",
  },
  ja: {
    theme: "テーマ",
    themes: { auto: "システムに合わせる", light: "ライト", dark: "ダーク" },
    stones: "石の色",
    palettes: { clay: "テラコッタと青", contrast: "ハイコントラスト", night: "緑と紫" },
    numbers: "石に手数を表示",
    threadsLabel: "エンジンのスレッド数",
    threadsHelp: (cores) => `この端末のコア数は${cores}です。`,
    memoryLabel: "エンジンのメモリー（MiB）",
    memoryHelp: "確保できない場合は、確保できる分だけを使います。",
    apply: "適用",
    applied: "適用しました。エンジンが次に動くときから有効です。",
    bench: "速度を計測",
    benchResult: (speed) => `1スレッドで毎秒${longCount(speed, "ja")}局面。`,
    measuring: "計測中…",
  },
};

// The texts of the app page, in Japanese.

import type { AppWords } from "./app-en";
import { MOVE_LIST } from "./move-list";

export const japaneseApp: AppWords = {
  ...MOVE_LIST.ja,
  boardLabel: "盤",
  boards: { "4x4x4": "4×4×4（3D）", "7x6": "7×6 標準", "9x7": "9×7 ワイド" },
  viewLabel: "表示",
  views: { "3d": "3D", layers: "段ごと", flat: "平面" },
  tabsLabel: "メニュー",
  tabs: { play: "対局", analyse: "解析", puzzles: "問題", share: "共有", settings: "設定" },
  newStart: "トップページへ",
  footer: "計算はすべてブラウザー内で行われ、どこにも送信されません。",
  licences: "使用しているソフトウェアのライセンス",
  lostGame: "保存された対局を読み込めなかったため、新しい対局を始めます。",
  noPanel: "この項目を読み込めませんでした。接続を確認してください。",
  lostData: "保存されたデータの一部を読み込めなかったため、初期値に戻しました。",

  // The first visit.
  howToPlay: "遊び方",
  tour: {
    none: (isDeep) => [
      "4つ並べたら勝ち",
      isDeep
        ? "交互に棒へ石を落とします。先に一直線に4つ並べた方が勝ちです。同じ段でも、1本の棒で縦でも、段をまたいで斜めでもかまいません。"
        : "交互に列へ石を落とします。先に横、縦、斜めのどれかに4つ並べた方が勝ちです。",
    ],
    board: (isDeep) => [
      "あなたが先手です",
      `あなたの石には輪、コンピューターの石には×の印があります。${isDeep ? "棒" : "列"}をクリックして、最初の石を落としましょう。`,
    ],
    "view-controls": () => [
      "盤を見回す",
      "盤はドラッグするか、下のボタンで回せます。「段の間隔」を広げると段と段の間が見えます。石を指すと、その石を通る線が見えます。",
    ],
    buttons: () => [
      "困ったときは",
      "盤の下のボタンを使えます。電球はヒント、照準は線が完成する場所、矢印は1手戻す操作です。「解析」を開くと、各手の評価がわかります。",
    ],
  },
  tourNext: "次へ",
  tourSkip: "とばす",
  tourPlay: "始める",
  tourCount: (step, count) => `${step} / ${count}`,
  hintGiven: "ヒント：印のついた列が良い手です。",

  // Play.
  first: "先手",
  second: "後手",
  human: "人間",
  you: "あなた",
  computer: "コンピューター",
  level: "強さ",
  coach: "一手ごとに手の良し悪しを知らせる",
  coachGood: (move) => `${move}：良い手です。`,
  coachLost: "ここではどの手も負けです。",
  coachBetter: (move, best, worth) => `${move}：列${best}のほうが良い手でした（${worth}）。`,
  coachBack: "この手を戻す",
  levelName: (level, depth) =>
    `レベル${level}：${level === 1 ? "" : "最大"}${depth}手先まで読む${level === 1 ? "（最も易しい）" : ""}`,
  fullStrength: "最強：時間いっぱい最善を尽くす",
  style: "棋風",
  styles: {
    random: "ランダム",
    expansive: "自分の手を広げる",
    restrictive: "相手の手を狭める",
    neutral: "広げつつ狭める",
    tactical: "周辺を重視",
    "tactical-expansive": "周辺を重視し、自分の手を広げる",
    "tactical-restrictive": "周辺を重視し、相手の手を狭める",
    "tactical-neutral": "バランス型",
  },
  styleHelp: "互角と見た手から何を優先するか。",
  moveTime: "1手の考慮時間",
  ponder: "こちらの番でもコンピューターが考える",
  seconds: (seconds) => `${seconds}秒`,
  pause: "コンピューターを一時停止",
  noMoves: (isDeep) => `${isDeep ? "棒（列）" : "列"}をタップまたはクリックすると、最初の石を落とせます。`,
  fold: "変化を折りたたむ",
  unfold: "変化を開く",
  notes: "メモ",
  recall: "手順を当てる",
  games: "対局一覧",
  lostGames: "以前の対局を読み込めませんでした。",
  start: "開始局面",
  startHelp: (example) =>
    `列の名前を打った順に入力します（例：${example}）。空欄なら石のない盤です。新しい対局はこの局面から始まります。`,
  evenStart: "互角のランダム局面から開始",
  setStart: "開始局面にする",
  newGameStarted: "新しい対局を始めました。",
  otherPosition: "別の局面に変わりました。",
  movesReplaced: "別の手を指したため、以降の手は置き換えられました。",
  bringBack: "前の対局に戻す",
  close: "閉じる",

  // Analysis.
  percent: (share) => `${Math.round(share * 100)}%`,
  review: "棋譜全体を解析",
  stop: "停止",
  stopped: "停止しました。",
  engineThreads: (threads, memory) => `エンジン：${threads}スレッド、${memory} MiB。`,
  engineAlone: (memory) =>
    `1スレッドで動作中（低速）：このページでは複数のスレッドを使えません。メモリーは${memory} MiBです。`,
  engineLess: (memory, wanted) => `確保できたメモリーは${wanted} MiBのうち${memory} MiBです。`,

  // Links.
  badLink: (mistake) => `リンクを開けません。${mistake}`,

  // Puzzles that were solved.
  lostSolved: "解いた問題の記録を読み込めなかったため、最初から数え直します。",
  lostSomeSolved: "解いた問題の記録の一部を読み込めませんでした。その分は未解決に戻ります。",

  // Settings.
  language: "言語",
};

// Japanese, for the app page.

import type { AppWords } from "./app-en";

/** The plies of a win in so many moves of the winner's: in Japanese both sides' moves count. */
const pliesOf = (moves: number) => 2 * moves - 1;

export const japaneseApp: AppWords = {
  boardLabel: "盤",
  boards: { "4x4x4": "4×4×4 立体四目", "7x6": "7×6 標準", "9x7": "9×7 ワイド" },
  viewLabel: "表示",
  views: { "3d": "3D", layers: "段ごと", flat: "平面" },
  tabsLabel: "メニュー",
  tabs: { play: "対局", analyse: "解析", puzzles: "問題", share: "共有", settings: "設定" },
  newStart: "トップへ",
  footer: "計算はすべてブラウザー内で行われ、どこにも送信されません。",

  // Play.
  first: "先手",
  second: "後手",
  person: "人間",
  computer: "コンピューター",
  level: "強さ",
  levelName: (level) => `レベル${level}`,
  fullStrength: "全力",
  style: "棋風",
  styles: {
    random: "ランダム",
    expansive: "展開型",
    restrictive: "牽制型",
    neutral: "中立型",
    tactical: "戦術型",
    "tactical-expansive": "戦術・展開型",
    "tactical-restrictive": "戦術・牽制型",
    "tactical-neutral": "戦術・中立型",
  },
  styleHelp: "優劣がないと見た手の中から、どれを好むか。",
  moveTime: "1手の考慮時間",
  seconds: (seconds) => `${seconds.toLocaleString("ja")}秒`,
  pause: "コンピューターを停止",
  resume: "コンピューターに打たせる",
  moves: "棋譜",
  noMoves: "まだ1手もありません。列を選ぶと始まります。",
  moveName: (ply, digit) => `${ply}手目、列${digit}`,
  beforeFirst: "開始",
  start: "開始局面",
  startHelp: "打った列を1文字ずつ並べます。空欄なら石のない盤です。新しい対局はこの局面から始まります。",
  setStart: "ここから始める",

  // Analyse.
  showValues: "各列の評価を表示",
  legend:
    "+7は7手で勝ち、−6は6手で負け、=は引き分け、+≤9は9手以内に勝ち。" +
    "破線枠の62%は推定勝率です（引き分けは半分として計算）。",
  value: "評価",
  depth: "深さ",
  plies: (plies) => `${plies}手`,
  positions: "局面数",
  speed: "速度",
  perSecond: (count) => `${count}/秒`,
  table: "置換表の使用率",
  threads: "スレッド",
  unknown: "–",
  percent: (share) => `${Math.round(share * 100)}%`,
  column: "列",
  worth: "評価",
  seen: "レベルの読み",
  seenHelp: "20はすぐに勝ち、10はどちらでもない、1は次の手で負け",
  bestLine: "最善手順",
  bestLineIs: "最善手順：",
  lineHelp: "手を選ぶと、その局面へ進みます。",
  graph: "形勢の推移",
  graphHelp: "先手から見た各局面の形勢（解析済みの分）。",
  graphText: (parts) => `先手から見た各局面の形勢：${parts.join("、") || "まだ不明"}`,
  graphPart: (ply, percent, exact) => `${ply}手目 ${percent}%${exact ? "" : "（推定）"}`,
  review: "棋譜全体を解析",
  stop: "停止",
  solve: "解く",
  solveTitle: "局面を解く",
  goal: "知りたいこと",
  goals: { score: "どちらが何手で勝つ？", outcome: "勝ち・引き分け・負け？", first: "先手は勝てる？" },
  solving: "解いています…",
  soFar: {
    score: (least, most) => {
      if (least > 0) return "勝ちは確実";
      if (most < 0) return "負けは確実";
      if (least === 0) return "引き分け以上";
      return most === 0 ? "引き分け以下" : "";
    },
  },
  stopped: "停止しました。",
  solved: {
    winIn: (player, plies, score) => `${player}が${plies}手で勝ち（評価値${score}）`,
    wins: (player) => `${player}の勝ち`,
    doesNotWin: (player) => `${player}は勝てません`,
    draw: "双方最善なら引き分け",
    over: "対局は終わっています。",
  },
  cost: (positions, seconds) => `${seconds}で${positions}局面`,
  positionsCount: (count) =>
    count.toLocaleString("ja", { notation: count >= 1e6 ? "compact" : "standard", maximumFractionDigits: 1 }),
  engineThreads: (threads, memory) => `エンジン：${threads}スレッド、${memory} MiB。`,
  engineAlone: (memory) =>
    `エンジン：1スレッド、${memory} MiB。` + "このブラウザーではスレッド間でメモリーを共有できないため、遅くなります。",
  engineLess: (memory, wanted) => `ブラウザーから得られたのは、${wanted} MiBのうち${memory} MiBです。`,
  engineRests: "エンジンは必要になると起動します。",

  // Share.
  link: "この局面へのリンク",
  copy: "コピー",
  copied: "コピーしました。",
  notCopied: "ブラウザーに許可されませんでした。手動でコピーしてください。",
  text: "局面のテキスト",
  textHelp: "打った列を入力するか貼り付けて「反映」を押すと、盤に表示されます。",
  set: "反映",
  image: "画像",
  saveImage: "PNGで保存",
  copyImage: "画像をコピー",
  embed: "自分のページに埋め込む",
  embedHelp: "HTMLを貼るだけです。ページには下の盤が表示されます。",
  embedFrame: "フレームとして",
  embedElement: "要素として",
  embedAnalysis: "評価つき",
  embedComputer: "コンピューターと対局",
  preview: "プレビュー",
  badLink: (mistake) => `リンクを開けませんでした：${mistake}`,

  // Puzzles.
  puzzle: (number, count) => `第${number}問（全${count}問）`,
  grade: "難易度",
  grades: ["入門", "初級", "中級", "上級", "最上級"],
  allGrades: "すべて",
  find: (player, moves) => `${player}の番：${pliesOf(moves)}手で勝つ手順を見つけてください。`,
  right: (left) => `正解！あと${pliesOf(left)}手です。`,
  solvedPuzzle: "クリア！",
  wrongStillWins: (plies) => `それでも勝てますが、${plies}手かかります。もっと早い手があります。`,
  wrongDraw: "それでは引き分けです。",
  wrongLoss: (plies) => `それでは${plies}手で負けです。`,
  checking: "手を確認しています…",
  tryAgain: "もう一度",
  showSolution: "答えを見る",
  next: "次の問題",
  previous: "前の問題",
  done: (done, count) => `${count}問中${done}問クリア`,
  leave: "問題をやめる",
  isDone: "クリア",
  choosePuzzle: "問題",
  noPuzzles: (reason) => `問題を読み込めませんでした：${reason}`,

  // Settings.
  language: "言語",
  languages: { en: "English", de: "Deutsch", ja: "日本語" },
  theme: "外観",
  themes: { auto: "システムに合わせる", light: "ライト", dark: "ダーク" },
  stones: "石の色",
  palettes: { clay: "テラコッタと青", contrast: "黒と黄", night: "緑と紫" },
  threadsLabel: "エンジンのスレッド数",
  threadsHelp: (cores) => `この端末のコア数は${cores}です。`,
  memoryLabel: "置換表のメモリー（MiB）",
  memoryHelp: "ブラウザーがそれだけ確保できないときは、少なめにしてお知らせします。",
  apply: "適用",
  bench: "エンジンを計測",
  benchResult: (signature, positions, speed) => `シグネチャ ${signature}：${positions}局面、1スレッドで${speed}。`,
  measuring: "計測中…",
  keysTitle: "キー操作",
  keys:
    "盤上では、矢印キーで列を選び、Enterで石を落とします。列の文字を押すと、その列に落とせます。" +
    "Uで1手戻し、Rで1手進め、Hでヒントを出します。",
};

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

  // Analyse.
  showValues: "各手の評価を表示",
  legend: "+7：7手で勝ち。−6：6手で負け。=：引き分け。≤：以内。破線枠の62%：推定勝率（引き分けは半分として計算）。",
  value: "評価",
  depth: "先読み",
  depthOf: (depth, plies) => `残り${plies}手のうち${depth}手先まで`,
  exactColumns: (exact, count) => `${count}列中${exact}列が確定`,
  allExact: "すべての評価が確定しています。",
  positions: "局面数",
  speed: "速度",
  perSecond: (count) => `${count}/秒`,
  table: "メモリー使用率",
  threads: "スレッド",
  unknown: "–",
  percent: (share) => `${Math.round(share * 100)}%`,
  column: "列",
  worth: "評価",
  estimated: "推定",
  seen: (level) => `レベル${level}の評価`,
  seenHelp: "20＝すぐに勝ち、10＝互角、1＝次の手で負け",
  why: "なぜ？",
  whyOf: (digit) => `列${digit}の評価の理由`,
  whyTitle: (move, value) => `${move}：${value}`,
  whySteps: "手順を1手ずつ",
  whyPlay: "再生",
  whyPause: "一時停止",
  whyClose: "閉じる",
  whyLooking: "理由を調べています…",
  whyNot: "時間内に理由が見つかりませんでした。",
  bestLine: "最善手順",
  bestLineIs: "最善手順：",
  lineOf: (digit) => `列${digit}の後の予想手順`,
  lines: "予想手順を表示する列",
  lineCounts: {
    none: "表示しない",
    1: "最善の列",
    3: "上位3列",
    all: "すべての列",
  },
  lineHelp: "手を選ぶと、そこまでの手順を打ちます。",
  graph: "形勢の推移",
  graphHelp: "各手の後の先手の勝率（上ほど先手が有利）。クリックするとその局面へ進みます。",
  graphTop: "先手の勝ち",
  graphBottom: "後手の勝ち",
  graphName: "各手の後の先手の勝率",
  graphPoint: (ply, percent, isExact) => {
    const chances = percent === undefined ? "未解析" : `${percent}%${isExact ? "" : "（推定）"}`;
    return `${ply === 0 ? "開始" : `${ply}手目`}：${chances}`;
  },
  review: "棋譜全体を解析",
  reviewing: (ply, length) => `${length}手中${ply}手目を調べています…`,
  accuracy: (player) => `${player}の正確さ`,
  accuracyHelp: "各手が勝つ可能性をどれだけ保ったかの平均です。100%なら何も失っていません。",
  noMistakes: "悪手は見つかりませんでした。",
  gaveAway: (before, after) => {
    const name = (outcome: number) => (outcome > 0 ? "勝ち" : outcome < 0 ? "負け" : "引き分け");
    return `で${name(before)}が${name(after)}になりました。`;
  },
  gaveShare: (before, after) =>
    `で勝率が${Math.round(100 * before)}%から${Math.round(100 * after)}%に下がりました（推定）。`,
  lostSooner: (better, played) => `で必要より早く負けになりました（${better}→${played}）。`,
  gaveForCertain: (before, after) =>
    `の前の勝率は${Math.round(100 * before)}%（推定）、この手で${after < 0 ? "負け" : "引き分け"}が確定しました。`,
  findBetter: "より良い手を探す",
  findBetterThan: (move) => `この手より良い手を探す：${move}`,
  whyMistake: (move) => `なぜミスなのか：${move}`,
  mistakesOf: (player) => `${player}のミス`,
  showMove: (move) => `${move}を盤に表示`,
  turningPoint: "勝負の分かれ目です。",
  mistakeOf: (number, count) => `ミス ${number}／${count}`,
  nextMistake: "次のミス",
  betterMove: (worth) => `正解です。こちらが良い手です：${worth}。`,
  noBetterMove: (worth) => `これも良い手ではありません${worth && `：${worth}`}。`,
  sameMistake: (worth) => `対局で打った手です：${worth}。`,
  bestWas: (digit, worth) => `最善は列${digit}でした：${worth}。`,
  stop: "停止",
  solve: "解く",
  solveTitle: "局面を解く",
  goal: "知りたいこと",
  goals: { score: "どちらが何手で勝つ？", outcome: "勝ち・引き分け・負け？", first: "先手は勝てる？" },
  solving: "解いています…",
  soFar: {
    score: (least, most) => {
      if (least > 0) return "勝ち確定";
      if (most < 0) return "負け確定";
      if (least === 0) return "引き分け以上";
      return most === 0 ? "引き分け以下" : "";
    },
  },
  stopped: "停止しました。",
  solved: {
    winIn: (player, plies) => `${player}が${plies}手で勝ち`,
    wins: (player) => `${player}の勝ち`,
    doesNotWin: (player) => `${player}は勝てません`,
    draw: "双方最善なら引き分け",
    over: "対局は終わっています。",
  },
  cost: (positions, seconds) => `${seconds}で${positions}局面`,
  lessThan: (amount) => `${amount}未満`,
  positionsCount: (count) =>
    count.toLocaleString("ja", { notation: count >= 1e6 ? "compact" : "standard", maximumFractionDigits: 1 }),
  unsolved: "まだ解かれていないゲーム",
  unsolvedHelp: (board) =>
    `両者が最善を尽くしたとき${board}でどちらが勝つかは、まだ誰も知りません。次の序盤の局面は、その後どう打っても結果が証明されているか、現在調べている局面です。鏡に映した局面も含みます。`,
  provedWin: (positions) => `先手の勝ち（${positions}局面で証明済み）。`,
  provedNoWin: (positions) => `先手は勝てない（${positions}局面で証明済み）。`,
  openPosition: (positions) => `未解決：残りはおよそ${positions}局面です。`,
  provedHere: (verdict) => `盤上の局面：${verdict}`,
  nothingProved: "盤上の局面は含まれていません。",
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

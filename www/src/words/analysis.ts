// The texts of what is known of a position: of the Analyse tab, and of what explains values elsewhere.

import { inMoves as inGermanMoves } from "./de";
import { inMoves } from "./en";
import type { Language } from "./words";

const english = {
  showValues: "Show move evaluations",
  legend:
    "+4: win in 4 moves. −3: loss in 3. =: draw. ≤: at most. 62% (dashed): estimated winning chance, a draw counting half.",
  value: "Evaluation",
  depth: "Looks ahead",
  depthOf: (depth: number, plies: number) => `looks ${depth} of ${plies === 1 ? "1 turn" : `${plies} turns`} ahead`,
  exactColumns: (exact: number, count: number) => `${exact} of ${count} columns exact`,
  allExact: "Every evaluation is exact.",
  positions: "Positions",
  speed: "Speed",
  perSecond: (count: string) => `${count}/s`,
  table: "Memory used",
  threads: "Threads",
  unknown: "–",
  column: "Column",
  worth: "Evaluation",
  /** Beside the percents of an evaluation that isn’t proved. */
  estimated: "estimated",
  seen: (level: number) => `Level ${level}’s view`,
  seenHelp: "20 = wins now, 10 = even, 1 = loses to the next move",
  why: "Why?",
  whyOf: (digit: string) => `Why is column ${digit} worth that?`,
  whyTitle: (move: string, value: string) => `${move}: ${value}`,
  whySteps: "The moves, step by step",
  whyPlay: "Play",
  whyPause: "Pause",
  whyClose: "Close",
  whyLooking: "Looking for the reason…",
  whyNot: "Couldn’t find the reason in time.",
  bestLine: "Best line",
  bestLineIs: "Best line: ",
  lineOf: (digit: string) => `Expected after column ${digit}`,
  lineHelp: "Click a move to play the line up to it.",
  lines: "Show the expected moves for",
  lineCounts: {
    none: "no column",
    1: "the best column",
    3: "the 3 best columns",
    all: "every column",
  },
  graph: "The game so far",
  graphHelp: "First player’s chances after each move: the top is a win, the bottom a loss. Tap or click to go there.",
  graphTop: "First player wins",
  graphBottom: "Second player wins",
  graphName: "First player’s chances after each move",
  graphPoint: (ply: number, percent: number | undefined, isExact: boolean) => {
    const chances = percent === undefined ? "not analysed yet" : `${percent}%${isExact ? "" : " (estimated)"}`;
    return `${ply === 0 ? "start" : `after move ${ply}`}: ${chances}`;
  },
  reviewing: (ply: number, length: number) => `Looking at move ${ply} of ${length}…`,
  accuracy: (player: string) => `${player}’s accuracy`,
  accuracyHelp: "How much of the chances the moves kept, on average: 100% means that nothing was given away.",
  noMistakes: "No mistakes were found.",
  gaveAway: (before: number, after: number) => {
    const name = (outcome: number) => (outcome > 0 ? "a win" : outcome < 0 ? "a loss" : "a draw");
    return `turned ${name(before)} into ${name(after)}.`;
  },
  gaveShare: (before: number, after: number) =>
    `took the chances from ${Math.round(100 * before)}% to ${Math.round(100 * after)}% (estimated).`,
  lostSooner: (better: string, played: string) => `lost sooner than it had to: ${played} instead of ${better}.`,
  gaveForCertain: (before: number, after: number) =>
    `had chances of ${Math.round(100 * before)}% before (estimated), and is now a certain ${after < 0 ? "loss" : "draw"}.`,
  findBetter: "Find a better move",
  findBetterThan: (move: string) => `Find a better move than this one: ${move}`,
  whyMistake: (move: string) => `Why is this a mistake? ${move}`,
  mistakesOf: (player: string) => `${player}’s mistakes`,
  showMove: (move: string) => `Show ${move} on the board`,
  turningPoint: "A turning point.",
  mistakeOf: (number: number, count: number) => `Mistake ${number} of ${count}`,
  nextMistake: "Next mistake",
  betterMove: (worth: string) => `Right, that’s better: ${worth}.`,
  noBetterMove: (worth: string) => `That’s no good move either${worth && `: ${worth}`}.`,
  sameMistake: (worth: string) => `That’s the move from the game: ${worth}.`,
  bestWas: (digit: string, worth: string) => `Column ${digit} was best: ${worth}.`,
  solve: "Solve",
  solveTitle: "Solve the position",
  goal: "Question",
  goals: {
    score: "Who wins, and in how many moves?",
    outcome: "Win, draw or loss?",
    first: "Does the first player win?",
  } as Record<string, string>,
  solving: "Solving…",
  soFar: {
    score: (least: number, most: number): string =>
      least > 0
        ? "at least a win"
        : most < 0
          ? "a loss at best"
          : least === 0
            ? "at least a draw"
            : most === 0
              ? "at most a draw"
              : "",
  },
  solved: {
    winIn: (player: string, plies: number) => `${player} wins in ${inMoves(plies)}`,
    wins: (player: string) => `${player} wins`,
    doesNotWin: (player: string) => `${player} doesn’t win`,
    draw: "Draw with best play",
    over: "The game is over.",
  },
  cost: (positions: string, seconds: string) =>
    `${positions} ${positions === "1" ? "position" : "positions"} in ${seconds}`,
  lessThan: (amount: string) => `less than ${amount}`,
  positionsCount: (count: number) =>
    count.toLocaleString("en", { notation: count >= 1e6 ? "compact" : "standard", maximumFractionDigits: 1 }),
  unsolved: "The unsolved game",
  unsolvedHelp: (board: string) =>
    `Nobody knows yet who wins ${board} if both sides play their best. These early positions are proved so far, whatever is played after them, or are being worked on. Their images in a mirror count, too.`,
  provedWin: (positions: string) => `The first player wins (proved with ${positions} positions).`,
  provedNoWin: (positions: string) => `The first player doesn’t win (proved with ${positions} positions).`,
  openPosition: (positions: string) => `Open: about ${positions} positions seem to be left.`,
  provedHere: (verdict: string) => `The position on the board: ${verdict}`,
  nothingProved: "The position on the board isn’t one of them.",
};

export type AnalysisWords = typeof english;

export const ANALYSIS_WORDS: Record<Language, AnalysisWords> = {
  en: english,
  de: {
    showValues: "Zugbewertungen anzeigen",
    legend:
      "+4: Gewinn in 4 Zügen. −3: Verlust in 3. =: Remis. ≤: höchstens. " +
      "62\u00a0% (gestrichelt): geschätzte Gewinnchance, ein Remis zählt halb.",
    value: "Bewertung",
    depth: "Vorausschau",
    depthOf: (depth, plies) => `sieht ${depth} von ${plies === 1 ? "1 Zug" : `${plies} Zügen`} voraus`,
    exactColumns: (exact, count) => `${exact} von ${count} Spalten genau`,
    allExact: "Jede Bewertung ist genau.",
    positions: "Stellungen",
    speed: "Geschwindigkeit",
    perSecond: (count) => `${count}/s`,
    table: "Belegter Speicher",
    threads: "Threads",
    unknown: "–",
    column: "Spalte",
    worth: "Bewertung",
    estimated: "geschätzt",
    seen: (level) => `Sicht von Stufe ${level}`,
    seenHelp: "20 = gewinnt sofort, 10 = ausgeglichen, 1 = verliert gegen den nächsten Zug",
    why: "Warum?",
    whyOf: (digit) => `Warum ist Spalte ${digit} das wert?`,
    whyTitle: (move, value) => `${move}: ${value}`,
    whySteps: "Die Züge, Schritt für Schritt",
    whyPlay: "Abspielen",
    whyPause: "Pause",
    whyClose: "Schließen",
    whyLooking: "Der Grund wird gesucht …",
    whyNot: "Der Grund war in der Zeit nicht zu finden.",
    bestLine: "Beste Zugfolge",
    bestLineIs: "Beste Zugfolge: ",
    lineOf: (digit) => `Zu erwarten nach Spalte ${digit}`,
    lines: "Zu erwartende Züge zeigen für",
    lineCounts: {
      none: "keine Spalte",
      1: "die beste Spalte",
      3: "die 3 besten Spalten",
      all: "jede Spalte",
    },
    lineHelp: "Ein Klick spielt die Züge bis dorthin.",
    graph: "Verlauf der Partie",
    graphHelp: "Die Chancen von Spieler 1 nach jedem Zug: oben Gewinn, unten Verlust. Ein Klick führt dorthin.",
    graphTop: "Spieler 1 gewinnt",
    graphBottom: "Spieler 2 gewinnt",
    graphName: "Die Chancen von Spieler 1 nach jedem Zug",
    graphPoint: (ply, percent, isExact) => {
      const chances =
        percent === undefined ? "noch nicht analysiert" : `${percent}\u00a0%${isExact ? "" : " (geschätzt)"}`;
      return `${ply === 0 ? "Anfang" : `nach Zug ${ply}`}: ${chances}`;
    },
    reviewing: (ply, length) => `Zug ${ply} von ${length} wird angesehen …`,
    accuracy: (player) => `Genauigkeit: ${player}`,
    accuracyHelp: "Wie viel von den Chancen die Züge im Mittel bewahrt haben: 100 % heißt, dass nichts vergeben wurde.",
    noMistakes: "Keine Fehler gefunden.",
    gaveAway: (before, after) => {
      const name = (outcome: number) => (outcome > 0 ? "Gewinn" : outcome < 0 ? "Verlust" : "Remis");
      return `machte aus ${name(before)} ${name(after)}.`;
    },
    gaveShare: (before, after) =>
      `senkte die Chancen von ${Math.round(100 * before)} auf ${Math.round(100 * after)} % (geschätzt).`,
    lostSooner: (better, played) => `verlor früher als nötig: ${played} statt ${better}.`,
    gaveForCertain: (before, after) =>
      `hatte vorher ${Math.round(100 * before)} % Chancen (geschätzt) und ist jetzt sicher ${after < 0 ? "verloren" : "remis"}.`,
    findBetter: "Besseren Zug finden",
    findBetterThan: (move) => `Einen besseren Zug finden als diesen: ${move}`,
    whyMistake: (move) => `Warum ist das ein Fehler? ${move}`,
    mistakesOf: (player) => `Fehler von ${player}`,
    showMove: (move) => `${move} auf dem Brett zeigen`,
    turningPoint: "Ein Wendepunkt.",
    mistakeOf: (number, count) => `Fehler ${number} von ${count}`,
    nextMistake: "Nächster Fehler",
    betterMove: (worth) => `Richtig, das ist besser: ${worth}.`,
    noBetterMove: (worth) => `Das ist auch kein guter Zug${worth && `: ${worth}`}.`,
    sameMistake: (worth) => `Das ist der Zug aus der Partie: ${worth}.`,
    bestWas: (digit, worth) => `Spalte ${digit} war am besten: ${worth}.`,
    solve: "Lösen",
    solveTitle: "Stellung lösen",
    goal: "Frage",
    goals: {
      score: "Wer gewinnt, und in wie vielen Zügen?",
      outcome: "Gewinn, Remis oder Verlust?",
      first: "Gewinnt Spieler 1?",
    },
    solving: "Wird gelöst\u00a0…",
    soFar: {
      score: (least, most) => {
        if (least > 0) return "sicherer Gewinn";
        if (most < 0) return "sicherer Verlust";
        if (least === 0) return "mindestens Remis";
        return most === 0 ? "höchstens Remis" : "";
      },
    },
    solved: {
      winIn: (player, plies) => `${player} gewinnt in ${inGermanMoves(plies)}`,
      wins: (player) => `${player} gewinnt`,
      doesNotWin: (player) => `${player} gewinnt nicht`,
      draw: "Remis bei bestem Spiel",
      over: "Die Partie ist zu Ende.",
    },
    cost: (positions, seconds) => `${positions} ${positions === "1" ? "Stellung" : "Stellungen"} in ${seconds}`,
    lessThan: (amount) => `weniger als ${amount}`,
    positionsCount: (count) =>
      count.toLocaleString("de", { notation: count >= 1e6 ? "compact" : "standard", maximumFractionDigits: 1 }),
    unsolved: "Das ungelöste Spiel",
    unsolvedHelp: (board) =>
      `Noch weiß niemand, wer ${board} gewinnt, wenn beide ihr Bestes geben. Diese frühen Stellungen sind bewiesen, was auch danach gespielt wird, oder in Arbeit. Ihre Spiegelbilder zählen mit.`,
    provedWin: (positions) => `Spieler 1 gewinnt (bewiesen mit ${positions} Stellungen).`,
    provedNoWin: (positions) => `Spieler 1 gewinnt nicht (bewiesen mit ${positions} Stellungen).`,
    openPosition: (positions) => `Offen: Etwa ${positions} Stellungen sind wohl noch zu untersuchen.`,
    provedHere: (verdict) => `Die Stellung auf dem Brett: ${verdict}`,
    nothingProved: "Die Stellung auf dem Brett gehört nicht dazu.",
  },
  ja: {
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
  },
};

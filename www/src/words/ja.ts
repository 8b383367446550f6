// The texts of the element, in Japanese.

import type { Words } from "./en";

export const japanese: Words = {
  // The players and whose turn it is.
  player: ["先手", "後手"],
  toMove: (player) => `${player}の番`,
  thinking: (player) => `${player}（コンピューター）が考え中…`,
  wins: (player) => `${player}の勝ち`,
  role: { you: "あなた", computer: "コンピューター" },
  turnOf: { you: "あなたの番", computer: "コンピューターの番" },
  computerThinks: "コンピューターが考え中…",
  winOf: { you: "あなたの勝ち", computer: "コンピューターの勝ち" },
  draw: "引き分け：盤が埋まりました",
  previewing: "先読みを表示中：盤をタップすると戻ります",
  gameOver: (result) => `対局は終わっています。${result}。`,

  // The question when the computer waits.
  waiting: "コンピューターの番です。どうしますか？",
  bothWaiting: "コンピューター同士の対局は停止中です。どうしますか？",
  goOn: "コンピューターとの対局を続ける",
  bothGoOn: "対局を続けさせる",
  playBoth: "先手も後手も自分で打つ",
  analyse: "解析する",

  // The accessible grid.
  board: (name) => `${name}の盤`,
  columnName: (digit) => `列${digit}`,
  cellName: (digit, row) => `列${digit}、${row}段目`,
  emptyColumn: "石なし",
  emptyCell: "空き",
  stack: (stones) => `下から${stones.join("、")}`,
  fullColumn: "満杯",
  landsHere: "次の石はここ",
  hinted: "おすすめ",
  moved: (player, digit) => `${player}：列${digit}`,
  positionAfter: (ply) => (ply === 0 ? "石のない盤" : `${ply}手目の局面`),
  lastMove: "直前の手",
  join: (parts) => parts.join("、"),
  sentences: (parts) => parts.map((part) => `${part}。`).join(""),

  // Assessments. In Japanese the moves of both sides count.
  distance: (plies) => plies,
  winIn: (plies) => `${plies}手で勝ち`,
  lossIn: (plies) => `${plies}手で負け`,
  drawn: "引き分け",
  winWithin: (plies) => `${plies}手以内に勝ち`,
  lossWithin: (plies) => `${plies}手以内に負け`,
  percent: (percent) => `${percent}%`,
  estimated: (percent) => `推定勝率${percent}`,

  threatOf: (player, level) => (level === undefined ? `${player}の勝ち筋` : `${player}の勝ち筋：${level}段目`),

  // The view.
  viewControls: "視点",
  cameraPreset: { corner: "斜め", above: "上", side: "横" },
  spread: "段の間隔",
  threats: "勝ち筋",
  tapAgain: (digit: string) => `${digit}の列をもう一度タップすると石を置きます`,
  turnHint: "ドラッグで盤が回ります",

  // Buttons.
  undo: "1手戻す",
  redo: "1手進める",
  hint: "ヒント",
  newGame: "新しい対局",

  // Messages.
  noSuch: (what, found, right) => `${what}：「${found}」は指定できません（${right.join("、")}のいずれか）。`,
  notBetween: (what, found, least, most) => `${what}：「${found}」は${least}から${most}までの整数ではありません。`,
  noCamera: (found) =>
    `カメラ「${found}」は指定できません。corner、above、side、または4つの数（回転 −180〜180、傾き 0〜90、拡大 0.7〜3、段の間隔 0〜1）で指定してください。`,
  noColumn: (found, first, last) => `「${found}」という列はありません（${first}〜${last}のいずれか）。`,
  full: (digit) => `列${digit}は満杯です。`,
  noColumnAt: (ply, found, first, last) =>
    `${ply}手目の「${found}」という列はありません（${first}〜${last}のいずれか）。`,
  fullAt: (ply, digit) => `${ply}手目は打てません。列${digit}は満杯です。`,
  overAt: (ply) => `${ply}手目は打てません。対局は${ply - 1}手目で終わっています。`,
  engineFailed: (reason) => `エンジンのエラー：${reason}`,
  loadingSpace: "3Dを読み込み中…",
  noSpace: (isDeep) =>
    `このブラウザーではここに3Dを表示できません。代わりに${isDeep ? "各段を下から順に" : "平面の盤を"}表示しています。`,
};

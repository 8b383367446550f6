// The texts of the element, in Japanese.

import type { Words } from "./en";

export const japanese: Words = {
  // The players and whose turn it is.
  player: ["先手", "後手"],
  toMove: (player) => `${player}の番`,
  thinking: (player) => `${player}（コンピューター）が考え中…`,
  wins: (player) => `${player}の勝ち`,
  draw: "引き分け：盤が埋まりました",
  gameOver: (result) => `対局は終わっています。${result}。`,

  // The accessible grid.
  board: (name) => `${name}の盤`,
  columnName: (digit) => `列${digit}`,
  cellName: (digit, level) => `列${digit}、${level}段目`,
  emptyColumn: "石なし",
  emptyCell: "空き",
  stack: (stones) => `下から${stones.join("、")}`,
  fullColumn: "満杯",
  landsHere: "次の石はここ",
  hinted: "おすすめ",
  moved: (player, digit) => `${player}：列${digit}`,
  positionAfter: (text) => (text === "-" ? "石のない盤" : `局面：${text}`),

  // Assessments.
  join: (parts) => parts.join("、"),
  winIn: (plies) => `${plies}手で勝ち`,
  lossIn: (plies) => `${plies}手で負け`,
  drawn: "引き分け",
  winWithin: (plies) => `${plies}手以内に勝ち`,
  lossWithin: (plies) => `${plies}手以内に負け`,
  estimated: (percent) => `推定勝率${percent}%`,

  // Buttons.
  undo: "1手戻す",
  redo: "1手進める",
  hint: "ヒント",
  newGame: "新しい対局",

  // Errors.
  noSuch: (what, found, right) => `${what}：「${found}」は指定できません（${right}のいずれか）`,
  notBetween: (what, found, least, most) => `${what}：「${found}」は${least}から${most}までの整数ではありません`,
  position: (mistake) => `局面：${mistake}`,
  noColumn: (ply, found, board, first, last) =>
    `${ply}手目：「${found}」という列はありません（${board}の列は${first}から${last}まで）`,
  fullAt: (ply, digit, height) => `${ply}手目：列${digit}は満杯です（石は${height}個まで）`,
  overAt: (ply) => `${ply}手目：対局はすでに終わっています（${ply - 1}手目で四目が並びました）`,
  engineFailed: (reason) => `エンジンのエラー：${reason}`,
  noSpace: (isDeep) =>
    `このブラウザーではここに3Dを表示できません。代わりに${isDeep ? "各段を下から順に" : "平面の盤を"}表示します。`,
};

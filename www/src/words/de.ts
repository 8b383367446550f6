// The texts of the element, in German.

import type { Words } from "./en";

/** Returns a number of plies in the dative, as after “in”: `in 1 Halbzug`, `in 7 Halbzügen`. */
export const inPlies = (plies: number) => (plies === 1 ? "1 Halbzug" : `${plies} Halbzügen`);

export const german: Words = {
  // The players and whose turn it is.
  player: ["Spieler 1", "Spieler 2"],
  toMove: (player) => `${player} am Zug`,
  thinking: (player) => `${player} (Computer) denkt nach\u00a0…`,
  wins: (player) => `${player} gewinnt`,
  draw: "Remis: Das Brett ist voll",
  gameOver: (result) => `Die Partie ist zu Ende. ${result}.`,

  // The accessible grid.
  board: (name) => `Brett ${name}`,
  columnName: (digit) => `Spalte ${digit}`,
  cellName: (digit, level) => `Spalte ${digit}, Höhe ${level}`,
  emptyColumn: "leer",
  emptyCell: "leer",
  stack: (stones) => `von unten: ${stones.join(", ")}`,
  fullColumn: "voll",
  landsHere: "hier landet der nächste Stein",
  hinted: "empfohlen",
  moved: (player, digit) => `${player}: Spalte ${digit}`,
  positionAfter: (text) => (text === "-" ? "Leeres Brett" : `Stellung nach ${text}`),

  // Assessments.
  join: (parts) => parts.join(", "),
  winIn: (plies) => `Gewinn in ${inPlies(plies)}`,
  lossIn: (plies) => `Verlust in ${inPlies(plies)}`,
  drawn: "Remis",
  winWithin: (plies) => `Gewinn in höchstens ${inPlies(plies)}`,
  lossWithin: (plies) => `Verlust in höchstens ${inPlies(plies)}`,
  estimated: (percent) => `geschätzt ${percent}\u00a0%`,

  // Buttons.
  undo: "Zug zurücknehmen",
  redo: "Zug wieder spielen",
  hint: "Tipp",
  newGame: "Neue Partie",

  // Errors.
  noSuch: (what, found, right) => `„${found}“ ist kein Wert für „${what}“; möglich sind ${right}`,
  notBetween: (what, found, least, most) =>
    `„${found}“ ist kein Wert für „${what}“; möglich sind ganze Zahlen von ${least} bis ${most}`,
  position: (mistake) => `Stellung: ${mistake}`,
  noColumn: (ply, found, board, first, last) =>
    `Halbzug ${ply}: „${found}“ ist keine Spalte; die Spalten von ${board} sind ${first} bis ${last}`,
  fullAt: (ply, digit, height) => `Halbzug ${ply}: Spalte ${digit} ist voll; sie fasst ${height} Steine`,
  overAt: (ply) => `Halbzug ${ply}: Die Partie ist schon zu Ende; Halbzug ${ply - 1} hat eine Viererreihe vollendet`,
  engineFailed: (reason) => `Fehler in der Engine: ${reason}`,
  noSpace: (isDeep) =>
    `Dieser Browser kann hier kein 3D zeigen; zu sehen ${isDeep ? "sind die Ebenen, die unterste zuerst" : "ist das flache Brett"}.`,
};

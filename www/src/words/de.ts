// The texts of the element, in German.

import type { Words } from "./en";
import { oneOf } from "./lists";
import { movesOf } from "./moves";

/** Returns a number of moves in the dative, as after “in”: `1 Zug`, `7 Zügen`. */
export const count = (moves: number) => (moves === 1 ? "1 Zug" : `${moves} Zügen`);

/** Returns the winner's moves in a game that ends after so many plies, in the dative. */
export const inMoves = (plies: number) => count(movesOf(plies));

export const german: Words = {
  // The players and whose turn it is.
  player: ["Spieler 1", "Spieler 2"],
  toMove: (player) => `${player} am Zug`,
  thinking: (player) => `${player} (Computer) denkt nach\u00a0…`,
  wins: (player) => `${player} gewinnt`,
  role: { you: "Du", computer: "Computer" },
  turnOf: { you: "Du bist am Zug", computer: "Computer am Zug" },
  computerThinks: "Computer denkt nach\u00a0…",
  winOf: { you: "Du gewinnst", computer: "Der Computer gewinnt" },
  draw: "Remis: Das Brett ist voll",
  previewing: "Vorschau: Tippen auf das Brett führt zurück",
  gameOver: (result) => `Die Partie ist zu Ende. ${result}.`,

  // The question when the computer waits.
  waiting: "Der Computer ist am Zug. Wie soll es weitergehen?",
  bothWaiting: "Die Computer sind angehalten. Wie soll es weitergehen?",
  goOn: "Gegen Computer weiterspielen",
  bothGoOn: "Computer weiterspielen lassen",
  playBoth: "Beide Seiten selbst spielen",
  analyse: "Analysieren",

  // The accessible grid.
  board: (name) => `Brett ${name}`,
  columnName: (digit) => `Spalte ${digit}`,
  cellName: (digit, row) => `Spalte ${digit}, Reihe ${row}`,
  emptyColumn: "leer",
  emptyCell: "leer",
  stack: (stones) => `von unten: ${stones.join(", ")}`,
  fullColumn: "voll",
  landsHere: "hier landet der nächste Stein",
  hinted: "empfohlen",
  moved: (player, digit) => `${player}: Spalte ${digit}`,
  positionAfter: (ply) => (ply === 0 ? "Leeres Brett" : `Stellung nach Zug ${ply}`),
  lastMove: "letzter Zug",
  join: (parts) => parts.join(", "),
  sentences: (parts) => parts.map((part) => `${part}.`).join(" "),

  // Assessments.
  distance: movesOf,
  winIn: (plies) => `Gewinn in ${inMoves(plies)}`,
  lossIn: (plies) => `Verlust in ${inMoves(plies)}`,
  drawn: "Remis",
  winWithin: (plies) => `Gewinn in höchstens ${inMoves(plies)}`,
  lossWithin: (plies) => `Verlust in höchstens ${inMoves(plies)}`,
  percent: (percent) => `${percent}\u00a0%`,
  estimated: (percent) => `geschätzt ${percent}`,

  threatOf: (player, level) => (level === undefined ? `${player}: Drohung` : `${player}: Drohung auf Ebene ${level}`),

  // The view.
  viewControls: "Ansicht",
  cameraPreset: { corner: "Schräg", above: "Oben", side: "Seite" },
  spread: "Ebenenabstand",
  threats: "Drohungen",
  tapAgain: (digit: string) => `Noch einmal auf ${digit} tippen, um den Stein zu setzen`,
  turnHint: "Ziehen dreht das Brett",

  // Buttons.
  undo: "Zurücknehmen",
  redo: "Wiederholen",
  hint: "Tipp",
  newGame: "Neue Partie",

  // Messages.
  noSuch: (what, found, right) => `„${found}“ gibt es nicht für „${what}“. Möglich: ${oneOf(right, ", ", " oder ")}.`,
  notBetween: (what, found, least, most) =>
    `„${found}“ ist kein Wert für „${what}“ (möglich: ganze Zahlen von ${least} bis ${most}).`,
  noCamera: (found) =>
    `Kamera „${found}“ ist nicht möglich. Erlaubt sind corner, above und side oder vier Zahlen: Drehung (−180 bis 180), Neigung (0 bis 90), Zoom (0.7 bis 3) und Abstand der Ebenen (0 bis 1).`,
  noColumn: (found, first, last) => `„${found}“ ist keine Spalte (möglich: ${first}–${last}).`,
  full: (digit) => `Spalte ${digit} ist voll.`,
  noColumnAt: (ply, found, first, last) => `Zug ${ply}, „${found}“, ist keine Spalte (möglich: ${first}–${last}).`,
  fullAt: (ply, digit) => `Zug ${ply} geht nicht: Spalte ${digit} ist voll.`,
  overAt: (ply) => `Zug ${ply} geht nicht: Mit Zug ${ply - 1} war die Partie zu Ende.`,
  engineFailed: (reason) => `Fehler in der Engine: ${reason}`,
  loadingSpace: "3D wird geladen\u00a0…",
  noSpace: (isDeep) =>
    isDeep
      ? "Dieser Browser kann hier kein 3D zeigen. Zu sehen sind die Ebenen, die unterste zuerst."
      : "Dieser Browser kann hier kein 3D zeigen. Zu sehen ist das flache Brett.",
};

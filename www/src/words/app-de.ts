// The texts of the app page, in German.

import type { AppWords } from "./app-en";
import { inPlies } from "./de";

/** Returns a number of moves in the dative, as after “in”: `in einem Zug`, `in 7 Zügen`. */
const inMoves = (moves: number) => (moves === 1 ? "einem Zug" : `${moves} Zügen`);

export const germanApp: AppWords = {
  boardLabel: "Brett",
  boards: { "4x4x4": "4×4×4 im Raum", "7x6": "7×6 klassisch", "9x7": "9×7 breit" },
  viewLabel: "Ansicht",
  views: { "3d": "3D", layers: "Ebenen", flat: "Flach" },
  tabsLabel: "Bereiche",
  tabs: { play: "Spiel", analyse: "Analyse", puzzles: "Rätsel", share: "Teilen", settings: "Optionen" },
  newStart: "Zur Startseite",
  footer: "Alles wird im Browser berechnet. Es wird nichts übertragen.",
  lostGame: "Das gespeicherte Spiel war nicht lesbar; dies ist ein neues.",

  // Play.
  first: "Spieler 1",
  second: "Spieler 2",
  person: "Mensch",
  computer: "Computer",
  level: "Spielstärke",
  levelName: (level) => `Stufe ${level}`,
  fullStrength: "Volle Stärke",
  style: "Spielstil",
  styles: {
    random: "Zufällig",
    expansive: "Expansiv",
    restrictive: "Restriktiv",
    neutral: "Neutral",
    tactical: "Taktisch",
    "tactical-expansive": "Taktisch, expansiv",
    "tactical-restrictive": "Taktisch, restriktiv",
    "tactical-neutral": "Taktisch, neutral",
  },
  styleHelp: "Was eine Stufe vorzieht, wenn ihr Züge gleich gut erscheinen.",
  moveTime: "Bedenkzeit pro Zug",
  seconds: (seconds) => `${String(seconds).replace(".", ",")}\u00a0s`,
  pause: "Computer anhalten",
  resume: "Computer ziehen lassen",
  moves: "Züge",
  noMoves: "Noch kein Zug. Zum Beginnen eine Spalte wählen.",
  moveName: (ply, digit) => `Zug ${ply}, Spalte ${digit}`,
  beforeFirst: "Anfang",
  start: "Startstellung",
  startHelp: "Die gespielten Spalten, je ein Zeichen; leer für das leere Brett. Jede neue Partie beginnt dort.",
  setStart: "Dort beginnen",

  // Analyse.
  showValues: "Wert jeder Spalte zeigen",
  legend:
    "+7 gewinnt in 7 Halbzügen, −6 verliert in 6, = ist Remis, +≤9 gewinnt in höchstens 9. 62% im gestrichelten " +
    "Rahmen ist eine Schätzung: der erwartete Anteil gewonnener Partien, ein Remis zählt halb.",
  value: "Wert",
  depth: "Tiefe",
  plies: (plies) => `${plies} ${plies === 1 ? "Halbzug" : "Halbzüge"}`,
  positions: "Stellungen",
  speed: "Tempo",
  perSecond: (count) => `${count}/s`,
  table: "Tabelle belegt",
  threads: "Threads",
  unknown: "–",
  percent: (share) => `${Math.round(share * 100)}\u00a0%`,
  column: "Spalte",
  worth: "Wert",
  seen: "Stufe sieht",
  seenHelp: "20 gewinnt sofort, 10 ist offen, 1 verliert gegen den nächsten Zug",
  bestLine: "Beste Zugfolge",
  bestLineIs: "Beste Zugfolge: ",
  lineHelp: "Einen Zug wählen, um dorthin zu springen.",
  graph: "Verlauf der Partie",
  graphHelp: "Wie gut jede Stellung für Spieler 1 ist, soweit sie analysiert wurde.",
  graphText: (parts) => `Wie gut jede Stellung für Spieler 1 ist: ${parts.join("; ") || "noch nicht bekannt"}`,
  graphPart: (ply, percent, exact) => `nach ${ply}: ${percent}\u00a0%${exact ? "" : " (geschätzt)"}`,
  review: "Ganze Partie analysieren",
  stop: "Anhalten",
  solve: "Lösen",
  solveTitle: "Stellung lösen",
  goal: "Frage",
  goals: {
    score: "Wer gewinnt, und wann?",
    outcome: "Gewinn, Remis oder Verlust?",
    first: "Gewinnt Spieler 1?",
  },
  solving: "Wird gelöst\u00a0…",
  soFar: {
    score: (least, most) => {
      if (least > 0) return "ein Gewinn ist sicher";
      if (most < 0) return "ein Verlust ist sicher";
      if (least === 0) return "mindestens Remis";
      return most === 0 ? "höchstens Remis" : "";
    },
  },
  stopped: "Angehalten.",
  solved: {
    winIn: (player, plies, score) => `${player} gewinnt in ${inPlies(plies)} (Bewertung ${score})`,
    wins: (player) => `${player} gewinnt`,
    doesNotWin: (player) => `${player} gewinnt nicht`,
    draw: "Remis bei bestem Spiel",
    over: "Die Partie ist zu Ende.",
  },
  cost: (positions, seconds) => `${positions} ${positions === "1" ? "Stellung" : "Stellungen"} in ${seconds}`,
  positionsCount: (count) =>
    count.toLocaleString("de", { notation: count >= 1e6 ? "compact" : "standard", maximumFractionDigits: 1 }),
  engineThreads: (threads, memory) => `Engine: ${threads === 1 ? "ein Thread" : `${threads} Threads`}, ${memory} MiB.`,
  engineAlone: (memory) =>
    `Engine: ein Thread, ${memory} MiB. ` +
    "Dieser Browser teilt hier keinen Speicher zwischen Threads, deshalb ist sie langsamer.",
  engineLess: (memory, wanted) => `Der Browser gab nur ${memory} von ${wanted} MiB her.`,
  engineRests: "Die Engine startet, sobald sie gebraucht wird.",

  // Share.
  link: "Link zu dieser Stellung",
  copy: "Kopieren",
  copied: "Kopiert.",
  notCopied: "Der Browser hat es nicht erlaubt; bitte von Hand kopieren.",
  text: "Stellung als Text",
  textHelp: "Die gespielten Spalten eintippen oder einfügen; „Aufstellen“ zeigt sie auf dem Brett.",
  set: "Aufstellen",
  image: "Bild",
  saveImage: "Als PNG speichern",
  copyImage: "Bild kopieren",
  embed: "In eine eigene Seite einbauen",
  embedHelp: "Etwas HTML genügt; so wie unten erscheint das Brett auf der Seite.",
  embedFrame: "Als Frame",
  embedElement: "Als Element",
  embedAnalysis: "mit Werten",
  embedComputer: "gegen den Computer",
  preview: "Vorschau",
  badLink: (mistake) => `Der Link ließ sich nicht öffnen: ${mistake}`,

  // Puzzles.
  puzzle: (number, count) => `Rätsel ${number} von ${count}`,
  grade: "Schwierigkeit",
  grades: ["Sehr leicht", "Leicht", "Mittel", "Schwer", "Sehr schwer"],
  allGrades: "Alle",
  find: (player, moves) => `${player} am Zug: Finde den Gewinn in ${inMoves(moves)}.`,
  begin: "Beginnen",
  gameWaits: "Die laufende Partie wartet, bis die Rätsel verlassen werden.",
  right: (left) => (left === 1 ? "Richtig! Noch ein Zug." : `Richtig! Noch ${left} Züge.`),
  solvedPuzzle: "Gelöst!",
  wrongStillWins: (moves) => `Das gewinnt auch, aber erst in ${inMoves(moves)}. Es geht schneller.`,
  wrongDraw: "Das reicht nur zum Remis.",
  wrongLoss: (moves) => `Das verliert in ${inMoves(moves)}.`,
  noAnswer: "Die Zeit reichte nicht für eine Antwort.",
  checking: "Der Zug wird geprüft\u00a0…",
  tryAgain: "Noch einmal",
  showSolution: "Lösung zeigen",
  next: "Nächstes Rätsel",
  previous: "Voriges Rätsel",
  done: (done, count) => `${done} von ${count} gelöst`,
  leave: "Rätsel verlassen",
  isDone: "gelöst",
  choosePuzzle: "Rätsel",
  noPuzzles: (reason) => `Die Rätsel ließen sich nicht laden: ${reason}`,
  lostSolved: "Die Liste der gelösten Rätsel war nicht lesbar; sie beginnt von vorn.",

  // Settings.
  language: "Sprache",
  languages: { en: "English", de: "Deutsch", ja: "日本語" },
  theme: "Hell oder dunkel",
  themes: { auto: "Wie das System", light: "Hell", dark: "Dunkel" },
  stones: "Farben der Steine",
  palettes: { clay: "Terrakotta und Blau", contrast: "Schwarz und Gelb", night: "Grün und Violett" },
  threadsLabel: "Threads der Engine",
  threadsHelp: (cores) => `Dieses Gerät hat ${cores === 1 ? "einen Kern" : `${cores} Kerne`}.`,
  memoryLabel: "Speicher der Engine, in MiB",
  memoryHelp: "Gibt der Browser nicht so viel her, nimmt die Engine weniger und sagt es.",
  apply: "Übernehmen",
  bench: "Engine messen",
  benchResult: (signature, positions, speed) =>
    `Signatur ${signature}: ${positions} Stellungen, ${speed} mit einem Thread.`,
  measuring: "Wird gemessen\u00a0…",
  keysTitle: "Tasten",
  keys:
    "Auf dem Brett: Pfeiltasten wählen eine Spalte, Enter setzt einen Stein, das Zeichen einer Spalte setzt dort " +
    "einen; U nimmt zurück, R spielt wieder, H gibt einen Tipp. In 3D: Umschalt und die Pfeiltasten drehen das Brett, " +
    "+ und − zoomen, Umschalt und Pos1 führen zurück.",
};

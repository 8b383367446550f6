// The texts of the app page, in German.

import type { AppWords } from "./app-en";
import { MOVE_LIST } from "./move-list";

export const germanApp: AppWords = {
  ...MOVE_LIST.de,
  boardLabel: "Brett",
  boards: { "4x4x4": "4×4×4 (3D)", "7x6": "7×6 klassisch", "9x7": "9×7 breit" },
  viewLabel: "Ansicht",
  views: { "3d": "3D", layers: "Ebenen", flat: "Flach" },
  tabsLabel: "Bereiche",
  tabs: { play: "Spiel", analyse: "Analyse", puzzles: "Rätsel", share: "Teilen", settings: "Optionen" },
  newStart: "Zur Startseite",
  footer: "Alles wird im Browser berechnet. Es wird nichts übertragen.",
  licences: "Lizenzen der verwendeten Software",
  lostGame: "Die gespeicherte Partie war nicht lesbar; dies ist eine neue.",
  noPanel: "Dieser Bereich ließ sich nicht laden. Bitte die Verbindung prüfen.",
  lostData: "Einige gespeicherte Daten waren nicht lesbar und wurden zurückgesetzt.",

  // The first visit.
  howToPlay: "So wird gespielt",
  tour: {
    none: (isDeep) => [
      "Vier in einer Reihe gewinnen",
      isDeep
        ? "Abwechselnd fällt ein Stein auf einen Stab. Wer zuerst vier in einer geraden Linie hat, gewinnt: auf einer Ebene, an einem Stab nach oben oder schräg durch die Ebenen."
        : "Abwechselnd fällt ein Stein in eine Spalte. Wer zuerst vier in einer geraden Linie hat, gewinnt: waagerecht, senkrecht oder schräg.",
    ],
    board: (isDeep) => [
      "Du beginnst",
      `Deine Steine haben einen Ring, die des Computers ein Kreuz. Klicke auf ${isDeep ? "einen Stab" : "eine Spalte"}, um den ersten fallen zu lassen.`,
    ],
    "view-controls": () => [
      "Sieh dich um",
      "Ziehen dreht das Brett, ebenso die Knöpfe darunter. Mit „Ebenenabstand“ siehst du zwischen die Ebenen. Zeige auf einen Stein, um seine Linien zu sehen.",
    ],
    buttons: () => [
      "Wenn du nicht weiterweißt",
      "Unter dem Brett: Die Lampe gibt einen Tipp, das Fadenkreuz zeigt, wo jemand eine Linie vollenden könnte, und der Pfeil nimmt einen Zug zurück. Unter „Analyse“ steht, was jeder Zug wert ist.",
    ],
  },
  tourNext: "Weiter",
  tourSkip: "Überspringen",
  tourPlay: "Spielen",
  tourCount: (step, count) => `${step} von ${count}`,
  hintGiven: "Ein Tipp: Die markierte Spalte ist ein guter Zug.",

  // Play.
  first: "Spieler 1",
  second: "Spieler 2",
  human: "Mensch",
  you: "Du",
  computer: "Computer",
  level: "Spielstärke",
  coach: "Nach jedem Zug sagen, wie gut er war",
  coachGood: (move) => `${move}: ein guter Zug.`,
  coachLost: "Hier verliert jeder Zug.",
  coachBetter: (move, best, worth) => `${move} – Spalte ${best} war besser: ${worth}.`,
  coachBack: "Zug zurücknehmen",
  levelName: (level, depth) =>
    `Stufe ${level}: sieht ${level === 1 ? "" : "bis zu "}${depth} Züge voraus${level === 1 ? " (leicht)" : ""}`,
  fullStrength: "Volle Stärke: so gut es in der Zeit geht",
  style: "Spielstil",
  styles: {
    random: "Zufällig",
    expansive: "Hält sich vieles offen",
    restrictive: "Engt dich ein",
    neutral: "Beides zugleich",
    tactical: "Achtet auf Nachbarfelder",
    "tactical-expansive": "Nachbarfelder, hält sich vieles offen",
    "tactical-restrictive": "Nachbarfelder, engt dich ein",
    "tactical-neutral": "Ausgewogen",
  },
  styleHelp: "Wie der Computer zwischen gleich guten Zügen wählt.",
  moveTime: "Bedenkzeit pro Zug",
  ponder: "Der Computer denkt auch in deiner Zeit",
  seconds: (seconds) => `${String(seconds).replace(".", ",")}\u00a0s`,
  pause: "Computer anhalten",
  noMoves: (isDeep) =>
    isDeep
      ? "Zum Beginnen auf einen Stab (eine Spalte) tippen oder klicken."
      : "Zum Beginnen auf eine Spalte tippen oder klicken.",
  fold: "Varianten einklappen",
  unfold: "Varianten ausklappen",
  notes: "Notizen",
  recall: "Züge raten",
  games: "Partien",
  lostGames: "Frühere Partien ließen sich nicht lesen.",
  start: "Startstellung",
  startHelp: (example) =>
    `Züge als Spaltennamen eingeben, zum Beispiel ${example}. Ohne Eingabe ist das Brett leer. ` +
    "Jede neue Partie beginnt dort.",
  evenStart: "Zufälliger ausgeglichener Anfang",
  setStart: "Als Startstellung verwenden",
  newGameStarted: "Eine neue Partie hat begonnen.",
  otherPosition: "Auf dem Brett ist jetzt eine andere Stellung.",
  movesReplaced: "Ein anderer Zug hat die späteren ersetzt.",
  bringBack: "Vorige Partie zurückholen",
  close: "Schließen",

  // Analysis.
  percent: (share) => `${Math.round(share * 100)}\u00a0%`,
  review: "Ganze Partie analysieren",
  stop: "Anhalten",
  stopped: "Angehalten.",
  engineThreads: (threads, memory) => `Engine: ${threads === 1 ? "ein Thread" : `${threads} Threads`}, ${memory} MiB.`,
  engineAlone: (memory) =>
    `Läuft mit nur einem Thread (langsamer): Diese Seite kann nicht mehrere nutzen. Speicher: ${memory} MiB.`,
  engineLess: (memory, wanted) => `Nur ${memory} von ${wanted} MiB sind verfügbar.`,

  // Links.
  badLink: (mistake) => `Der Link lässt sich nicht öffnen. ${mistake}`,

  // Puzzles that were solved.
  lostSolved: "Die Liste der gelösten Rätsel war nicht lesbar; sie beginnt von vorn.",
  lostSomeSolved: "Einige der gelösten Rätsel waren nicht lesbar; sie gelten wieder als ungelöst.",

  // Settings.
  language: "Sprache",
};

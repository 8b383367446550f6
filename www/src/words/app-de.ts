// The texts of the app page, in German.

import type { AppWords } from "./app-en";
import { inMoves } from "./de";
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

  // Analyse.
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
  percent: (share) => `${Math.round(share * 100)}\u00a0%`,
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
  review: "Ganze Partie analysieren",
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
  stop: "Anhalten",
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
  stopped: "Angehalten.",
  solved: {
    winIn: (player, plies) => `${player} gewinnt in ${inMoves(plies)}`,
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

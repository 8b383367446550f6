// The words of an explanation: one line for every move, made of facts that the engine has found. Only the Analyse tab
// needs it.

import type { Fact, Step } from "../engine/protocol";
import { type Board, coordinatesOf } from "../game/board";
import type { Language } from "./words";
import { count as germanCount } from "./de";
import { count } from "./en";
import { movesOf } from "./moves";

type Rule = Extract<Fact, { kind: "closed" }>["rule"];

interface WhyWords {
  /** A cell of a flat board, or of one with levels. */
  cell(digit: string, row: number, hasLevels: boolean): string;
  and(parts: readonly string[]): string;
  completes: string;
  fillsBoard: string;
  misses(cells: string): string;
  blocks(cell: string, isForced: boolean): string;
  forced: string;
  lastColumn: string;
  /** With so many cells in which the opponent wins. */
  noDefence(cells: string, count: number): string;
  leaves(cells: string): string;
  opens(cell: string): string;
  threatens(cells: string, count: number): string;
  threatAbove(above: string): string;
  builds(cells: string): string;
  zugzwang: string;
  fewReplies(safe: number, legal: number): string;
  onlyMove(keepsOutcome: boolean): string;
  bestDefence: string;
  closed: Record<Rule, string>;
  proved(outcome: number, plies: number | null): string;
}

const WORDS: Record<Language, WhyWords> = {
  en: {
    cell: (digit, row, hasLevels) => (hasLevels ? `${digit} on level ${row}` : `column ${digit}, row ${row}`),
    and: (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join("; ")} and ${parts.at(-1)}`),
    completes: "four in a row",
    fillsBoard: "the board is full: a draw",
    misses: (cells) => `misses a win at ${cells}`,
    blocks: (cell, isForced) => `${isForced ? "must block" : "blocks"} ${cell}`,
    forced: "every other move loses at once",
    lastColumn: "the only column left",
    noDefence: (cells, count) =>
      count > 1
        ? `can’t block both ${cells}`
        : count === 1
          ? `has to block ${cells}, which opens the cell above`
          : "every column lets the opponent win",
    leaves: (cells) => `leaves ${cells} to the opponent`,
    opens: (cell) => `lets the opponent win at ${cell}`,
    threatens: (cells, count) => (count > 1 ? `threatens ${cells} at the same time` : `threatens ${cells}`),
    threatAbove: (above) => `once that is blocked, wins at ${above}`,
    builds: (cells) => `prepares ${cells}`,
    zugzwang: "now every reply opens a win",
    fewReplies: (safe, legal) => `only ${safe} of ${legal} replies ${safe === 1 ? "doesn’t" : "don’t"} lose at once`,
    onlyMove: (keepsOutcome) => (keepsOutcome ? "the only move that keeps the result" : "no other move is as good"),
    bestDefence: "holds out longest",
    closed: {
      "no-line": "the opponent can’t complete any line any more",
      "follow-up": "from here it’s enough to answer in the same column",
      claimeven: "from here it’s enough to take the cell above each of the opponent’s",
      zugzwang: "the opponent will run out of safe columns",
      matching: "for each cell the opponent takes, there is an answer",
      region: "a part of the board is enough to win",
    },
    proved: (outcome, plies) => {
      const end = plies ? ` (${count(movesOf(plies))} more)` : "";
      return outcome > 0 ? `keeps the win${end}` : outcome < 0 ? `delays the loss${end}` : "keeps the draw";
    },
  },
  de: {
    cell: (digit, row, hasLevels) => (hasLevels ? `${digit} auf Ebene ${row}` : `Spalte ${digit}, Reihe ${row}`),
    and: (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join("; ")} und ${parts.at(-1)}`),
    completes: "vier in einer Reihe",
    fillsBoard: "das Brett ist voll: remis",
    misses: (cells) => `verpasst den Gewinn auf ${cells}`,
    blocks: (cell, isForced) => `${isForced ? "muss" : "versperrt"} ${cell}${isForced ? " versperren" : ""}`,
    forced: "jeder andere Zug verliert sofort",
    lastColumn: "die einzige Spalte, die noch frei ist",
    noDefence: (cells, count) =>
      count > 1
        ? `kann ${cells} nicht zugleich versperren`
        : count === 1
          ? `muss ${cells} versperren und gibt damit das Feld darüber frei`
          : "jede Spalte lässt den Gegner gewinnen",
    leaves: (cells) => `überlässt dem Gegner ${cells}`,
    opens: (cell) => `lässt den Gegner auf ${cell} gewinnen`,
    threatens: (cells, count) => (count > 1 ? `droht zugleich auf ${cells}` : `droht auf ${cells}`),
    threatAbove: (above) => `ist das versperrt, gewinnt ${above}`,
    builds: (cells) => `bereitet ${cells} vor`,
    zugzwang: "jetzt gibt jede Antwort einen Gewinn frei",
    fewReplies: (safe, legal) =>
      `nur ${safe} von ${legal} Antworten ${safe === 1 ? "verliert" : "verlieren"} nicht sofort`,
    onlyMove: (keepsOutcome) =>
      keepsOutcome ? "der einzige Zug, der das Ergebnis hält" : "kein anderer Zug ist so gut",
    bestDefence: "hält am längsten stand",
    closed: {
      "no-line": "der Gegner kann keine Linie mehr vollenden",
      "follow-up": "ab hier genügt es, in derselben Spalte zu antworten",
      claimeven: "ab hier genügt das Feld über jedem Stein des Gegners",
      zugzwang: "dem Gegner gehen die sicheren Spalten aus",
      matching: "auf jedes Feld des Gegners gibt es eine Antwort",
      region: "ein Teil des Bretts genügt zum Gewinn",
    },
    proved: (outcome, plies) => {
      const end = plies ? ` (noch ${germanCount(movesOf(plies))})` : "";
      return outcome > 0 ? `hält den Gewinn${end}` : outcome < 0 ? `zögert den Verlust hinaus${end}` : "hält das Remis";
    },
  },
  ja: {
    cell: (digit, row) => `列${digit}の${row}段目`,
    and: (parts) => parts.join("と"),
    completes: "4つ並びました",
    fillsBoard: "盤が埋まり、引き分けです",
    misses: (cells) => `${cells}での勝ちを逃します`,
    blocks: (cell, isForced) => (isForced ? `${cell}を防ぐしかありません` : `${cell}を防ぎます`),
    forced: "ほかの手はすぐに負けます",
    lastColumn: "空いている列はここだけです",
    noDefence: (cells, count) =>
      count > 1
        ? `${cells}を同時には防げません`
        : count === 1
          ? `${cells}を防ぐと、その上が空きます`
          : "どの列に打っても相手が勝ちます",
    leaves: (cells) => `${cells}を相手に残します`,
    opens: (cell) => `相手が${cell}で勝てるようになります`,
    threatens: (cells, count) => (count > 1 ? `${cells}を同時に狙います` : `${cells}を狙います`),
    threatAbove: (above) => `防がれても${above}で勝ちます`,
    builds: (cells) => `${cells}を準備します`,
    zugzwang: "どう応じても勝ちの場所が空きます",
    fewReplies: (safe, legal) => `${legal}通りの応手のうち、すぐに負けないのは${safe}通りだけです`,
    onlyMove: (keepsOutcome) => (keepsOutcome ? "結果を保つ唯一の手です" : "ほかの手は劣ります"),
    bestDefence: "最も長く粘る手です",
    closed: {
      "no-line": "相手はもう線を完成できません",
      "follow-up": "ここからは同じ列に応じるだけで十分です",
      claimeven: "ここからは相手の石の上を取るだけで十分です",
      zugzwang: "相手は安全な列がなくなります",
      matching: "相手のどの手にも応手があります",
      region: "盤の一部だけで勝てます",
    },
    proved: (outcome, plies) => {
      const end = plies ? `（あと${plies}手）` : "";
      return outcome > 0 ? `勝ちを保ちます${end}` : outcome < 0 ? `負けを遅らせます${end}` : "引き分けを保ちます";
    },
  },
};

/** Returns what is true of a move, in one line. */
export function stepText(board: Board, { cell, facts }: Step, language: Language): string {
  const said = WORDS[language];
  const nameOf = (cell: number) => {
    const [digit, row] = [board.digits[cell % board.columns]!, coordinatesOf(board, cell)[2] + 1];
    return said.cell(digit, row, board.depth > 1);
  };
  const named = (cells: readonly number[]) => said.and(cells.map(nameOf));
  const has = (kind: Fact["kind"]) => facts.some((fact) => fact.kind === kind);
  const clauses = facts.map((fact): string => {
    switch (fact.kind) {
      case "completes":
        return said.completes;
      case "fills-board":
        return said.fillsBoard;
      case "misses":
        return said.misses(named(fact.cells));
      case "blocks":
        return has("no-defence") ? "" : said.blocks(nameOf(cell), has("forced"));
      case "forced":
        return has("blocks") ? "" : said.forced;
      case "last-column":
        return said.lastColumn;
      case "no-defence":
        return said.noDefence(named(fact.cells), fact.cells.length);
      case "leaves":
        return has("no-defence") ? "" : said.leaves(named(fact.cells));
      case "opens":
        return has("no-defence") ? "" : said.opens(nameOf(fact.cell));
      case "threatens":
        return said.threatens(named(fact.cells), fact.cells.length);
      case "threat-above":
        return said.threatAbove(nameOf(fact.above));
      case "builds":
        return said.builds(named(fact.cells));
      case "zugzwang":
        return said.zugzwang;
      case "few-replies":
        return said.fewReplies(fact.safe, fact.legal);
      case "only-move":
        return has("best-defence") ? "" : said.onlyMove(fact.keepsOutcome);
      case "best-defence":
        return said.bestDefence;
      case "closed":
        return said.closed[fact.rule];
      case "proved":
        return said.proved(fact.outcome, fact.plies ?? null);
    }
  });
  const separator = language === "ja" ? "。" : "; ";
  return clauses.filter((clause) => clause !== "").join(separator);
}

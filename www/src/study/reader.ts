// Reads game files, whose format docs/game-file.md defines.

import { type BoardName, isBoardName } from "../game/board";
import { IllegalMove } from "../game/game";
import { BadGameFile, MOST_CHARACTERS, type Mistake } from "./bad-game-file";
import { readComment } from "./comment";
import { Draft } from "./draft";
import { type Header, KNOWN_HEADERS, MARKS, RESERVED_HEADERS, type Tree } from "./tree";

/** Returns the games of a file. Those that name no board are on this one. Throws a `BadGameFile`. */
export function readGames(text: string, board: BoardName): readonly Tree[] {
  return new Reader(text, board).read();
}

const SPACE = /\s+/y;
const NUMBER = /(\d+)(?:\.+|…)/y;
const RESULT = /(?:1-0|0-1|1\/2-1\/2|½-½|\*)(?![^\s(){}[\]])/y;
const MARK = /[!?]+/y;
const WORD = /[^\s(){}[\]!?]+/y;
const HEADER_NAME = /\[[ \t]*([A-Za-z]\w*)[ \t]*"/y;
const HEADER_END = /"[ \t]*\]/y;

/** The characters of what wasn't understood that an error repeats. */
const MOST_FOUND = 40;

/** A header, and where it begins. */
interface Found {
  readonly name: string;
  readonly value: string;
  readonly at: number;
}

class Reader {
  readonly #text: string;
  #at = 0;
  readonly #games: Tree[] = [];
  /** The headers of the game, by their names in lower case. */
  #headers = new Map<string, Found>();
  /** The game, once something but headers has been read. */
  #draft: Draft | undefined;
  /** Where the variations begin that are open. */
  readonly #opened: number[] = [];
  /** Whether the last word was the number of a move. */
  #isNumbered = false;

  constructor(
    text: string,
    private readonly board: BoardName,
  ) {
    this.#text = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  }

  read(): readonly Tree[] {
    if (this.#text.length > MOST_CHARACTERS) this.#refuse({ kind: "too-long", length: this.#text.length });
    while (this.#at < this.#text.length) this.#readPart();
    if (this.#draft || this.#headers.size > 0) this.#finish();
    return this.#games;
  }

  /** Reads what begins here: a header, a move, or what stands between moves. */
  #readPart(): void {
    if (this.#match(SPACE)) return;
    const [at, wasNumbered] = [this.#at, this.#isNumbered];
    const draft = () => (this.#draft ??= this.#begin());
    this.#isNumbered = false;
    switch (this.#text.charAt(at)) {
      case "[":
        return this.#readHeader();
      case "{":
        return this.#readComment(draft());
      case "(":
        return this.#open(draft());
      case ")":
        return this.#close(draft());
      case "}":
      case "]":
        return this.#refuse({ kind: "unopened", what: this.#text[at] === "}" ? "comment" : "header" });
    }
    const result = this.#match(RESULT);
    if (result) return this.#end(draft(), result[0]);
    const number = !wasNumbered && this.#match(NUMBER);
    if (number) return this.#readNumber(draft(), Number(number[1]), at);
    const mark = this.#match(MARK);
    if (mark) return this.#readMark(draft(), mark[0], at);
    this.#readMove(draft(), this.#match(WORD)![0], at);
  }

  #readHeader(): void {
    const at = this.#at;
    const name = this.#match(HEADER_NAME)?.[1];
    const value = this.#at;
    const [end, lineEnd] = [this.#endOf('"'), this.#lineEnd(at)];
    this.#at = end;
    if (!name || end > lineEnd || !this.#match(HEADER_END)) {
      return this.#refuse({ kind: "header", found: shortened(this.#text.slice(at, lineEnd)) }, at);
    }
    if (this.#draft || this.#headers.has(name.toLowerCase())) this.#finish();
    const unescaped = this.#text.slice(value, end).replace(/\\(["\\])/g, "$1");
    this.#headers.set(name.toLowerCase(), { name: canonical(name), value: unescaped, at });
  }

  #readComment(draft: Draft): void {
    const at = this.#at++;
    const end = this.#endOf("}");
    if (end === this.#text.length) return this.#refuse({ kind: "unclosed", what: "comment" }, at);
    const { name } = draft.board;
    const { comment, shapes } = readComment(draft.board, this.#text.slice(at + 1, end), (found, offset) =>
      this.#refuse({ kind: "no-shape", found: shortened(found), board: name }, at + 1 + offset),
    );
    draft.comment({ comments: [comment], shapes });
    this.#at = end + 1;
  }

  #open(draft: Draft): void {
    if (!draft.hasMove) return this.#refuse({ kind: "no-move-before", found: "(" });
    draft.open();
    this.#opened.push(this.#at++);
  }

  #close(draft: Draft): void {
    if (draft.isFresh) return this.#refuse({ kind: "empty-variation" });
    if (this.#opened.pop() === undefined) return this.#refuse({ kind: "unopened", what: "variation" });
    draft.close();
    this.#at++;
  }

  /** Reads the number of a move: both players' moves may share one, or each have its own. */
  #readNumber({ ply }: Draft, found: number, at: number): void {
    const right = Math.floor(ply / 2) + 1;
    if (found !== right && found !== ply + 1) return this.#refuse({ kind: "number", found, right }, at);
    this.#isNumbered = true;
  }

  #readMark(draft: Draft, found: string, at: number): void {
    const mark = MARKS.find((mark) => mark === found);
    if (!mark) return this.#refuse({ kind: "no-mark", found: shortened(found) }, at);
    if (!draft.hasMove) return this.#refuse({ kind: "no-move-before", found }, at);
    draft.mark(mark);
  }

  #readMove(draft: Draft, found: string, at: number): void {
    const column = found.length === 1 ? draft.board.digits.indexOf(found.toUpperCase()) : -1;
    if (column < 0) return this.#refuse({ kind: "no-move", found: shortened(found), board: draft.board.name }, at);
    this.#legally(() => draft.play(column), at);
  }

  /** Ends the game; in a variation, a result says nothing of it. */
  #end(draft: Draft, found: string): void {
    if (draft.depth > 0) return;
    this.#finish(found === "½-½" ? "1/2-1/2" : found);
  }

  /** Returns a draft of the game with the headers that have been read. */
  #begin(): Draft {
    const [board, start] = RESERVED_HEADERS.map((name) => this.#headers.get(name.toLowerCase()));
    const name = board?.value.trim().toLowerCase() ?? this.board;
    if (!isBoardName(name)) return this.#refuse({ kind: "no-board", found: shortened(board!.value) }, board!.at);
    const headers = [...this.#headers.values()]
      .filter((header) => header !== board && header !== start)
      .map(({ name, value }): Header => [name, value]);
    return this.#legally(() => new Draft(name, start?.value.trim() || "-", headers), start?.at);
  }

  #finish(result?: string): void {
    const open = this.#opened.at(-1);
    if (open !== undefined) return this.#refuse({ kind: "unclosed", what: "variation" }, open);
    const draft = this.#draft ?? this.#begin();
    this.#games.push(draft.finished(result === "*" ? undefined : result));
    this.#headers = new Map();
    this.#draft = undefined;
  }

  #legally<Result>(play: () => Result, at: number | undefined): Result {
    try {
      return play();
    } catch (error) {
      if (error instanceof IllegalMove) this.#refuse({ kind: "illegal", error }, at);
      throw error;
    }
  }

  /** Goes past what the expression matches here. */
  #match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#text);
    if (match) this.#at = expression.lastIndex;
    return match;
  }

  /** Returns where this character is next that no backslash escapes; the end of the text if it isn't there. */
  #endOf(wanted: string): number {
    let at = this.#at;
    while (at < this.#text.length && this.#text[at] !== wanted) at += this.#text[at] === "\\" ? 2 : 1;
    return Math.min(at, this.#text.length);
  }

  #lineEnd(from: number): number {
    const end = this.#text.indexOf("\n", from);
    return end < 0 ? this.#text.length : end;
  }

  #refuse(mistake: Mistake, at = this.#at): never {
    const before = this.#text.slice(0, at).split("\n");
    throw new BadGameFile(mistake, before.length, before.at(-1)!.length + 1);
  }
}

/** Returns the name of a header that the page knows as the page writes it. */
function canonical(name: string): string {
  return KNOWN_HEADERS.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
}

function shortened(text: string): string {
  return text.length > MOST_FOUND ? `${text.slice(0, MOST_FOUND - 1)}…` : text;
}

// What people paste: links, game files, and moves in whatever way they are written down.

import { BOARD_NAMES, type BoardName, isBoardName } from "../game/board";
import { IllegalMove } from "../game/game";
import { BadGameFile, MOST_CHARACTERS } from "./bad-game-file";
import { readGames } from "./reader";
import { type Tree, treeOf } from "./tree";

export type Pasted =
  { kind: "games"; source: "link" | "file" | "moves"; trees: readonly Tree[] } | { kind: "refused"; reason: Refusal };

/** Why what was pasted isn't a game. */
export type Refusal =
  | { kind: "empty" }
  /** An address that leads to no position. */
  | { kind: "other-link"; found: string }
  /** A link to a board that there isn't. */
  | { kind: "no-board"; found: string }
  /** The first move that can't be made. In a text that isn't a link, it is here, both counted from 1. */
  | { kind: "illegal"; error: IllegalMove; line?: number; column?: number }
  | { kind: "file"; error: BadGameFile };

/** Reads what was pasted. What names no board is read as for this one if it can be, or else as for the others. */
export function readPaste(text: string, current: BoardName): Pasted {
  const trimmed = text.trim();
  if (trimmed === "") return refused({ kind: "empty" });
  if (text.length > MOST_CHARACTERS) return readFile(text, current);
  if (LINK.test(trimmed)) return readLink(trimmed);
  if (FILE_SIGNS.test(trimmed)) return readFile(text, current);
  return readMoves(text, current);
}

/** An address, or the part of one that says a position. */
const LINK = /^(?=[^\s"(){}[\]]+$)(?:(?:https?:)?\/\/|.*\b(?:board|position|pos)=)/i;

/** What game files have and bare moves haven't. A result is one only if nothing else has dashes. */
const FILE_SIGNS = /[[\](){}!?*]|\d(?:\.|…)|^[^-–—]+\s(?:1-0|0-1)$/;

/** The page whose links are known besides Fourfold's own; it plays on 7x6. */
const SOLVER = /^(?:(?:https?:)?\/\/)?connect4\.gamesolver\.org\//i;

function readFile(text: string, current: BoardName): Pasted {
  const errors: BadGameFile[] = [];
  for (const board of candidates(current)) {
    try {
      return { kind: "games", source: "file", trees: readGames(text, board) };
    } catch (error) {
      if (!(error instanceof BadGameFile)) throw error;
      errors.push(error);
    }
  }
  const isFarther = (one: BadGameFile, than: BadGameFile) =>
    one.line > than.line || (one.line === than.line && one.column > than.column);
  return refused({ kind: "file", error: errors.reduce((best, error) => (isFarther(error, best) ? error : best)) });
}

/** Reads an address, or the part of it that says the position, as `app/link.ts` writes it. */
function readLink(address: string): Pasted {
  const [page, hash] = splitAt(address, "#");
  const parts = [hash, splitAt(page, "?")[1] || page].map((part) => new URLSearchParams(part));
  const said = (name: string) => parts.map((part) => part.get(name)).find((value) => value !== null);
  const isSolver = SOLVER.test(address);
  const [name, position] = isSolver ? ["7x6", said("pos")] : [said("board"), said("position")];
  const isOther = position === undefined && (isSolver || name === undefined);
  if (isOther) return refused({ kind: "other-link", found: address });
  const board = name ?? "4x4x4";
  if (!isBoardName(board)) return refused({ kind: "no-board", found: board });
  try {
    return { kind: "games", source: "link", trees: [treeOf(board, position?.trim() || "-")] };
  } catch (error) {
    if (error instanceof IllegalMove) return refused({ kind: "illegal", error });
    throw error;
  }
}

/** Splits a text at the first place where this character is. */
function splitAt(text: string, character: string): [before: string, after: string] {
  const at = text.indexOf(character);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** Reads moves without numbers, with or without something between them. */
function readMoves(text: string, current: BoardName): Pasted {
  const places = [...text.matchAll(/[^\s,;–—-]/g)].map(({ index }) => index);
  if (places.length === 0 && text.trim() !== "-") return refused({ kind: "empty" });
  const moves = places.map((place) => text[place]).join("");
  const errors: IllegalMove[] = [];
  for (const board of candidates(current)) {
    try {
      return { kind: "games", source: "moves", trees: [treeOf(board, moves)] };
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
      errors.push(error);
    }
  }
  const error = errors.reduce((best, error) => (error.ply > best.ply ? error : best));
  const before = text.slice(0, places[error.ply - 1]).split(/\r\n?|\n/);
  return refused({ kind: "illegal", error, line: before.length, column: before.at(-1)!.length + 1 });
}

/** The boards on which moves may be meant, the current one first. */
function candidates(current: BoardName): readonly BoardName[] {
  return [current, ...BOARD_NAMES.filter((name) => name !== current)];
}

function refused(reason: Refusal): Pasted {
  return { kind: "refused", reason };
}

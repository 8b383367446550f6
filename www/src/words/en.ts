// The texts of the element, in English.

export const english = {
  // The players and whose turn it is.
  player: ["First player", "Second player"] as readonly [string, string],
  toMove: (player: string) => `${player} to move`,
  thinking: (player: string) => `${player} (computer) is thinking…`,
  wins: (player: string) => `${player} wins`,
  draw: "A draw: the board is full",
  gameOver: (result: string) => `The game is over. ${result}.`,

  // The accessible grid.
  board: (name: string) => `Board ${name}`,
  columnName: (digit: string) => `Column ${digit}`,
  cellName: (digit: string, level: number) => `Column ${digit}, level ${level}`,
  emptyColumn: "empty",
  emptyCell: "empty",
  stack: (stones: string[]) => `from the bottom: ${stones.join(", ")}`,
  fullColumn: "full",
  landsHere: "a stone would fall here",
  hinted: "recommended",
  moved: (player: string, digit: string) => `${player}: column ${digit}`,
  positionAfter: (text: string) => (text === "-" ? "Empty board" : `Position after ${text}`),
  join: (parts: readonly string[]) => parts.join(", "),

  // Assessments.
  winIn: (plies: number) => `win in ${plies} ${plies === 1 ? "ply" : "plies"}`,
  lossIn: (plies: number) => `loss in ${plies} plies`,
  drawn: "draw",
  winWithin: (plies: number) => `win in ${plies} ${plies === 1 ? "ply" : "plies"} at most`,
  lossWithin: (plies: number) => `loss in ${plies} plies at most`,
  estimated: (percent: number) => `estimate ${percent} percent`,

  // Buttons.
  undo: "Take back",
  redo: "Redo",
  hint: "Hint",
  newGame: "New game",

  // Errors.
  noSuch: (what: string, found: string, right: string) => `no such ${what}: “${found}”; it is one of ${right}`,
  notBetween: (what: string, found: string, least: number, most: number) =>
    `${what} “${found}” is not a whole number from ${least} to ${most}`,
  position: (mistake: string) => `position: ${mistake}`,
  noColumn: (ply: number, found: string, board: string, first: string, last: string) =>
    `ply ${ply}: “${found}” is no column; the columns of ${board} are ${first} to ${last}`,
  fullAt: (ply: number, digit: string, height: number) =>
    `ply ${ply}: column ${digit} is full; it holds ${height} stones`,
  overAt: (ply: number) => `ply ${ply}: the game is over; ply ${ply - 1} completed a line`,
  engineFailed: (reason: string) => `the engine failed: ${reason}`,
  noSpace: (isDeep: boolean) =>
    `This browser can’t show 3D here; ${isDeep ? "these are the layers, the lowest one first" : "this is the flat board"}.`,
};

/** The texts that every language has. */
export type Words = typeof english;

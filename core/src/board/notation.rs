//! Move text: a position as the columns played to reach it, one character each.

use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::board::position::Board;

/// The text of the empty board. An empty text means the same.
pub const EMPTY: &str = "-";

/// A game: legal moves, and the position after each of them.
///
/// ```
/// use fourfold_core::{Board, Cube, Game};
/// let game: Game<Cube> = "0FC3484B7".parse().unwrap();
/// assert_eq!(game.position().stones(), 9);
/// assert_eq!(game.to_string(), "0FC3484B7");
///
/// let error = "0000012".parse::<Game<Cube>>().unwrap_err();
/// assert_eq!(error.to_string(), "ply 5: column 0 is full; it holds 4 stones");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<B> {
    columns: Vec<u8>,
    /// The position before each move, and the one after the last.
    positions: Vec<B>,
}

impl<B: Board> Game<B> {
    /// Creates a game without moves.
    pub fn new() -> Self {
        Self {
            columns: Vec::new(),
            positions: [B::EMPTY].into(),
        }
    }

    /// Returns the columns played, counted from 0.
    pub fn columns(&self) -> &[u8] {
        &self.columns
    }

    /// Returns the position after the last move.
    pub fn position(&self) -> B {
        self.positions[self.columns.len()]
    }

    /// Returns the position after a number of plies, or `None` if fewer were played.
    pub fn position_at(&self, ply: usize) -> Option<B> {
        self.positions.get(ply).copied()
    }

    /// Drops a stone into a column, counted from 0.
    ///
    /// # Errors
    /// If the game is over, or the column is full or doesn't exist. The game stays as it was.
    pub fn play(&mut self, column: u32) -> Result<(), IllegalMove> {
        let position = self.position();
        let ply = self.columns.len() + 1;
        if position.is_lost() {
            return Err(IllegalMove {
                ply,
                reason: Reason::GameOver,
            });
        }
        if column >= B::COLUMNS {
            return Err(IllegalMove {
                ply,
                reason: Reason::no_column::<B>(column.into()),
            });
        }
        let Some(cell) = position.landing(column) else {
            let digit = digit::<B>(column);
            return Err(IllegalMove {
                ply,
                reason: Reason::Full {
                    digit,
                    height: B::HEIGHT,
                },
            });
        };
        self.positions.push(position.play(cell));
        self.columns.push(column as u8);
        Ok(())
    }

    /// Takes the last move back. Returns false if there was none.
    pub fn undo(&mut self) -> bool {
        let undone = self.columns.pop().is_some();
        if undone {
            self.positions.pop();
        }
        undone
    }
}

impl<B: Board> Default for Game<B> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B: Board> FromStr for Game<B> {
    type Err = IllegalMove;

    /// Parses move text, with letters of either case, in time linear in its legal part.
    fn from_str(text: &str) -> Result<Self, IllegalMove> {
        let mut game = Self::new();
        if text == EMPTY {
            return Ok(game);
        }
        for character in text.chars() {
            let column = B::DIGITS
                .chars()
                .position(|digit| digit == character.to_ascii_uppercase());
            match column {
                Some(column) => game.play(column as u32)?,
                None => {
                    let ply = game.columns.len() + 1;
                    let reason = if game.position().is_lost() {
                        Reason::GameOver
                    } else {
                        Reason::no_column::<B>(Unknown::Character(character))
                    };
                    return Err(IllegalMove { ply, reason });
                }
            }
        }
        Ok(game)
    }
}

impl<B: Board> fmt::Display for Game<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.columns.is_empty() {
            return f.write_str(EMPTY);
        }
        self.columns
            .iter()
            .try_for_each(|&column| f.write_char(digit::<B>(column.into())))
    }
}

/// Returns the character of a column, counted from 0, in move text.
pub fn digit<B: Board>(column: u32) -> char {
    char::from(B::DIGITS.as_bytes()[column as usize])
}

/// The error for a move that can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The number of the move, counted from 1.
    pub ply: usize,
    /// The reason why it can't be played.
    pub reason: Reason,
}

/// The reason why a move can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no such column on this board.
    NoColumn {
        /// The character or number given instead.
        found: Unknown,
        /// The name of the board.
        board: &'static str,
        /// The characters of the first and the last column.
        range: (char, char),
    },
    /// The column is full.
    Full {
        /// The character of the column.
        digit: char,
        /// The number of stones it holds.
        height: u32,
    },
    /// A player has already completed a line.
    GameOver,
}

/// A character or number that is no column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// A character of move text.
    Character(char),
    /// A number, counted from 0.
    Number(u32),
}

impl From<u32> for Unknown {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl Reason {
    fn no_column<B: Board>(found: Unknown) -> Self {
        let range = (digit::<B>(0), digit::<B>(B::COLUMNS - 1));
        Self::NoColumn {
            found,
            board: B::NAME,
            range,
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}: ", self.ply)?;
        match &self.reason {
            Reason::NoColumn {
                found,
                board,
                range: (first, last),
            } => {
                match found {
                    Unknown::Character(found) => write!(f, "{found:?}")?,
                    Unknown::Number(number) => write!(f, "number {number}")?,
                }
                write!(
                    f,
                    " is no column; the columns of {board} are {first} to {last}"
                )
            }
            Reason::Full { digit, height } => {
                write!(f, "column {digit} is full; it holds {height} stones")
            }
            Reason::GameOver => {
                write!(f, "the game is over; ply {} completed a line", self.ply - 1)
            }
        }
    }
}

impl core::error::Error for IllegalMove {}

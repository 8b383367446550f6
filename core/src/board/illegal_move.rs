//! Moves that can't be played, and why.

use core::fmt;

use crate::board::notation::digit;
use crate::board::position::Board;

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
    pub(super) fn no_column<B: Board>(found: Unknown) -> Self {
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

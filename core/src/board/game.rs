//! Games: moves played one after the other.

use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::board::illegal_move::{IllegalMove, Reason, Unknown};
use crate::board::notation::{EMPTY, column, digit};
use crate::board::position::Board;

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
            match column::<B>(character) {
                Some(column) => game.play(column)?,
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

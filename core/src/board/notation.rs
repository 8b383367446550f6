//! Move text: a position as the columns played to reach it, one character each. [`Game`](crate::Game)
//! reads and writes it.

use crate::board::position::Board;

/// The text of the empty board. An empty text means the same.
pub const EMPTY: &str = "-";

/// Returns the character of a column, counted from 0, in move text.
pub fn digit<B: Board>(column: u32) -> char {
    char::from(B::DIGITS.as_bytes()[column as usize])
}

/// Returns the column, counted from 0, of a character of move text, a letter of either case.
pub(super) fn column<B: Board>(character: char) -> Option<u32> {
    let digit = character.to_ascii_uppercase();
    let column = B::DIGITS.chars().position(|other| other == digit)?;
    Some(column as u32)
}

//! The scale of scores.
//!
//! On a board of N cells a win whose last stone falls when m stones are already on the board
//! scores ⌊(N + 1 − m) / 2⌋, a loss the negative of that, a draw 0; on 7x6 a win is thus worth 22
//! minus the number of stones that the winner needs in all. A score never depends on how the
//! position came about, and the score of a position is the greatest of the negated scores of the
//! positions one move on.

use crate::board::position::Board;

/// Returns the score of a win by the next stone, with `stones` on the board, for the side that plays
/// it; 0 if the board is full.
#[inline]
pub const fn win<B: Board>(stones: u32) -> i32 {
    if stones < B::CELLS {
        (B::CELLS + 1 - stones).div_euclid(2) as i32
    } else {
        0
    }
}

/// Returns the number of stones on the board, the last one included, when a game ends with this
/// score for the side to move, which now has `stones` before it. For a draw, all cells.
pub const fn stones_at_end<B: Board>(stones: u32, score: i32) -> u32 {
    if score == 0 {
        return B::CELLS;
    }
    // The winner plays stone number m + 1 where m has the parity of `stones` for a win of the
    // side to move and the other parity for a loss.
    let parity = if score > 0 {
        stones % 2
    } else {
        (stones + 1) % 2
    };
    let latest = (B::CELLS + 1) as i32 - 2 * score.abs();
    let m = if latest as u32 % 2 == parity {
        latest
    } else {
        latest - 1
    };
    m as u32 + 1
}

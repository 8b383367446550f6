//! Counts of move paths, the usual check of a move generator.

use crate::board::bits::Bits;
use crate::board::position::Board;

/// Returns the number of ways to play exactly `depth` plies from a position. Games that end sooner
/// don't count.
///
/// ```
/// use fourfold_core::{Board, Cube, Flat, board::perft::perft};
/// assert_eq!(perft(&Cube::EMPTY, 3), 4096);
/// assert_eq!(perft(&Flat::<7, 6>::EMPTY, 8), 5_673_234);
/// ```
pub fn perft<B: Board>(position: &B, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_over() {
        return 0;
    }
    paths(position, depth)
}

/// Counts the paths from a position in which the game goes on, for a depth of at least 1.
fn paths<B: Board>(position: &B, depth: u32) -> u64 {
    let playable = position.playable();
    if depth == 1 {
        return playable.count().into();
    }
    // After a completed line no path goes on.
    let quiet = playable & !position.threats();
    quiet
        .ones()
        .map(|cell| paths(&position.play(cell), depth - 1))
        .sum()
}

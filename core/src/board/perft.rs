//! Counts of move paths, the usual check of a move generator.

use core::convert::Infallible;

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
    let Ok(paths) = perft_within(position, depth, &mut |_| Ok::<_, Infallible>(()));
    paths
}

/// Counts as [`perft`] does, and tells `visit` again and again how many positions it has come to. All
/// together are those after 1 to `depth` plies.
///
/// # Errors
/// The first one that `visit` returns, which ends the count.
pub fn perft_within<B: Board, E>(
    position: &B,
    depth: u32,
    visit: &mut impl FnMut(u32) -> Result<(), E>,
) -> Result<u64, E> {
    if depth == 0 {
        return Ok(1);
    }
    if position.is_over() {
        return Ok(0);
    }
    paths(position, depth, visit)
}

/// Counts the paths from a position in which the game goes on, for a depth of at least 1.
fn paths<B: Board, E>(
    position: &B,
    depth: u32,
    visit: &mut impl FnMut(u32) -> Result<(), E>,
) -> Result<u64, E> {
    let playable = position.playable();
    let count = playable.count();
    if depth == 1 {
        visit(count)?;
        return Ok(count.into());
    }
    // After a completed line no path goes on.
    let quiet = playable & !position.threats();
    if depth == 2 {
        // Most of the work is here, so the call is for all of these positions together.
        let next = quiet.ones().map(|cell| position.play(cell).playable());
        let paths: u32 = next.map(Bits::count).sum();
        visit(count + paths)?;
        return Ok(paths.into());
    }
    visit(count)?;
    let mut sum = 0;
    for cell in quiet.ones() {
        sum += paths(&position.play(cell), depth - 1, visit)?;
    }
    Ok(sum)
}

//! Random positions below a root.

use alloc::vec::Vec;

use crate::board::{Bits, Board, Game};
use crate::support::random::SplitMix64;

/// Returns a game, and random ones that go on from there for up to this many plies: for each number of
/// plies at most `width`. None of them is over.
///
/// Near relatives are where a search that remembers too much, or by too little, goes wrong.
pub fn descendants<B: Board>(
    root: &Game<B>,
    plies: u32,
    width: usize,
    random: &mut SplitMix64,
) -> Vec<Game<B>> {
    let mut all = Vec::from([root.clone()]);
    let mut parents = 0..1;
    for _ in 0..plies {
        let mut next: Vec<_> = all[parents.clone()].iter().flat_map(children).collect();
        let count = width.min(next.len());
        for number in 0..count {
            let others = (next.len() - number) as u32;
            next.swap(number, number + random.below(others) as usize);
        }
        next.truncate(count);
        parents = all.len()..all.len() + count;
        all.append(&mut next);
    }
    all
}

/// Returns the games that are one move longer and not over.
fn children<B: Board>(game: &Game<B>) -> impl Iterator<Item = Game<B>> {
    let cells = game.position().playable().ones();
    cells.filter_map(|cell| {
        let mut next = game.clone();
        next.play(B::column_of(cell)).ok()?;
        (!next.position().is_over()).then_some(next)
    })
}

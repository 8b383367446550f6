//! Random positions for commands that take them with different numbers of stones.

use fourfold_core::lab::Sampler;
use fourfold_core::{Board, Game};

use crate::text::failure::{Failure, Result};
use crate::text::range::StoneRange;

/// Returns games with each number of stones of the range in turn, the greatest first. `seed` is called
/// once for each number.
pub(crate) fn in_turn<B: Board>(
    stones: StoneRange,
    mut seed: impl FnMut() -> u64,
) -> impl Iterator<Item = Game<B>> + Send + 'static {
    let samplers = stones
        .downwards()
        .map(|stones| Sampler::<B>::new(stones, seed()));
    let mut samplers: Vec<_> = samplers.collect();
    (0..).map(move |number: usize| {
        let turn = number % samplers.len();
        samplers[turn].next().expect("samples never end")
    })
}

/// Checks that positions with the number of stones that an option gives have a free cell.
pub(crate) fn check_stones<B: Board>(option: &str, stones: u32) -> Result {
    if stones < B::CELLS {
        return Ok(());
    }
    Err(Failure::Bad(format!(
        "{option} {stones} leaves no cell free; on {} take at most {}",
        B::NAME,
        B::CELLS - 1
    )))
}

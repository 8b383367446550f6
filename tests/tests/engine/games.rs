//! Games as proptest generates and shrinks them.

use std::ops::RangeInclusive;

use fourfold_core::Board;
use fourfold_core::lab::Sampler;
use fourfold_tests::engine::{columns, shape};
use fourfold_tests::plain::Shape;
use fourfold_tests::random;
use proptest::collection::vec;
use proptest::prelude::*;

/// So many generated cases for each property.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    // A failure prints the shortest game that fails; there is nothing else worth keeping of it.
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Legal games with a number of stones in this range, or fewer if the game ended before.
pub(crate) fn games(
    shape: &'static Shape,
    stones: RangeInclusive<usize>,
) -> impl Strategy<Value = Vec<usize>> {
    vec(any::<u8>(), stones).prop_map(move |choices| {
        let mut next = choices.iter();
        let mut choose = |limit| next.next().map_or(0, |&choice| usize::from(choice) % limit);
        random::game(shape, choices.len(), &mut choose)
    })
}

/// Legal games of any length.
pub(crate) fn any_games(shape: &'static Shape) -> impl Strategy<Value = Vec<usize>> {
    games(shape, 0..=shape.cells())
}

/// Games from random and from reasonable play that leave at most so many cells free, so that a
/// search is short.
pub(crate) fn late_games<B: Board>(free: usize) -> impl Strategy<Value = Vec<usize>> {
    let shape = shape::<B>();
    let (earliest, cells) = (shape.cells() - free, shape.cells());
    let sample = |(stones, seed)| {
        let game = Sampler::<B>::new(stones as u32, seed).next();
        columns(&game.expect("the supply is endless"))
    };
    let sampled = (earliest..cells, any::<u64>()).prop_map(sample);
    prop_oneof![games(shape, earliest..=cells), sampled]
}

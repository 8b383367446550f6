//! Games that proptest generates and shrinks.

use std::ops::RangeInclusive;

use fourfold_core::Board;
use fourfold_core::lab::Sampler;
use fourfold_tests::engine::{columns, shape};
use fourfold_tests::plain::Shape;
use fourfold_tests::random;
use proptest::collection::vec;
use proptest::prelude::*;

/// Returns the configuration for this many generated cases.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    // A failure prints the shortest game that fails, so nothing needs to be kept in a file.
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Generates legal games with a number of stones in this range, or fewer if the game ends sooner.
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

/// Generates legal games of any length.
pub(crate) fn any_games(shape: &'static Shape) -> impl Strategy<Value = Vec<usize>> {
    games(shape, 0..=shape.cells())
}

/// Generates games of random and of reasonable play that leave at most this many cells free, so that a search
/// is short.
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

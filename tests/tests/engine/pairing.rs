//! Static proofs against exhaustive search.

use fourfold_core::Board;
use fourfold_core::pairing::follow_up_holds;
use fourfold_core::sample::Sampler;
use fourfold_tests::engine::{columns, plain, shape};
use fourfold_tests::minimax::Plain;

use crate::on_every_board;

on_every_board! {
    whoever_is_said_to_hold_by_follow_up_does_not_lose
}

/// Positions for each number of free cells; 21,600 on all boards together.
const POSITIONS: usize = 450;
const FREE_CELLS: [u32; 6] = [2, 4, 6, 8, 10, 12];

fn whoever_is_said_to_hold_by_follow_up_does_not_lose<B: Board>() {
    let search = Plain::on(shape::<B>());
    let mut claims = 0;
    for free in FREE_CELLS {
        for sampled in Sampler::<B>::new(B::CELLS - free, 11).take(POSITIONS) {
            if follow_up_holds(&sampled.position()) {
                claims += 1;
                let score = search.score(&plain::<B>(&columns(&sampled)));
                assert!(score <= 0, "{sampled}");
            }
        }
    }
    assert!(claims > 500, "only {claims} claims");
}

//! Static proofs for every board against exhaustive search: whatever they claim is true.

use fourfold_core::lab::Sampler;
use fourfold_core::proofs::follow_up_reaches;
use fourfold_core::{Bits, Board};
use fourfold_tests::engine::{columns, plain, shape};
use fourfold_tests::minimax::Plain;

use crate::on_every_board;

on_every_board! {
    whoever_is_said_to_reach_a_score_by_answering_does
}

/// Random endings for each number of free cells: 25,600 on all boards together.
const ENDINGS: usize = 200;
const FREE_CELLS: std::ops::RangeInclusive<u32> = 1..=16;

fn whoever_is_said_to_reach_a_score_by_answering_does<B: Board>() {
    let search = Plain::on(shape::<B>());
    let (mut draws, mut wins) = (0, 0);
    for free in FREE_CELLS {
        for game in Sampler::<B>::new(B::CELLS - free, 11).take(ENDINGS) {
            let position = game.position();
            if !(position.threats() & position.playable()).is_empty() {
                continue;
            }
            let most = B::CELLS as i32;
            let claimed = (0..=most)
                .rev()
                .find(|&score| follow_up_reaches(&position, score));
            if let Some(claimed) = claimed {
                let score = -search.score(&plain::<B>(&columns(&game)));
                assert!(score >= claimed, "{game}: {claimed} is claimed of {score}");
                *(if claimed == 0 { &mut draws } else { &mut wins }) += 1;
            }
        }
    }
    assert!(draws > 100 && wins > 100, "{draws} draws, {wins} wins");
}

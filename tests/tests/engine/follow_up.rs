//! Follow-up bounds on every board, compared with exhaustive search.

use fourfold_core::lab::Sampler;
use fourfold_core::proofs::follow_up_reaches;
use fourfold_core::{Bits, Board};
use fourfold_tests::engine::{columns, plain, shape};
use fourfold_tests::minimax::PlainSearch;

use crate::on_every_board;

on_every_board! {
    the_answering_side_reaches_every_score_that_is_claimed
}

/// The number of random positions for each number of free cells: 25,600 on all boards together.
const POSITIONS: usize = 200;
const FREE_CELLS: std::ops::RangeInclusive<u32> = 1..=16;

fn the_answering_side_reaches_every_score_that_is_claimed<B: Board>() {
    let search = PlainSearch::on(shape::<B>());
    let (mut draws, mut wins) = (0, 0);
    for free in FREE_CELLS {
        for game in Sampler::<B>::new(B::CELLS - free, 11).take(POSITIONS) {
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
                assert!(
                    score >= claimed,
                    "{game}: {claimed} is claimed, but the score is {score}"
                );
                *(if claimed == 0 { &mut draws } else { &mut wins }) += 1;
            }
        }
    }
    assert!(draws > 100 && wins > 100, "{draws} draws, {wins} wins");
}

//! The scale of scores.

use fourfold_core::board::score::{stones_at_end, win};
use fourfold_core::{Board, Flat};
use fourfold_tests::engine::shape;

use crate::on_every_board;

on_every_board! {
    a_score_tells_when_the_game_ends
    a_sooner_win_scores_no_less
}

#[test]
fn on_7x6_a_win_scores_22_minus_the_stones_that_the_winner_needs() {
    for stones in 0..42 {
        let of_the_winner = stones as i32 / 2 + 1;
        assert_eq!(win::<Flat<7, 6>>(stones), 22 - of_the_winner);
    }
}

fn a_score_tells_when_the_game_ends<B: Board>() {
    let cells = B::CELLS;
    for stones in 0..=cells {
        assert_eq!(stones_at_end::<B>(stones, 0), cells);
        for before_the_last in stones..cells {
            let side_to_move_wins = (before_the_last - stones).is_multiple_of(2);
            let score = win::<B>(before_the_last) * if side_to_move_wins { 1 } else { -1 };
            assert_eq!(stones_at_end::<B>(stones, score), before_the_last + 1);
        }
    }
}

fn a_sooner_win_scores_no_less<B: Board>() {
    let wins: Vec<_> = (0..B::CELLS).map(win::<B>).collect();
    assert!(wins.is_sorted_by(|sooner, later| sooner >= later));
    assert_eq!(wins.last(), Some(&1));
    assert_eq!(wins[0] as usize, shape::<B>().cells().div_ceil(2));
    assert_eq!(win::<B>(B::CELLS), 0);
}

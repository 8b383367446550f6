//! The questions that lead to a value: is the score at least this threshold?

use crate::board::{Board, Player};

/// Whose win is in question for a threshold of 0 or 1, and whether the question is that he wins: the
/// side to move wins, or the other one doesn't.
pub(super) fn winner_in_question<B: Board>(position: &B, threshold: i32) -> (Player, bool) {
    let asks_for_win = threshold == 1;
    let winner = match (position.to_move(), asks_for_win) {
        (Player::First, true) | (Player::Second, false) => Player::First,
        (Player::First, false) | (Player::Second, true) => Player::Second,
    };
    (winner, asks_for_win)
}

/// The next question about a score between `least` and `most`, of a position in which the best
/// score is `win`: while that is open, whether it is a quick win or a quick loss, which is found out
/// soon; then whether it is a win, then whether it is a loss. Then from the longest games to ever
/// shorter ones, for the questions next to the true score are the hard ones, and two of them have to
/// be answered in any case.
pub(super) fn next_threshold(least: i32, most: i32, win: i32) -> i32 {
    let quick = win / 2;
    let half = (most - least + 1) / 2;
    if least <= 0 && most > quick && quick > 0 {
        quick + 1
    } else if most >= 0 && least < -quick && quick > 0 {
        -quick
    } else if most > 0 && least <= 0 {
        1
    } else if most == 0 {
        0
    } else if least > 0 {
        least + least.min(half)
    } else {
        most + 1 - half.min(-most)
    }
}

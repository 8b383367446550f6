//! The order of the questions that lead to a value, and what each asks.

use crate::board::{Board, Player};

/// Returns the player whose win a threshold of 0 or 1 asks about, and true if the question is whether
/// that player wins, or false if it is whether they don't.
pub(super) fn winner_in_question<B: Board>(position: &B, threshold: i32) -> (Player, bool) {
    let asks_for_win = threshold == 1;
    let winner = match (position.to_move(), asks_for_win) {
        (Player::First, true) | (Player::Second, false) => Player::First,
        (Player::First, false) | (Player::Second, true) => Player::Second,
    };
    (winner, asks_for_win)
}

/// Returns the threshold to ask about next, for a score between `least` and `most`.
///
/// Unless `quick` is 0, the first questions are for a win and for a loss so quick that it scores more than that.
/// Where alpha-beta search answers all questions, they take little time. Then come the questions for any win and
/// for any loss, and then those for ever shorter games, beginning with the longest: the questions next to the
/// true score are the hard ones, and two of them must be answered in any case.
pub(super) fn next_threshold(least: i32, most: i32, quick: i32) -> i32 {
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

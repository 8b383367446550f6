//! What a position or a move is worth, in plies where that is known.

use crate::board::Board;
use crate::board::score::stones_at_end;
use crate::solver::{Bounds, Goal};

/// What a position or a move is worth for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The value in the terms of the goal; `None` if it is not proved.
    pub value: Option<i32>,
    /// In how many plies the game ends, for the goal score, if the value is known.
    pub plies: Option<u32>,
    /// A win or, with a minus, a loss is proved, in so many plies at most; `None` if the value is known, or not
    /// even this.
    pub within: Option<i32>,
    /// The logarithm of the odds of a win that is expected, in 1/[`Value::UNIT`](crate::value::Value::UNIT); `None` if
    /// more is known.
    pub log_odds: Option<i32>,
}

impl Assessment {
    /// What follows from bounds on the value, or if they tell nothing from an estimate, if there is one.
    pub fn new<B: Board>(goal: Goal, position: &B, bounds: Bounds, log_odds: Option<i32>) -> Self {
        let stones = position.stones();
        let plies = |score: i32| stones_at_end::<B>(stones, score) - stones;
        let in_plies = goal == Goal::Score && !position.is_over();
        let value = bounds.exact();
        let sure = bounds.least.max(0) + bounds.most.min(0);
        let is_sure = value.is_none() && in_plies && sure != 0;
        let within = is_sure.then(|| plies(sure).cast_signed() * sure.signum());
        Self {
            value,
            plies: value.filter(|_| in_plies).map(plies),
            within,
            log_odds: log_odds.filter(|_| value.is_none() && within.is_none()),
        }
    }
}

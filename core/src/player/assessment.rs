//! The assessment of a position or a move, for display.

use crate::board::Board;
use crate::board::score::stones_at_end;
use crate::solver::{Bounds, Goal};

/// The worth of a position or a move for the side to move, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The value for the goal, if it is proved.
    pub value: Option<i32>,
    /// The number of plies to the end of the game, if the value is proved for the goal score.
    pub plies: Option<u32>,
    /// The most plies to a proved win or, negative, to a proved loss, if the value itself is not proved.
    pub within: Option<i32>,
    /// The estimated log-odds of a win, in 1/[`Value::UNIT`](crate::player::Value::UNIT), if
    /// there is neither `value` nor `within`.
    pub log_odds: Option<i32>,
}

impl Assessment {
    /// Creates an assessment from proved bounds on the value and from estimated log-odds.
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

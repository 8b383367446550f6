//! The worth of a position or a move, as it is written.

use std::fmt;

use fourfold_core::player::{self, chance};
use fourfold_core::solver::Bounds;
use fourfold_core::{Board, Goal};
use serde::Serialize;

use crate::text::value::GoalValue;

/// The worth of a position or a move for the side to move, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Assessment {
    /// The exact value; null if it isn't proved.
    pub(crate) value: Option<GoalValue>,
    /// The number of plies to the end of the game; only with the goal `score`.
    pub(crate) plies: Option<u32>,
    /// The most plies that a proved win takes, or minus those of a proved loss; null if more or less
    /// than that is known.
    pub(crate) within: Option<i32>,
    /// The expected share of a win, from 0 to 1, where a draw counts half; null if more is known.
    pub(crate) estimate: Option<f64>,
}

impl Assessment {
    /// `log_odds` is the estimate, if there is one.
    pub(crate) fn new<B: Board>(
        goal: Goal,
        position: &B,
        bounds: Bounds,
        log_odds: Option<i32>,
    ) -> Self {
        let known = player::Assessment::new(goal, position, bounds, log_odds);
        Self {
            value: known.value.map(|value| GoalValue::new(goal, value)),
            plies: known.plies,
            within: known.within,
            estimate: known.log_odds.map(chance),
        }
    }
}

#[cfg_attr(
    not(feature = "tui"),
    allow(dead_code, reason = "only the screen is short of room")
)]
impl Assessment {
    /// Returns 1 for a proved win, 0 for a proved draw and -1 for a proved loss.
    pub(crate) fn sign(&self) -> Option<i32> {
        match (self.value, self.within) {
            (Some(GoalValue::Score(score)), _) => Some(score.signum()),
            (_, within) => within.map(i32::signum),
        }
    }

    /// Returns the assessment in at most four characters: `+7`, `=`, `-6`, `+≤9`, `62%`.
    pub(crate) fn short(&self) -> String {
        let sign = if self.sign() < Some(0) { '-' } else { '+' };
        match (self.value, self.plies, self.within, self.estimate) {
            (Some(GoalValue::Score(0)), ..) => "=".to_owned(),
            (Some(_), Some(plies), ..) => format!("{sign}{plies}"),
            (_, _, Some(within), _) => format!("{sign}≤{}", within.abs()),
            // Neither 0 nor 100, since nothing is proved.
            (_, _, _, Some(share)) => format!("{:.0}%", (100.0 * share).clamp(1.0, 99.0)),
            _ => "?".to_owned(),
        }
    }
}

/// `win in 7`, `draw`, `win within 9`, `62 %`; a question mark if nothing is known.
impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = |sign: bool| if sign { "win" } else { "loss" };
        match (self.value, self.plies, self.within, self.estimate) {
            (Some(GoalValue::Score(0)), ..) => f.write_str("draw"),
            (Some(GoalValue::Score(score)), Some(plies), ..) => {
                write!(f, "{} in {plies}", result(score > 0))
            }
            (Some(value), ..) => value.fmt(f),
            (None, _, Some(within), _) => {
                write!(f, "{} within {}", result(within > 0), within.abs())
            }
            (None, _, None, Some(share)) => write!(f, "{:.0} %", 100.0 * share),
            (None, _, None, None) => f.write_str("?"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Assessment;
    use fourfold_core::solver::Bounds;
    use fourfold_core::{Board, Flat, Goal};

    #[test]
    fn long_and_short() {
        let words = |least, most, odds| {
            let bounds = Bounds { least, most };
            let worth = Assessment::new(Goal::Score, &Flat::<7, 6>::EMPTY, bounds, odds);
            (worth.to_string(), worth.short())
        };
        let expected = |long: &str, short: &str| (long.to_owned(), short.to_owned());
        assert_eq!(words(1, 1, None), expected("win in 41", "+41"));
        assert_eq!(words(0, 0, Some(9)), expected("draw", "="));
        assert_eq!(words(-2, -2, None), expected("loss in 40", "-40"));
        assert_eq!(words(1, 21, None), expected("win within 41", "+≤41"));
        assert_eq!(words(-21, -2, None), expected("loss within 40", "-≤40"));
        assert_eq!(words(-21, 21, Some(0)), expected("50 %", "50%"));
        assert_eq!(words(-21, 21, Some(9999)), expected("100 %", "99%"));
        assert_eq!(words(-21, 21, None), expected("?", "?"));
    }
}

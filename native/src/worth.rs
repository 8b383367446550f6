//! What a position or a move is worth, as people read it.

use std::fmt;

use fourfold_core::player::assessment;
use fourfold_core::player::value::chance;
use fourfold_core::solver::Bounds;
use fourfold_core::{Board, Goal};
use serde::Serialize;

use crate::value::Value;

/// What a position or a move is worth for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Assessment {
    /// Null if it is not proved.
    pub(crate) value: Option<Value>,
    /// In how many plies the game ends, for the goal score.
    pub(crate) plies: Option<u32>,
    /// A win or a loss is proved, in so many plies at most; null if the value is known, or not even this.
    pub(crate) within: Option<i32>,
    /// The share of a game won that is expected, between 0 and 1; null if more is known.
    pub(crate) estimate: Option<f64>,
}

impl Assessment {
    /// `odds` is the estimate, if there is one.
    pub(crate) fn new<B: Board>(
        goal: Goal,
        position: &B,
        bounds: Bounds,
        odds: Option<i32>,
    ) -> Self {
        let known = assessment::Assessment::new(goal, position, bounds, odds);
        Self {
            value: known.value.map(|value| Value::new(goal, value)),
            plies: known.plies,
            within: known.within,
            estimate: known.log_odds.map(chance),
        }
    }
}

impl Assessment {
    /// 1 for a proved win, 0 for a proved draw, -1 for a proved loss.
    pub(crate) fn sign(&self) -> Option<i32> {
        match (self.value, self.within) {
            (Some(Value::Score(score)), _) => Some(score.signum()),
            (_, within) => within.map(i32::signum),
        }
    }

    /// The same in four characters at most: `+7`, `=`, `-6`, `+≤9`, `62%`.
    pub(crate) fn short(&self) -> String {
        let sign = if self.sign() < Some(0) { '-' } else { '+' };
        match (self.value, self.plies, self.within, self.estimate) {
            (Some(Value::Score(0)), ..) => "=".to_owned(),
            (Some(_), Some(plies), ..) => format!("{sign}{plies}"),
            (_, _, Some(within), _) => format!("{sign}≤{}", within.abs()),
            // Neither 0 nor 100: nothing is sure.
            (_, _, _, Some(share)) => format!("{:.0}%", (100.0 * share).clamp(1.0, 99.0)),
            _ => "?".to_owned(),
        }
    }
}

/// `win in 7`, `draw`, `win within 9`, `62 %`, …; a question mark for what is not known.
impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = |sign: bool| if sign { "win" } else { "loss" };
        match (self.value, self.plies, self.within, self.estimate) {
            (Some(Value::Score(0)), ..) => f.write_str("draw"),
            (Some(Value::Score(score)), Some(plies), ..) => {
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

//! Scores in the words of the protocol.

use std::fmt;

use fourfold_core::Board;
use fourfold_core::board::score::stones_at_end;
use fourfold_core::player::Value;
use fourfold_core::solver::Bounds;

/// A score for the side to move, with the number of plies to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProtocolScore {
    Win(u32),
    Draw,
    Loss(u32),
    /// The game may end sooner.
    WinWithin(u32),
    LossWithin(u32),
    /// Nothing is proved: the log-odds of a win, in 1/[`Value::UNIT`].
    LogOdds(i32),
}

impl ProtocolScore {
    /// Returns the score of a position with this number of stones, or of a move in it, from its bounds
    /// and its expected value; `None` if nothing is known.
    pub(super) fn new<B: Board>(stones: u32, bounds: Bounds, value: Option<Value>) -> Option<Self> {
        let plies = |score| stones_at_end::<B>(stones, score) - stones;
        Some(match (bounds.exact(), value) {
            (Some(0), _) => Self::Draw,
            (Some(score), _) if score > 0 => Self::Win(plies(score)),
            (Some(score), _) => Self::Loss(plies(score)),
            (None, _) if bounds.least > 0 => Self::WinWithin(plies(bounds.least)),
            (None, _) if bounds.most < 0 => Self::LossWithin(plies(bounds.most)),
            (None, value) => Self::expected(stones, value?),
        })
    }

    /// Returns the score of a position with this number of stones from its expected value.
    pub(super) fn expected(stones: u32, value: Value) -> Self {
        let plies = || value.stones_at_end().map_or(0, |end| end - stones);
        match value.log_odds() {
            Some(log_odds) => Self::LogOdds(log_odds),
            None if value.is_win() => Self::WinWithin(plies()),
            None => Self::LossWithin(plies()),
        }
    }
}

impl fmt::Display for ProtocolScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Draw => f.write_str("draw"),
            Self::Loss(plies) => write!(f, "loss {plies}"),
            Self::WinWithin(plies) => write!(f, "win within {plies}"),
            Self::LossWithin(plies) => write!(f, "loss within {plies}"),
            Self::LogOdds(log_odds) => write!(f, "odds {log_odds}"),
        }
    }
}

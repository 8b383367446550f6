//! Goals: what is to be found out about a position.

use crate::board::score::win;
use crate::board::{Board, Player};
use crate::solver::bounds::Bounds;
use crate::support::named::named;

/// A goal: the question to be answered about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Does the first player win? A draw counts as no. The value is 1 for yes and 0 for no.
    First,
    /// Does the side to move win, draw or lose? The value is 1, 0 or −1.
    Outcome,
    /// The score for the side to move.
    Score,
}

named! {
    Goal, ("goal", "goals"),
    First => "first",
    Outcome => "outcome",
    Score => "score",
}

impl Goal {
    /// Returns the value of a position with this side to move and this score.
    pub const fn of_score(self, to_move: Player, score: i32) -> i32 {
        let sign = score.signum();
        match (self, to_move) {
            (Self::Score, _) => score,
            (Self::Outcome, _) => sign,
            (Self::First, Player::First) if sign < 0 => 0,
            (Self::First, Player::Second) if sign > 0 => 0,
            (Self::First, _) => sign,
        }
    }

    /// Returns the bounds on the value of a position that follow from its number of stones.
    pub fn bounds<B: Board>(self, position: &B) -> Bounds {
        let stones = position.stones();
        let (least, most) = match self {
            Self::First if position.to_move() == Player::First => (0, 1),
            Self::First => (-1, 0),
            Self::Outcome => (-1, 1),
            Self::Score => (-win::<B>(stones.saturating_sub(1)), win::<B>(stones)),
        };
        Bounds { least, most }
    }

    /// Returns the least and the greatest threshold that a search for this goal may ask about, in a
    /// position with this side to move.
    ///
    /// The first player wins when the score is at least 1 with that player to move, and does not
    /// win when it is at least 0 with the other one to move.
    pub(crate) fn thresholds<B: Board>(self, to_move: Player) -> (i32, i32) {
        match self {
            Self::First => match to_move {
                Player::First => (1, 1),
                Player::Second => (0, 0),
            },
            Self::Outcome => (0, 1),
            Self::Score => {
                let most = win::<B>(0);
                (1 - most, most)
            }
        }
    }
}

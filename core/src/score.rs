//! What is asked of a position, and the scale of the answer.
//!
//! On a board of N cells a win whose last stone falls when m stones are already on the board
//! scores ⌊(N + 1 − m) / 2⌋, a loss the negative of that, a draw 0; on 7x6 a win is thus worth 22
//! minus the number of stones that the winner needs in all. A score never depends on how the
//! position came about, and the score of a position is the greatest of the negated scores of the
//! positions one move on.

use crate::board::{Board, Player};
use crate::named::named;

/// Which question a search answers.
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
    /// The value of a position with this side to move and this score.
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

    /// What the value of a position lies between, as far as the number of stones tells.
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

    /// The least and the greatest threshold t for which a search for this goal may ask whether
    /// the score of a position with this side to move is at least t.
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

/// What is known of a value: it lies between these two, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It is not less.
    pub least: i32,
    /// It is not more.
    pub most: i32,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self {
        least: i32::MIN,
        most: i32::MAX,
    };

    /// Whether the value itself is known.
    pub const fn is_exact(self) -> bool {
        self.least == self.most
    }

    /// The value itself, if it is known.
    pub const fn exact(self) -> Option<i32> {
        if self.is_exact() {
            Some(self.least)
        } else {
            None
        }
    }

    /// What follows from these and others.
    #[must_use]
    pub fn and(self, others: Self) -> Self {
        Self {
            least: self.least.max(others.least),
            most: self.most.min(others.most),
        }
    }

    /// The same for the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            least: -self.most,
            most: -self.least,
        }
    }
}

/// The score of a win by the next stone, for the side that plays it, with `stones` on the board.
///
/// Zero where the board is so full that there is no next stone.
#[inline]
pub const fn win<B: Board>(stones: u32) -> i32 {
    if stones < B::CELLS {
        (B::CELLS + 1 - stones).div_euclid(2) as i32
    } else {
        0
    }
}

/// How many stones will be on the board when the game ends with this score, the last one
/// included; for a draw all cells.
///
/// With `stones` on the board now; a positive score is a win for the side to move.
pub const fn stones_at_end<B: Board>(stones: u32, score: i32) -> u32 {
    if score == 0 {
        return B::CELLS;
    }
    // The winner plays stone number m + 1 where m has the parity of `stones` for a win of the
    // side to move and the other parity for a loss.
    let parity = if score > 0 {
        stones % 2
    } else {
        (stones + 1) % 2
    };
    let latest = (B::CELLS + 1) as i32 - 2 * score.abs();
    let m = if latest as u32 % 2 == parity {
        latest
    } else {
        latest - 1
    };
    m as u32 + 1
}

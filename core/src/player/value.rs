//! What a search under a budget says of a position: a win or a loss and when the game ends, or an
//! estimate.

use crate::board::Board;
use crate::board::score::win;

/// A value for the side to move: the greater, the better.
///
/// A win is worth more than any estimate, and the more the sooner the game ends; a loss is worth
/// less than any estimate, and the less the sooner it ends. When the game ends is told by the number
/// of stones on the board then, so a value doesn't depend on how far the position is from the root
/// of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i16);

/// What a win is worth that ends with no stone on the board.
const WIN: i32 = 30_000;

/// No estimate is as large.
const LARGEST_ESTIMATE: i32 = 20_000;

impl Value {
    /// Nothing speaks for either side.
    pub const NEUTRAL: Self = Self(0);
    /// Less than any value that a position can have.
    pub const LEAST: Self = Self(-WIN as i16 - 1);
    /// More than any value that a position can have.
    pub const MOST: Self = Self(WIN as i16 + 1);
    /// Estimates are given in this part of the natural logarithm of the odds.
    pub const UNIT: i32 = 256;

    /// The side to move wins, and so many stones are on the board then, the last one included.
    #[inline]
    pub const fn won(stones: u32) -> Self {
        Self((WIN - stones as i32) as i16)
    }

    /// The side to move loses, and so many stones are on the board then, the last one included.
    #[inline]
    pub const fn lost(stones: u32) -> Self {
        Self((stones as i32 - WIN) as i16)
    }

    /// The logarithm of the odds of a win, in 1/[`Value::UNIT`].
    #[inline]
    pub const fn estimate(odds: i32) -> Self {
        let odds = if odds > LARGEST_ESTIMATE {
            LARGEST_ESTIMATE
        } else if odds < -LARGEST_ESTIMATE {
            -LARGEST_ESTIMATE
        } else {
            odds
        };
        Self(odds as i16)
    }

    /// The value of a position with this exact score, which has so many stones.
    pub const fn of_score<B: Board>(stones: u32, score: i32) -> Self {
        if score == 0 {
            return Self::NEUTRAL;
        }
        let end = crate::board::score::stones_at_end::<B>(stones, score);
        if score > 0 {
            Self::won(end)
        } else {
            Self::lost(end)
        }
    }

    /// Whether it is a win or a loss, not an estimate.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Whether the side to move wins.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 as i32 > LARGEST_ESTIMATE
    }

    /// Whether the side to move loses.
    #[inline]
    pub const fn is_loss(self) -> bool {
        (self.0 as i32) < -LARGEST_ESTIMATE
    }

    /// How many stones are on the board when the game ends; `None` for an estimate.
    #[inline]
    pub const fn stones_at_end(self) -> Option<u32> {
        if self.is_decided() {
            Some((WIN - (self.0 as i32).abs()) as u32)
        } else {
            None
        }
    }

    /// The exact score of a win or a loss; `None` for an estimate.
    pub fn score<B: Board>(self) -> Option<i32> {
        let score = win::<B>(self.stones_at_end()? - 1);
        Some(if self.is_win() { score } else { -score })
    }

    /// The logarithm of the odds of a win, in 1/[`Value::UNIT`]; `None` where it is decided.
    pub const fn log_odds(self) -> Option<i32> {
        if self.is_decided() {
            None
        } else {
            Some(self.0 as i32)
        }
    }

    /// The least value that is greater.
    #[inline]
    pub(crate) const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The value as a number of 16 bits.
    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0.cast_unsigned()
    }

    /// The value with these bits.
    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits.cast_signed())
    }
}

impl core::ops::Neg for Value {
    type Output = Self;

    /// The same for the other side.
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// The share of a game won that belongs to odds in 1/[`Value::UNIT`], between 0 and 1.
#[cfg(feature = "std")]
pub fn chance(odds: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(odds) / f64::from(Value::UNIT)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cube;
    use crate::board::score::stones_at_end;

    #[test]
    fn sooner_wins_and_later_losses_are_greater() {
        assert!(Value::won(9) > Value::won(11));
        assert!(Value::won(64) > Value::estimate(i32::MAX));
        assert!(Value::estimate(i32::MIN) > Value::lost(64));
        assert!(Value::lost(12) > Value::lost(10));
        assert_eq!(-Value::won(9), Value::lost(9));
    }

    #[test]
    fn scores_come_back() {
        for stones in 0..Cube::CELLS {
            for score in -win::<Cube>(0)..=win::<Cube>(stones) {
                let end = stones_at_end::<Cube>(stones, score);
                if score != 0 && (stones + 1..=Cube::CELLS).contains(&end) {
                    let value = Value::of_score::<Cube>(stones, score);
                    assert_eq!(value.score::<Cube>(), Some(score), "{stones} {score}");
                    assert_eq!(value.stones_at_end(), Some(end));
                }
            }
        }
        assert_eq!(Value::estimate(-7).log_odds(), Some(-7));
        assert_eq!(Value::estimate(-7).score::<Cube>(), None);
    }
}

//! Values of the look-ahead search: a win or a loss, and when the game ends, or an estimate.

use crate::board::Board;
use crate::board::score::{stones_at_end, win};

/// The value of a position for the side to move, as the look-ahead search sees it. Greater values are
/// better.
///
/// A win is greater than any estimate, and the sooner the game ends, the greater it is; a loss is less
/// than any estimate, and the sooner the game ends, the less it is. The end of the game is given by the
/// number of stones on the board then, so a value doesn't depend on the distance from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i16);

/// The value of a win, less the number of stones on the board then.
const WIN: i32 = 30_000;

/// The largest estimate. Greater ones count as this.
const LARGEST_ESTIMATE: i32 = 20_000;

impl Value {
    /// The value of a draw, or of a position in which neither side seems to be ahead.
    pub const NEUTRAL: Self = Self(0);
    /// A value less than that of any position.
    pub const LEAST: Self = Self(-WIN as i16 - 1);
    /// A value greater than that of any position.
    pub const MOST: Self = Self(WIN as i16 + 1);
    /// The unit of estimates: they are natural log-odds in 1/`UNIT`.
    pub const UNIT: i32 = 256;

    /// Returns the value of a win after which this many stones are on the board, the last one included.
    #[inline]
    pub const fn won(stones: u32) -> Self {
        Self((WIN - stones as i32) as i16)
    }

    /// Returns the value of a loss after which this many stones are on the board, the last one included.
    #[inline]
    pub const fn lost(stones: u32) -> Self {
        Self((stones as i32 - WIN) as i16)
    }

    /// Returns an estimate from the natural log-odds of a win, in 1/[`Value::UNIT`].
    #[inline]
    pub const fn estimate(log_odds: i32) -> Self {
        let estimate = if log_odds > LARGEST_ESTIMATE {
            LARGEST_ESTIMATE
        } else if log_odds < -LARGEST_ESTIMATE {
            -LARGEST_ESTIMATE
        } else {
            log_odds
        };
        Self(estimate as i16)
    }

    /// Returns the value of a position that has this many stones and this exact score.
    pub const fn of_score<B: Board>(stones: u32, score: i32) -> Self {
        if score == 0 {
            return Self::NEUTRAL;
        }
        let end = stones_at_end::<B>(stones, score);
        if score > 0 {
            Self::won(end)
        } else {
            Self::lost(end)
        }
    }

    /// Returns true for a win or a loss, and false for an estimate.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Returns true if the side to move wins.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 as i32 > LARGEST_ESTIMATE
    }

    /// Returns true if the side to move loses.
    #[inline]
    pub const fn is_loss(self) -> bool {
        (self.0 as i32) < -LARGEST_ESTIMATE
    }

    /// Returns the number of stones on the board when the game ends; `None` for an estimate.
    #[inline]
    pub const fn stones_at_end(self) -> Option<u32> {
        if self.is_decided() {
            Some((WIN - (self.0 as i32).abs()) as u32)
        } else {
            None
        }
    }

    /// Returns the exact score of a win or a loss; `None` for an estimate.
    pub fn score<B: Board>(self) -> Option<i32> {
        let score = win::<B>(self.stones_at_end()? - 1);
        Some(if self.is_win() { score } else { -score })
    }

    /// Returns the natural log-odds of a win, in 1/[`Value::UNIT`]; `None` for a win or a loss.
    pub const fn log_odds(self) -> Option<i32> {
        if self.is_decided() {
            None
        } else {
            Some(self.0 as i32)
        }
    }

    /// Returns the least value that is greater.
    #[inline]
    pub(crate) const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// Returns the value as 16 bits.
    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0.cast_unsigned()
    }

    /// Returns the value with these bits.
    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits.cast_signed())
    }
}

impl core::ops::Neg for Value {
    type Output = Self;

    /// Returns the value for the other side.
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Returns the expected share of a won game, between 0 and 1, for log-odds in 1/[`Value::UNIT`].
#[cfg(feature = "std")]
pub fn chance(log_odds: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(log_odds) / f64::from(Value::UNIT)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cube;

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

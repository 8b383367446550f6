//! The difference between two players in Elo, and its range.
//!
//! A player who is `d` Elo stronger is expected to get `1 / (1 + 10^(-d / 400))` of the points. Every
//! opening is played twice with the colours swapped. The two results depend on each other, since the
//! opening may favour one side, so whole pairs count as independent trials, and the variance of their
//! points gives the range. It is the range of Wilson, *Probable inference, the law of succession, and
//! statistical inference* (1927), for the number of coin tosses that has the observed variance. Unlike
//! a number of standard deviations around the mean, it stays between none and all of the points.

use std::fmt;

use serde::Serialize;

/// The number of standard deviations to either side that hold 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_964;

/// A difference in strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Elo {
    /// Null if one player got all points: then no difference is too large.
    #[serde(rename = "elo")]
    difference: Option<f64>,
    /// The ends of the range that holds the difference with 95 % confidence; null where it has no end.
    #[serde(rename = "elo_least")]
    least: Option<f64>,
    #[serde(rename = "elo_most")]
    most: Option<f64>,
}

impl Elo {
    /// From the share of the points, the number of games, and the numbers of pairs with 0, ½, 1, 1½ and 2
    /// points.
    pub(super) fn new(share: f64, games: usize, pairs: [usize; 5]) -> Self {
        // Without an observed variance, games count as coin tosses.
        let tosses = match error_of_pairs(pairs) {
            Some(error) if error > 0.0 && share > 0.0 && share < 1.0 => {
                share * (1.0 - share) / error.powi(2)
            }
            _ => games as f64,
        };
        let square = DEVIATIONS.powi(2) / tosses;
        let centre = share + square / 2.0;
        let width = (share * (1.0 - share) * square + square.powi(2) / 4.0).sqrt();
        Self {
            difference: difference(share),
            least: difference((centre - width) / (1.0 + square)),
            most: difference((centre + width) / (1.0 + square)),
        }
    }
}

/// Returns the standard error of the mean share of the points; `None` for fewer than two pairs.
fn error_of_pairs(pairs: [usize; 5]) -> Option<f64> {
    let count = pairs.iter().sum::<usize>() as f64;
    let shares = || (0..5).map(|points| f64::from(points) / 4.0).zip(pairs);
    let sum: f64 = shares().map(|(share, pairs)| share * pairs as f64).sum();
    let mean = sum / count;
    let squares = shares().map(|(share, pairs)| (share - mean).powi(2) * pairs as f64);
    (count > 1.0).then(|| (squares.sum::<f64>() / (count - 1.0) / count).sqrt())
}

/// Returns the difference at which this share of the points is expected; `None` if it has no bound.
fn difference(share: f64) -> Option<f64> {
    /// Smaller shares are rounding errors.
    const LEAST: f64 = 1e-9;
    (LEAST..=1.0 - LEAST)
        .contains(&share)
        .then(|| 400.0 * (share / (1.0 - share)).log10())
}

/// `+35 (95 %: +10 to +61)`, with `or more` or `or less` where the range has no end.
impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.difference, self.least, self.most) {
            (Some(difference), Some(least), Some(most)) => {
                write!(f, "{difference:+.0} (95 %: {least:+.0} to {most:+.0})")
            }
            (_, Some(least), None) => write!(f, "unbounded (95 %: {least:+.0} or more)"),
            (_, None, Some(most)) => write!(f, "unbounded (95 %: {most:+.0} or less)"),
            _ => f.write_str("unknown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Elo, difference, error_of_pairs};

    fn is_near(found: Option<f64>, expected: f64) -> bool {
        found.is_some_and(|found| (found - expected).abs() < 0.01)
    }

    /// The figures are in every table of Elo differences.
    #[test]
    fn shares_and_differences() {
        for (share, elo) in [
            (0.5, 0.0),
            (0.75, 190.85),
            (0.64, 99.95),
            (10.0 / 11.0, 400.0),
        ] {
            assert!(is_near(difference(share), elo), "{share}");
            assert!(is_near(difference(1.0 - share), -elo), "{share}");
        }
        assert_eq!((difference(0.0), difference(1.0)), (None, None));
    }

    #[test]
    fn pairs_that_vary_as_coins_do_give_the_range_of_coins() {
        // A hundred pairs of two tosses each: 25, 50 and 25 with no, one and two points.
        let pairs = [25, 0, 50, 0, 25];
        let error = error_of_pairs(pairs);
        assert!(
            is_near(error.map(|error| 1000.0 * error), 35.53),
            "{error:?}"
        );
        let elo = Elo::new(0.5, 200, pairs);
        // 0.5 ± 0.0690, by Wilson's formula for 198 tosses.
        assert!(
            is_near(elo.most, 48.23) && is_near(elo.least, -48.23),
            "{elo:?}"
        );
        assert!(is_near(elo.difference, 0.0));
    }

    #[test]
    fn openings_that_decide_the_game_leave_less_doubt_than_chance() {
        let even = Elo::new(0.5, 200, [2, 0, 96, 0, 2]);
        let chance = Elo::new(0.5, 200, [25, 0, 50, 0, 25]);
        assert!(even.most < chance.most && even.least > chance.least);
    }

    #[test]
    fn who_gets_every_point_is_better_by_something() {
        let all = Elo::new(1.0, 100, [0, 0, 0, 0, 50]);
        assert_eq!((all.difference, all.most), (None, None));
        // Wilson's formula for 100 of 100: 100 / (100 + 1.96²).
        assert!(is_near(all.least, 566.20), "{all:?}");
        let none = Elo::new(0.0, 100, [50, 0, 0, 0, 0]);
        assert_eq!((none.difference, none.least), (None, None));
        assert!(is_near(none.most, -566.20), "{none:?}");
    }

    #[test]
    fn a_single_pair_says_little() {
        let elo = Elo::new(0.5, 2, [0, 0, 1, 0, 0]);
        assert!(elo.most > Some(200.0) && elo.least < Some(-200.0));
    }
}

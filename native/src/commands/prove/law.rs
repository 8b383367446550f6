//! How much work a proof takes, by what is known while it runs.

use fourfold_core::solver::frontier::Numbers;

/// How much a proof takes in all: positions visited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    /// As many are as likely too few as too many.
    pub(crate) middle: f64,
    /// By this factor the truth is higher or lower in one case out of five.
    pub(crate) factor: f64,
}

/// The logarithm of the work is about `AT_ONE + OF_VISITED ln V + OF_NUMBER ln n`, if V positions have been visited
/// and n is the smaller one of the root's proof and disproof number. Fitted by `fourfold bench estimate --fit`.
pub(crate) const AT_ONE: f64 = 2.5;
pub(crate) const OF_VISITED: f64 = 0.395;
pub(crate) const OF_NUMBER: f64 = 0.694;

/// What an early estimate and a later one are off by, as standard deviations of the logarithm.
const EARLY: f64 = 1.3;
const LATE: f64 = 0.7;

/// The number of positions visited from which on an estimate is a late one.
const SETTLED: u64 = 1 << 20;

/// A fifth of a normal distribution lies beyond so many standard deviations, on both sides together.
const ONE_IN_FIVE: f64 = 1.2816;

impl Estimate {
    /// Estimates an unfinished proof by the numbers of its root.
    pub(crate) fn of_numbers(visited: u64, numbers: Numbers) -> Self {
        let number = numbers.proof.min(numbers.disproof);
        let log = |number: u64| (number.max(1) as f64).ln();
        let middle = AT_ONE + OF_VISITED * log(visited) + OF_NUMBER * log(number);
        let deviation = if visited < SETTLED { EARLY } else { LATE };
        // It takes more than it has taken.
        let middle = middle.exp().max(1.1 * visited as f64);
        Self::new(middle, deviation)
    }

    /// An estimate whose logarithm has this standard deviation.
    pub(crate) fn new(middle: f64, deviation: f64) -> Self {
        let factor = (ONE_IN_FIVE * deviation).exp();
        Self { middle, factor }
    }

    pub(crate) fn low(self) -> f64 {
        self.middle / self.factor
    }

    pub(crate) fn high(self) -> f64 {
        self.middle * self.factor
    }
}

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

/// Returns the coefficients of the linear function of three variables that is nearest to values, each with its weight;
/// `None` if the rows don't tell.
pub(crate) fn least_squares(rows: impl Iterator<Item = ([f64; 3], f64, f64)>) -> Option<[f64; 3]> {
    // The normal equations, with their right side as the last column.
    let mut equations = [[0.0; 4]; 3];
    for (variables, value, weight) in rows {
        for (row, &of) in equations.iter_mut().zip(&variables) {
            let columns = variables.iter().chain([&value]);
            row.iter_mut()
                .zip(columns)
                .for_each(|(sum, with)| *sum += weight * of * with);
        }
    }
    for pivot in 0..3 {
        let largest = (pivot..3).max_by(|&a, &b| {
            equations[a][pivot]
                .abs()
                .total_cmp(&equations[b][pivot].abs())
        })?;
        equations.swap(pivot, largest);
        let by = equations[pivot][pivot];
        if by.abs() < 1e-9 {
            return None;
        }
        equations[pivot].iter_mut().for_each(|number| *number /= by);
        let row = equations[pivot];
        let others = equations.iter_mut().enumerate();
        for (_, other) in others.filter(|(place, _)| *place != pivot) {
            let times = other[pivot];
            other
                .iter_mut()
                .zip(row)
                .for_each(|(number, of)| *number -= times * of);
        }
    }
    Some(equations.map(|row| row[3]))
}

#[cfg(test)]
mod tests {
    use super::{Estimate, least_squares};
    use fourfold_core::solver::frontier::Numbers;

    #[test]
    fn a_law_is_found_again() {
        let law = |[one, a, b]: [f64; 3]| 2.5 * one + 0.25 * a - 3.0 * b;
        let rows = (0..40).map(|n| [1.0, f64::from(n % 7), f64::from(n % 5)]);
        let found = least_squares(rows.map(|row| (row, law(row), 1.0))).unwrap();
        for (found, expected) in found.into_iter().zip([2.5, 0.25, -3.0]) {
            assert!((found - expected).abs() < 1e-6, "{found}");
        }
        let same = [([1.0, 2.0, 3.0], 4.0, 1.0); 9];
        assert_eq!(least_squares(same.into_iter()), None);
    }

    #[test]
    fn a_proof_takes_more_than_it_has_taken() {
        let numbers = Numbers {
            proof: 1,
            disproof: 1,
        };
        let estimate = Estimate::of_numbers(1 << 40, numbers);
        assert!(estimate.middle > (1u64 << 40) as f64);
        assert!(estimate.low() < estimate.middle && estimate.middle < estimate.high());
    }
}

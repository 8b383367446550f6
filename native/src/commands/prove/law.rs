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

/// What the logarithm of the work grows by: at all, with the logarithm of the positions visited so far and with that of
/// the smaller one of the root's proof and disproof number, and with each stone. Fitted as `fourfold bench estimate --fit`
/// does, to random positions and to replies to `0FC3484B7`: `docs/proving.md` says which.
const LAW: [f64; TERMS] = [5.83, 0.195, 0.84, -0.16];

/// The number of terms of the law.
pub(crate) const TERMS: usize = 4;

/// Returns what the terms of the law are multiplied by.
pub(crate) fn terms(stones: u32, visited: u64, numbers: Numbers) -> [f64; TERMS] {
    let number = numbers.proof.min(numbers.disproof);
    let log = |number: u64| (number.max(1) as f64).ln();
    [1.0, log(visited), log(number), stones.into()]
}

/// What an early estimate and a later one are off by, as standard deviations of the logarithm, and one with few stones
/// while a proof runs.
const EARLY: f64 = 1.45;
const LATE: f64 = 0.85;
const FEW_STONES: f64 = 1.1;

/// The number of positions visited from which on an estimate is a late one.
const SETTLED: u64 = 1 << 20;

/// With fewer stones the numbers of the root say little.
pub(crate) const ENOUGH: u32 = 11;

/// The power of the positions visited with which an estimate grows there while a proof runs, by proofs of positions with
/// ten stones.
const CREEP: f64 = 0.26;

/// The standard deviation of the growth of the logarithm of the work with each move back from the end of a line, beyond
/// what the shares say. Proofs of positions with ten stones show a mean growth of zero; `fourfold bench estimate --lines`
/// measures it for positions with more stones, where it is negative.
const GROWTH_DEVIATION: f64 = 0.17;

/// A fifth of a normal distribution lies beyond so many standard deviations, on both sides together.
const ONE_IN_FIVE: f64 = 1.2816;

/// What a line from a position tells about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// The number of moves.
    pub(crate) moves: usize,
    /// The share of the work that seems to lie below its end, as a negative logarithm.
    pub(crate) share: f64,
    /// The work of its end.
    pub(crate) work: f64,
}

impl Sample {
    /// Returns the work of the position, by the share that lies below the end of the line.
    fn whole(&self) -> f64 {
        self.work.max(1.0) * self.share.exp()
    }

    fn mean_moves(samples: &[Self]) -> f64 {
        mean(samples.iter().map(|sample| sample.moves as f64))
    }

    /// Returns what the logarithm of a position's work grew by with each move back, beside what the shares say.
    pub(crate) fn growth(samples: &[Self], work: f64) -> f64 {
        let by_shares = mean(samples.iter().map(Self::whole));
        (work / by_shares).ln() / Self::mean_moves(samples).max(1.0)
    }
}

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len() as f64;
    numbers.sum::<f64>() / count
}

/// Returns the mean of some numbers, and their standard deviation.
pub(crate) fn mean_and_deviation(numbers: &[f64]) -> (f64, f64) {
    let middle = mean(numbers.iter().copied());
    let variance = mean(numbers.iter().map(|number| (number - middle).powi(2)));
    (middle, variance.sqrt())
}

impl Estimate {
    /// Estimates an unfinished proof by the numbers of its root.
    pub(crate) fn of_numbers(stones: u32, visited: u64, numbers: Numbers) -> Self {
        let terms = terms(stones, visited, numbers);
        let middle: f64 = LAW.iter().zip(terms).map(|(law, term)| law * term).sum();
        let deviation = if visited < SETTLED { EARLY } else { LATE };
        // It takes more than it has taken.
        let middle = middle.exp().max(1.1 * visited as f64);
        Self::new(middle, deviation)
    }

    /// Estimates a proof that runs. With few stones it takes more than its numbers say, because the estimate keeps
    /// growing; but less than where that growth would end, when the positions visited have caught up with it.
    pub(crate) fn of_running(stones: u32, visited: u64, numbers: Numbers) -> Self {
        let now = Self::of_numbers(stones, visited, numbers);
        if stones >= ENOUGH {
            return now;
        }
        let half_way = (now.middle / visited as f64).powf(CREEP / (1.0 - CREEP) / 2.0);
        Self {
            middle: now.middle * half_way,
            factor: Self::new(now.middle, FEW_STONES).factor.max(half_way),
        }
    }

    /// An estimate whose logarithm has this standard deviation.
    pub(crate) fn new(middle: f64, deviation: f64) -> Self {
        let factor = (ONE_IN_FIVE * deviation).exp();
        Self { middle, factor }
    }

    /// The work of several proofs together. Where one law is wrong about them, it is wrong in the same direction, so
    /// the factors don't average out.
    pub(crate) fn sum(parts: &[Self]) -> Self {
        let middle: f64 = parts.iter().map(|part| part.middle).sum();
        let factor = parts
            .iter()
            .map(|part| part.middle / middle * part.factor.ln());
        Self {
            middle,
            factor: factor.sum::<f64>().exp(),
        }
    }

    /// The work of a position, by lines from it to later ones.
    pub(crate) fn of_samples(samples: &[Sample]) -> Self {
        let wholes = || samples.iter().map(Sample::whole);
        let middle = mean(wholes());
        let moves = Sample::mean_moves(samples);
        // The standard deviation of a mean, by the mean, and as one of the logarithm.
        let spread =
            mean(wholes().map(|whole| (whole / middle - 1.0).powi(2))) / samples.len() as f64;
        let variance = LATE.powi(2) + spread.ln_1p() + (GROWTH_DEVIATION * moves).powi(2);
        Self::new(middle, variance.sqrt())
    }

    pub(crate) fn low(self) -> f64 {
        self.middle / self.factor
    }

    pub(crate) fn high(self) -> f64 {
        self.middle * self.factor
    }
}

/// Returns the factors of the terms with which their sum is nearest to values, each with its weight; `None` if the rows
/// don't tell.
pub(crate) fn least_squares(
    rows: impl Iterator<Item = ([f64; TERMS], f64, f64)>,
) -> Option<[f64; TERMS]> {
    // The normal equations, with their right side as the last column.
    let mut equations = [[0.0; TERMS + 1]; TERMS];
    for (variables, value, weight) in rows {
        for (row, &of) in equations.iter_mut().zip(&variables) {
            let columns = variables.iter().chain([&value]);
            row.iter_mut()
                .zip(columns)
                .for_each(|(sum, with)| *sum += weight * of * with);
        }
    }
    for pivot in 0..TERMS {
        let largest = (pivot..TERMS).max_by(|&a, &b| {
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
    Some(equations.map(|row| row[TERMS]))
}

#[cfg(test)]
mod tests {
    use super::{Estimate, least_squares};
    use fourfold_core::solver::frontier::Numbers;

    #[test]
    fn a_law_is_found_again() {
        let law = |[one, a, b, c]: [f64; 4]| 2.5 * one + 0.25 * a - 3.0 * b + c;
        let rows = (0..400).map(|n| [1.0, f64::from(n % 7), f64::from(n % 5), f64::from(n % 3)]);
        let found = least_squares(rows.map(|row| (row, law(row), 1.0))).unwrap();
        for (found, expected) in found.into_iter().zip([2.5, 0.25, -3.0, 1.0]) {
            assert!((found - expected).abs() < 1e-6, "{found}");
        }
        let same = [([1.0, 2.0, 3.0, 4.0], 4.0, 1.0); 9];
        assert_eq!(least_squares(same.into_iter()), None);
    }

    #[test]
    fn a_proof_takes_more_than_it_has_taken() {
        let numbers = Numbers {
            proof: 1,
            disproof: 1,
        };
        let estimate = Estimate::of_numbers(20, 1 << 40, numbers);
        assert!(estimate.middle > (1u64 << 40) as f64);
        assert!(estimate.low() < estimate.middle && estimate.middle < estimate.high());
    }

    /// Stones, positions visited, proof and disproof number, and what the whole proof took in the end: the replies `0`
    /// to `5`, `9` and `A` to `F` to `0FC3484B7`.
    const RUNNING: [(u32, u64, u64, u64, u64); 13] = [
        (10, 1_050_218, 67_070, 51_794_337, 9_005_655),
        (10, 1_058_667, 18_901, 44_302_049, 3_095_478),
        (10, 1_054_527, 42_759, 36_447_329, 17_085_789),
        (10, 1_056_917, 77_810, 20_230_906, 10_853_192),
        (10, 1_060_140, 251_732, 18_128_826, 80_053_325),
        (10, 1_059_570, 105_491, 9_699_158, 80_706_978),
        (10, 1_056_395, 92_771, 16_314_686, 20_963_549),
        (10, 1_064_579, 79_045, 16_917_481, 53_592_060),
        (10, 1_059_776, 123_920, 17_855_875, 9_702_006),
        (10, 1_052_159, 86_977, 50_040_357, 150_972_977),
        (10, 1_064_293, 24_503, 43_703_652, 1_737_174),
        (10, 1_050_159, 32_440, 29_132_411, 12_813_109),
        (10, 1_048_861, 77_817, 16_073_137, 9_475_472),
    ];

    #[test]
    fn four_running_proofs_of_five_end_within_the_range() {
        let is_within = |&&(stones, visited, proof, disproof, whole): &&(_, u64, _, _, u64)| {
            let numbers = Numbers { proof, disproof };
            let estimate = Estimate::of_running(stones, visited, numbers);
            let left = |whole: f64| whole - visited as f64;
            let off = left(whole as f64) / left(estimate.middle);
            (1.0 / estimate.factor..estimate.factor).contains(&off)
        };
        let within = RUNNING.iter().filter(is_within).count();
        assert!(
            5 * within >= 4 * RUNNING.len(),
            "{within} of {}",
            RUNNING.len()
        );
    }
}

//! The model while it learns, in floating point; for one player to move.

use std::array;

use fourfold_core::lab::prior::{LINE_ROWS, OUTPUT, OUTPUT_WEIGHT, UNIT, WIDTH, Weights, counts};
use fourfold_core::support::random::SplitMix64;

use super::examples::{Example, numbers};
use super::model::Model;

/// Units that pass through a rectifier; the last one goes straight to the odds.
const HIDDEN: usize = WIDTH - 1;

/// Rows for a number: always, of stones, of odd columns, of playable cells.
const NUMBERS: usize = 4;

/// How much an error of the effort counts, beside the odds.
const EFFORT_WEIGHT: f32 = 0.06;

/// Adam's constants, from Kingma and Ba, *Adam: a method for stochastic optimization* (2015).
const RATE: f32 = 3e-3;
const DECAY: [f32; 2] = [0.9, 0.999];
const TINY: f32 = 1e-8;

/// How much of themselves the weights lose at a full step, so that rare patterns don't learn by
/// heart: Loshchilov and Hutter, *Decoupled weight decay regularization* (2019).
const FORGETTING: f32 = 0.1;

/// All weights in one list: rows for lines, rows for numbers, the hidden units' weights for each of
/// the three outputs, and what is added to the two efforts.
#[derive(Clone, Debug)]
pub(super) struct Net {
    weights: Vec<f32>,
    /// For every row of a pattern where its weights begin. Models that tell fewer patterns apart
    /// have the same place for several.
    places: Vec<usize>,
    /// Where the rows for numbers begin, the weights for outputs, and what is added.
    numbers: usize,
    outputs: usize,
    added: usize,
    effort_weight: f32,
}

/// What a net makes of an example.
struct Pass {
    /// The units, after the rectifier.
    units: [f32; WIDTH],
    /// The logarithm of the odds that the first player wins, and the effort if so and if not.
    outputs: [f32; 3],
}

impl Net {
    /// A net that knows nothing but how much effort it takes on average.
    pub(super) fn new(model: Model, efforts: [f32; 2], random: &mut SplitMix64) -> Self {
        let places: Vec<_> = (0..LINE_ROWS)
            .map(|row| WIDTH * model.row(row, counts(row)))
            .collect();
        let numbers = WIDTH + places.iter().max().expect("there are rows");
        let outputs = numbers + NUMBERS * WIDTH;
        let added = outputs + 3 * HIDDEN;
        let mut weights = vec![0.0; added + 2];
        if model.has_hidden_units() {
            let mut fill = |weights: &mut [f32], size: f32| {
                for weight in weights {
                    *weight = size * (random.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0);
                }
            };
            for row in weights[..numbers].chunks_exact_mut(WIDTH) {
                fill(&mut row[..HIDDEN], 0.09);
            }
            for row in weights[numbers..outputs].chunks_exact_mut(WIDTH) {
                fill(&mut row[..HIDDEN], 0.17);
            }
            let learned = if model.has_efforts() { 3 } else { 1 };
            fill(&mut weights[outputs..outputs + learned * HIDDEN], 0.5);
        }
        weights[added..].copy_from_slice(&efforts);
        Self {
            weights,
            places,
            numbers,
            outputs,
            added,
            effort_weight: if model.has_efforts() {
                EFFORT_WEIGHT
            } else {
                0.0
            },
        }
    }

    /// The rows of weights that an example adds up, each with its factor.
    fn rows(&self, example: &Example) -> impl Iterator<Item = (usize, f32)> {
        let lines = example
            .rows
            .iter()
            .map(|&row| (self.places[usize::from(row)], 1.0));
        let numbers = (self.numbers..).step_by(WIDTH).zip(example.numbers);
        lines.chain(numbers)
    }

    fn pass(&self, example: &Example) -> Pass {
        let mut units = [0.0; WIDTH];
        for (place, factor) in self.rows(example) {
            let row: &[f32; WIDTH] = self.weights[place..].first_chunk().expect("a row");
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit += factor * weight;
            }
        }
        for unit in &mut units[..HIDDEN] {
            *unit = unit.max(0.0);
        }
        let mut outputs = [
            units[HIDDEN],
            self.weights[self.added],
            self.weights[self.added + 1],
        ];
        let weights = self.weights[self.outputs..self.added].chunks_exact(HIDDEN);
        for (output, weights) in outputs.iter_mut().zip(weights) {
            *output += units
                .iter()
                .zip(weights)
                .map(|(unit, weight)| unit * weight)
                .sum::<f32>();
        }
        Pass { units, outputs }
    }

    /// The logarithm of the odds that the first player wins, and the effort if so and if not.
    pub(super) fn outputs(&self, example: &Example) -> [f32; 3] {
        self.pass(example).outputs
    }

    /// What is to be made small.
    #[cfg(test)]
    fn loss(&self, example: &Example) -> f32 {
        let [odds, if_won, if_not] = self.pass(example).outputs;
        let (odds, effort) = if example.first_wins {
            (odds, if_won)
        } else {
            (-odds, if_not)
        };
        (-odds).exp().ln_1p() + self.effort_weight / 2.0 * (effort - example.effort).powi(2)
    }

    /// Adds the slope of the loss to that of all weights.
    fn add_slope(&self, example: &Example, slope: &mut [f32]) {
        let Pass { units, outputs } = self.pass(example);
        let [odds, if_won, if_not] = outputs;
        let error = |effort: f32| self.effort_weight * (effort - example.effort);
        let won = f32::from(u8::from(example.first_wins));
        let errors = [
            probability(odds) - won,
            won * error(if_won),
            (1.0 - won) * error(if_not),
        ];
        let mut below = [0.0; WIDTH];
        below[HIDDEN] = errors[0];
        for (output, error) in errors.into_iter().enumerate() {
            let at = self.outputs + output * HIDDEN;
            for unit in 0..HIDDEN {
                slope[at + unit] += error * units[unit];
                if units[unit] > 0.0 {
                    below[unit] += error * self.weights[at + unit];
                }
            }
        }
        slope[self.added] += errors[1];
        slope[self.added + 1] += errors[2];
        for (place, factor) in self.rows(example) {
            let row: &mut [f32; WIDTH] = slope[place..].first_chunk_mut().expect("a row");
            for (slope, below) in row.iter_mut().zip(below) {
                *slope += factor * below;
            }
        }
    }

    /// The weights as integers. What is too large for its place is cut.
    pub(super) fn quantised(&self) -> Weights {
        let lines = self.places.iter().map(|&place| {
            let row: &[f32; WIDTH] = self.weights[place..].first_chunk().expect("a row");
            row.map(|weight| (weight * UNIT).round().clamp(-127.0, 127.0) as i8)
        });
        let row = |factors: [f32; NUMBERS]| -> [i16; WIDTH] {
            array::from_fn(|unit| {
                let rows = self.weights[self.numbers + unit..].iter().step_by(WIDTH);
                let products = rows.zip(factors).map(|(weight, factor)| weight * factor);
                (products.sum::<f32>() * UNIT).round() as i16
            })
        };
        // Always the same is added together with what the number of stones adds.
        let stones = (0..65).map(|count| row(numbers(count, 0, 0)));
        let odd_columns = (0..17).map(|count| row([0.0, 0.0, numbers(0, count, 0)[2], 0.0]));
        let playable = (0..17).map(|count| row([0.0, 0.0, 0.0, numbers(0, 0, count)[3]]));
        let output = |number: usize| {
            let at = self.outputs + number * HIDDEN;
            let mut weights = [0; WIDTH];
            for (integer, weight) in weights.iter_mut().zip(&self.weights[at..at + HIDDEN]) {
                *integer = (weight * OUTPUT_WEIGHT).round() as i16;
            }
            match number {
                0 => weights[HIDDEN] = OUTPUT_WEIGHT as i16,
                _ => weights[HIDDEN] = 0,
            }
            let added = match number {
                0 => 0.0,
                _ => self.weights[self.added + number - 1],
            };
            (weights, (added * OUTPUT).round() as i32)
        };
        Weights {
            lines: lines.collect(),
            numbers: stones.chain(odd_columns).chain(playable).collect(),
            outputs: array::from_fn(output),
        }
    }
}

/// The probability that belongs to the logarithm of odds.
pub(super) fn probability(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// Makes the weights of a net better, step by step.
pub(super) struct Adam {
    /// Decaying averages of the slope and of its square.
    averages: Vec<[f32; 2]>,
    slope: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(super) fn new(net: &Net) -> Self {
        Self {
            averages: vec![[0.0; 2]; net.weights.len()],
            slope: vec![0.0; net.weights.len()],
            steps: 0,
        }
    }

    /// One step by these examples, at so much of the full rate.
    pub(super) fn step<'e>(
        &mut self,
        net: &mut Net,
        examples: impl ExactSizeIterator<Item = &'e Example>,
        rate: f32,
    ) {
        let share = 1.0 / examples.len() as f32;
        self.slope.fill(0.0);
        for example in examples {
            net.add_slope(example, &mut self.slope);
        }
        self.steps += 1;
        // Averages that start at zero are too small at first.
        let [slope_scale, square_scale] = DECAY.map(|decay| 1.0 / (1.0 - decay.powi(self.steps)));
        let all = net
            .weights
            .iter_mut()
            .zip(&self.slope)
            .zip(&mut self.averages);
        for ((weight, &slope), [average, square]) in all {
            let slope = slope * share;
            *average += (1.0 - DECAY[0]) * (slope - *average);
            *square += (1.0 - DECAY[1]) * (slope * slope - *square);
            let step = *average * slope_scale / ((*square * square_scale).sqrt() + TINY);
            *weight -= rate * RATE * (step + FORGETTING * *weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Adam, Net};
    use crate::train::examples::Example;
    use crate::train::model::Model;
    use crate::train::root::Root;
    use fourfold_core::lab::prior::{Estimator, OUTPUT};
    use fourfold_core::support::random::SplitMix64;

    fn examples() -> Vec<Example> {
        const ROOTS: &str = "\
            x 1011502063819666,400020911c746999,1,22 150008293c384711,282835004105386e,0,12\n\
            y 4000504b12445c2,810080004442ba2d,1,6234 0,0,0,900";
        let roots = ROOTS.lines().map(|line| line.parse().expect("labels"));
        let labels = roots.flat_map(|root: Root| root.labels);
        labels.map(|label| Example::new(&label)).collect()
    }

    #[test]
    fn slopes_are_what_a_small_change_makes_of_the_loss() {
        const CHANGE: f32 = 1e-2;
        for model in [Model::Full, Model::Odds, Model::Counts] {
            let mut net = Net::new(model, [6.0, 7.0], &mut SplitMix64::new(3));
            // Wide of the bend of the rectifier a small change leads to no other slope.
            for unit in 0..super::HIDDEN {
                net.weights[net.numbers + unit] += if unit % 3 == 0 { -2.0 } else { 2.0 };
            }
            for example in examples() {
                let mut slopes = vec![0.0; net.weights.len()];
                net.add_slope(&example, &mut slopes);
                for (at, &slope) in slopes.iter().enumerate() {
                    let loss_with = |change| {
                        let mut net = net.clone();
                        net.weights[at] += change;
                        net.loss(&example)
                    };
                    let measured = (loss_with(CHANGE) - loss_with(-CHANGE)) / (2.0 * CHANGE);
                    assert!(
                        (measured - slope).abs() < 0.01 + 0.02 * slope.abs(),
                        "{model:?}, weight {at}: {slope}, not {measured}"
                    );
                }
            }
        }
    }

    #[test]
    fn as_integers_the_weights_say_nearly_the_same() {
        let examples = examples();
        for model in [Model::Full, Model::Odds, Model::Counts] {
            let mut net = Net::new(model, [6.0, 7.0], &mut SplitMix64::new(3));
            let mut adam = Adam::new(&net);
            for _ in 0..20 {
                adam.step(&mut net, examples.iter(), 1.0);
            }
            let half = net.quantised().bytes();
            let estimator = Estimator::new(&[half.clone(), half].concat()).expect("two models");
            for example in &examples {
                let exact = net.outputs(example);
                for (exact, integer) in exact.into_iter().zip(estimator.outputs(example.stones)) {
                    let integer = integer as f32 / OUTPUT;
                    assert!(
                        (exact - integer).abs() < 0.25,
                        "{model:?}: {exact}, not {integer}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_shown_often_is_learned() {
        let examples = examples();
        let mut net = Net::new(Model::Full, [6.0, 7.0], &mut SplitMix64::new(3));
        let mut adam = Adam::new(&net);
        for _ in 0..300 {
            adam.step(&mut net, examples.iter(), 1.0);
        }
        for example in &examples {
            let [odds, if_won, if_not] = net.outputs(example);
            let effort = if example.first_wins { if_won } else { if_not };
            assert_eq!(odds > 0.0, example.first_wins);
            assert!((effort - example.effort).abs() < 1.0);
        }
    }
}

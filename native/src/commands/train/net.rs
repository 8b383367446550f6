//! The model in floating point while it learns, for one player to move.

use std::array;

use fourfold_core::lab::prior::{LINE_ROWS, OUTPUT, OUTPUT_WEIGHT, UNIT, WIDTH, Weights, counts};
use fourfold_core::support::random::SplitMix64;

use super::examples::{LabelExample, numbers};
use super::learning::{Adam, probability};
use super::model::Model;

/// Units that pass through a rectifier; the last unit goes straight to the log-odds.
const HIDDEN: usize = WIDTH - 1;

/// The rows for numbers: the constant, stones, odd columns, playable cells.
const NUMBERS: usize = 4;

/// The weight of an error of the effort beside an error of the odds.
const EFFORT_WEIGHT: f32 = 0.06;

/// The size of a full step, and the decay of the weights.
const RATE: f32 = 3e-3;
const DECAY: f32 = 0.1;

/// All weights in one list: rows for lines, rows for numbers, the hidden units' weights for each of
/// the three outputs, and the constants of the two efforts.
#[derive(Clone, Debug)]
pub(super) struct Net {
    weights: Vec<f32>,
    /// The beginning of the weights for every row of a pattern. In models that tell fewer patterns apart,
    /// several rows have the same.
    places: Vec<usize>,
    /// The beginnings of the rows for numbers, of the weights for outputs and of the constants.
    numbers: usize,
    outputs: usize,
    added: usize,
    effort_weight: f32,
}

/// The result of a net for an example.
struct Pass {
    /// The units, after the rectifier.
    units: [f32; WIDTH],
    /// The log-odds that the first player wins, and the efforts if so and if not.
    outputs: [f32; 3],
}

impl Net {
    /// A net that knows nothing but the mean efforts.
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

    /// Returns the rows of weights that an example adds up, each with its factor.
    fn rows(&self, example: &LabelExample) -> impl Iterator<Item = (usize, f32)> {
        let lines = example
            .rows
            .iter()
            .map(|&row| (self.places[usize::from(row)], 1.0));
        let numbers = (self.numbers..).step_by(WIDTH).zip(example.numbers);
        lines.chain(numbers)
    }

    fn pass(&self, example: &LabelExample) -> Pass {
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

    /// Returns the log-odds that the first player wins, and the efforts if so and if not.
    pub(super) fn outputs(&self, example: &LabelExample) -> [f32; 3] {
        self.pass(example).outputs
    }

    /// Returns the loss, which training makes small.
    #[cfg(test)]
    fn loss(&self, example: &LabelExample) -> f32 {
        let [log_odds, if_won, if_not] = self.pass(example).outputs;
        let (log_odds, effort) = if example.first_wins {
            (log_odds, if_won)
        } else {
            (-log_odds, if_not)
        };
        (-log_odds).exp().ln_1p() + self.effort_weight / 2.0 * (effort - example.effort).powi(2)
    }

    /// Adds the slope of the loss to the slope of each weight.
    fn add_slope(&self, example: &LabelExample, slope: &mut [f32]) {
        let Pass { units, outputs } = self.pass(example);
        let [log_odds, if_won, if_not] = outputs;
        let error = |effort: f32| self.effort_weight * (effort - example.effort);
        let won = f32::from(u8::from(example.first_wins));
        let errors = [
            probability(log_odds) - won,
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

    /// Returns the weights as integers. Those that are too large are clamped.
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
        // The rows for stones include the row of the constant.
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
            counts: stones.chain(odd_columns).chain(playable).collect(),
            outputs: array::from_fn(output),
        }
    }
}

/// The training of a net, step by step.
pub(super) struct NetTraining {
    adam: Adam,
    slopes: Vec<f32>,
}

impl NetTraining {
    pub(super) fn new(net: &Net) -> Self {
        Self {
            adam: Adam::new(net.weights.len()),
            slopes: vec![0.0; net.weights.len()],
        }
    }

    /// Learns from these examples in one step, at this share of the full rate.
    pub(super) fn step<'e>(
        &mut self,
        net: &mut Net,
        examples: impl ExactSizeIterator<Item = &'e LabelExample>,
        rate: f32,
    ) {
        let share = 1.0 / examples.len() as f32;
        self.slopes.fill(0.0);
        for example in examples {
            net.add_slope(example, &mut self.slopes);
        }
        let slope = |number: usize, _| self.slopes[number] * share;
        self.adam.step(&mut net.weights, rate * RATE, DECAY, slope);
    }
}

#[cfg(test)]
mod tests {
    use super::{Net, NetTraining};
    use crate::commands::train::examples::LabelExample;
    use crate::commands::train::model::Model;
    use crate::commands::train::root::Root;
    use fourfold_core::lab::prior::{Estimator, OUTPUT};
    use fourfold_core::support::random::SplitMix64;

    fn examples() -> Vec<LabelExample> {
        const ROOTS: &str = "\
            A 1011502063819666,400020911c746999,1,22 150008293c384711,282835004105386e,0,12\n\
            B 4000504b12445c2,810080004442ba2d,1,6234 0,0,0,900";
        let roots = ROOTS.lines().map(|line| line.parse().expect("labels"));
        let labels = roots.flat_map(|root: Root| root.labels);
        labels.map(|label| LabelExample::new(&label)).collect()
    }

    #[test]
    fn slopes_are_what_a_small_change_makes_of_the_loss() {
        const CHANGE: f32 = 1e-2;
        for model in [Model::Full, Model::Odds, Model::Counts] {
            let mut net = Net::new(model, [6.0, 7.0], &mut SplitMix64::new(3));
            // Far from the bend of the rectifier a small change leaves the slope as it is.
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
            let mut training = NetTraining::new(&net);
            for _ in 0..20 {
                training.step(&mut net, examples.iter(), 1.0);
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
        let mut training = NetTraining::new(&net);
        for _ in 0..300 {
            training.step(&mut net, examples.iter(), 1.0);
        }
        for example in &examples {
            let [log_odds, if_won, if_not] = net.outputs(example);
            let effort = if example.first_wins { if_won } else { if_not };
            assert_eq!(log_odds > 0.0, example.first_wins);
            assert!((effort - example.effort).abs() < 1.0);
        }
    }
}

//! The model in floating point while it learns.

use std::{array, iter};

use fourfold_core::lab::prior::{
    HIDDEN, LAYER_WEIGHT, MOST_HIDDEN, MOST_UNIT, OUTPUT, OUTPUTS, PATTERN_ROWS, UNIT, WIDTH,
    Weights,
};
use fourfold_core::support::random::SplitMix64;

use super::examples::LabelExample;
use super::learning::{Adam, probability};
use super::model::Model;

/// Units of the first layer that pass through a rectifier; the last unit goes straight to the log-odds.
const RECTIFIED: usize = WIDTH - 1;

/// The most that a unit of each layer gives.
const MOST: [f32; 2] = [MOST_UNIT as f32 / UNIT, MOST_HIDDEN as f32 / UNIT];

/// The standard deviation of the binary logarithm of the effort about its estimate, which weighs errors of the
/// effort against errors of the odds.
const DEVIATION: f32 = 2.7;

/// How much the word of a teacher counts where there is one. The rest is what the search found out.
const TEACHING: f32 = 0.4;

/// The decay of the weights.
const DECAY: f32 = 0.1;

/// All weights in one list: the rows, for each unit of the second layer a constant and the weights of the first,
/// and for each output a constant and the weights of both layers.
#[derive(Clone, Debug)]
pub(super) struct Net {
    weights: Vec<f32>,
    /// The beginning of the weights for every row. In models that tell fewer patterns apart, several rows have
    /// the same.
    places: Vec<usize>,
    /// The beginnings of the second layer and of the outputs.
    hidden: usize,
    outputs: usize,
    /// The weight of an error of the effort beside an error of the odds.
    effort_weight: f32,
}

/// The weights that lead to a unit of the second layer, and to an output.
const TO_HIDDEN: usize = 1 + WIDTH;
const TO_OUTPUT: usize = 1 + WIDTH + HIDDEN;

/// The result of a net for an example.
struct Pass {
    /// The units of both layers, after the rectifiers. The direct one counts 0.
    units: [f32; WIDTH],
    hidden: [f32; HIDDEN],
    /// The log-odds that the first player wins, and the efforts if so and if not.
    outputs: [f32; OUTPUTS],
}

impl Net {
    /// A net that knows nothing but the mean efforts.
    pub(super) fn new(model: Model, efforts: [f32; 2], random: &mut SplitMix64) -> Self {
        let mut count = 0;
        let places: Vec<_> = model
            .places()
            .into_iter()
            .map(|place| {
                count = count.max(place + 1);
                WIDTH * place
            })
            .collect();
        let hidden = count * WIDTH;
        let outputs = hidden + HIDDEN * TO_HIDDEN;
        let mut weights = vec![0.0; outputs + OUTPUTS * TO_OUTPUT];
        if model.has_hidden_units() {
            let mut fill = |weights: &mut [f32], size: f32| {
                for weight in weights {
                    *weight = size * (random.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0);
                }
            };
            for row in weights[..hidden].chunks_exact_mut(WIDTH) {
                fill(row, 0.09);
            }
            for unit in weights[hidden..outputs].chunks_exact_mut(TO_HIDDEN) {
                fill(&mut unit[1..], 0.3);
            }
            let learned = if model.has_efforts() { OUTPUTS } else { 1 };
            for output in weights[outputs..].chunks_exact_mut(TO_OUTPUT).take(learned) {
                fill(&mut output[1 + WIDTH..], 0.4);
            }
        }
        for (output, effort) in efforts.into_iter().enumerate() {
            weights[outputs + (1 + output) * TO_OUTPUT] = effort;
        }
        Self {
            weights,
            places,
            hidden,
            outputs,
            effort_weight: if model.has_efforts() {
                1.0 / (DEVIATION * DEVIATION)
            } else {
                0.0
            },
        }
    }

    /// The net with these weights, of the full model.
    pub(super) fn of(weights: &Weights) -> Self {
        let mut net = Self::new(Model::Full, [0.0; 2], &mut SplitMix64::new(0));
        let small = weights.patterns.iter().map(|row| row.map(f32::from));
        let wide = weights.counts.iter().map(|row| row.map(f32::from));
        for (to, row) in net.weights.chunks_exact_mut(WIDTH).zip(small.chain(wide)) {
            to.copy_from_slice(&row.map(|weight| weight / UNIT));
        }
        let layer = |&weight: &i16| f32::from(weight) / LAYER_WEIGHT;
        let constant = |added: i32| added as f32 / OUTPUT;
        let to_hidden = net.weights[net.hidden..net.outputs].chunks_exact_mut(TO_HIDDEN);
        for (unit, to) in to_hidden.enumerate() {
            let column = weights.hidden.iter().map(|row| layer(&row[unit]));
            fill(
                to,
                iter::once(constant(weights.hidden_added[unit])).chain(column),
            );
        }
        let to_outputs = net.weights[net.outputs..].chunks_exact_mut(TO_OUTPUT);
        for ((first, second, added), to) in weights.outputs.iter().zip(to_outputs) {
            let both = first.iter().chain(second).map(layer);
            fill(to, iter::once(constant(*added)).chain(both));
        }
        net
    }

    fn to_hidden(&self, unit: usize) -> (f32, &[f32; WIDTH]) {
        let at = self.hidden + unit * TO_HIDDEN;
        (self.weights[at], row(&self.weights[at + 1..]))
    }

    fn to_output(&self, output: usize) -> (f32, &[f32; WIDTH], &[f32; HIDDEN]) {
        let at = self.outputs + output * TO_OUTPUT;
        let (added, weights) = (self.weights[at], &self.weights[at + 1..]);
        (added, row(weights), row(&weights[WIDTH..]))
    }

    fn pass(&self, example: &LabelExample) -> Pass {
        let mut units = [0.0; WIDTH];
        for &number in &example.rows {
            let place = self.places[usize::from(number)];
            add(&mut units, 1.0, row(&self.weights[place..]));
        }
        let direct = units[RECTIFIED];
        let mut units = units.map(|unit| unit.clamp(0.0, MOST[0]));
        units[RECTIFIED] = 0.0;
        let hidden = array::from_fn(|unit| {
            let (added, weights) = self.to_hidden(unit);
            (added + product(&units, weights)).clamp(0.0, MOST[1])
        });
        let mut outputs = array::from_fn(|output| {
            let (added, first, second) = self.to_output(output);
            added + product(&units, first) + product(&hidden, second)
        });
        outputs[0] += direct;
        Pass {
            units,
            hidden,
            outputs,
        }
    }

    /// Returns the log-odds that the first player wins, and the efforts if so and if not.
    pub(super) fn outputs(&self, example: &LabelExample) -> [f32; OUTPUTS] {
        self.pass(example).outputs
    }

    /// Returns the loss, which training makes small.
    #[cfg(test)]
    fn loss(&self, example: &LabelExample) -> f32 {
        let outputs = self.outputs(example);
        let found = self.loss_by_search(example, outputs);
        let Some([log_odds, if_won, if_not]) = example.taught else {
            return found;
        };
        let odds = probability(log_odds);
        let (losses, efforts) = (
            [-outputs[0], outputs[0]].map(|against| against.exp().ln_1p()),
            [outputs[1] - if_won, outputs[2] - if_not].map(|error| error * error),
        );
        let mean = |[won, not]: [f32; 2]| odds * won + (1.0 - odds) * not;
        let taught = mean(losses) + self.effort_weight / 2.0 * mean(efforts);
        (1.0 - TEACHING) * found + TEACHING * taught
    }

    #[cfg(test)]
    fn loss_by_search(&self, example: &LabelExample, outputs: [f32; OUTPUTS]) -> f32 {
        let [log_odds, if_won, if_not] = outputs;
        let decided = |log_odds: f32, effort: f32| {
            let error = example.effort.map_or(0.0, |found| effort - found);
            (-log_odds).exp().ln_1p() + self.effort_weight / 2.0 * error.powi(2)
        };
        match example.first_wins {
            Some(true) => decided(log_odds, if_won),
            Some(false) => decided(-log_odds, if_not),
            None if self.effort_weight == 0.0 => 0.0,
            None => {
                let odds = probability(log_odds);
                let spent = example.effort.unwrap_or_default();
                let [won, not] = [if_won, if_not].map(|effort| exceeds(effort, spent));
                -(odds * won + (1.0 - odds) * not).ln()
            }
        }
    }

    /// Returns the slope of the loss by each output.
    fn errors(&self, example: &LabelExample, outputs: &[f32; OUTPUTS]) -> [f32; OUTPUTS] {
        let found = self.errors_by_search(example, outputs);
        let Some([log_odds, if_won, if_not]) = example.taught else {
            return found;
        };
        let odds = probability(log_odds);
        let taught = [
            probability(outputs[0]) - odds,
            odds * self.effort_weight * (outputs[1] - if_won),
            (1.0 - odds) * self.effort_weight * (outputs[2] - if_not),
        ];
        array::from_fn(|output| (1.0 - TEACHING) * found[output] + TEACHING * taught[output])
    }

    fn errors_by_search(&self, example: &LabelExample, outputs: &[f32; OUTPUTS]) -> [f32; OUTPUTS] {
        let [log_odds, if_won, if_not] = *outputs;
        let odds = probability(log_odds);
        let error = |effort: f32| {
            let error = example.effort.map_or(0.0, |found| effort - found);
            self.effort_weight * error
        };
        match example.first_wins {
            Some(true) => [odds - 1.0, error(if_won), 0.0],
            Some(false) => [odds, 0.0, error(if_not)],
            None if self.effort_weight == 0.0 => [0.0; OUTPUTS],
            None => {
                let spent = example.effort.unwrap_or_default();
                let [won, not] = [if_won, if_not].map(|effort| exceeds(effort, spent));
                // The probability of a win, now that it took so much.
                let likely = odds * won / (odds * won + (1.0 - odds) * not).max(1e-6);
                let scale = STEEPNESS * self.effort_weight.sqrt();
                [
                    odds - likely,
                    -likely * scale * (1.0 - won),
                    -(1.0 - likely) * scale * (1.0 - not),
                ]
            }
        }
    }

    /// Adds the slope of the loss to the slope of each weight.
    fn add_slope(&self, example: &LabelExample, slope: &mut [f32]) {
        let Pass {
            units,
            hidden,
            outputs,
        } = self.pass(example);
        let errors = self.errors(example, &outputs);
        let (mut below, mut below_hidden) = ([0.0; WIDTH], [0.0; HIDDEN]);
        for (output, error) in errors.into_iter().enumerate() {
            if error == 0.0 {
                continue;
            }
            let (_, first, second) = self.to_output(output);
            add(&mut below, error, first);
            add(&mut below_hidden, error, second);
            let at = self.outputs + output * TO_OUTPUT;
            slope[at] += error;
            add(row_mut(&mut slope[at + 1..]), error, &units);
            add(row_mut(&mut slope[at + 1 + WIDTH..]), error, &hidden);
        }
        for (unit, error) in below_hidden.into_iter().enumerate() {
            if is_inside(hidden[unit], MOST[1]) {
                add(&mut below, error, self.to_hidden(unit).1);
                let at = self.hidden + unit * TO_HIDDEN;
                slope[at] += error;
                add(row_mut(&mut slope[at + 1..]), error, &units);
            }
        }
        for (below, unit) in below.iter_mut().zip(units) {
            if !is_inside(unit, MOST[0]) {
                *below = 0.0;
            }
        }
        below[RECTIFIED] = errors[0];
        for &number in &example.rows {
            let place = self.places[usize::from(number)];
            add(row_mut(&mut slope[place..]), 1.0, &below);
        }
    }

    /// Returns the weights as integers. Those that are too large are clamped.
    pub(super) fn quantised(&self) -> Weights {
        let rows = |rows: &[usize]| {
            let rows = rows.iter().map(|&place| *row(&self.weights[place..]));
            rows.collect::<Vec<[f32; WIDTH]>>()
        };
        let (patterns, counts) = self.places.split_at(PATTERN_ROWS);
        let small = |weight: f32| (weight * UNIT).round().clamp(-127.0, 127.0) as i8;
        let layer = |weight: f32| (weight * LAYER_WEIGHT).round() as i16;
        let constant = |weight: f32| (weight * OUTPUT).round() as i32;
        let mut hidden = [[0; HIDDEN]; WIDTH];
        let mut hidden_added = [0; HIDDEN];
        for unit in 0..HIDDEN {
            let (added, weights) = self.to_hidden(unit);
            hidden_added[unit] = constant(added);
            for (to, &weight) in hidden.iter_mut().zip(weights) {
                to[unit] = layer(weight);
            }
        }
        Weights {
            patterns: rows(patterns).iter().map(|row| row.map(small)).collect(),
            counts: rows(counts)
                .iter()
                .map(|row| row.map(|weight| (weight * UNIT).round() as i16))
                .collect(),
            hidden,
            hidden_added,
            outputs: array::from_fn(|output| {
                let (added, first, second) = self.to_output(output);
                (first.map(layer), second.map(layer), constant(added))
            }),
        }
    }
}

/// How much steeper the logistic function must be to resemble the normal distribution.
const STEEPNESS: f32 = 1.702;

/// Returns the probability that a position takes more than `effort`, where this much is expected.
fn exceeds(expected: f32, effort: f32) -> f32 {
    probability(STEEPNESS * (expected - effort) / DEVIATION).max(1e-7)
}

fn fill(to: &mut [f32], values: impl Iterator<Item = f32>) {
    to.iter_mut()
        .zip(values)
        .for_each(|(to, value)| *to = value);
}

fn is_inside(unit: f32, most: f32) -> bool {
    0.0 < unit && unit < most
}

fn row<const N: usize>(weights: &[f32]) -> &[f32; N] {
    weights.first_chunk().expect("a row")
}

fn row_mut<const N: usize>(weights: &mut [f32]) -> &mut [f32; N] {
    weights.first_chunk_mut().expect("a row")
}

fn add<const N: usize>(to: &mut [f32; N], factor: f32, row: &[f32; N]) {
    for (to, weight) in to.iter_mut().zip(row) {
        *to += factor * weight;
    }
}

/// Returns the inner product. Partial sums let the compiler use wide registers.
fn product<const N: usize>(one: &[f32; N], other: &[f32; N]) -> f32 {
    let mut sums = [0.0; 8];
    for (one, other) in one.chunks_exact(8).zip(other.chunks_exact(8)) {
        for (sum, (one, other)) in sums.iter_mut().zip(one.iter().zip(other)) {
            *sum += one * other;
        }
    }
    sums.iter().sum()
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

    /// Learns from these examples in one step of this size.
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
        self.adam.step(&mut net.weights, rate, DECAY, slope);
    }
}

#[cfg(test)]
mod tests {
    use super::{HIDDEN, Net, NetTraining, TO_HIDDEN, WIDTH, row_mut};
    use crate::commands::train::examples::LabelExample;
    use crate::commands::train::model::Model;
    use crate::commands::train::root::Root;
    use fourfold_core::lab::prior::{COLUMN_COUNTS, Estimator, OUTPUT, ROWS_IN_ALL, Weights};
    use fourfold_core::support::random::SplitMix64;

    fn examples() -> Vec<LabelExample> {
        const ROOTS: &str = "\
            A 1011502063819666,400020911c746999,1,22 150008293c384711,282835004105386e,0,12\n\
            B 4000504b12445c2,810080004442ba2d,1,6234 0,0,0,900 | 1,10,?,30";
        let roots = ROOTS.lines().map(|line| line.parse().expect("labels"));
        let labels = roots.flat_map(|root: Root| [root.labels, root.met].concat());
        labels.map(|label| LabelExample::of_label(&label)).collect()
    }

    #[test]
    fn slopes_are_what_a_small_change_makes_of_the_loss() {
        const CHANGE: f32 = 2e-3;
        for model in [Model::Full, Model::Odds, Model::Counts] {
            let mut net = Net::new(model, [6.0, 7.0], &mut SplitMix64::new(3));
            // Far from the bends of the rectifiers a small change leaves the slope as it is.
            let far = |unit| if unit % 3 == 0 { -2.0 } else { 2.0 };
            for playable in ROWS_IN_ALL - COLUMN_COUNTS..ROWS_IN_ALL {
                let row = row_mut::<WIDTH>(&mut net.weights[net.places[playable]..]);
                row.iter_mut()
                    .enumerate()
                    .for_each(|(unit, weight)| *weight += far(unit));
            }
            for unit in 0..HIDDEN {
                let at = net.hidden + unit * TO_HIDDEN;
                net.weights[at..][..TO_HIDDEN]
                    .iter_mut()
                    .for_each(|weight| *weight *= 0.1);
                net.weights[at] += far(unit);
            }
            let mut examples = examples();
            examples[0].taught = Some([0.5, 5.0, 9.0]);
            for example in examples {
                let mut slopes = vec![0.0; net.weights.len()];
                net.add_slope(&example, &mut slopes);
                let some = slopes
                    .iter()
                    .enumerate()
                    .filter(|(at, slope)| **slope != 0.0 || at % 100 == 0);
                for (at, &slope) in some {
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
                training.step(&mut net, examples.iter(), 3e-3);
            }
            let estimator = Estimator::new(&net.quantised().bytes()).expect("a model");
            for example in &examples {
                let exact = net.outputs(example);
                for (exact, integer) in exact.into_iter().zip(estimator.outputs(example.stones)) {
                    let integer = integer as f32 / OUTPUT;
                    assert!(
                        (exact - integer).abs() < 0.5,
                        "{model:?}: {exact}, not {integer}"
                    );
                }
            }
        }
    }

    #[test]
    fn weights_that_were_read_again_are_the_same() {
        let mut net = Net::new(Model::Full, [6.0, 7.0], &mut SplitMix64::new(3));
        let mut training = NetTraining::new(&net);
        for _ in 0..20 {
            training.step(&mut net, examples().iter(), 3e-3);
        }
        let bytes = net.quantised().bytes();
        let weights = Weights::read(&bytes).expect("weights");
        assert_eq!(weights, net.quantised());
        assert!(Net::of(&weights).quantised().bytes() == bytes);
        assert_eq!(Weights::read(&bytes[1..]), None);
    }

    #[test]
    fn what_is_shown_often_is_learned() {
        let examples = examples();
        let mut net = Net::new(Model::Full, [6.0, 7.0], &mut SplitMix64::new(3));
        let mut training = NetTraining::new(&net);
        for _ in 0..300 {
            training.step(&mut net, examples.iter(), 3e-3);
        }
        for example in &examples {
            let [log_odds, if_won, if_not] = net.outputs(example);
            let Some(first_wins) = example.first_wins else {
                continue;
            };
            let effort = if first_wins { if_won } else { if_not };
            assert_eq!(log_odds > 0.0, first_wins);
            assert!((effort - example.effort.unwrap()).abs() < 1.0);
        }
    }
}

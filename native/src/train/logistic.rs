//! Logistic regression on features that count for the empty and for the full board.

use std::sync::atomic::{AtomicBool, Ordering};

use fourfold_core::Interrupted;
use fourfold_core::support::random::SplitMix64;

use super::fit::shuffle;
use super::net::probability;

/// How many examples make a step.
const BATCH: usize = 512;

/// How far a step goes at first; at the end it goes nowhere.
const RATE: f32 = 0.01;

/// What is added to the loss for a weight, times its square: the weights of patterns that hardly ever
/// come up stay near zero.
const DECAY: f32 = 1e-6;

/// Adam's averages forget so much of the past in a step.
const FORGET: [f32; 2] = [0.1, 0.001];

/// A position with a result.
#[derive(Clone, Debug)]
pub(super) struct Example {
    /// The numbers of its features; one of them as often as it counts.
    pub(super) features: Box<[u16]>,
    /// How much the weights for the full board count; those for the empty one count for the rest.
    pub(super) share: f32,
    /// How many stones there are.
    pub(super) stones: u32,
    /// The share of the game that the first player got: 1 for a win, a half for a draw.
    pub(super) result: f32,
}

/// The weights: for the empty and for the full board.
#[derive(Clone, Debug)]
pub(super) struct Weights(pub(super) Vec<[f32; 2]>);

impl Weights {
    /// The logarithm of the odds that the first player wins.
    pub(super) fn odds(&self, example: &Example) -> f32 {
        let features = example.features.iter();
        let weights = features.map(|&feature| self.0[usize::from(feature)]);
        let [open, full] = weights.fold([0.0; 2], |sum, weight| {
            [sum[0] + weight[0], sum[1] + weight[1]]
        });
        open * (1.0 - example.share) + full * example.share
    }

    /// Learns from examples, each of them as often as there are epochs; `step` is called for each.
    pub(super) fn learned(
        count: usize,
        examples: &[Example],
        epochs: u32,
        seed: u64,
        stop: &AtomicBool,
        mut step: impl FnMut(),
    ) -> Result<Self, Interrupted> {
        let mut weights = Self(vec![[0.0; 2]; count]);
        let mut examples: Vec<_> = examples.iter().collect();
        let mut random = SplitMix64::new(seed);
        let (mut gradient, mut means, mut squares) = (
            vec![[0.0f32; 2]; count],
            vec![[0.0f32; 2]; count],
            vec![[0.0f32; 2]; count],
        );
        let steps = examples.len().div_ceil(BATCH) * epochs as usize;
        let (mut done, mut bias) = (0, [1.0f32; 2]);
        for _ in 0..epochs {
            shuffle(&mut examples, &mut random);
            for batch in examples.chunks(BATCH) {
                if stop.load(Ordering::Relaxed) {
                    return Err(Interrupted::Stopped);
                }
                gradient.fill([0.0; 2]);
                for example in batch {
                    let error = probability(weights.odds(example)) - example.result;
                    let error = error / batch.len() as f32;
                    let slopes = [error * (1.0 - example.share), error * example.share];
                    for &feature in &example.features {
                        let gradient = &mut gradient[usize::from(feature)];
                        gradient[0] += slopes[0];
                        gradient[1] += slopes[1];
                    }
                }
                bias = [0, 1].map(|which| bias[which] * (1.0 - FORGET[which]));
                let rate = RATE * (1.0 - done as f32 / steps as f32);
                let all = weights.0.iter_mut().zip(&gradient);
                for ((weight, gradient), (mean, square)) in
                    all.zip(means.iter_mut().zip(&mut squares))
                {
                    for half in 0..2 {
                        let slope = gradient[half] + DECAY * weight[half];
                        mean[half] += FORGET[0] * (slope - mean[half]);
                        square[half] += FORGET[1] * (slope * slope - square[half]);
                        let mean = mean[half] / (1.0 - bias[0]);
                        let square = square[half] / (1.0 - bias[1]);
                        weight[half] -= rate * mean / (square.sqrt() + 1e-8);
                    }
                }
                done += 1;
            }
            step();
        }
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_decides_is_learned() {
        let mut random = SplitMix64::new(1);
        let mut examples = Vec::new();
        for number in 0..4000 {
            // The first feature mostly means a win in an empty board and a loss in a full one, the second
            // one nothing.
            let share = (number % 2) as f32;
            let is_usual = random.below(10) > 0;
            let features = [vec![0], vec![0, 1]][random.below(2) as usize].clone();
            examples.push(Example {
                features: features.into(),
                share,
                stones: 0,
                result: if is_usual { 1.0 - share } else { share },
            });
        }
        let stop = AtomicBool::new(false);
        let weights = Weights::learned(2, &examples, 300, 1, &stop, || {}).unwrap();
        let [open, full] = weights.0[0];
        assert!(open > 1.5 && full < -1.5, "{weights:?}");
        assert!(
            weights.0[1].iter().all(|noise| noise.abs() < 0.5),
            "{weights:?}"
        );
    }
}

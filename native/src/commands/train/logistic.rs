//! Logistic regression with two weights for each feature: one for the empty and one for the full board.

use std::sync::atomic::{AtomicBool, Ordering};

use fourfold_core::Interrupted;
use fourfold_core::support::random::SplitMix64;

use super::learning::{Adam, probability, shuffle};

/// The number of examples in a step.
const BATCH: usize = 512;

/// The size of the first step; it decreases to zero.
const RATE: f32 = 0.01;

/// The slope that pulls a weight to zero, as a share of the weight: the weights of rare patterns stay
/// small.
const PULL: f32 = 1e-6;

/// A position with a result.
#[derive(Clone, Debug)]
pub(super) struct GameExample {
    /// The numbers of its features, each as often as it counts.
    pub(super) features: Box<[u16]>,
    /// The share of the weights for the full board; the rest is that of the weights for the empty one.
    pub(super) share: f32,
    /// The number of stones.
    pub(super) stones: u32,
    /// The result for the first player: 1 for a win, a half for a draw.
    pub(super) result: f32,
}

impl GameExample {
    /// Returns what it takes in memory, in bytes.
    pub(super) fn size(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.features)
    }
}

/// The weights of each feature, for the empty and for the full board.
#[derive(Clone, Debug)]
pub(super) struct EvaluationWeights(pub(super) Vec<[f32; 2]>);

impl EvaluationWeights {
    /// Returns the log-odds that the first player wins.
    pub(super) fn log_odds(&self, example: &GameExample) -> f32 {
        let features = example.features.iter();
        let weights = features.map(|&feature| self.0[usize::from(feature)]);
        let [open, full] = weights.fold([0.0; 2], |sum, weight| {
            [sum[0] + weight[0], sum[1] + weight[1]]
        });
        open * (1.0 - example.share) + full * example.share
    }

    /// Learns from all examples in each epoch, after which `step` is called.
    pub(super) fn learned(
        count: usize,
        examples: &[GameExample],
        epochs: u32,
        seed: u64,
        stop: &AtomicBool,
        mut step: impl FnMut(),
    ) -> Result<Self, Interrupted> {
        let mut weights = Self(vec![[0.0; 2]; count]);
        let mut examples: Vec<_> = examples.iter().collect();
        let mut random = SplitMix64::new(seed);
        let mut gradient = vec![[0.0f32; 2]; count];
        let mut adam = Adam::new(2 * count);
        let steps = examples.len().div_ceil(BATCH) * epochs as usize;
        let mut done = 0;
        for _ in 0..epochs {
            shuffle(&mut examples, &mut random);
            for batch in examples.chunks(BATCH) {
                if stop.load(Ordering::Relaxed) {
                    return Err(Interrupted::Stopped);
                }
                gradient.fill([0.0; 2]);
                for example in batch {
                    let error = probability(weights.log_odds(example)) - example.result;
                    let error = error / batch.len() as f32;
                    let slopes = [error * (1.0 - example.share), error * example.share];
                    for &feature in &example.features {
                        let gradient = &mut gradient[usize::from(feature)];
                        gradient[0] += slopes[0];
                        gradient[1] += slopes[1];
                    }
                }
                let rate = RATE * (1.0 - done as f32 / steps as f32);
                let slopes = gradient.as_flattened();
                let slope = |number: usize, weight: f32| slopes[number] + PULL * weight;
                adam.step(weights.0.as_flattened_mut(), rate, 0.0, slope);
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
            // The first feature mostly means a win on an empty board and a loss on a full one; the second
            // means nothing.
            let share = (number % 2) as f32;
            let is_usual = random.below(10) > 0;
            let features = [vec![0], vec![0, 1]][random.below(2) as usize].clone();
            examples.push(GameExample {
                features: features.into(),
                share,
                stones: 0,
                result: if is_usual { 1.0 - share } else { share },
            });
        }
        let stop = AtomicBool::new(false);
        let weights = EvaluationWeights::learned(2, &examples, 300, 1, &stop, || {}).unwrap();
        let [open, full] = weights.0[0];
        assert!(open > 1.5 && full < -1.5, "{weights:?}");
        assert!(
            weights.0[1].iter().all(|noise| noise.abs() < 0.5),
            "{weights:?}"
        );
    }
}

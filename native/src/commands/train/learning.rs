//! The tools with which both models learn: Adam, examples that are shuffled or held out, and the logistic
//! function.

use fourfold_core::support::random::SplitMix64;

/// The share of the past that Adam's two averages forget in a step, and what keeps it from dividing by
/// zero: Kingma and Ba, *Adam: a method for stochastic optimization* (2015).
const FORGETTING: [f32; 2] = [0.1, 0.001];
const TINY: f32 = 1e-8;

/// Adam, which moves each weight against its slope by an amount that hardly depends on the slope's size.
pub(super) struct Adam {
    /// The decaying averages of the slope of each weight and of its square.
    averages: Vec<[f32; 2]>,
    /// The share of the averages that is still their initial zero.
    bias: [f32; 2],
}

impl Adam {
    /// For this number of weights.
    pub(super) fn new(count: usize) -> Self {
        Self {
            averages: vec![[0.0; 2]; count],
            bias: [1.0; 2],
        }
    }

    /// Moves the weights by one step of size `rate`. `slope` gives the slope of a weight by its number and
    /// value. At each step a weight also loses the share `rate * decay` of itself, so that rare patterns
    /// aren't learned by heart: Loshchilov and Hutter, *Decoupled weight decay regularization* (2019).
    pub(super) fn step(
        &mut self,
        weights: &mut [f32],
        rate: f32,
        decay: f32,
        slope: impl Fn(usize, f32) -> f32,
    ) {
        self.bias = [0, 1].map(|which| self.bias[which] * (1.0 - FORGETTING[which]));
        let all = weights.iter_mut().zip(&mut self.averages).enumerate();
        for (number, (weight, [average, square])) in all {
            let slope = slope(number, *weight);
            *average += FORGETTING[0] * (slope - *average);
            *square += FORGETTING[1] * (slope * slope - *square);
            let average = *average / (1.0 - self.bias[0]);
            let square = *square / (1.0 - self.bias[1]);
            *weight -= rate * average / (square.sqrt() + TINY) + rate * decay * *weight;
        }
    }
}

/// One game or root in this number is held out.
pub(super) const HELD_OUT: u32 = 10;

/// Draws whether the examples of a game are held out, to judge what was learned from the others.
pub(super) fn is_held_out(random: &mut SplitMix64) -> bool {
    random.below(HELD_OUT) == 0
}

/// Puts examples in a random order.
pub(super) fn shuffle<T>(all: &mut [T], random: &mut SplitMix64) {
    for left in (1..all.len()).rev() {
        all.swap(left, random.below(left as u32 + 1) as usize);
    }
}

/// Returns the probability that belongs to log-odds.
pub(super) fn probability(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

//! The estimate of a position of the cube with the help of the network that also guides proofs.
//!
//! The network ([`prior`]) knows more of a position than the sum of weights does, and both together know most. Its
//! accumulators are updated move by move, too, but only along the paths to positions that are estimated.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::Player;
use crate::board::compact::CompactCube;
use crate::board::lines::{Isa, Kernel, Portable, SimdLevel};
use crate::solver::dfpn::prior;
use crate::solver::dfpn::prior::Model;

/// The weights of the sum and of the network in the log-odds that the first player wins, in 1/256. Logistic
/// regression on the results of games gives 0.30 and 0.50, and 0.81 for the sum alone; both are divided by that, so
/// that estimates keep their scale.
const SUM_SHARE: i32 = 95;
const NETWORK_SHARE: i32 = 157;

/// The most positions on a path.
const MOST_PLIES: usize = 65;

/// The network on the path of a search: the positions from the root on, and what is known of them.
pub(crate) struct NetworkPath {
    model: &'static Model,
    simd: SimdLevel,
    path: Vec<CompactCube>,
    /// For each ply, the last position there whose accumulator was needed, with it.
    known: Vec<(CompactCube, prior::Accumulator)>,
}

impl NetworkPath {
    /// Starts at the root of a search. Returns `None` if the program has no weights of the network.
    pub(crate) fn of(root: CompactCube) -> Option<Self> {
        let model = Model::in_use()?;
        let accumulator = prior::Accumulator::of(model, &root);
        Some(Self {
            model,
            simd: SimdLevel::best(),
            path: vec![root; MOST_PLIES],
            known: vec![(root, accumulator); MOST_PLIES],
        })
    }

    /// Notes the position that the search has reached so many plies below the root.
    #[inline(always)]
    pub(crate) fn reach(&mut self, ply: usize, position: CompactCube) {
        self.path[ply] = position;
    }

    /// Returns the estimate of the position reached so many plies below the root, for the side to move. `sum` is the
    /// log-odds that it wins by the sum of weights, in units of [`Value`](crate::player::Value).
    #[inline(always)]
    pub(crate) fn log_odds(&mut self, ply: usize, sum: i32) -> i32 {
        let simd = self.simd;
        let output = simd.run(OutputKernel { network: self, ply });
        both(self.path[ply].to_move(), sum, output)
    }
}

/// Returns what [`NetworkPath::log_odds`] is for a position, without a path.
pub(super) fn log_odds(model: &Model, position: &CompactCube, sum: i32) -> i32 {
    let accumulator = prior::Accumulator::of(model, position);
    let [output, ..] = model.outputs(Portable, position.occupied(), accumulator.sums());
    both(position.to_move(), sum, output)
}

/// Returns the log-odds that the side to move wins by its sum of weights and the network's output for the first player.
#[inline(always)]
fn both(to_move: Player, sum: i32, output: i32) -> i32 {
    let for_mover = |log_odds: i32| match to_move {
        Player::First => log_odds,
        Player::Second => -log_odds,
    };
    let both = for_mover(sum) * SUM_SHARE + (output >> 6) * NETWORK_SHARE;
    for_mover(both >> 8)
}

/// The kernel that asks the network about the position reached at a ply.
struct OutputKernel<'n> {
    network: &'n mut NetworkPath,
    ply: usize,
}

impl Kernel for OutputKernel<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> i32 {
        let NetworkPath {
            model, path, known, ..
        } = self.network;
        let mut ply = self.ply;
        // The root is always known.
        while known[ply].0 != path[ply] {
            ply -= 1;
        }
        while ply < self.ply {
            let (before, accumulator) = &known[ply];
            ply += 1;
            let accumulator = accumulator.follow(isa, model, before, &path[ply]);
            known[ply] = (path[ply], accumulator);
        }
        let (position, accumulator) = &known[ply];
        let [output, ..] = model.outputs(isa, position.occupied(), accumulator.sums());
        output
    }
}

#[cfg(all(test, feature = "weights"))]
mod tests {
    use super::*;
    use crate::board::{Board, Cube};
    use crate::support::random::SplitMix64;

    /// The search goes down and up again at random, and asks at some positions.
    #[test]
    fn on_any_path_it_is_what_the_position_alone_gives() {
        let model = Model::in_use().expect("weights");
        let mut random = SplitMix64::new(3);
        let mut asked = 0;
        for _ in 0..300 {
            let root = CompactCube::from(&Cube::EMPTY);
            let mut network = NetworkPath::of(root).expect("weights");
            let mut path = vec![root];
            for _ in 0..120 {
                let position = *path.last().expect("the root stays");
                let mut moves = position.playable() & !position.threats;
                if moves == 0 || random.below(3) == 0 {
                    path.truncate(path.len().saturating_sub(random.below(4) as usize).max(1));
                    continue;
                }
                for _ in 0..random.below(moves.count_ones()) {
                    moves &= moves - 1;
                }
                let next = position.play(Portable, moves & moves.wrapping_neg());
                let ply = path.len();
                path.push(next);
                network.reach(ply, next);
                if random.below(3) == 0 {
                    let sum = random.below(2000) as i32 - 1000;
                    assert_eq!(network.log_odds(ply, sum), log_odds(model, &next, sum));
                    asked += 1;
                }
            }
        }
        assert!(asked > 5000, "{asked}");
    }
}

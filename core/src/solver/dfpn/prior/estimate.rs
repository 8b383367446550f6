//! From the outputs of the model to proof numbers.

use crate::board::Player;
use crate::board::compact::CompactCube;
use crate::board::lines::Isa;
use crate::solver::dfpn::numbers::{INFINITE, ProofNumbers};
use crate::solver::dfpn::prior::accumulator::Accumulator;
use crate::solver::dfpn::prior::model::Model;

/// The log-odds that draws add to a player's chance of preventing the opponent's win, in 1/2^14. Of 0, 1,
/// 2, 3, 4 and 5 times 2^14, this makes the search visit the fewest positions.
const DRAWS: i32 = 2 << 14;

/// Estimates the numbers of a position with this accumulator in the model, from the point of view of the
/// first player: about how many positions it takes to prove and to disprove that they win, or, where
/// the win of the second player is in question, that they prevent it.
///
/// The weights are learned for the win of the first player. The other question differs by the draws,
/// so its log-odds are those of the first player, plus a constant for the draws.
#[inline(always)]
pub(crate) fn estimate<I: Isa>(
    isa: I,
    model: &Model,
    position: &CompactCube,
    accumulator: &Accumulator,
    winner: Player,
) -> ProofNumbers {
    let [log_odds, if_won, if_not] = model.outputs(isa, position.occupied(), accumulator.sums());
    let log_odds = log_odds
        + match winner {
            Player::First => 0,
            Player::Second => DRAWS,
        };
    // The less likely a result is, the more it takes to prove it.
    let number = |effort: i32, log_odds: i32| {
        let logarithm = effort * 7 / 10 + doubt(log_odds) * 7 / 10 + (1 << 13);
        power_of_two(logarithm)
    };
    ProofNumbers {
        proof: number(if_won, log_odds),
        disproof: number(if_not, -log_odds),
    }
}

/// Returns −log₂ of the probability that belongs to some log-odds, both in 1/2^14: exact for whole
/// numbers, and linear between them.
#[inline(always)]
fn doubt(log_odds: i32) -> i32 {
    /// log₂(1 + e^−x) for x = −8, −7, …, 8.
    const EXACT: [i32; 17] = [
        189_105, 165_481, 141_881, 118_344, 94_977, 72_060, 50_274, 31_042, 16_384, 7_405, 3_000,
        1_148, 429, 159, 59, 22, 8,
    ];
    let shifted = (log_odds + (8 << 14)).clamp(0, (16 << 14) - 1);
    let (whole, part) = ((shifted >> 14) as usize, shifted & ((1 << 14) - 1));
    EXACT[whole] + (((EXACT[whole + 1] - EXACT[whole]) as i64 * i64::from(part)) >> 14) as i32
}

/// Returns 2 to a power given in 1/2^14, at least 1: exact for whole numbers, and linear between them.
#[inline(always)]
fn power_of_two(logarithm: i32) -> u32 {
    let logarithm = logarithm.clamp(0, 20 << 14);
    let (whole, part) = (logarithm >> 14, logarithm & ((1 << 14) - 1));
    let number = (((1 << 14) + part as u64) << whole) >> 14;
    (number as u32).min(INFINITE - 1)
}

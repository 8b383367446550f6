//! Claimeven: the side that is not to move never loses, because it answers every move.

use crate::board::cells::{UPPER, all_above, below};
use crate::board::compact::CompactCube;
use crate::board::lines::Isa;
use crate::proofs::witness::Witness;

/// Returns how the side that is not to move, the *defender*, keeps the side to move, the *attacker*,
/// from ever completing a line, if that is shown. The number of free cells must be even.
///
/// # Claim
/// Call a column with an odd number of free cells odd, and its lowest free cell a *single*. The
/// defender's *sure cells* are the free cells of the second and the fourth layer that are not
/// playable. The attacker doesn't win if every line has a stone of the defender, a sure cell, or a
/// cell above a sure cell on which the defender has a threat; or else
///
/// - contains both singles of a pair, where the pairs are disjoint and may be chosen freely; or
/// - contains two *poisoned* cells. A cell is poisoned if it lies right below a threat of the
///   defender, and is a single or lies right below a sure cell.
///
/// # Proof
/// The defender answers every move as in [`super::follow_up_reaches`]: a single with another single,
/// which is its partner if it has one, and otherwise any that is left and has no partner; every other
/// move in the same column, right above it. (The number of singles is even, and stays even.) So the
/// defender gets all sure cells, and one cell of each pair. The only exception is a threat of the
/// defender right above the attacker's stone: there the defender wins with the answer, or, if the
/// stone lies on a single, instead of the answer. The game is over then, and the attacker has not
/// won. So the attacker
///
/// - never gets beyond a sure cell with a threat of the defender, because the answer on it wins;
/// - plays a poisoned cell only with its last stone of the game, so that, to win, this must be the
///   last missing cell of a line. A line with two poisoned cells still misses one of them when the
///   other is played. (A line with only one of them may be completed.)
///
/// Every line therefore needs a cell that the defender gets, and the attacker can win only by
/// completing a line.
#[inline(always)]
pub(crate) fn defends<I: Isa>(
    isa: I,
    position: &CompactCube,
    matching: bool,
    poison: bool,
) -> Option<Witness> {
    let playable = position.playable();
    let sure = UPPER & !position.occupied() & !playable;
    let singles = playable & UPPER;
    let (mut poisoned, mut beyond) = (0, 0);
    if poison {
        let threats = position.opponent_threats;
        beyond = all_above(threats & sure);
        poisoned = below(threats & sure) | below(threats) & singles;
    }
    let open = !(position.opponent | sure | beyond);
    let pairs = if matching { singles } else { 0 };
    Witness::of_pairs(isa, open, pairs, poisoned)
}

/// Returns true if the side that is not to move, the *defender*, has a line of stones and sure cells.
///
/// # Claim
/// If the defender has such a line, and also [`defends`], the defender wins.
///
/// # Proof
/// By answering as in [`defends`], the defender gets all sure cells unless the game ends before that.
/// It ends before that only with a line of the defender.
#[inline(always)]
pub(crate) fn claims_line<I: Isa>(isa: I, position: &CompactCube) -> bool {
    let sure = UPPER & !position.occupied() & !position.playable();
    isa.has_line(position.opponent | sure)
}

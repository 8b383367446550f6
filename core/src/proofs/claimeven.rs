//! The side that is not to move holds.

use crate::board::cells::{UPPER, all_above};
use crate::board::compact::CompactCube;
use crate::board::lines::Isa;
use crate::proofs::matching::blocked;

/// Whether the side that is not to move, the *defender*, is shown to keep the side to move, the
/// *attacker*, from ever completing a line. The number of empty cells must be even.
///
/// # Claim
/// Let a column with an odd number of free cells be odd and its lowest free cell a *single*. The
/// defender's *sure cells* are those empty cells of the second and the fourth layer that are not
/// playable. The attacker doesn't win if every line has a stone of the defender, a sure cell, or a
/// cell above a sure cell on which the defender has a threat; or else
///
/// - contains both singles of a pair, where the pairs are disjoint and may be chosen freely; or
/// - contains two *poisoned* cells: cells right below a sure cell, or singles, that lie right below
///   a threat of the defender.
///
/// # Proof
/// The defender answers every move as in [`super::follow_up_reaches`]: in the same column, right
/// above, or a single with a single: with its partner if it has one, else with any other that is
/// left and has none. (Their number is even, and stays so.) So all sure cells become his, and one of
/// each pair. Only where he has a threat on the cell above the attacker's stone does he win by his
/// answer, or, below a single, instead of it; the game is over then and the attacker has not won.
/// So the attacker
///
/// - never gets beyond a sure cell with a threat of the defender, because the answer on it wins;
/// - plays a poisoned cell only as the last stone of the game, and so, to win, only as the last
///   missing cell of a line. A line with two poisoned cells still misses one of them when the other
///   is played. (With one of them it may be completed.)
///
/// Every line that is not excluded by the claim needs a cell that the defender gets, and the
/// attacker wins by completing a line only.
#[inline(always)]
pub(crate) fn holds<I: Isa>(position: &CompactCube, matching: bool, poison: bool) -> bool {
    let playable = position.playable();
    let sure = UPPER & !position.occupied() & !playable;
    let singles = playable & UPPER;
    let (mut poisoned, mut beyond) = (0, 0);
    if poison {
        let threats = position.opponent_threats;
        beyond = all_above(threats & sure);
        poisoned = (threats & sure) >> 16 | threats >> 16 & singles;
    }
    let open = !(position.opponent | sure | beyond);
    let pairs = if matching { singles } else { 0 };
    !I::has_line(open) || (matching || poison) && blocked::<I>(open, pairs, poisoned)
}

/// Whether the side that is not to move, the *defender*, has a line of its stones and sure cells.
///
/// # Claim
/// If it has, and [`holds`] too, the defender wins.
///
/// # Proof
/// By answering as in [`holds`] the defender gets all sure cells unless the game ends before. It
/// ends before only with a line of the defender.
#[inline(always)]
pub(crate) fn claims_line<I: Isa>(position: &CompactCube) -> bool {
    let sure = UPPER & !position.occupied() & !position.playable();
    I::has_line(position.opponent | sure)
}

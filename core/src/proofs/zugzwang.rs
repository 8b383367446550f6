//! Zugzwang: the side that is not to move wins, because the other side runs out of safe moves.

use crate::board::Player;
use crate::board::cells::{THIRD, UPPER, above, all_above, below};
use crate::board::compact::CompactCube;
use crate::board::lines::Isa;
use crate::proofs::witness::Witness;

/// Returns the threats that can close a column: those on the third layer above a free cell.
#[inline(always)]
pub(super) fn closing_threats(threats: u64, occupied: u64) -> u64 {
    threats & THIRD & !above(occupied)
}

/// Returns the closed cells of the columns that these threats close.
#[inline(always)]
pub(super) fn closed_cells(closing: u64) -> u64 {
    below(closing) | closing | above(closing)
}

/// Iterates over the sets of these threats that have the right parity and leave out at most one of
/// them; `odd` requires an odd number of threats.
#[inline(always)]
pub(super) fn closing_sets(threats: u64, odd: bool) -> ClosingSets {
    let all_fit = (threats.count_ones() % 2 == 1) == odd;
    ClosingSets {
        threats,
        to_leave_out: threats,
        all_fit,
    }
}

/// An iterator over sets of closing threats, made by [`closing_sets`].
pub(super) struct ClosingSets {
    threats: u64,
    /// The threats that are still to be left out.
    to_leave_out: u64,
    /// True if the set of all threats fits, and is still to come.
    all_fit: bool,
}

impl Iterator for ClosingSets {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        if self.all_fit {
            self.all_fit = false;
            self.to_leave_out = 0;
            return Some(self.threats);
        }
        if self.to_leave_out == 0 {
            return None;
        }
        let one = self.to_leave_out & self.to_leave_out.wrapping_neg();
        self.to_leave_out ^= one;
        Some(self.threats & !one)
    }
}

/// Returns how the side that is not to move, the *answering side*, wins, if that is shown. The side to
/// move must have no winning move.
///
/// # Claim
/// Let the answering side have threats on the third layer, in one or more columns in which the
/// second layer is still free. The number of these columns must be odd if the number of free cells
/// is odd, and even if it is even. These columns are *closed*, and so are their cells from the second
/// layer upwards; their cell of the first layer, if it is free, is a single. Let
/// singles and sure cells be as in [`super::claimeven::defends`], the latter only in columns that are
/// not closed. The answering side wins if every line has one of its stones, a sure cell, a cell above
/// a sure cell on which it has a threat, or a cell of a closed column above the second layer; or else
/// a pair of singles or two poisoned cells, where the second cells of closed columns are poisoned
/// too.
///
/// # Proof
/// A closed column takes away three free cells, so the number of free cells that are not closed is
/// even, and the answering side answers every move there as in `defends`: the other side never
/// completes a line there, and never threatens to. So the other side runs out of such moves and has
/// to play the second cell of a closed column, right below a threat, and the answer on it wins.
/// Playing that cell earlier loses sooner. So the second cell is poisoned (it may complete a line,
/// but only as its last missing cell), and the other side never gets a cell above it.
///
/// If there is one such column too many, any one of them is treated as if it had no threat.
#[inline(always)]
pub(crate) fn wins<I: Isa>(
    isa: I,
    position: &CompactCube,
    matching: bool,
    poison: bool,
) -> Option<Witness> {
    let candidates = closing_threats(position.opponent_threats, position.occupied());
    for closing in closing_sets(candidates, position.to_move() == Player::Second) {
        if closing != 0
            && let Some(witness) = wins_with(isa, position, closing, matching, poison)
        {
            return Some(witness);
        }
    }
    None
}

/// Returns [`wins`] for this choice of closed columns, given by their threats.
#[inline(always)]
fn wins_with<I: Isa>(
    isa: I,
    position: &CompactCube,
    closing: u64,
    matching: bool,
    poison: bool,
) -> Option<Witness> {
    let occupied = position.occupied();
    let playable = position.playable();
    let doors = below(closing);
    let sure = UPPER & !occupied & !playable & !closed_cells(closing);
    let singles = playable & UPPER & !doors | below(doors) & !occupied;
    let (mut poisoned, mut beyond) = (0, closing | above(closing));
    if poison {
        let threats = position.opponent_threats;
        beyond |= all_above(threats & sure);
        poisoned = below(threats & sure) | doors | below(threats) & singles & UPPER;
    }
    let open = !(position.opponent | sure | beyond);
    let pairs = if matching { singles } else { 0 };
    Witness::of_pairs(isa, open, pairs, poisoned)
}

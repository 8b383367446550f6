//! The side that is not to move wins by zugzwang.

use crate::board::cells::{THIRD, UPPER, all_above};
use crate::board::compact::CompactCube;
use crate::board::lines::Isa;
use crate::proofs::matching::blocked;

/// The threats that may keep a column closed: on the third layer, with the second still empty.
#[inline(always)]
pub(super) fn closing(threats: u64, occupied: u64) -> u64 {
    threats & THIRD & !(occupied << 16)
}

/// The cells that nobody plays of the columns that these threats keep closed.
#[inline(always)]
pub(super) fn closed(threats: u64) -> u64 {
    threats >> 16 | threats | threats << 16
}

/// The choices of closed columns, by their threats, that have the right parity and leave out one of
/// the threats at most; `odd` tells whether their number must be odd.
#[inline(always)]
pub(super) fn choices(threats: u64, odd: bool) -> Choices {
    let all_fit = (threats.count_ones() % 2 == 1) == odd;
    Choices {
        threats,
        left_out: threats,
        all_fit,
    }
}

/// See [`choices`].
pub(super) struct Choices {
    threats: u64,
    /// What may still be left out.
    left_out: u64,
    /// Whether the choice of all of them is still to come.
    all_fit: bool,
}

impl Iterator for Choices {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        if self.all_fit {
            self.all_fit = false;
            self.left_out = 0;
            return Some(self.threats);
        }
        if self.left_out == 0 {
            return None;
        }
        let one = self.left_out & self.left_out.wrapping_neg();
        self.left_out ^= one;
        Some(self.threats & !one)
    }
}

/// Whether the side that is not to move, the *answering side*, is shown to win. The side to move must
/// have no winning move.
///
/// # Claim
/// Let the answering side have threats on the third layer, in one or more columns in which the
/// second layer is still empty; their number is odd if that of the empty cells is, and else even.
/// These columns are *closed*: their free cells from the second layer upwards don't count as free; a
/// cell of the first layer below them that is free is a single. With singles and sure cells as in
/// [`super::hold::holds`], but in the columns that are not closed, the answering side wins if every
/// line has one of its stones, a sure cell, a cell above a sure cell on which it has a threat, or a
/// cell of a closed column above the second layer; or else a pair of singles or two poisoned cells,
/// where the second cells of closed columns are poisoned too.
///
/// # Proof
/// A closed column takes away three free cells, so outside of the closed cells there is an even
/// number of free ones, and the answering side answers every move there as in `holds`: the opponent
/// never completes a line there, and never threatens to. So the opponent runs out of such moves and
/// has to play the second cell of a closed column, right below a threat; the answer on it wins.
/// Playing that cell earlier loses sooner. So the second cell is poisoned (it may complete a line,
/// as the last missing cell only), and nothing above it is ever reached by the opponent.
///
/// If there is one such column too many, any of them is treated as if it had no threat.
#[inline(always)]
pub(crate) fn wins<I: Isa>(position: &CompactCube, matching: bool, poison: bool) -> bool {
    let candidates = closing(position.opponent_threats, position.occupied());
    for kept in choices(candidates, !position.first_to_move()) {
        if kept != 0 && wins_with::<I>(position, kept, matching, poison) {
            return true;
        }
    }
    false
}

#[inline(always)]
fn wins_with<I: Isa>(position: &CompactCube, kept: u64, matching: bool, poison: bool) -> bool {
    let occupied = position.occupied();
    let playable = position.playable();
    let doors = kept >> 16;
    let sure = UPPER & !occupied & !playable & !closed(kept);
    let singles = playable & UPPER & !doors | doors >> 16 & !occupied;
    let (mut poisoned, mut beyond) = (0, kept | kept << 16);
    if poison {
        let threats = position.opponent_threats;
        beyond |= all_above(threats & sure);
        poisoned = (threats & sure) >> 16 | doors | threats >> 16 & singles & UPPER;
    }
    let open = !(position.opponent | sure | beyond);
    let pairs = if matching { singles } else { 0 };
    !I::has_line(open) || (matching || poison) && blocked::<I>(open, pairs, poisoned)
}

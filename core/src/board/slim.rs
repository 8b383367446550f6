//! The cube in four words.

use crate::board::{Board, Cube};
use crate::lines::Isa;

/// The cells of the lowest layer.
pub(crate) const BOTTOM: u64 = 0xFFFF;

/// The second and the fourth layer: the cells with an even number of cells above them.
pub(crate) const UPPER: u64 = 0xFFFF_0000_FFFF_0000;

/// A position of Connect Four 3D as two sets of stones and two of threats, seen from the side to
/// move. It is cheap to copy, and where registers are wide its threats are cheap to find anew, so
/// a search that looks at many positions and keeps few holds them like this; [`Cube`] also counts
/// the stones of every line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slim {
    pub(crate) own: u64,
    pub(crate) opponent: u64,
    /// The empty cells that complete a line of the side to move.
    pub(crate) threats: u64,
    /// The empty cells that complete a line of the opponent.
    pub(crate) opponent_threats: u64,
}

impl Slim {
    /// The cells that have a stone.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> u64 {
        self.own | self.opponent
    }

    /// The lowest free cell of every column that is not full.
    #[inline(always)]
    pub(crate) fn playable(&self) -> u64 {
        playable(self.occupied())
    }

    /// The position after a stone of the side to move fell into `cell`.
    #[inline(always)]
    pub(crate) fn play<I: Isa>(&self, cell: u64) -> Self {
        let own = self.own | cell;
        Self {
            own: self.opponent,
            opponent: own,
            threats: self.opponent_threats & !cell,
            opponent_threats: (self.threats | I::completing_through(own, cell))
                & !(self.opponent | cell),
        }
    }

    /// The stones of the first and of the second player.
    #[inline(always)]
    pub(crate) fn by_player(&self) -> (u64, u64) {
        if self.first_to_move() {
            (self.own, self.opponent)
        } else {
            (self.opponent, self.own)
        }
    }

    /// Whether the first player is to move.
    #[inline(always)]
    pub(crate) fn first_to_move(&self) -> bool {
        self.occupied().count_ones().is_multiple_of(2)
    }
}

impl From<&Cube> for Slim {
    fn from(position: &Cube) -> Self {
        Self {
            own: position.own(),
            opponent: position.opponent(),
            threats: position.threats(),
            opponent_threats: position.opponent_threats(),
        }
    }
}

/// The lowest free cell of every column that is not full.
#[inline(always)]
pub(crate) const fn playable(occupied: u64) -> u64 {
    (occupied << 16 | BOTTOM) & !occupied
}

/// The cells right above the given ones, and all above those.
#[inline(always)]
pub(crate) const fn all_above(cells: u64) -> u64 {
    let next = cells << 16;
    let two = next | next << 16;
    two | two << 32
}

/// All cells of the columns in which some of the given cells lie.
#[inline(always)]
pub(crate) const fn columns(cells: u64) -> u64 {
    let halves = cells | cells >> 32;
    ((halves | halves >> 16) & BOTTOM).wrapping_mul(0x0001_0001_0001_0001)
}

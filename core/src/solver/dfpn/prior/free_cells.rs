//! The free cells of the cube as the prior sees them: how soon they are reached, what a stone in them would
//! complete, and what it would let the other player complete above.

use crate::board::cells::{above, all_above, below};
use crate::board::compact::CompactCube;
use crate::board::lines::{Isa, PairCounts};
use crate::solver::dfpn::prior::columns::COLUMN_CLASS;

/// The number of rows of free cells: [`STATES`] for each of the 12 classes of cells under the symmetries of the
/// cube, 3 on each level.
pub(crate) const FREE_CELL_ROWS: usize = 12 * STATES;

/// The number of states of a free cell. A *pair* is a line with two stones of one player and two free cells. For each
/// player, the cell is a threat, or lies on two or more pairs, on one, or on none. The cell above it is a threat of
/// neither player, of one of them, or of both. There are no free cells below it, one, or more.
const STATES: usize = 3 << 6;

/// The first row of every cell.
const FIRST_ROWS: [u16; 64] = first_rows();

const fn first_rows() -> [u16; 64] {
    let mut rows = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        let class = COLUMN_CLASS[cell % 16] as usize * 4 + cell / 16;
        rows[cell] = (class * STATES) as u16;
        cell += 1;
    }
    rows
}

/// The states of all free cells. Those above a threat of both players, which are never reached, don't count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FreeCells {
    free: u64,
    /// The state of every free cell as a number of eight bits, the lowest one first: two for the first player,
    /// two for the second, two for the cell above, and two for the cells below.
    bits: [u64; 8],
}

impl FreeCells {
    /// Returns the states of a position's cells.
    #[inline(always)]
    pub(super) fn of<I: Isa>(isa: I, position: &CompactCube) -> Self {
        let (first, second) = position.by_player();
        let (first_threats, second_threats) = position.threats_by_player();
        let free = !(position.occupied() | all_above(first_threats & second_threats));
        let (first_threats, second_threats) = (first_threats & free, second_threats & free);
        let state =
            |threats: u64, PairCounts { once, twice }| [(once & !twice) | threats, twice | threats];
        let [first, second] = isa.pairs_of_two(first, second, free);
        let [first_low, first_high] = state(first_threats, first);
        let [second_low, second_high] = state(second_threats, second);
        let playable = position.playable();
        let next = above(playable) & free;
        Self {
            free,
            bits: [
                first_low,
                first_high,
                second_low,
                second_high,
                below(first_threats) & free,
                below(second_threats) & free,
                next,
                free & !(playable | next),
            ],
        }
    }

    /// Returns the cells in which two positions differ.
    #[inline(always)]
    pub(super) fn differences(&self, other: &Self) -> u64 {
        let bits = self.bits.iter().zip(&other.bits);
        bits.fold(self.free ^ other.free, |all, (one, other)| {
            all | (one ^ other)
        })
    }

    /// Returns the row of a cell's state, or [`FREE_CELL_ROWS`] if it isn't one of the free cells.
    #[inline(always)]
    pub(super) fn row<I: Isa>(&self, isa: I, cell: u32) -> usize {
        if self.free >> cell & 1 == 0 {
            return FREE_CELL_ROWS;
        }
        usize::from(FIRST_ROWS[cell as usize % 64]) + isa.membership(&self.bits, cell)
    }
}

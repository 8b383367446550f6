//! The columns of the cube as the prior sees them: their stones, and the threats in their free cells.

use crate::board::cells::{FIRST_COLUMN, all_above};
use crate::board::compact::CompactCube;

/// The number of classes of columns under the symmetries of the cube: corner, edge, centre.
pub(crate) const COLUMN_CLASSES: usize = 3;

/// The number of patterns of a column. With `n` stones there are 2ⁿ ways to colour them, and 4 states for
/// each free cell: a threat of neither player, of either one, or of both.
pub(crate) const COLUMN_PATTERNS: usize = 256 + 128 + 64 + 32 + 16;

/// The class of every column.
pub(crate) const COLUMN_CLASS: [u8; 16] = [0, 1, 1, 0, 1, 2, 2, 1, 1, 2, 2, 1, 0, 1, 1, 0];

/// The number of codes: the height, then four bits for the threats of the second player, then four bits for
/// the threats of the first player and the stones of the second.
const CODES: usize = 5 << 8;

/// The row of every code. Codes that are impossible have row 0.
const ROWS: [u16; CODES] = rows();

const fn rows() -> [u16; CODES] {
    let mut rows = [0; CODES];
    let (mut code, mut count) = (0, 0);
    while code < CODES {
        let stones = (1 << (code >> 8)) - 1;
        // Where a stone is, there is no threat.
        if code >> 4 & 15 & stones == 0 {
            rows[code] = count;
            count += 1;
        }
        code += 1;
    }
    assert!(count as usize == COLUMN_PATTERNS);
    rows
}

/// What the patterns of all columns depend on.
#[derive(Clone, Copy)]
pub(super) struct ColumnCells {
    occupied: u64,
    /// The stones of the second player, and the threats of the first.
    mixed: u64,
    /// The threats of the second player.
    threats: u64,
}

impl ColumnCells {
    /// Returns the cells of a position.
    #[inline(always)]
    pub(super) fn of(position: &CompactCube) -> Self {
        let (_, second) = position.by_player();
        let (first_threats, threats) = position.threats_by_player();
        // Above a threat of both nothing is ever reached.
        let reached = !all_above(first_threats & threats);
        Self {
            occupied: position.occupied(),
            mixed: second | first_threats & reached,
            threats: threats & reached,
        }
    }

    /// Returns the columns in which two positions differ, one bit each.
    #[inline(always)]
    pub(super) fn differences(&self, other: &Self) -> u16 {
        let cells = (self.occupied ^ other.occupied)
            | (self.mixed ^ other.mixed)
            | (self.threats ^ other.threats);
        let halves = cells | cells >> 32;
        (halves | halves >> 16) as u16
    }

    /// Returns the row of a column's pattern.
    #[inline(always)]
    pub(super) fn row(&self, column: u32) -> usize {
        let height = bits(self.occupied, column).trailing_ones() as usize;
        let code = height << 8 | bits(self.threats, column) << 4 | bits(self.mixed, column);
        usize::from(ROWS[code])
    }
}

/// Returns the four cells of a column as four bits, the lowest cell in the lowest one.
#[inline(always)]
fn bits(cells: u64, column: u32) -> usize {
    /// Moves the bits 0, 16, 32 and 48 to 48, 49, 50 and 51.
    const GATHER: u64 = 1 << 48 | 1 << 33 | 1 << 18 | 1 << 3;
    ((cells >> column & FIRST_COLUMN).wrapping_mul(GATHER) >> 48) as usize & 15
}

//! The lines that a rule leaves open, and the regions that suit them.

use crate::board::cells::columns;
use crate::board::lines::for_each_line;
use crate::proofs::regions::column_sets::{ColumnSets, MOST_COLUMNS};

/// The most open lines of a position that regions are tried for.
const MOST_OPEN_LINES: usize = 4;

/// The most columns of a region that may have nothing to do with the open lines.
const MOST_UNRELATED_COLUMNS: u32 = 2;

/// The same for regions of [`MOST_COLUMNS`], of which there are many and which take long.
const MOST_UNRELATED_OF_LARGEST: u32 = 1;

/// The lines that the rule leaves open.
pub(super) struct OpenLines {
    /// The columns of the free cells of each line; all columns for those that don't exist.
    columns: [u64; MOST_OPEN_LINES],
    /// The columns of the free cells of the line that has the fewest; all columns if there is no line.
    shortest: u64,
    /// The columns of the free cells of all lines; all columns if there is no line.
    all: u64,
}

impl OpenLines {
    /// Finds the lines within these cells. Returns `None` if there are too many.
    #[inline(always)]
    pub(super) fn find(open: u64, occupied: u64) -> Option<Self> {
        let mut count = 0;
        let mut free_cells = [u64::MAX; MOST_OPEN_LINES];
        for_each_line(open, |line| {
            if let Some(free) = free_cells.get_mut(count) {
                *free = line & !occupied;
            }
            count += 1;
        });
        if count > MOST_OPEN_LINES {
            return None;
        }
        let (mut shortest, mut all) = (u64::MAX, 0);
        if count == 0 {
            all = u64::MAX;
        }
        for &free in &free_cells[..count] {
            all |= free;
            if free.count_ones() < shortest.count_ones() {
                shortest = free;
            }
        }
        Some(Self {
            columns: free_cells.map(columns),
            shortest: columns(shortest),
            all: columns(all),
        })
    }

    /// Returns the sets of this many columns that touch every line, and of which enough have to do with them.
    #[inline(always)]
    pub(super) fn column_sets(&self, size: u32, playable: u64) -> ColumnSets<'_> {
        let unrelated = match size {
            MOST_COLUMNS => MOST_UNRELATED_OF_LARGEST,
            _ => MOST_UNRELATED_COLUMNS,
        };
        ColumnSets::new(
            size,
            playable,
            &self.columns,
            self.shortest,
            self.all,
            unrelated,
        )
    }
}

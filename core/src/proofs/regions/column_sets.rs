//! The sets of columns that a region may consist of.

use crate::board::cells::columns;

/// The most columns of a set.
pub(in crate::proofs) const MOST_COLUMNS: u32 = 5;

/// An iterator over the sets of a number of columns that are not full, given by all their cells. At
/// least one column of each set has a cell in `start`.
pub(super) struct ColumnSets {
    size: usize,
    /// The number of columns chosen.
    depth: usize,
    /// The cells of the columns chosen, by depth.
    chosen: [u64; MOST_COLUMNS as usize],
    /// The playable cells of the columns that may be chosen next, by depth.
    candidates: [u64; MOST_COLUMNS as usize],
    playable: u64,
}

impl ColumnSets {
    /// Starts with no set found. `size` is 1 to [`MOST_COLUMNS`].
    #[inline(always)]
    pub(super) fn new(size: u32, playable: u64, start: u64) -> Self {
        let mut candidates = [0; MOST_COLUMNS as usize];
        candidates[0] = playable & start;
        Self {
            size: size as usize,
            depth: 0,
            chosen: [0; MOST_COLUMNS as usize],
            candidates,
            playable,
        }
    }
}

impl Iterator for ColumnSets {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        loop {
            let depth = self.depth;
            let candidates = self.candidates[depth];
            if candidates == 0 {
                self.depth = depth.checked_sub(1)?;
                continue;
            }
            let cell = candidates & candidates.wrapping_neg();
            self.candidates[depth] = candidates & !cell;
            let chosen = self.chosen[depth] | columns(cell);
            if depth + 1 == self.size {
                return Some(chosen);
            }
            if depth == 0 {
                self.playable &= !cell;
                self.candidates[1] = self.playable;
            } else {
                self.candidates[depth + 1] = self.candidates[depth];
            }
            self.chosen[depth + 1] = chosen;
            self.depth = depth + 1;
        }
    }
}

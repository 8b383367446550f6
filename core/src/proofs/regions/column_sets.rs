//! The sets of columns that a region may consist of.

use crate::board::cells::columns;

/// The most columns of a set.
pub(in crate::proofs) const MOST_COLUMNS: u32 = 5;

/// An iterator over the sets of a number of columns that are not full, given by all their cells. Each set touches
/// every open line, and all but a few of its columns touch one.
pub(super) struct ColumnSets<'l> {
    size: usize,
    /// The number of columns chosen.
    depth: usize,
    /// The cells of the columns chosen, by depth.
    chosen: [u64; MOST_COLUMNS as usize],
    /// The playable cells of the columns that may be chosen next, by depth.
    candidates: [u64; MOST_COLUMNS as usize],
    playable: u64,
    /// For each open line, the columns of its free cells.
    lines: &'l [u64],
    /// All of these together.
    related: u64,
    /// How many more columns that touch no line may be chosen, by depth.
    unrelated: [u32; MOST_COLUMNS as usize],
}

impl<'l> ColumnSets<'l> {
    /// Starts with no set found. `size` is 2 to [`MOST_COLUMNS`]. `lines` has for each open line the columns of its free
    /// cells, and `related` all of these together; a set begins in one of the columns of `start`. At most `unrelated`
    /// columns touch no line.
    #[inline(always)]
    pub(super) fn new(
        size: u32,
        playable: u64,
        lines: &'l [u64],
        start: u64,
        related: u64,
        unrelated: u32,
    ) -> Self {
        let mut candidates = [0; MOST_COLUMNS as usize];
        candidates[0] = playable & start;
        Self {
            size: size as usize,
            depth: 0,
            chosen: [0; MOST_COLUMNS as usize],
            candidates,
            playable,
            lines,
            related,
            unrelated: [unrelated; MOST_COLUMNS as usize],
        }
    }
}

impl Iterator for ColumnSets<'_> {
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
            let next = if depth == 0 {
                self.playable &= !cell;
                self.playable
            } else {
                self.candidates[depth]
            };
            let unrelated = self.unrelated[depth] - u32::from(cell & self.related == 0);
            let mut may_follow = if unrelated == 0 {
                self.related
            } else {
                u64::MAX
            };
            if depth + 2 == self.size {
                // The last column must touch all lines that no other one does.
                for &line in self.lines {
                    may_follow &= if chosen & line == 0 { line } else { u64::MAX };
                }
            }
            self.candidates[depth + 1] = next & may_follow;
            self.unrelated[depth + 1] = unrelated;
            self.chosen[depth + 1] = chosen;
            self.depth = depth + 1;
        }
    }
}

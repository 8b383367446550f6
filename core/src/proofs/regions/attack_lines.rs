//! The lines that the attacker of local games may complete with the cells that it is given.

use crate::board::cells::LINES;
use crate::board::lines::{Isa, Register};

/// The most lines, filled up to whole registers.
const MOST_LINES: usize = LINES.len().next_multiple_of(8);

/// The lines in which the attacker lacks at most one cell, even with everything that local games of a position can give
/// it.
pub(super) struct AttackLines {
    /// The lines, then words of all cells up to whole registers. Of those at least two cells are always missing, since a
    /// region has free cells in two columns or more.
    lines: [u64; MOST_LINES],
    count: usize,
}

impl AttackLines {
    /// Finds the lines for an attacker that has these cells at most.
    #[inline(always)]
    pub(super) fn of(cells: u64) -> Self {
        let mut lines = [u64::MAX; MOST_LINES];
        let mut count = 0;
        for line in LINES {
            let missing = line & !cells;
            if missing & missing.wrapping_sub(1) == 0 {
                lines[count] = line;
                count += 1;
            }
        }
        Self { lines, count }
    }

    /// Returns the cells that complete a line of the attacker, who has these: its stones, and what it is given outside
    /// of a region. Returns `None` if it has a line already.
    #[inline(always)]
    pub(super) fn completing<I: Isa>(&self, isa: I, cells: u64) -> Option<u64> {
        let others = isa.splat(!cells);
        let mut completing = isa.splat(0);
        let mut at = 0;
        while at < self.count {
            let missing = isa.load(&self.lines, at).and(others);
            if missing.not_zero() + 1 != 1 << I::Register::WORDS {
                return None;
            }
            completing = completing.or(missing.single_bits());
            at += I::Register::WORDS;
        }
        Some(completing.reduce_or())
    }
}

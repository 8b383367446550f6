//! The patterns of a line: which of its four cells have stones, and whose.

use crate::board::line_classes::pattern_rows;

/// The number of rows of a class: one for every pattern in which exactly one player has stones, and one
/// for all others, which don't count.
pub(super) const ROWS: usize = 31;

/// The row of every pattern. The state of a cell is 0 if it is empty, and 1 or 2 with a stone of the
/// first or of the second player.
pub(super) const ROW: [u8; 256] = rows();

const fn rows() -> [u8; 256] {
    // The sets of states in which one player has stones, with and without empty cells.
    const FIRST: u16 = 1 << 0b010 | 1 << 0b011;
    const SECOND: u16 = 1 << 0b100 | 1 << 0b101;
    let (rows, count) = pattern_rows(FIRST | SECOND);
    assert!(count == ROWS - 1);
    rows
}

/// Returns the row whose weight a pattern uses. In a class of reversible lines, a pattern and its
/// reverse share one.
pub(super) fn shared_row(pattern: u8, is_reversible: bool) -> usize {
    let row = ROW[usize::from(pattern)];
    let reverse = (0..4).fold(0, |reverse, at| reverse << 2 | pattern >> (2 * at) & 3);
    usize::from(if is_reversible {
        row.min(ROW[usize::from(reverse)])
    } else {
        row
    })
}

//! The patterns of a line: which of its four cells have stones, and whose.

/// Patterns of a line in which one player alone has stones, and one more that counts nothing.
pub(super) const ROWS: usize = 31;

/// The row of every pattern, two bits a cell: 0 empty, 1 and 2 a stone of the first and of the second
/// player.
pub(super) const ROW: [u8; 256] = rows();

const fn rows() -> [u8; 256] {
    let mut rows = [ROWS as u8 - 1; 256];
    let (mut pattern, mut row) = (1, 0);
    while pattern < 256 {
        let (mut place, mut seen) = (0, 0);
        while place < 4 {
            seen |= 1 << (pattern >> (2 * place) & 3);
            place += 1;
        }
        // A stone of the first player and none of the second one, or the other way round.
        if seen & !1 == 1 << 1 || seen & !1 == 1 << 2 {
            rows[pattern] = row;
            row += 1;
        }
        pattern += 1;
    }
    assert!(row as usize == ROWS - 1);
    rows
}

/// The row of a pattern; where lines come in both directions, that of a pattern and its reverse are one.
pub(super) fn one_of_two(pattern: u8, is_turned: bool) -> usize {
    let row = ROW[usize::from(pattern)];
    let reverse = (0..4).fold(0, |reverse, place| {
        reverse << 2 | pattern >> (2 * place) & 3
    });
    usize::from(match is_turned {
        true => row.min(ROW[usize::from(reverse)]),
        false => row,
    })
}

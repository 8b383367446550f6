//! Move ordering: the moves of a position, most promising first.

use crate::board::{Bits, Board};

/// No board has more columns.
const MOST_MOVES: usize = 16;

/// The moves of one position, greatest [`Board::weight`] first; of equal ones the higher cell.
pub(crate) struct Moves {
    /// The weight, and below it the number of the cell: in one number they sort at once.
    sorted: [u32; MOST_MOVES],
    len: usize,
}

impl Moves {
    /// Sorts moves by insertion, which suits so few.
    #[inline]
    pub(crate) fn sorted<B: Board>(position: &B, cells: B::Bits) -> Self {
        let mut moves = Self {
            sorted: [0; MOST_MOVES],
            len: 0,
        };
        for cell in cells.ones() {
            let entry = position.weight(cell) << 8 | cell.index();
            let mut at = moves.len;
            while at > 0 && moves.sorted[at - 1] < entry {
                moves.sorted[at] = moves.sorted[at - 1];
                at -= 1;
            }
            moves.sorted[at] = entry;
            moves.len += 1;
        }
        moves
    }

    /// The moves, best first.
    #[inline]
    pub(crate) fn iter<T: Bits>(&self) -> impl Iterator<Item = T> {
        self.sorted[..self.len]
            .iter()
            .map(|entry| T::single(entry & 255))
    }
}

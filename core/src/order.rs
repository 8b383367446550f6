//! Move ordering: the moves of a position, most promising first.

use crate::board::{Bits, Board};

/// No board has more columns.
const MOST_MOVES: usize = 16;

/// The moves of one position with their weights, greatest weight first.
pub(crate) struct Moves<B: Board> {
    sorted: [(i32, B::Bits); MOST_MOVES],
    len: usize,
}

impl<B: Board> Moves<B> {
    /// Sorts moves by [`Board::weight`]; equal ones stay in the order of their cells.
    #[inline]
    pub(crate) fn sorted(position: &B, cells: B::Bits) -> Self {
        let mut moves = Self {
            sorted: [(0, B::Bits::NONE); MOST_MOVES],
            len: 0,
        };
        for cell in cells.ones() {
            moves.insert(position.weight(cell), cell);
        }
        moves
    }

    #[inline]
    fn insert(&mut self, weight: i32, cell: B::Bits) {
        let mut at = self.len;
        while at > 0 && self.sorted[at - 1].0 < weight {
            self.sorted[at] = self.sorted[at - 1];
            at -= 1;
        }
        self.sorted[at] = (weight, cell);
        self.len += 1;
    }

    /// The moves, best first.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = B::Bits> {
        self.sorted[..self.len].iter().map(|&(_, cell)| cell)
    }
}

//! Move ordering: the moves of a position, most promising first.

use crate::board::{Bits, Board, Player};

/// No board has more columns.
const MOST_MOVES: usize = 16;

/// The moves of one position, greatest weight first; of equal ones the higher cell.
pub(crate) struct MoveList {
    /// The weight, and below it the number of the cell: in one number they sort at once.
    sorted: [u32; MOST_MOVES],
    len: usize,
}

impl MoveList {
    /// Sorts moves by [`Board::move_score`], by insertion, which suits so few.
    #[inline]
    pub(crate) fn sorted<B: Board>(position: &B, cells: B::Bits) -> Self {
        let mut moves = Self::new();
        for cell in cells.ones() {
            moves.insert(cell, position.move_score(cell));
        }
        moves
    }

    /// No moves.
    #[inline]
    pub(crate) fn new() -> Self {
        Self {
            sorted: [0; MOST_MOVES],
            len: 0,
        }
    }

    /// Adds a move; its weight has at most 24 bits.
    #[inline]
    pub(crate) fn insert<T: Bits>(&mut self, cell: T, weight: u32) {
        let entry = weight << 8 | cell.index();
        let mut at = self.len;
        while at > 0 && self.sorted[at - 1] < entry {
            self.sorted[at] = self.sorted[at - 1];
            at -= 1;
        }
        self.sorted[at] = entry;
        self.len += 1;
    }

    /// The moves, best first.
    #[inline]
    pub(crate) fn iter<T: Bits>(&self) -> impl Iterator<Item = T> {
        self.sorted[..self.len]
            .iter()
            .map(|entry| T::single(entry & 255))
    }
}

/// How often a move to each cell has answered a question with yes of late, when it was tried, for
/// either side: an average that forgets.
///
/// The idea is the history heuristic of Schaeffer (1983).
#[derive(Clone, Copy, Debug)]
pub(crate) struct History([[u16; 128]; 2]);

/// An outcome changes the average by the part `2^−MEMORY` of its distance from it.
const MEMORY: u32 = 7;

impl History {
    /// Nothing is known.
    pub(crate) const fn new() -> Self {
        Self([[1 << 15; 128]; 2])
    }

    /// The average for a cell, between 0 and 2^11.
    #[inline]
    pub(crate) fn score<T: Bits>(&self, side: Player, cell: T) -> u32 {
        u32::from(self.0[side as usize][cell.index() as usize & 127] >> 5)
    }

    /// The move with this number answered the question with yes, those before it did not.
    #[inline]
    pub(crate) fn learn(&mut self, side: Player, moves: &MoveList, number: usize) {
        for (at, entry) in moves.sorted[..=number].iter().enumerate() {
            let average = &mut self.0[side as usize][*entry as usize & 127];
            if at == number {
                *average += (u16::MAX - *average) >> MEMORY;
            } else {
                *average -= *average >> MEMORY;
            }
        }
    }
}

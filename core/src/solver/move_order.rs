//! Move ordering: the moves of a position, the most promising first.

use crate::board::{Bits, Board, Player};

/// The most moves of a position: no board has more columns.
const MOST_MOVES: usize = 16;

/// The moves of a position, the greatest score first; of equal scores, the higher cell first.
pub(crate) struct MoveList {
    /// The score, and below it the number of the cell, so that one comparison sorts by both.
    sorted: [u32; MOST_MOVES],
    len: usize,
}

impl MoveList {
    /// Sorts moves by [`Board::move_score`].
    #[inline]
    pub(crate) fn sorted<B: Board>(position: &B, cells: B::Bits) -> Self {
        let mut moves = Self::new();
        for cell in cells.ones() {
            moves.insert(cell, position.move_score(cell));
        }
        moves
    }

    /// Creates an empty list.
    #[inline]
    pub(crate) fn new() -> Self {
        Self {
            sorted: [0; MOST_MOVES],
            len: 0,
        }
    }

    /// Inserts a move where it belongs. Its score has at most 24 bits.
    #[inline]
    pub(crate) fn insert<T: Bits>(&mut self, cell: T, score: u32) {
        let entry = score << 8 | cell.index();
        let mut at = self.len;
        while at > 0 && self.sorted[at - 1] < entry {
            self.sorted[at] = self.sorted[at - 1];
            at -= 1;
        }
        self.sorted[at] = entry;
        self.len += 1;
    }

    /// Iterates over the moves, the best first.
    #[inline]
    pub(crate) fn iter<T: Bits>(&self) -> impl Iterator<Item = T> {
        self.sorted[..self.len]
            .iter()
            .map(|entry| T::single(entry & 255))
    }
}

/// The history heuristic (Schaeffer, *The history heuristic*, 1983): how often a move to each cell has
/// caused a cutoff when it was tried, for either side, as an average that forgets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct History([[u16; 128]; 2]);

/// An outcome moves the average by `2^−FORGETTING` of its distance from it.
const FORGETTING: u32 = 7;

impl History {
    /// Creates a history that has learned nothing.
    pub(crate) const fn new() -> Self {
        Self([[1 << 15; 128]; 2])
    }

    /// Returns the average for a cell, between 0 and 2^11.
    #[inline]
    pub(crate) fn score<T: Bits>(&self, side: Player, cell: T) -> u32 {
        u32::from(self.0[side as usize][cell.index() as usize & 127] >> 5)
    }

    /// Learns that the move with this number caused a cutoff, and the moves before it did not.
    #[inline]
    pub(crate) fn learn(&mut self, side: Player, moves: &MoveList, number: usize) {
        for (at, entry) in moves.sorted[..=number].iter().enumerate() {
            let average = &mut self.0[side as usize][*entry as usize & 127];
            if at == number {
                *average += (u16::MAX - *average) >> FORGETTING;
            } else {
                *average -= *average >> FORGETTING;
            }
        }
    }
}

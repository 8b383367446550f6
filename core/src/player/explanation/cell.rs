//! Cells as callers get them: by column and level.

use alloc::vec::Vec;

use crate::board::{Bits, Board};

/// A cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The column, counted from 0.
    pub column: u32,
    /// The level, counted from 0 at the bottom.
    pub level: u32,
}

impl Cell {
    /// From a set of one cell.
    pub(super) fn of<B: Board>(cell: B::Bits) -> Self {
        let up_to_it = B::column(cell) & !B::upward(cell);
        Self {
            column: B::column_of(cell),
            level: up_to_it.count(),
        }
    }

    /// Returns the cells of a set, in ascending order.
    pub(super) fn all<B: Board>(cells: B::Bits) -> Vec<Self> {
        let mut cells: Vec<_> = cells.ones().map(Self::of::<B>).collect();
        cells.sort_unstable();
        cells
    }

    /// Returns the lines of these stones and a cell that contain the cell, in ascending order.
    pub(super) fn lines_through<B: Board>(stones: B::Bits, cell: B::Bits) -> Vec<[Self; 4]> {
        let mut lines = Vec::new();
        B::for_each_line(stones | cell, |line| {
            if !(line & cell).is_empty() {
                let cells = Self::all::<B>(line).try_into();
                lines.push(cells.expect("a line has four cells"));
            }
        });
        lines.sort_unstable();
        lines
    }
}

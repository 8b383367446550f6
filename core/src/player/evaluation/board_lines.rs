//! The lines of a board: the lines through every cell, and the classes of lines.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::line_classes::{ClassedLine, classed};
use crate::board::{Bits, Board};
use crate::player::evaluation::patterns::ROWS;

/// No board has more lines.
pub(super) const MOST_LINES: usize = 132;
/// Greater than the number of any cell.
const CELL_NUMBERS: usize = 128;
/// The most lines through a cell.
const MOST_THROUGH: usize = 16;
/// The most symmetries of a board.
const MOST_SYMMETRIES: usize = 8;

/// A line through a cell.
#[derive(Clone, Copy, Default)]
pub(super) struct LineThrough {
    pub(super) line: u8,
    /// The shift of the cell's state in the line's pattern.
    pub(super) shift: u8,
    /// The first row of the line's class.
    pub(super) rows: u16,
}

/// All lines through a cell.
#[derive(Clone, Copy, Default)]
struct LinesThrough {
    lines: [LineThrough; MOST_THROUGH],
    len: u8,
}

/// The lines of a board as the evaluation needs them, and the levels of its cells.
pub(super) struct BoardLines {
    through: Vec<LinesThrough>,
    /// The level of every cell.
    levels: [u8; CELL_NUMBERS],
    /// For every class of lines, in the order in which they appear, true if its lines are reversible:
    /// some symmetry maps them onto themselves the other way round.
    pub(super) classes: Vec<bool>,
}

impl BoardLines {
    /// Finds the lines of a board.
    pub(super) fn of<B: Board>() -> Self {
        let mut lines = Vec::new();
        B::for_each_line(B::cells(), |line| {
            let mut ascending = [0; 4];
            for (number, cell) in ascending.iter_mut().zip(line.ones()) {
                *number = cell.index() as u8;
            }
            lines.push(ascending);
        });
        let mut levels = [0; CELL_NUMBERS];
        for column in 0..B::COLUMNS {
            for level in 0..B::HEIGHT {
                levels[B::cell(column, level).index() as usize] = level as u8;
            }
        }
        let images = cell_images::<B>();
        Self::from_cells(&lines, &images[..B::SYMMETRIES as usize], levels)
    }

    /// The same from the cells of every line; compiled once for all boards.
    fn from_cells(
        ascending: &[[u8; 4]],
        images: &[[u8; CELL_NUMBERS]],
        levels: [u8; CELL_NUMBERS],
    ) -> Self {
        assert!(ascending.len() <= MOST_LINES);
        let mut classes: Vec<ClassedLine> = Vec::new();
        let mut through = vec![LinesThrough::default(); CELL_NUMBERS];
        for (number, &ascending) in ascending.iter().enumerate() {
            let line = classed(ascending, images);
            let same_class = |other: &ClassedLine| other.least_image == line.least_image;
            let class = classes.iter().position(same_class).unwrap_or_else(|| {
                classes.push(line);
                classes.len() - 1
            });
            for (at, &cell) in line.cells.iter().enumerate() {
                let through = &mut through[usize::from(cell)];
                through.lines[usize::from(through.len)] = LineThrough {
                    line: number as u8,
                    shift: 2 * at as u8,
                    rows: (class * ROWS) as u16,
                };
                through.len += 1;
            }
        }
        Self {
            through,
            levels,
            classes: classes.iter().map(|line| line.is_reversible).collect(),
        }
    }

    /// Returns the lines through a cell.
    #[inline(always)]
    pub(super) fn through(&self, cell: u32) -> &[LineThrough] {
        let through = &self.through[cell as usize % CELL_NUMBERS];
        &through.lines[..usize::from(through.len) % (MOST_THROUGH + 1)]
    }

    /// Returns the level of a cell.
    #[inline(always)]
    pub(super) fn level(&self, cell: u32) -> usize {
        usize::from(self.levels[cell as usize % CELL_NUMBERS])
    }
}

/// Returns the image of every cell under every symmetry, by the number of the symmetry.
fn cell_images<B: Board>() -> [[u8; CELL_NUMBERS]; MOST_SYMMETRIES] {
    let mut images = [[0; CELL_NUMBERS]; MOST_SYMMETRIES];
    for (symmetry, images) in (0..B::SYMMETRIES).zip(&mut images) {
        for cell in B::cells().ones() {
            let image = B::key_image(cell.number(), symmetry);
            images[cell.index() as usize] = image.trailing_zeros() as u8;
        }
    }
    images
}

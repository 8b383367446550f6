//! The lines of any board: which cells are on which, and which of them are alike.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Bits, Board};
use crate::player::evaluation::patterns::ROWS;

/// No board has more lines.
pub(super) const MOST_LINES: usize = 132;
/// The number of no cell is as large.
const CELL_NUMBERS: usize = 128;
/// No cell is on more lines.
const MOST_THROUGH: usize = 16;

/// A cell on a line.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    pub(super) line: u8,
    /// Where the cell's two bits lie in the line's pattern.
    pub(super) shift: u8,
    /// The first of the rows of the line's class.
    pub(super) rows: u16,
}

/// The lines through a cell.
#[derive(Clone, Copy, Default)]
struct Through {
    steps: [Step; MOST_THROUGH],
    len: u8,
}

/// What the evaluation needs to know of a board.
pub(super) struct Geometry {
    through: Vec<Through>,
    /// The level of every cell.
    levels: [u8; CELL_NUMBERS],
    /// The classes of lines that no symmetry maps onto each other: whether one maps a line of the class
    /// onto itself, the other way round.
    pub(super) classes: Vec<bool>,
}

impl Geometry {
    pub(super) fn of<B: Board>() -> Self {
        let mut classes: Vec<([u8; 4], bool)> = Vec::new();
        let mut ordered = Vec::new();
        B::for_each_line(B::cells(), |line| {
            let (least, cells, is_turned) = canonical::<B>(line);
            let known = classes.iter().position(|&(other, _)| other == least);
            let class = known.unwrap_or_else(|| {
                classes.push((least, is_turned));
                classes.len() - 1
            });
            ordered.push((cells, class));
        });
        assert!(ordered.len() <= MOST_LINES);
        let mut through = vec![Through::default(); CELL_NUMBERS];
        for (line, &(cells, class)) in ordered.iter().enumerate() {
            for (place, &cell) in cells.iter().enumerate() {
                let through = &mut through[usize::from(cell)];
                through.steps[usize::from(through.len)] = Step {
                    line: line as u8,
                    shift: 2 * place as u8,
                    rows: (class * ROWS) as u16,
                };
                through.len += 1;
            }
        }
        let mut levels = [0; CELL_NUMBERS];
        for column in 0..B::COLUMNS {
            for level in 0..B::HEIGHT {
                levels[B::cell(column, level).index() as usize] = level as u8;
            }
        }
        Self {
            through,
            levels,
            classes: classes
                .into_iter()
                .map(|(_, is_turned)| is_turned)
                .collect(),
        }
    }

    /// The lines through a cell.
    #[inline(always)]
    pub(super) fn through(&self, cell: u32) -> &[Step] {
        let through = &self.through[cell as usize % CELL_NUMBERS];
        &through.steps[..usize::from(through.len) % (MOST_THROUGH + 1)]
    }

    /// The level of a cell.
    #[inline(always)]
    pub(super) fn level(&self, cell: u32) -> usize {
        usize::from(self.levels[cell as usize % CELL_NUMBERS])
    }
}

/// The least image of a line, the line's own cells in the order that leads to it, and whether the opposite
/// order does too.
fn canonical<B: Board>(line: B::Bits) -> ([u8; 4], [u8; 4], bool) {
    let mut up = [0; 4];
    for (place, cell) in up.iter_mut().zip(line.ones()) {
        *place = cell.index() as u8;
    }
    let mut down = up;
    down.reverse();
    let image = |cell: u8, symmetry| {
        let image = B::key_image(B::Bits::single(cell.into()).number(), symmetry);
        image.trailing_zeros() as u8
    };
    let least = |cells: [u8; 4]| {
        let images = (0..B::SYMMETRIES).map(|symmetry| cells.map(|cell| image(cell, symmetry)));
        images.min().expect("the identity is a symmetry")
    };
    match (least(up), least(down)) {
        (one, other) if one <= other => (one, up, one == other),
        (_, other) => (other, down, false),
    }
}

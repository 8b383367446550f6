//! The lines of the cube as the prior sees them: their classes, and the rows of their patterns.

use crate::board::cells::LINES;
use crate::board::cube::cell_images;
use crate::board::line_classes::{classed, pattern_rows};

/// The number of classes of lines under the symmetries of the cube.
pub(crate) const CLASSES: usize = 18;

/// The number of patterns of a line in which at most one player has stones.
pub(crate) const PATTERNS: usize = 146;

/// The states of a cell in a pattern. In state 0 it is empty and out of reach.
pub(super) const PLAYABLE: u8 = 1;
pub(super) const FIRST_STONE: u8 = 2;
pub(super) const SECOND_STONE: u8 = 3;

/// The cells of every line in the order that its class shares, and the number of its class.
pub(crate) const CLASSED_LINES: [([u8; 4], u8); LINES.len()] = classed_lines();

/// For every cell the lines through it, at most seven, and how many they are.
pub(super) const LINES_BY_CELL: [([CellOnLine; 7], u8); 64] = lines_by_cell();

/// The row of every pattern. The patterns that don't count share the last one, which is all zeros.
pub(crate) const ROWS: [u8; 256] = rows();

/// A cell on a line: the number of the line, and the shift of the cell's state in its pattern.
#[derive(Clone, Copy)]
pub(super) struct CellOnLine {
    pub(super) line: u8,
    pub(super) shift: u8,
}

const fn classed_lines() -> [([u8; 4], u8); LINES.len()] {
    let images = cell_images();
    let mut lines = [([0; 4], 0); LINES.len()];
    let mut least_images = [0; LINES.len()];
    let mut line = 0;
    while line < LINES.len() {
        let mut ascending = [0; 4];
        let mut cells = LINES[line];
        let mut at = 0;
        while at < 4 {
            ascending[at] = cells.trailing_zeros() as u8;
            cells &= cells - 1;
            at += 1;
        }
        let classed = classed(ascending, &images);
        lines[line].0 = classed.cells;
        least_images[line] = u32::from_be_bytes(classed.least_image);
        line += 1;
    }
    // The number of a class is the number of classes with smaller least images.
    let mut line = 0;
    while line < LINES.len() {
        let (mut other, mut smaller) = (0, 0);
        while other < LINES.len() {
            let mut earlier = 0;
            let mut is_first = true;
            while earlier < other {
                is_first &= least_images[earlier] != least_images[other];
                earlier += 1;
            }
            if is_first && least_images[other] < least_images[line] {
                smaller += 1;
            }
            other += 1;
        }
        assert!(smaller < CLASSES as u8);
        lines[line].1 = smaller;
        line += 1;
    }
    lines
}

const fn lines_by_cell() -> [([CellOnLine; 7], u8); 64] {
    let mut by_cell = [([CellOnLine { line: 0, shift: 0 }; 7], 0); 64];
    let mut line = 0;
    while line < LINES.len() {
        let mut at = 0;
        while at < 4 {
            let (lines, count) = &mut by_cell[CLASSED_LINES[line].0[at] as usize];
            lines[*count as usize] = CellOnLine {
                line: line as u8,
                shift: 2 * at as u8,
            };
            *count += 1;
            at += 1;
        }
        line += 1;
    }
    by_cell
}

const fn rows() -> [u8; 256] {
    // All sets of states in which at most one of the players has stones.
    const ONE_PLAYER: u16 = 0x0FFF;
    let (rows, count) = pattern_rows(ONE_PLAYER);
    assert!(count == PATTERNS);
    rows
}

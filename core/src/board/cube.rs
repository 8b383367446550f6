//! Connect Four 3D: 16 columns of height 4 on a 4x4 plane.

use crate::board::bits::Bits;
use crate::board::cells;
use crate::board::cells::{FIRST_COLUMN, LINE_NUMBERS_THROUGH, LINES, UPPER};
use crate::board::compact::CompactCube;
use crate::board::lines::isa::Isa;
use crate::board::lines::portable::{Portable, for_each_line};
use crate::board::position::Board;

/// The numbers of all lines, one bit each.
const ALL_LINES: u128 = (1 << LINES.len()) - 1;

/// The stones and threats of one player.
///
/// The stones in each line are counted for all lines at once, by two sets of line numbers: lines
/// with one stone or more, and lines with two or more. Adding a stone takes a few steps on 76 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Side {
    stones: u64,
    /// Free cells that complete a line.
    threats: u64,
    /// Lines with a stone or more.
    one: u128,
    /// Lines with two stones or more.
    two: u128,
}

impl Side {
    const EMPTY: Self = Self {
        stones: 0,
        threats: 0,
        one: 0,
        two: 0,
    };

    /// Adds a stone; `against` is the other player's side.
    #[inline]
    fn add(&mut self, cell: u64, against: &Self) {
        let through = LINE_NUMBERS_THROUGH[cell.trailing_zeros() as usize];
        let mut three = self.two & through & !against.one;
        self.two |= self.one & through;
        self.one |= through;
        self.stones |= cell;
        self.threats &= !cell;
        while three != 0 {
            self.threats |= LINES[three.trailing_zeros() as usize] & !self.stones;
            three &= three - 1;
        }
    }
}

/// A position of Connect Four 3D (`4x4x4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    own: Side,
    opponent: Side,
}

impl Cube {
    const fn occupied(&self) -> u64 {
        self.own.stones | self.opponent.stones
    }
}

impl Board for Cube {
    type Bits = u64;

    const NAME: &'static str = "4x4x4";
    const COLUMNS: u32 = 16;
    const HEIGHT: u32 = 4;
    const KEY_BITS: u32 = 80;
    const SYMMETRIES: u32 = 8;
    const DIGITS: &'static str = "0123456789ABCDEF";
    const EMPTY: Self = Self {
        own: Side::EMPTY,
        opponent: Side::EMPTY,
    };
    const IS_CUBE: bool = true;

    #[inline]
    fn compact_cube(&self) -> Option<CompactCube> {
        Some(self.into())
    }

    #[inline]
    fn own(&self) -> u64 {
        self.own.stones
    }

    #[inline]
    fn opponent(&self) -> u64 {
        self.opponent.stones
    }

    #[inline]
    fn playable(&self) -> u64 {
        cells::playable(self.occupied())
    }

    #[inline]
    fn threats(&self) -> u64 {
        self.own.threats
    }

    #[inline]
    fn opponent_threats(&self) -> u64 {
        self.opponent.threats
    }

    #[inline]
    fn can_win(&self) -> bool {
        self.opponent.one != ALL_LINES
    }

    #[inline]
    fn opponent_can_win(&self) -> bool {
        self.own.one != ALL_LINES
    }

    #[inline]
    fn cells() -> u64 {
        u64::MAX
    }

    #[inline]
    fn upper_cells() -> u64 {
        UPPER
    }

    #[inline]
    fn has_line(cells: u64) -> bool {
        Portable.has_line(cells)
    }

    #[inline]
    fn for_each_line(cells: u64, each: impl FnMut(u64)) {
        for_each_line(cells, each);
    }

    #[inline]
    fn play(&self, cell: u64) -> Self {
        let (mut own, mut opponent) = (self.own, self.opponent);
        own.add(cell, &opponent);
        opponent.threats &= !cell;
        Self {
            own: opponent,
            opponent: own,
        }
    }

    /// Returns the sum over the lines through the cell without a stone of the opponent: 1, 10 or
    /// 100 for no, one or two own stones. A stone that makes an opening scores 1000 more.
    #[inline]
    fn move_score(&self, cell: u64) -> u32 {
        let live = LINE_NUMBERS_THROUGH[cell.trailing_zeros() as usize] & !self.opponent.one;
        let three = live & self.own.two;
        let score =
            live.count_ones() + 9 * (live & self.own.one).count_ones() + 90 * three.count_ones();
        let mut threats = 0;
        for line in three.ones() {
            threats |= LINES[line.trailing_zeros() as usize];
        }
        let next = (self.playable() & !cell) | cells::above(cell);
        let opens = threats & !self.own.stones & next != 0;
        score + if opens { 1000 } else { 0 }
    }

    #[inline]
    fn above(cells: u64) -> u64 {
        cells::above(cells)
    }

    #[inline]
    fn below(cells: u64) -> u64 {
        cells::below(cells)
    }

    #[inline]
    fn upward(cells: u64) -> u64 {
        cells::upward(cells)
    }

    #[inline]
    fn column(cell: u64) -> u64 {
        FIRST_COLUMN << Self::column_of(cell)
    }

    #[inline]
    fn cell(column: u32, level: u32) -> u64 {
        1 << (16 * level + column)
    }

    #[inline]
    fn column_of(cell: u64) -> u32 {
        cell.trailing_zeros() % 16
    }

    #[inline]
    fn key(&self) -> u128 {
        let occupied = self.occupied();
        let odd = occupied.count_ones() % 2 == 1;
        let first = if odd {
            self.opponent.stones
        } else {
            self.own.stones
        };
        u128::from(occupied >> 48) << 64 | u128::from(first | self.playable())
    }

    #[inline]
    fn key_image(key: u128, symmetry: u32) -> u128 {
        let (low, high) = (key as u64, (key >> 64) as u64);
        u128::from(image(high, symmetry)) << 64 | u128::from(image(low, symmetry))
    }

    fn image(&self, symmetry: u32) -> Self {
        let own = image(self.own.stones, symmetry);
        let opponent = image(self.opponent.stones, symmetry);
        let mut position = Self::EMPTY;
        for cell in own.ones() {
            position.own.add(cell, &position.opponent);
        }
        for cell in opponent.ones() {
            position.opponent.add(cell, &position.own);
        }
        position.own.threats &= !opponent;
        position
    }
}

impl From<&Cube> for CompactCube {
    fn from(position: &Cube) -> Self {
        Self {
            own: position.own(),
            opponent: position.opponent(),
            threats: position.threats(),
            opponent_threats: position.opponent_threats(),
        }
    }
}

/// Returns the image of every cell under every symmetry, by the number of the symmetry.
pub(crate) const fn cell_images() -> [[u8; 64]; 8] {
    let mut images = [[0; 64]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut cell = 0;
        while cell < 64 {
            images[symmetry][cell] = image(1 << cell, symmetry as u32).trailing_zeros() as u8;
            cell += 1;
        }
        symmetry += 1;
    }
    images
}

/// Returns the image of a set of cells. Bit 0 of the number of a symmetry flips every layer from
/// left to right, bit 1 from front to back, and then bit 2 along the diagonal.
#[inline]
const fn image(mut cells: u64, symmetry: u32) -> u64 {
    const X0: u64 = 0x1111_1111_1111_1111;
    const X3: u64 = 0x8888_8888_8888_8888;
    const X1: u64 = X0 << 1;
    const X2: u64 = X0 << 2;
    const Y0: u64 = 0x000F_000F_000F_000F;
    const Y1: u64 = Y0 << 4;
    const Y2: u64 = Y0 << 8;
    const Y3: u64 = Y0 << 12;
    if symmetry & 1 != 0 {
        cells = (cells & X0) << 3 | (cells & X1) << 1 | (cells & X2) >> 1 | (cells & X3) >> 3;
    }
    if symmetry & 2 != 0 {
        cells = (cells & Y0) << 12 | (cells & Y1) << 4 | (cells & Y2) >> 4 | (cells & Y3) >> 12;
    }
    if symmetry & 4 != 0 {
        // A transposition: first within each block of 2x2, then of the blocks.
        let moved = (cells ^ cells >> 3) & 0x0A0A_0A0A_0A0A_0A0A;
        cells ^= moved | moved << 3;
        let moved = (cells ^ cells >> 6) & 0x00CC_00CC_00CC_00CC;
        cells ^= moved | moved << 6;
    }
    cells
}

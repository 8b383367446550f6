//! Flat boards: columns in a row; lines run along rows, columns and diagonals.

use crate::board::bits::Bits;
use crate::board::position::Board;

/// A position on a flat board of `W` columns and `H` rows. The integer `T` has a bit for every
/// cell and one above every column, `W · (H + 1)` in all: `u64` for 7x6, `u128` for 9x7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flat<const W: u32, const H: u32, T = u64> {
    own: T,
    opponent: T,
    threats: T,
    opponent_threats: T,
    stones: u32,
}

/// Returns the name and the column digits of a board. A size that is not listed does not compile.
const fn name(width: u32, height: u32) -> (&'static str, &'static str) {
    match (width, height) {
        (6, 5) => ("6x5", "123456"),
        (7, 6) => ("7x6", "1234567"),
        (8, 7) => ("8x7", "12345678"),
        (8, 8) => ("8x8", "12345678"),
        (9, 5) => ("9x5", "123456789"),
        (9, 7) => ("9x7", "123456789"),
        (10, 6) => ("10x6", "123456789A"),
        _ => panic!("a flat board of this size has no name"),
    }
}

/// Returns the lowest `rows` cells of every column.
const fn rows<const W: u32, const H: u32>(rows: u32) -> u128 {
    let mut cells = 0;
    let mut column = 0;
    while column < W {
        cells |= ((1u128 << rows) - 1) << (column * (H + 1));
        column += 1;
    }
    cells
}

/// Returns the cells with an even number of cells above them.
const fn upper_cells<const W: u32, const H: u32>() -> u128 {
    let mut cells = 0;
    let mut level = 0;
    while level < H {
        if (H - 1 - level).is_multiple_of(2) {
            cells |= rows::<W, H>(1) << level;
        }
        level += 1;
    }
    cells
}

/// Returns the number of lines through each cell, which is what a stone there is worth while
/// nothing else is known.
const fn line_counts<const W: u32, const H: u32>() -> [u8; 128] {
    let mut counts = [0; 128];
    let steps: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut direction = 0;
    while direction < 4 {
        let (right, up) = steps[direction];
        let mut start = 0;
        while start < (W * H) as i32 {
            let (x, y) = (start / H as i32, start % H as i32);
            let (end_x, end_y) = (x + 3 * right, y + 3 * up);
            if end_x < W as i32 && end_y >= 0 && end_y < H as i32 {
                let mut step = 0;
                while step < 4 {
                    counts[((x + step * right) * (H as i32 + 1) + y + step * up) as usize] += 1;
                    step += 1;
                }
            }
            start += 1;
        }
        direction += 1;
    }
    counts
}

impl<const W: u32, const H: u32, T: Bits> Flat<W, H, T> {
    const BOTTOM: u128 = rows::<W, H>(1);
    const COLUMN: u128 = (1 << H) - 1;
    const CELLS_MASK: u128 = rows::<W, H>(H);
    const UPPER_CELLS: u128 = upper_cells::<W, H>();
    const LINE_COUNTS: [u8; 128] = line_counts::<W, H>();
    /// From a cell to its right neighbours: in the row, and on the two diagonals.
    const STEPS: [u32; 3] = [H + 1, H, H + 2];

    fn bottom() -> T {
        T::from_number(Self::BOTTOM)
    }

    fn occupied(&self) -> T {
        self.own | self.opponent
    }

    /// Returns the cells, empty or not, that complete a line of these stones.
    #[inline]
    fn completing(stones: T) -> T {
        let mut cells = (stones << 1) & (stones << 2) & (stones << 3);
        for step in Self::STEPS {
            let two = (stones << step) & (stones << (2 * step));
            cells = cells | two & (stones << (3 * step)) | two & (stones >> step);
            let two = (stones >> step) & (stones >> (2 * step));
            cells = cells | two & (stones >> (3 * step)) | two & (stones << step);
        }
        cells & Self::cells()
    }

    /// Returns the lowest free cell of every column; for a full column, the bit above it.
    #[inline]
    fn lowest_free(&self) -> T {
        self.occupied().plus(Self::bottom())
    }
}

impl<const W: u32, const H: u32, T: Bits> Board for Flat<W, H, T> {
    type Bits = T;

    const NAME: &'static str = name(W, H).0;
    const COLUMNS: u32 = W;
    const HEIGHT: u32 = H;
    const KEY_BITS: u32 = W * (H + 1);
    const SYMMETRIES: u32 = 2;
    const DIGITS: &'static str = name(W, H).1;
    const EMPTY: Self = Self {
        own: T::NONE,
        opponent: T::NONE,
        threats: T::NONE,
        opponent_threats: T::NONE,
        stones: 0,
    };

    #[inline]
    fn own(&self) -> T {
        self.own
    }

    #[inline]
    fn opponent(&self) -> T {
        self.opponent
    }

    #[inline]
    fn stones(&self) -> u32 {
        self.stones
    }

    #[inline]
    fn playable(&self) -> T {
        self.lowest_free() & Self::cells()
    }

    #[inline]
    fn threats(&self) -> T {
        self.threats
    }

    #[inline]
    fn opponent_threats(&self) -> T {
        self.opponent_threats
    }

    #[inline]
    fn can_win(&self) -> bool {
        Self::has_line(Self::cells() & !self.opponent)
    }

    #[inline]
    fn opponent_can_win(&self) -> bool {
        Self::has_line(Self::cells() & !self.own)
    }

    #[inline]
    fn cells() -> T {
        T::from_number(Self::CELLS_MASK)
    }

    #[inline]
    fn upper_cells() -> T {
        T::from_number(Self::UPPER_CELLS)
    }

    #[inline]
    fn has_line(cells: T) -> bool {
        let along = |step: u32| {
            let pairs = cells & (cells >> step);
            !(pairs & (pairs >> (2 * step))).is_empty()
        };
        along(1) || Self::STEPS.into_iter().any(along)
    }

    fn for_each_line(cells: T, mut each: impl FnMut(T)) {
        for step in [1, H, H + 1, H + 2] {
            let pairs = cells & (cells >> step);
            for start in (pairs & (pairs >> (2 * step))).ones() {
                let two = start | start << step;
                each(two | two << (2 * step));
            }
        }
    }

    #[inline]
    fn play(&self, cell: T) -> Self {
        let own = self.own | cell;
        Self {
            own: self.opponent,
            opponent: own,
            threats: self.opponent_threats & !cell,
            opponent_threats: Self::completing(own) & !(self.opponent | own),
            stones: self.stones + 1,
        }
    }

    /// Scores the number of threats after the move first, then the number of lines through the
    /// cell.
    #[inline]
    fn move_score(&self, cell: T) -> u32 {
        self.move_score_after(cell, &self.play(cell))
    }

    #[inline]
    fn move_score_after(&self, cell: T, next: &Self) -> u32 {
        next.opponent_threats.count() * 32 + u32::from(Self::LINE_COUNTS[cell.index() as usize])
    }

    #[inline]
    fn above(cells: T) -> T {
        cells << 1
    }

    #[inline]
    fn below(cells: T) -> T {
        cells >> 1
    }

    #[inline]
    fn upward(cells: T) -> T {
        const { assert!(H <= 8) };
        let raised =
            |cells: T, by: u32| cells << by & T::from_number(Self::CELLS_MASK & !rows::<W, H>(by));
        let two = cells | raised(cells, 1);
        let four = two | raised(two, 2);
        four | raised(four, 4)
    }

    #[inline]
    fn column(cell: T) -> T {
        T::from_number(Self::COLUMN << (Self::column_of(cell) * (H + 1)))
    }

    #[inline]
    fn cell(column: u32, level: u32) -> T {
        T::single(column * (H + 1) + level)
    }

    #[inline]
    fn column_of(cell: T) -> u32 {
        cell.index() / (H + 1)
    }

    #[inline]
    fn key(&self) -> u128 {
        let odd = self.stones % 2 == 1;
        let first = if odd { self.opponent } else { self.own };
        (first | self.lowest_free()).number()
    }

    #[inline]
    fn key_image(key: u128, symmetry: u32) -> u128 {
        if symmetry == 0 {
            key
        } else {
            mirrored::<W, H>(key)
        }
    }

    fn image(&self, symmetry: u32) -> Self {
        let image = |cells: T| T::from_number(Self::key_image(cells.number(), symmetry));
        Self {
            own: image(self.own),
            opponent: image(self.opponent),
            threats: image(self.threats),
            opponent_threats: image(self.opponent_threats),
            stones: self.stones,
        }
    }
}

/// Returns the set with its columns in the opposite order.
#[inline]
fn mirrored<const W: u32, const H: u32>(cells: u128) -> u128 {
    let column = (1u128 << (H + 1)) - 1;
    (0..W).fold(0, |image, x| {
        image | (cells >> (x * (H + 1)) & column) << ((W - 1 - x) * (H + 1))
    })
}

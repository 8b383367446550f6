//! The cells of the cube as sets of bits: its layers and columns, and the 76 lines of four.
//!
//! The bit order is drawn in [`crate::board`].

/// From a cell to the one above it, in bits.
const LEVEL: u32 = 16;

/// The first layer, at the bottom.
pub(crate) const BOTTOM: u64 = (1 << LEVEL) - 1;

/// The third layer.
pub(crate) const THIRD: u64 = BOTTOM << (2 * LEVEL);

/// The fourth layer, at the top.
pub(crate) const FOURTH: u64 = BOTTOM << (3 * LEVEL);

/// The second and the fourth layer: the cells with an even number of cells above them.
pub(crate) const UPPER: u64 = BOTTOM << LEVEL | FOURTH;

/// All cells of the first column.
pub(crate) const FIRST_COLUMN: u64 = u64::MAX / BOTTOM;

/// Returns the lowest free cell of every column that is not full.
#[inline(always)]
pub(crate) const fn playable(occupied: u64) -> u64 {
    (above(occupied) | BOTTOM) & !occupied
}

/// Returns the cells right above the given ones.
#[inline(always)]
pub(crate) const fn above(cells: u64) -> u64 {
    cells << LEVEL
}

/// Returns the cells right below the given ones.
#[inline(always)]
pub(crate) const fn below(cells: u64) -> u64 {
    cells >> LEVEL
}

/// Returns the given cells and all cells above them.
#[inline(always)]
pub(crate) const fn upward(cells: u64) -> u64 {
    let two = cells | cells << LEVEL;
    two | two << (2 * LEVEL)
}

/// Returns all cells above the given ones.
#[inline(always)]
pub(crate) const fn all_above(cells: u64) -> u64 {
    upward(above(cells))
}

/// Returns all cells of the columns in which the given cells lie.
#[inline(always)]
pub(crate) const fn columns(cells: u64) -> u64 {
    let halves = cells | cells >> (2 * LEVEL);
    ((halves | halves >> LEVEL) & BOTTOM).wrapping_mul(FIRST_COLUMN)
}

/// The number of directions in which lines run.
pub(crate) const DIRECTIONS: usize = 13;

/// From a cell of a line to the next one, in bits, by direction. Zeros pad the last register.
pub(crate) const STEPS: [u64; 16] = directions().0;

/// The cells in which lines start, by direction. Zeros pad the last register.
pub(crate) const STARTS: [u64; 16] = directions().1;

/// The cells of each of the 76 lines.
pub(crate) const LINES: [u64; 76] = lines();

/// For every cell the numbers of the lines through it, one bit each: for counting stones in many lines
/// at once.
pub(crate) const LINE_NUMBERS_THROUGH: [u128; 64] = line_numbers_through();

/// For every cell the cells of the lines through it, at most seven, then zeros; and how many lines
/// there are. The same lines as in [`LINE_NUMBERS_THROUGH`], in the form that wide registers load.
pub(crate) const LINES_THROUGH: [([u64; 8], u8); 64] = lines_through();

/// Returns the line from a start in a direction.
pub(crate) const fn line(start: u64, step: u64) -> u64 {
    start | start << step | start << (2 * step) | start << (3 * step)
}

const fn directions() -> ([u64; 16], [u64; 16]) {
    let (mut steps, mut starts) = ([0; 16], [0; 16]);
    // Of two opposite directions only one counts: 14 is the first number with a positive step.
    let mut direction = 0;
    while direction < DIRECTIONS {
        let number = direction as i32 + 14;
        let by = [number % 3 - 1, number / 3 % 3 - 1, number / 9 - 1];
        steps[direction] = (by[0] + 4 * by[1] + 16 * by[2]) as u64;
        let mut cell = 0;
        while cell < 64 {
            let mut axis = 0;
            let mut inside = true;
            while axis < 3 {
                let end = (cell >> (2 * axis) & 3) + 3 * by[axis];
                inside &= end >= 0 && end < 4;
                axis += 1;
            }
            starts[direction] |= (inside as u64) << cell;
            cell += 1;
        }
        direction += 1;
    }
    (steps, starts)
}

const fn lines() -> [u64; 76] {
    let mut lines = [0; 76];
    let (mut count, mut direction) = (0, 0);
    while direction < DIRECTIONS {
        let mut starts = STARTS[direction];
        while starts != 0 {
            lines[count] = line(starts & starts.wrapping_neg(), STEPS[direction]);
            count += 1;
            starts &= starts - 1;
        }
        direction += 1;
    }
    assert!(count == 76);
    lines
}

const fn line_numbers_through() -> [u128; 64] {
    let mut through = [0; 64];
    let mut number = 0;
    while number < LINES.len() {
        let mut cells = LINES[number];
        while cells != 0 {
            through[cells.trailing_zeros() as usize] |= 1 << number;
            cells &= cells - 1;
        }
        number += 1;
    }
    through
}

const fn lines_through() -> [([u64; 8], u8); 64] {
    let mut through = [([0; 8], 0); 64];
    let mut cell = 0;
    while cell < 64 {
        let (lines, count) = &mut through[cell];
        let mut numbers = LINE_NUMBERS_THROUGH[cell];
        while numbers != 0 {
            lines[*count as usize] = LINES[numbers.trailing_zeros() as usize];
            *count += 1;
            numbers &= numbers - 1;
        }
        cell += 1;
    }
    through
}

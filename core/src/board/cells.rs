//! The 64 cells of the cube: its layers and columns, and the 76 lines of four, as sets of bits.
//!
//! The bit order is drawn in [`crate::board`].

/// The cells of the lowest layer.
pub(crate) const BOTTOM: u64 = 0xFFFF;

/// The second and the fourth layer: the cells with an even number of cells above them.
pub(crate) const UPPER: u64 = 0xFFFF_0000_FFFF_0000;

/// The third layer.
pub(crate) const THIRD: u64 = BOTTOM << 32;

/// The fourth layer, the top one.
pub(crate) const FOURTH: u64 = BOTTOM << 48;

/// The lowest free cell of every column that is not full.
#[inline(always)]
pub(crate) const fn playable(occupied: u64) -> u64 {
    (occupied << 16 | BOTTOM) & !occupied
}

/// The cells right above the given ones, and all above those.
#[inline(always)]
pub(crate) const fn all_above(cells: u64) -> u64 {
    let next = cells << 16;
    let two = next | next << 16;
    two | two << 32
}

/// All cells of the columns in which some of the given cells lie.
#[inline(always)]
pub(crate) const fn columns(cells: u64) -> u64 {
    let halves = cells | cells >> 32;
    ((halves | halves >> 16) & BOTTOM).wrapping_mul(0x0001_0001_0001_0001)
}

/// How many directions there are.
pub(crate) const DIRECTIONS: usize = 13;

/// From a cell of a line to the next one, by direction; zeros fill up the last register.
pub(crate) const STEPS: [u64; 16] = directions().0;

/// The cells in which lines of a direction start.
pub(crate) const STARTS: [u64; 16] = directions().1;

/// The cells of each of the 76 lines.
pub(crate) const LINES: [u64; 76] = lines();

const fn directions() -> ([u64; 16], [u64; 16]) {
    let (mut steps, mut starts) = ([0; 16], [0; 16]);
    // One of each pair of opposite directions: 14 is the first with a positive step.
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

/// For every cell the lines through it, at most seven, then zeros; and how many they are.
pub(crate) const THROUGH: [([u64; 8], u8); 64] = through();

const fn through() -> [([u64; 8], u8); 64] {
    let mut through = [([0; 8], 0); 64];
    let mut cell = 0;
    while cell < 64 {
        let (lines, count) = &mut through[cell];
        let mut number = 0;
        while number < LINES.len() {
            if LINES[number] >> cell & 1 == 1 {
                lines[*count as usize] = LINES[number];
                *count += 1;
            }
            number += 1;
        }
        cell += 1;
    }
    through
}

pub(crate) const fn line(start: u64, step: u64) -> u64 {
    start | start << step | start << (2 * step) | start << (3 * step)
}

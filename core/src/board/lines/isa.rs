//! Instruction sets, and the operations that they have in common.

use crate::board::cells::{DIRECTIONS, LINES_THROUGH, STARTS, STEPS};
use crate::board::lines::register::{PairCounts, Register};

/// Evaluates an expression in step and starts for all directions, and combines the results with *or*.
// A macro, since a closure would be compiled for the least instruction set, and called.
macro_rules! in_all_directions {
    ($isa:ident, $step:ident, $starts:ident => $of:expr) => {{
        let mut all = $isa.splat(0);
        let mut at = 0;
        while at < DIRECTIONS {
            let $step = $isa.load(&STEPS, at);
            let $starts = $isa.load(&STARTS, at);
            all = all.or($of);
            at += Self::Register::WORDS;
        }
        all.reduce_or()
    }};
}

/// An instruction set, and the questions about lines of the cube that its registers answer.
///
/// A value of it is the proof that this machine has the instructions, and whatever uses them takes one.
///
/// Code for an instruction set must be compiled for it as a whole, or every operation becomes a call.
/// So whatever uses one is a [`Kernel`] that [`Isa::call`] runs, and all functions between the kernel
/// and the registers are inlined. A function that calls itself starts a new kernel to do so.
pub(crate) trait Isa: Copy {
    /// The registers of the instruction set.
    type Register: Register;

    /// Runs a kernel, compiled for this instruction set.
    fn call<K: Kernel>(self, kernel: K) -> K::Output;
    /// Returns a register with the same word everywhere.
    fn splat(self, word: u64) -> Self::Register;
    /// Loads the words of a table from an index on.
    fn load<const N: usize>(self, table: &[u64; N], at: usize) -> Self::Register;

    /// Returns true if some line lies within these cells.
    #[inline(always)]
    fn has_line(self, cells: u64) -> bool {
        let cells = self.splat(cells);
        in_all_directions!(self, step, starts => within(cells, step, starts)) != 0
    }

    /// Returns the cells of all lines that lie within these cells.
    #[inline(always)]
    fn covered(self, cells: u64) -> u64 {
        let cells = self.splat(cells);
        in_all_directions!(self, step, starts => spread(within(cells, step, starts), step))
    }

    /// Returns the cells of all lines that lie within `cells` and run through one of `some`.
    #[inline(always)]
    fn covered_through(self, cells: u64, some: u64) -> u64 {
        let (cells, some) = (self.splat(cells), self.splat(some));
        in_all_directions!(self, step, starts => {
            let touched = some.or(some.shift_right(step));
            let touched = touched.or(touched.shift_right(step).shift_right(step));
            spread(within(cells, step, starts.and(touched)), step)
        })
    }

    /// Returns [`Self::covered`] of two sets.
    #[inline(always)]
    fn covered_by_two(self, one: u64, other: u64) -> (u64, u64) {
        (self.covered(one), self.covered(other))
    }

    /// Returns [`Self::covered_through`] of two sets, with the same cells to run through.
    #[inline(always)]
    fn covered_through_by_two(self, one: u64, other: u64, some: u64) -> (u64, u64) {
        (
            self.covered_through(one, some),
            self.covered_through(other, some),
        )
    }

    /// Returns the cells without a stone that complete a line of these stones.
    #[inline(always)]
    fn completing(self, stones: u64) -> u64 {
        let all = self.splat(stones);
        let cells = in_all_directions!(self, step, starts => {
            let first = all.and(starts);
            let second = all.shift_right(step).and(starts);
            let third = all.shift_right(step).shift_right(step).and(starts);
            let fourth = all.shift_right(step).shift_right(step).shift_right(step).and(starts);
            let (low, high) = (first.and(second), third.and(fourth));
            // Horner's scheme: the fourth cell of a line is shifted three times.
            let cells = low.and(third).shift_left(step).or(low.and(fourth));
            let cells = cells.shift_left(step).or(first.and(high));
            cells.shift_left(step).or(second.and(high))
        });
        cells & !stones
    }

    /// Counts, for each free cell, the lines through it that have two of these stones and two free cells.
    #[inline(always)]
    fn pairs(self, stones: u64, free: u64) -> PairCounts {
        let (stones, all_free) = (self.splat(stones), self.splat(free));
        let open = stones.or(all_free);
        let (mut once, mut twice) = (self.splat(0), self.splat(0));
        let mut at = 0;
        while at < DIRECTIONS {
            let step = self.load(&STEPS, at);
            let starts = within(open, step, self.load(&STARTS, at));
            let starts = with_two(stones, step, starts);
            let cells = spread(starts, step).and(all_free);
            twice = twice.or(once.and(cells));
            once = once.or(cells);
            at += Self::Register::WORDS;
        }
        once.reduce_counts(twice)
    }

    /// Returns [`Self::pairs`] of two sets of stones.
    #[inline(always)]
    fn pairs_of_two(self, one: u64, other: u64, free: u64) -> [PairCounts; 2] {
        [self.pairs(one, free), self.pairs(other, free)]
    }

    /// Returns in which of eight sets a cell is, one bit each.
    #[inline(always)]
    fn membership(self, sets: &[u64; 8], cell: u32) -> usize {
        let cell = self.splat(1 << cell);
        let (mut bits, mut at) = (0, 0);
        while at < sets.len() {
            bits |= self.load(sets, at).and(cell).not_zero() << at;
            at += Self::Register::WORDS;
        }
        bits
    }

    /// Returns the cells without a stone that complete a line through `cell`, which has one of these
    /// stones. They include all that a stone in `cell` adds to [`Isa::completing`].
    #[inline(always)]
    fn completing_through(self, stones: u64, cell: u64) -> u64 {
        let (lines, count) = &LINES_THROUGH[cell.trailing_zeros() as usize % 64];
        let free = self.splat(!stones);
        let mut all = self.splat(0);
        let mut at = 0;
        while at < usize::from(*count) {
            all = all.or(self.load(lines, at).and(free).single_bits());
            at += Self::Register::WORDS;
        }
        all.reduce_or()
    }

    /// Adds to each sum the products of two factors with its two weights. This is for networks, not for lines. There must
    /// be a multiple of 16 sums, so that they fill the registers of every instruction set, and no sum may overflow.
    #[inline(always)]
    fn add_products<const N: usize>(
        self,
        sums: &mut [i32; N],
        factors: [i16; 2],
        weights: &[[i16; 2]; N],
    ) {
        let [one, other] = factors.map(i32::from);
        for (sum, &[of_one, of_other]) in sums.iter_mut().zip(weights) {
            *sum += one * i32::from(of_one) + other * i32::from(of_other);
        }
    }
}

/// Returns those of the starts whose lines have exactly two of these stones.
#[inline(always)]
fn with_two<R: Register>(stones: R, step: R, starts: R) -> R {
    let [first, second] = [stones, stones.shift_right(step)];
    let (some, both) = (first.xor(second), first.and(second));
    // The sums of the first and of the last two cells of a line, in binary, are added.
    let [some_last, both_last] = [some, both].map(|bit| bit.shift_right(step).shift_right(step));
    let two = both.xor(both_last).xor(some.and(some_last));
    two.and(starts).and_not(some.xor(some_last))
}

/// Returns the starts of the lines within these cells.
#[inline(always)]
pub(super) fn within<R: Register>(cells: R, step: R, starts: R) -> R {
    let pairs = cells.and(cells.shift_right(step));
    pairs
        .and(pairs.shift_right(step).shift_right(step))
        .and(starts)
}

/// Returns the cells of the lines with these starts.
#[inline(always)]
fn spread<R: Register>(starts: R, step: R) -> R {
    let pairs = starts.or(starts.shift_left(step));
    pairs.or(pairs.shift_left(step).shift_left(step))
}

/// Work that is compiled anew for every instruction set. Its function must always be inlined.
pub(crate) trait Kernel {
    /// The result of the work.
    type Output;
    /// Does the work.
    fn run<I: Isa>(self, isa: I) -> Self::Output;
}

//! Sets of cells of the cube and the lines in them, on the widest registers that the machine has.
//!
//! The lines of the cube run in 13 directions. Those of one direction are recognised together, by
//! shifting the set of cells along it, and a processor with wide registers does several directions
//! at once. Everything is written once, in [`Isa`], for any [`Register`]: a single word of 64 bits
//! anywhere, four or eight of them where there is AVX2 or AVX-512. WebAssembly has two, which suit two
//! sets better than two directions.
//!
//! A line is given by its direction and its lowest cell, its *start*: the cells `c`, `c + step`,
//! `c + 2·step` and `c + 3·step`.

#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod x86;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

use crate::board::cells::{DIRECTIONS, STARTS, STEPS, THROUGH, line};

/// Several words of 64 bits that are worked on at once, one direction or one line each.
pub(crate) trait Register: Copy {
    /// How many words there are.
    const WORDS: usize;
    /// The same word everywhere.
    fn splat(word: u64) -> Self;
    /// The words of a table from some place on.
    fn load<const N: usize>(table: &[u64; N], at: usize) -> Self;
    /// Bits that are set in both.
    fn and(self, other: Self) -> Self;
    /// Bits that are set in one at least.
    fn or(self, other: Self) -> Self;
    /// Each word shifted to the left, by the number in the same place.
    fn left(self, by: Self) -> Self;
    /// Each word shifted to the right, by the number in the same place.
    fn right(self, by: Self) -> Self;
    /// The words that have one bit, and zeros in place of all others.
    fn single_bits(self) -> Self;
    /// All words combined with *or*.
    fn any(self) -> u64;
}

impl Register for u64 {
    const WORDS: usize = 1;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        word
    }
    #[inline(always)]
    fn load<const N: usize>(table: &[u64; N], at: usize) -> Self {
        table[at]
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn left(self, by: Self) -> Self {
        self << by
    }
    #[inline(always)]
    fn right(self, by: Self) -> Self {
        self >> by
    }
    #[inline(always)]
    fn single_bits(self) -> Self {
        if self & self.wrapping_sub(1) == 0 {
            self
        } else {
            0
        }
    }
    #[inline(always)]
    fn any(self) -> u64 {
        self
    }
}

/// What an expression in step and starts is in all directions, combined with *or*. (A macro, since a
/// closure would be compiled for the least instruction set, and called.)
macro_rules! in_all_directions {
    ($step:ident, $starts:ident => $of:expr) => {{
        let mut all = Self::Register::splat(0);
        let mut at = 0;
        while at < DIRECTIONS {
            let $step = Self::Register::load(&STEPS, at);
            let $starts = Self::Register::load(&STARTS, at);
            all = all.or($of);
            at += Self::Register::WORDS;
        }
        all.any()
    }};
}

/// An instruction set, and what is asked of the lines of the cube in its registers.
///
/// Code for one instruction set must be compiled as a whole for it, or every step becomes a call.
/// So whatever uses it is a [`Kernel`] that is run by [`Isa::call`], and all functions on the way
/// down to a register are inlined; what calls itself does that as a task again.
pub(crate) trait Isa: Copy {
    /// What it computes with.
    type Register: Register;

    /// Runs a task, compiled for this instruction set.
    fn call<T: Kernel>(task: T) -> T::Output;

    /// Whether some line lies within these cells.
    #[inline(always)]
    fn has_line(cells: u64) -> bool {
        let cells = Self::Register::splat(cells);
        in_all_directions!(step, starts => within(cells, step, starts)) != 0
    }

    /// The cells of all lines that lie within these cells.
    #[inline(always)]
    fn covered(cells: u64) -> u64 {
        let cells = Self::Register::splat(cells);
        in_all_directions!(step, starts => spread(within(cells, step, starts), step))
    }

    /// The cells of all lines that lie within `cells` and have one of `some` among theirs.
    #[inline(always)]
    fn covered_through(cells: u64, some: u64) -> u64 {
        let (cells, some) = (Self::Register::splat(cells), Self::Register::splat(some));
        in_all_directions!(step, starts => {
            let touched = some.or(some.right(step));
            let touched = touched.or(touched.right(step).right(step));
            spread(within(cells, step, starts.and(touched)), step)
        })
    }

    /// [`Self::covered`] of two sets.
    #[inline(always)]
    fn covered_by_two(one: u64, other: u64) -> (u64, u64) {
        (Self::covered(one), Self::covered(other))
    }

    /// [`Self::covered_through`] of two sets, with the same cells to go through.
    #[inline(always)]
    fn covered_through_by_two(one: u64, other: u64, some: u64) -> (u64, u64) {
        (
            Self::covered_through(one, some),
            Self::covered_through(other, some),
        )
    }

    /// The cells without a stone that complete a line of these stones.
    #[inline(always)]
    fn completing(stones: u64) -> u64 {
        let all = Self::Register::splat(stones);
        let cells = in_all_directions!(step, starts => {
            let first = all.and(starts);
            let second = all.right(step).and(starts);
            let third = all.right(step).right(step).and(starts);
            let fourth = all.right(step).right(step).right(step).and(starts);
            let (low, high) = (first.and(second), third.and(fourth));
            // Horner's scheme: a cell found in the fourth place is shifted three times.
            let cells = low.and(third).left(step).or(low.and(fourth));
            let cells = cells.left(step).or(first.and(high));
            cells.left(step).or(second.and(high))
        });
        cells & !stones
    }

    /// Those of them that complete a line through this cell, which has one of the stones. What a
    /// stone adds to the cells of [`Isa::completing`] is among these.
    #[inline(always)]
    fn completing_through(stones: u64, cell: u64) -> u64 {
        let (lines, count) = &THROUGH[cell.trailing_zeros() as usize % 64];
        let free = Self::Register::splat(!stones);
        let mut all = Self::Register::splat(0);
        let mut at = 0;
        while at < usize::from(*count) {
            all = all.or(Self::Register::load(lines, at).and(free).single_bits());
            at += Self::Register::WORDS;
        }
        all.any()
    }
}

/// The starts of the lines within these cells.
#[inline(always)]
fn within<R: Register>(cells: R, step: R, starts: R) -> R {
    let pairs = cells.and(cells.right(step));
    pairs.and(pairs.right(step).right(step)).and(starts)
}

/// The cells of the lines with these starts.
#[inline(always)]
fn spread<R: Register>(starts: R, step: R) -> R {
    let pairs = starts.or(starts.left(step));
    pairs.or(pairs.left(step).left(step))
}

/// Calls a function with each line that lies within these cells.
#[inline(always)]
pub(crate) fn for_each_line(cells: u64, mut each: impl FnMut(u64)) {
    for (&step, &starts) in STEPS.iter().zip(&STARTS).take(DIRECTIONS) {
        let mut found = within(cells, step, starts);
        while found != 0 {
            each(line(found & found.wrapping_neg(), step));
            found &= found - 1;
        }
    }
}

/// Work that is compiled anew for every instruction set. Its function must be inlined always.
pub(crate) trait Kernel {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run<I: Isa>(self) -> Self::Output;
}

/// One word at a time: on every machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Isa for Portable {
    type Register = u64;

    #[inline(always)]
    fn call<T: Kernel>(task: T) -> T::Output {
        task.run::<Self>()
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn covered_by_two(one: u64, other: u64) -> (u64, u64) {
        wasm::covered(one, other)
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn covered_through_by_two(one: u64, other: u64, some: u64) -> (u64, u64) {
        wasm::covered_through(one, other, some)
    }
}

/// The instruction sets that can be chosen at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SimdLevel {
    Portable,
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2(x86::Avx2),
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx512(x86::Avx512),
}

impl SimdLevel {
    /// All that this machine has, the best one last.
    pub(crate) fn available() -> impl Iterator<Item = Self> {
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        let wide = [
            x86::Avx2::detected().map(Self::Avx2),
            x86::Avx512::detected().map(Self::Avx512),
        ];
        #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
        let wide: [Option<Self>; 0] = [];
        core::iter::once(Self::Portable).chain(wide.into_iter().flatten())
    }

    /// The best one.
    pub(crate) fn best() -> Self {
        Self::available().last().unwrap_or(Self::Portable)
    }

    /// Runs a task with it.
    #[inline]
    pub(crate) fn run<T: Kernel>(self, task: T) -> T::Output {
        match self {
            Self::Portable => Portable::call(task),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx2(_) => x86::Avx2::call(task),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx512(_) => x86::Avx512::call(task),
        }
    }
}

#[cfg(test)]
mod tests;

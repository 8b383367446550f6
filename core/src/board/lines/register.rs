//! Registers: words that are processed at once.

/// Several words of 64 bits that are processed at once: one direction, or one line, each. Only an
/// [`Isa`](super::isa::Isa) makes them, so a value proves that this machine has the instructions.
pub(crate) trait Register: Copy {
    /// The number of words.
    const WORDS: usize;
    /// Returns the bits that are set in both.
    fn and(self, other: Self) -> Self;
    /// Returns the bits that are set in either.
    fn or(self, other: Self) -> Self;
    /// Returns the bits that are set in one of them only.
    fn xor(self, other: Self) -> Self;
    /// Returns the bits that are set in this register and not in the other.
    fn and_not(self, other: Self) -> Self;
    /// Shifts each word to the left, by the number in the same lane.
    fn shift_left(self, by: Self) -> Self;
    /// Shifts each word to the right, by the number in the same lane.
    fn shift_right(self, by: Self) -> Self;
    /// Returns the words that have a single bit, with zeros in place of all others.
    fn single_bits(self) -> Self;
    /// Returns which words aren't zero, one bit each.
    fn not_zero(self) -> usize;
    /// Combines all words with *or*.
    fn reduce_or(self) -> u64;
    /// Adds up counts to two for each bit, of which this register has those that are at least 1, and the other
    /// those that are 2.
    fn reduce_counts(self, twice: Self) -> PairCounts;
}

/// The free cells that lie on *pairs*: lines with two stones of one player and two free cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PairCounts {
    /// Those on at least one such line.
    pub(crate) once: u64,
    /// Those on at least two.
    pub(crate) twice: u64,
}

impl Register for u64 {
    const WORDS: usize = 1;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self & !other
    }
    #[inline(always)]
    fn shift_left(self, by: Self) -> Self {
        self << by
    }
    #[inline(always)]
    fn shift_right(self, by: Self) -> Self {
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
    fn not_zero(self) -> usize {
        usize::from(self != 0)
    }
    #[inline(always)]
    fn reduce_or(self) -> u64 {
        self
    }
    #[inline(always)]
    fn reduce_counts(self, twice: Self) -> PairCounts {
        PairCounts { once: self, twice }
    }
}

/// Returns two numbers as one, the first in its lower half.
#[cfg(any(
    all(target_arch = "x86_64", feature = "std"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#[inline(always)]
pub(super) fn both_halves([low, high]: [i16; 2]) -> i32 {
    i32::from(low.cast_unsigned()) | i32::from(high) << 16
}

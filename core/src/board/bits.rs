//! Sets of cells.

use core::fmt::Debug;
use core::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A set of up to 64 or 128 cells in an unsigned integer.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No cell.
    const NONE: Self;

    /// The set of one cell.
    fn single(index: u32) -> Self;
    /// How many cells are in the set.
    fn count(self) -> u32;
    /// The number of the lowest cell; the width of the integer if there is none.
    fn index(self) -> u32;
    /// The set without its lowest cell.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// Sum of the two numbers, as used on sets of whole columns.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// The set as the number that it is.
    fn number(self) -> u128;
    /// The set whose number has these low bits.
    fn from_number(number: u128) -> Self;

    /// The lowest cell of the set alone.
    #[inline]
    fn lowest(self) -> Self {
        self & !self.without_lowest()
    }

    /// Whether no cell is in the set.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether two cells or more are in the set.
    #[inline]
    fn has_several(self) -> bool {
        !self.without_lowest().is_empty()
    }

    /// The single cells of the set, lowest first.
    #[inline]
    fn ones(self) -> Ones<Self> {
        Ones(self)
    }
}

/// Iterator over the single cells of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Ones<T>(T);

impl<T: Bits> Iterator for Ones<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        if self.0.is_empty() {
            return None;
        }
        let lowest = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(lowest)
    }
}

macro_rules! bits {
    ($type:ty) => {
        impl Bits for $type {
            const NONE: Self = 0;

            #[inline]
            fn single(index: u32) -> Self {
                1 << index
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn index(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn number(self) -> u128 {
                u128::from(self)
            }
            #[inline]
            fn from_number(number: u128) -> Self {
                number as Self
            }
        }
    };
}

bits!(u64);
bits!(u128);

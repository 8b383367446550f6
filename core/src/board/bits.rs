//! Sets of cells as integers.

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
    /// The empty set.
    const NONE: Self;

    /// Returns the set of one cell.
    fn single(index: u32) -> Self;
    /// Returns the number of cells in the set.
    fn count(self) -> u32;
    /// Returns the number of the lowest cell, or the width of the integer if the set is empty.
    fn index(self) -> u32;
    /// Returns the set without its lowest cell.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// Adds two sets as numbers, wrapping; a carry climbs a column of stones.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// Returns the bits of the set as a number.
    fn number(self) -> u128;
    /// Returns the set with these bits; those that don't fit are dropped.
    fn from_number(number: u128) -> Self;

    /// Returns the set of the lowest cell alone.
    #[inline]
    fn lowest(self) -> Self {
        self & !self.without_lowest()
    }

    /// Returns true if the set has no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Returns true if the set has two cells or more.
    #[inline]
    fn has_several(self) -> bool {
        !self.without_lowest().is_empty()
    }

    /// Iterates over the cells of the set, each as a set of its own, lowest first.
    #[inline]
    fn ones(self) -> Ones<Self> {
        Ones(self)
    }
}

/// An iterator over the cells of a set, each as a set of its own, lowest first.
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

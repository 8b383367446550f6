//! Witnesses: what others need to check a static proof.

use crate::board::cells::{BOTTOM, columns};
use crate::board::lines::Isa;
use crate::proofs::matching::{Pairs, blocked};

/// How the side that is not to move answers, where that isn't plain follow-up. Columns are one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Witness {
    /// The columns of a region, in which it plays freely.
    pub region: u16,
    /// Pairs of columns; it gets the single of one in each. Empty pairs, at the end, count for nothing.
    pub pairs: Pairs<u16>,
}

impl Witness {
    /// Returns the witness of a region, which is given by all its cells.
    #[inline(always)]
    pub(super) fn of_region(region: u64) -> Self {
        Self {
            region: columns_of(region),
            ..Self::default()
        }
    }

    /// Returns pairs of singles that show that every line within `open` is blocked, perhaps none.
    #[inline(always)]
    pub(super) fn of_pairs<I: Isa>(isa: I, open: u64, singles: u64, poisoned: u64) -> Option<Self> {
        if !isa.has_line(open) {
            return Some(Self::default());
        }
        if singles | poisoned == 0 {
            return None;
        }
        let pairs = blocked(isa, open, singles, poisoned)?;
        Some(Self {
            region: 0,
            pairs: pairs.map(columns_of),
        })
    }
}

/// Returns the columns in which cells lie.
#[inline(always)]
fn columns_of(cells: u64) -> u16 {
    (columns(cells) & BOTTOM) as u16
}

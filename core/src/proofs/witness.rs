//! Witnesses: what others need to check a static proof.

use crate::board::lines::Isa;
use crate::proofs::matching::{Pairs, blocked};

/// How the side that is not to move answers, where that isn't plain follow-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Witness {
    /// All cells of the columns in which it plays freely: a region.
    pub region: u64,
    /// The pairs of singles of which it gets one cell each; empty ones count for nothing.
    pub pairs: Pairs<u64>,
}

impl Witness {
    /// Returns the witness of a region.
    #[inline(always)]
    pub(super) fn of_region(region: u64) -> Self {
        Self {
            region,
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
        Some(Self { region: 0, pairs })
    }
}

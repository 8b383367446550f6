//! The bounds of a column's value, which all threads of an analysis narrow together.

use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::solver::Bounds;

/// The bounds of a column's value, for the side that moves there, and the work done for them.
pub(super) struct ColumnBounds {
    /// Both bounds in one word.
    bounds: AtomicU32,
    /// The number of threads at work on the column.
    pub(super) workers: AtomicU32,
    /// The positions that they have visited for it.
    pub(super) nodes: AtomicU64,
}

impl ColumnBounds {
    pub(super) fn new(bounds: Bounds) -> Self {
        Self {
            bounds: AtomicU32::new(packed(bounds)),
            workers: AtomicU32::new(0),
            nodes: AtomicU64::new(0),
        }
    }

    pub(super) fn get(&self) -> Bounds {
        unpacked(self.bounds.load(Ordering::SeqCst))
    }

    /// Adds what has been proved, and returns all that is known now.
    pub(super) fn narrow(&self, bounds: Bounds) -> Bounds {
        let narrower = |old| Some(packed(unpacked(old).and(bounds)));
        _ = self
            .bounds
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, narrower);
        self.get()
    }
}

/// Packs bounds into one word; those beyond any value become the widest that fit.
fn packed(bounds: Bounds) -> u32 {
    let half = |bound: i32| bound.clamp(i16::MIN.into(), i16::MAX.into()) as u16;
    u32::from(half(bounds.least)) << 16 | u32::from(half(bounds.most))
}

fn unpacked(word: u32) -> Bounds {
    let half = |word: u32| i32::from((word as u16).cast_signed());
    Bounds {
        least: half(word >> 16),
        most: half(word),
    }
}

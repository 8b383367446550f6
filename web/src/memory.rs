//! The memory of the engine's tables.

use fourfold_core::support::memory::clear_on;
use fourfold_core::{Goal, Kind};
use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::threads::Pool;

/// With less than this the engine is of little use.
const LEAST_MEBIBYTES: u32 = 4;
/// A vector must be smaller than 2 GiB where addresses have 32 bits.
const MOST_MEBIBYTES: u32 = 2047;
const WORDS_PER_MEBIBYTE: usize = (1 << 20) / 8;
/// The number of words, from all over the table, that tell how full it is.
const SAMPLES: usize = 2048;

/// What the memory holds. It helps only work that leaves the same behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contents {
    /// Analyses and moves on a board.
    Analyses(Kind),
    /// Solutions.
    Solutions(Kind, Goal),
    /// Results that nobody needs later.
    Temporary,
}

/// Words that all threads share.
pub(crate) struct Memory {
    words: Vec<AtomicU64>,
    mebibytes: u32,
    /// `None` for zeros.
    contents: Mutex<Option<Contents>>,
}

/// The browser grants less memory than the engine needs.
#[derive(Debug)]
pub(crate) struct NoMemory;

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the browser has less than {LEAST_MEBIBYTES} MiB of memory left"
        )
    }
}

impl Error for NoMemory {}

impl Memory {
    /// Reserves this many MiB, 2047 at most; or where the browser does not grant that much, as on a
    /// phone, half of it, and so on.
    pub(crate) fn reserve(mebibytes: u32) -> Result<Self, NoMemory> {
        let mut mebibytes = mebibytes.clamp(LEAST_MEBIBYTES, MOST_MEBIBYTES);
        loop {
            let count = mebibytes as usize * WORDS_PER_MEBIBYTE;
            let mut words = Vec::new();
            if words.try_reserve_exact(count).is_ok() {
                words.resize_with(count, AtomicU64::default);
                return Ok(Self {
                    words,
                    mebibytes,
                    contents: Mutex::new(None),
                });
            }
            if mebibytes == LEAST_MEBIBYTES {
                return Err(NoMemory);
            }
            mebibytes = (mebibytes / 2).max(LEAST_MEBIBYTES);
        }
    }

    /// Returns the size in MiB.
    pub(crate) fn mebibytes(&self) -> u32 {
        self.mebibytes
    }

    /// Returns the words for work that fills them with `wanted`. They hold zeros or more of the same. The
    /// work before must have ended.
    pub(crate) fn words_for(&self, wanted: Contents) -> &[AtomicU64] {
        let mut contents = self.contents.lock().unwrap_or_else(PoisonError::into_inner);
        let before = contents.replace(wanted);
        if before.is_some_and(|before| before != wanted || wanted == Contents::Temporary) {
            let Ok(()) = clear_on(&self.words, &Pool);
        }
        &self.words
    }

    /// Returns about how much of the memory is in use, between 0 and 1.
    pub(crate) fn fill(&self) -> f64 {
        let step = (self.words.len() / SAMPLES).max(1);
        let sampled = self.words.iter().step_by(step);
        let (all, used) = sampled.fold((0, 0), |(all, used), word| {
            (all + 1, used + u32::from(word.load(Ordering::Relaxed) != 0))
        });
        f64::from(used) / f64::from(all.max(1))
    }
}

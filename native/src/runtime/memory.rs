//! Memory for transposition tables.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use memmap2::MmapMut;
use zerocopy::FromBytes;

use crate::text::failure::{Failure, Result};

/// Zeroed words that the system provides page by page as they are first touched.
///
/// The pages are large where the system has large pages. A search jumps about in the table, and large
/// pages make each jump cheaper: searches of minutes in a table of 1 GiB take a sixth less time. For
/// short searches they cost nothing: a thousand easy positions in a table of 128 MiB took 0.13 s with
/// small pages, and 0.02 s with large ones.
pub(crate) struct Memory(MmapMut);

impl Memory {
    /// Takes this number of words of 8 bytes from the system.
    pub(crate) fn new(words: usize) -> io::Result<Self> {
        let map = MmapMut::map_anon(words * size_of::<AtomicU64>())?;
        #[cfg(target_os = "linux")]
        {
            // It works without large pages too.
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Ok(Self(map))
    }

    /// Takes this number of words; `purpose` names them in the message of a failure.
    pub(crate) fn of(words: usize, purpose: &str) -> Result<Self> {
        let refused = |error| format!("the system refuses memory for {purpose}: {error}");
        Self::new(words).map_err(|error| Failure::Bad(refused(error)))
    }

    /// Makes all words zero. Those that are already aren't written, so untouched pages stay that.
    pub(crate) fn clear(&mut self) {
        for word in self.words() {
            if word.load(Ordering::Relaxed) != 0 {
                word.store(0, Ordering::Relaxed);
            }
        }
    }

    /// Touches every page of new memory, so that no search has to wait for the system.
    pub(crate) fn touch(&mut self) {
        /// The smallest page of any system, in words.
        const PAGE: usize = 4096 / size_of::<AtomicU64>();
        for word in self.words().iter().step_by(PAGE) {
            word.store(0, Ordering::Relaxed);
        }
    }

    pub(crate) fn words(&mut self) -> &[AtomicU64] {
        <[AtomicU64]>::mut_from_bytes(&mut self.0).expect("a map starts on a page")
    }
}

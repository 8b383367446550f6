//! Memory for transposition tables.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use fourfold_core::support::Threads;
use memmap2::MmapMut;
#[cfg(feature = "cluster")]
use memmap2::MmapRaw;
use zerocopy::FromBytes;

use crate::runtime::threads::StdThreads;
use crate::text::failure::{Failure, Result};

/// Zeroed words that the system provides page by page as they are first touched.
///
/// The pages are large where the system has large pages. A search jumps about in the table, and large
/// pages make each jump cheaper: searches of minutes in a table of 1 GiB take a sixth less time. For
/// short searches they cost nothing: a thousand easy positions in a table of 128 MiB took 0.13 s with
/// small pages, and 0.02 s with large ones.
pub(crate) struct Memory(Map);

enum Map {
    /// Of this program alone.
    Own(MmapMut),
    /// In a file that other programs may have mapped, too.
    #[cfg(feature = "cluster")]
    Shared(MmapRaw),
}

impl Memory {
    /// Takes this number of words of 8 bytes from the system.
    pub(crate) fn new(words: usize) -> io::Result<Self> {
        let map = MmapMut::map_anon(words * size_of::<AtomicU64>())?;
        #[cfg(target_os = "linux")]
        {
            // It works without large pages too.
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Ok(Self(Map::Own(map)))
    }

    /// Takes the words of a map that other programs may share.
    #[cfg(feature = "cluster")]
    pub(crate) fn shared(map: MmapRaw) -> Self {
        Self(Map::Shared(map))
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

    /// Touches every page on so many threads, so that no search has to wait for the system.
    pub(crate) fn touch(&mut self, threads: usize) -> Result<()> {
        /// The smallest page of any system, in words.
        const PAGE: usize = 4096 / size_of::<AtomicU64>();
        let words = self.words();
        let share = words.len().div_ceil(threads).next_multiple_of(PAGE);
        let touched = StdThreads(threads).run(|number| {
            let own = words.chunks(share).nth(number).unwrap_or_default();
            for word in own.iter().step_by(PAGE) {
                word.fetch_or(0, Ordering::Relaxed);
            }
        });
        touched.map(drop)
    }

    #[cfg_attr(feature = "cluster", allow(unsafe_code))]
    pub(crate) fn words(&mut self) -> &[AtomicU64] {
        match &mut self.0 {
            Map::Own(map) => <[AtomicU64]>::mut_from_bytes(map).expect("a map starts on a page"),
            #[cfg(feature = "cluster")]
            Map::Shared(map) => {
                let words = map.len() / size_of::<AtomicU64>();
                // SAFETY: The map begins on a page, is as long as that, and stays for as long as the borrow. All programs
                // that have mapped the file access it as atomic words only; any bits are a word. If somebody makes the
                // file shorter, the system ends the program when it comes to the missing part.
                unsafe { std::slice::from_raw_parts(map.as_ptr().cast(), words) }
            }
        }
    }
}

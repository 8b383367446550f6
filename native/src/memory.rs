//! Memory for the transposition table.

use std::io;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use zerocopy::FromBytes;

/// Zeroed words that the system provides page by page as they are first touched.
pub(crate) struct Memory(MmapMut);

/// How large the pages of memory are, where the system leaves that open.
///
/// A search jumps about in the table, and in large pages each jump takes fewer accesses to memory:
/// searches of minutes in a table of 1 GiB take a sixth less time. But then the first few hundred
/// entries touch all of the memory, and to zero it takes longer than a short search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pages {
    Usual,
    Large,
}

impl Memory {
    /// This many words of 8 bytes.
    pub(crate) fn new(words: usize, pages: Pages) -> io::Result<Self> {
        let map = MmapMut::map_anon(words * size_of::<AtomicU64>())?;
        #[cfg(target_os = "linux")]
        if pages == Pages::Large {
            // A system that has none works as well.
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Ok(Self(map))
    }

    pub(crate) fn words(&mut self) -> &[AtomicU64] {
        <[AtomicU64]>::mut_from_bytes(&mut self.0).expect("a map starts on a page")
    }
}

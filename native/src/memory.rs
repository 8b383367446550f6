//! Memory for the transposition table.

use std::io;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use zerocopy::FromBytes;

/// Zeroed words that the system provides page by page as they are first touched.
pub(crate) struct Memory(MmapMut);

impl Memory {
    /// This many words of 8 bytes.
    pub(crate) fn new(words: usize) -> io::Result<Self> {
        let map = MmapMut::map_anon(words * size_of::<AtomicU64>())?;
        // A search jumps about in the table. In large pages that takes half the memory accesses;
        // a system that has none works as well, but slower.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Self(map))
    }

    pub(crate) fn words(&mut self) -> &[AtomicU64] {
        <[AtomicU64]>::mut_from_bytes(&mut self.0).expect("a map starts on a page")
    }
}

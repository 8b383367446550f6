//! Memory of transposition tables: words of 8 bytes that threads share.

use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::support::threads::Threads;

/// The least memory a table takes, in words of 8 bytes.
pub const LEAST_WORDS: usize = 16;

/// Zeroed memory for a table of this many words of 8 bytes.
pub fn zeroed(words: usize) -> Vec<AtomicU64> {
    (0..words).map(|_| AtomicU64::new(0)).collect()
}

/// Makes zeros of all words. Those that are zero already are only read: a store to memory that threads share
/// is slow in WebAssembly, and natively pages that were never written to stay as they are.
pub(crate) fn clear(words: &[AtomicU64]) {
    for word in words {
        if word.load(Ordering::Relaxed) != 0 {
            word.store(0, Ordering::Relaxed);
        }
    }
}

/// The same on all of these threads.
pub fn clear_on<T: Threads>(words: &[AtomicU64], threads: &T) -> Result<(), T::Error> {
    let share = words.len().div_ceil(threads.count()).max(1);
    threads.run(|thread| {
        clear(words.chunks(share).nth(thread).unwrap_or_default());
    })?;
    Ok(())
}

/// The memory is smaller than [`LEAST_WORDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooSmall;

impl fmt::Display for TooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a transposition table needs at least {LEAST_WORDS} words"
        )
    }
}

impl core::error::Error for TooSmall {}

/// Whether [`prefetch`] has an instruction to use on this machine.
pub(crate) const CAN_PREFETCH: bool = cfg!(target_arch = "x86_64");

/// Hints that `target` will be read soon. Does nothing where there is no such instruction.
///
/// In a table of gigabytes nearly every probe waits for main memory; started early, the wait
/// overlaps with the ordering of the moves.
#[inline]
#[allow(unsafe_code)]
pub(crate) fn prefetch<T>(target: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch changes nothing that a program can see, whatever the address, and
        // the instruction is part of every x86-64 processor.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(target).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = target;
}

//! The memory of transposition tables: words of 8 bytes that threads share.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::support::threads::Threads;

/// Allocates zeroed memory of this many words of 8 bytes.
pub fn zeroed(words: usize) -> Vec<AtomicU64> {
    (0..words).map(|_| AtomicU64::new(0)).collect()
}

/// Sets all words to zero. Words that are zero already are only read: stores to shared memory are
/// slow in WebAssembly, and natively pages that were never written stay unallocated.
pub(crate) fn clear(words: &[AtomicU64]) {
    for word in words {
        if word.load(Ordering::Relaxed) != 0 {
            word.store(0, Ordering::Relaxed);
        }
    }
}

/// Sets all words to zero, on all of these threads.
///
/// # Errors
/// If the threads are unavailable.
pub fn clear_on<T: Threads>(words: &[AtomicU64], threads: &T) -> Result<(), T::Error> {
    let share = words.len().div_ceil(threads.count()).max(1);
    threads.run(|thread| {
        clear(words.chunks(share).nth(thread).unwrap_or_default());
    })?;
    Ok(())
}

/// True where [`prefetch`] does something.
pub(crate) const CAN_PREFETCH: bool = cfg!(target_arch = "x86_64");

/// Asks the processor to load `target` into its cache; does nothing where there is no instruction
/// for that.
///
/// In a table of gigabytes nearly every probe waits for main memory. Started early, the wait
/// overlaps with other work, such as ordering the moves.
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

//! The memory of transposition tables: words of 8 bytes that threads share.

use alloc::vec::Vec;
use core::sync::atomic::Ordering;

use crate::support::threads::Threads;

#[cfg(not(all(test, loom)))]
mod atomic {
    pub use core::sync::atomic::AtomicU64 as Word;
    pub(crate) use core::sync::atomic::fence;
}

/// Words that know every value which a thread may read from them by the rules of the language, and not
/// only the one which this processor happens to show.
#[cfg(all(test, loom))]
mod atomic {
    pub use loom::sync::atomic::AtomicU64 as Word;
    pub(crate) use loom::sync::atomic::fence;
}

pub use atomic::Word;
pub(crate) use atomic::fence;

/// Allocates zeroed memory of this many words of 8 bytes.
pub fn zeroed(words: usize) -> Vec<Word> {
    (0..words).map(|_| Word::new(0)).collect()
}

/// Sets all words to zero. Words that are zero already are only read: stores to shared memory are
/// slow in WebAssembly, and natively pages that were never written stay unallocated.
pub fn clear(words: &[Word]) {
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
pub fn clear_on<T: Threads>(words: &[Word], threads: &T) -> Result<(), T::Error> {
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

/// Calls this for threads 0 to 2, each on a thread of its own, with shared memory of this many words: again and
/// again, in every order in which the three can take turns, if none is interrupted more than three times.
#[cfg(all(test, loom))]
pub(crate) fn in_every_order(
    words: usize,
    work: impl Fn(usize, &[Word]) + Copy + Send + Sync + 'static,
) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(move || {
        let memory = alloc::sync::Arc::new(zeroed(words));
        let threads = [0, 1, 2].map(|thread| {
            let memory = memory.clone();
            loom::thread::spawn(move || work(thread, &memory))
        });
        for thread in threads {
            thread.join().expect("it has no panic");
        }
    });
}

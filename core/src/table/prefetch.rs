//! Bringing memory near before it is read. On a table of gigabytes nearly every look-up has to wait
//! for main memory; started early, the wait overlaps with the ordering of the moves.

/// Whether there is an instruction for it.
pub(super) const EXISTS: bool = cfg!(target_arch = "x86_64");

/// Hints that `target` will be read soon. Does nothing where there is no such instruction.
#[inline]
#[allow(unsafe_code)]
pub(super) fn read<T>(target: &T) {
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

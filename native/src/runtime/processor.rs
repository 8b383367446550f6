//! The instructions that the program was compiled to, and a clear message where the machine lacks them.

/// Ends the program with one line on a processor that is too old for it. Otherwise the program would
/// die of an illegal instruction.
///
/// This function is itself compiled to those instructions, so it must not need any: it contains only
/// calls and single operations on numbers, which have no newer form. That is why the message is a
/// constant, and why this check comes first in the program.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[inline(never)]
pub(crate) fn check() {
    use fourfold_core::support::processor::saves_wide_registers;
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    use std::hint::black_box;
    use std::io::{self, Write};
    use std::process;

    // What x86-64-v3 adds to x86-64-v2, and `popcnt` for v2 itself: in leaf 1 fma, movbe, popcnt,
    // xsave, avx and f16c; in leaf 7 bmi1, avx2 and bmi2; in the extended leaf lzcnt.
    // `is_x86_feature_detected!` doesn't test what the compiler was told to take for granted.
    const BASIC: u32 = 1 << 12 | 1 << 22 | 1 << 23 | 1 << 27 | 1 << 28 | 1 << 29;
    const LATER: u32 = 1 << 3 | 1 << 5 | 1 << 8;
    const EXTENDED: u32 = 1 << 5;
    const LAST_LEAF: u32 = 7;
    const EXTENDED_LEAF: u32 = 0x8000_0001;

    // The black box keeps the compiler from using a newer instruction for the comparison.
    let has = |register: u32, bits: u32| black_box(register & bits) == bits;
    let suffices = __cpuid(0).eax >= LAST_LEAF
        && has(__cpuid(1).ecx, BASIC)
        && has(__cpuid_count(LAST_LEAF, 0).ebx, LATER)
        && __cpuid(EXTENDED_LEAF - 1).eax >= EXTENDED_LEAF
        && has(__cpuid(EXTENDED_LEAF).ecx, EXTENDED)
        && saves_wide_registers();
    if !suffices {
        let message =
            b"fourfold: this build needs an x86-64-v3 processor (2013 or later), and a system \
            that saves its registers; on this machine, build it with RUSTFLAGS=-Ctarget-cpu=native\n";
        // If this can't be written, nothing more can be done.
        _ = io::stderr().write_all(message);
        process::exit(2);
    }
}

/// Does nothing: other builds need no instruction that their machines may lack.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(crate) fn check() {}

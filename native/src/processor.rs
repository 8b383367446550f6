//! Whether this machine has the instructions that the program was compiled to.

use crate::failure::Result;

/// The program is compiled for processors that count and scan bits in one step; on an older one it
/// would die of an illegal instruction, in the middle of its work.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(crate) fn check() -> Result {
    use std::arch::x86_64::{__cpuid, __cpuid_count};

    let has_leaf = |leaf| __cpuid(leaf & 0x8000_0000).eax >= leaf;
    let basic = __cpuid(1).ecx;
    let later = if has_leaf(7) {
        __cpuid_count(7, 0).ebx
    } else {
        0
    };
    let extended = 0x8000_0001;
    let extended = if has_leaf(extended) {
        __cpuid(extended).ecx
    } else {
        0
    };
    // Everything that x86-64-v3 has and x86-64-v2 has not, with `popcnt` to stand for v2.
    // `is_x86_feature_detected!` does not look for what the compiler was told to take for granted.
    let needed = [
        ("popcnt", basic, 23),
        ("fma", basic, 12),
        ("movbe", basic, 22),
        ("xsave", basic, 27),
        ("avx", basic, 28),
        ("f16c", basic, 29),
        ("bmi1", later, 3),
        ("avx2", later, 5),
        ("bmi2", later, 8),
        ("lzcnt", extended, 5),
    ];
    let missing: Vec<_> = needed
        .into_iter()
        .filter(|(_, register, bit)| register >> bit & 1 == 0)
        .map(|(name, ..)| name)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(crate::failure::Failure::Bad(format!(
        "this build needs an x86-64-v3 processor (2013 or later), and this one lacks {}; \
         build it with RUSTFLAGS=-Ctarget-cpu=native on this machine",
        missing.join(", ")
    )))
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(crate) fn check() -> Result {
    Ok(())
}

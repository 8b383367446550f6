//! What the operating system does with the registers of the processor.

use core::arch::x86_64::{__cpuid, _xgetbv};
use core::hint::black_box;

/// In leaf 1, `ecx`: the system has chosen which registers it saves, and `xgetbv` tells.
const OSXSAVE: u32 = 1 << 27;
/// The registers of SSE and the upper halves of those of AVX.
const WIDE_REGISTERS: u64 = 0b110;

/// Returns true if the system saves the registers of AVX when it changes from one thread to another. If
/// it doesn't, their instructions fail although the processor has them.
///
/// `is_x86_feature_detected!` asks the same, but not in a program that was compiled to AVX. This function
/// needs no newer instruction in such a program either, as its caller may not: the black box keeps the
/// compiler from using one for the comparison.
#[must_use]
#[inline(never)]
#[allow(unsafe_code)]
pub fn saves_wide_registers() -> bool {
    // SAFETY: `xgetbv` needs the bit OSXSAVE, and `saves` calls this only if `ecx` has it.
    saves(__cpuid(1).ecx, || unsafe { _xgetbv(0) })
}

/// Returns true if the system saves wide registers, from `ecx` of leaf 1 and the register XCR0.
#[inline(always)]
fn saves(ecx: u32, xcr0: impl FnOnce() -> u64) -> bool {
    black_box(ecx & OSXSAVE) != 0 && black_box(xcr0() & WIDE_REGISTERS) == WIDE_REGISTERS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_registers_are_saved_only_if_the_system_has_chosen_both_halves() {
        assert!(!saves(!OSXSAVE, || unreachable!("it is not allowed")));
        for (xcr0, expected) in [
            (0b001, false),
            (0b011, false),
            (0b101, false),
            (0b111, true),
        ] {
            assert_eq!(saves(OSXSAVE, || xcr0), expected, "{xcr0:b}");
        }
    }

    /// The tests run in the instructions that the system's answer must allow.
    #[cfg(target_feature = "avx")]
    #[test]
    fn they_are_saved_here() {
        assert!(saves_wide_registers());
    }
}

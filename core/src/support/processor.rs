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
    if black_box(__cpuid(1).ecx & OSXSAVE) == 0 {
        return false;
    }
    // SAFETY: the system has allowed `xgetbv`, as the bit says.
    let saved = unsafe { _xgetbv(0) };
    black_box(saved & WIDE_REGISTERS) == WIDE_REGISTERS
}

#[cfg(all(test, feature = "std", not(target_feature = "avx")))]
mod tests {
    use super::*;

    #[test]
    fn it_agrees_with_the_standard_library() {
        const AVX: u32 = 1 << 28;
        let has_avx = __cpuid(1).ecx & AVX != 0;
        let detected = std::arch::is_x86_feature_detected!("avx");
        assert_eq!(has_avx && saves_wide_registers(), detected);
    }
}

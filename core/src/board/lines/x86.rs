//! The registers of AVX2 and AVX-512.
//!
//! The standard library detects them at run time, so they need the feature `std`.
#![allow(unsafe_code)]

use core::arch::x86_64::{
    __m256i, __m512i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256,
    _mm256_loadu_si256, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_sllv_epi64, _mm256_srlv_epi64, _mm512_add_epi64, _mm512_and_si512, _mm512_loadu_si512,
    _mm512_maskz_mov_epi64, _mm512_or_si512, _mm512_reduce_or_epi64, _mm512_set1_epi64,
    _mm512_sllv_epi64, _mm512_srlv_epi64, _mm512_testn_epi64_mask,
};

use crate::board::lines::isa::{Isa, Kernel};
use crate::board::lines::register::Register;

/// Four words at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx2(());

/// Eight words at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx512(());

// A value of these types proves that the machine has the instructions: only `detected` makes one, and
// `SimdLevel` calls only an instruction set of which it has a value.

impl Avx2 {
    /// Returns the instruction set if this machine has it.
    pub(super) fn detected() -> Option<Self> {
        let detected = std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt");
        detected.then_some(Self(()))
    }
}

impl Avx512 {
    /// Returns the instruction set if this machine has it.
    pub(super) fn detected() -> Option<Self> {
        let detected = Avx2::detected().is_some()
            && std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512vl");
        detected.then_some(Self(()))
    }
}

impl Isa for Avx2 {
    type Register = __m256i;

    #[inline]
    fn call<K: Kernel>(kernel: K) -> K::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn compiled<K: Kernel>(kernel: K) -> K::Output {
            kernel.run::<Avx2>()
        }
        // SAFETY: only a `SimdLevel` that holds an `Avx2`, or a kernel that such a call runs, comes
        // here, and an `Avx2` exists only where the machine has these instructions.
        unsafe { compiled(kernel) }
    }
}

impl Isa for Avx512 {
    type Register = __m512i;

    #[inline]
    fn call<K: Kernel>(kernel: K) -> K::Output {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn compiled<K: Kernel>(kernel: K) -> K::Output {
            kernel.run::<Avx512>()
        }
        // SAFETY: as for AVX2.
        unsafe { compiled(kernel) }
    }
}

// SAFETY (of all below): only kernels use these functions, and they run where the instructions exist.
// Loads stay inside the table: they read a slice of as many words as the register has.

impl Register for __m256i {
    const WORDS: usize = 4;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: see above.
        unsafe { _mm256_set1_epi64x(word.cast_signed()) }
    }
    #[inline(always)]
    fn load<const N: usize>(table: &[u64; N], at: usize) -> Self {
        // SAFETY: see above.
        unsafe { _mm256_loadu_si256(table[at..at + 4].as_ptr().cast()) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { _mm256_and_si256(self, other) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { _mm256_or_si256(self, other) }
    }
    #[inline(always)]
    fn shift_left(self, by: Self) -> Self {
        // SAFETY: see above.
        unsafe { _mm256_sllv_epi64(self, by) }
    }
    #[inline(always)]
    fn shift_right(self, by: Self) -> Self {
        // SAFETY: see above.
        unsafe { _mm256_srlv_epi64(self, by) }
    }
    #[inline(always)]
    fn single_bits(self) -> Self {
        // SAFETY: see above.
        unsafe {
            let others = _mm256_and_si256(self, _mm256_add_epi64(self, _mm256_set1_epi64x(-1)));
            _mm256_and_si256(self, _mm256_cmpeq_epi64(others, _mm256_setzero_si256()))
        }
    }
    #[inline(always)]
    fn reduce_or(self) -> u64 {
        // SAFETY: see above.
        unsafe {
            let two = _mm_or_si128(
                _mm256_castsi256_si128(self),
                _mm256_extracti128_si256::<1>(self),
            );
            _mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))).cast_unsigned()
        }
    }
}

impl Register for __m512i {
    const WORDS: usize = 8;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: see above.
        unsafe { _mm512_set1_epi64(word.cast_signed()) }
    }
    #[inline(always)]
    fn load<const N: usize>(table: &[u64; N], at: usize) -> Self {
        // SAFETY: see above.
        unsafe { _mm512_loadu_si512(table[at..at + 8].as_ptr().cast()) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { _mm512_and_si512(self, other) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { _mm512_or_si512(self, other) }
    }
    #[inline(always)]
    fn shift_left(self, by: Self) -> Self {
        // SAFETY: see above.
        unsafe { _mm512_sllv_epi64(self, by) }
    }
    #[inline(always)]
    fn shift_right(self, by: Self) -> Self {
        // SAFETY: see above.
        unsafe { _mm512_srlv_epi64(self, by) }
    }
    #[inline(always)]
    fn single_bits(self) -> Self {
        // SAFETY: see above.
        unsafe {
            let less = _mm512_add_epi64(self, _mm512_set1_epi64(-1));
            _mm512_maskz_mov_epi64(_mm512_testn_epi64_mask(self, less), self)
        }
    }
    #[inline(always)]
    fn reduce_or(self) -> u64 {
        // SAFETY: see above.
        unsafe { _mm512_reduce_or_epi64(self).cast_unsigned() }
    }
}

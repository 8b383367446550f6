//! The registers of AVX2 and AVX-512.
//!
//! The standard library detects them at run time, so they need the feature `std`.
#![allow(unsafe_code)]

use core::arch::x86_64::{
    __m256i, __m512i, _mm_and_si128, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64,
    _mm256_add_epi32, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_pd,
    _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_movemask_pd, _mm256_or_si256, _mm256_set1_epi32, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_storeu_si256,
    _mm256_xor_si256, _mm512_add_epi32, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_loadu_si512, _mm512_madd_epi16,
    _mm512_maskz_mov_epi64, _mm512_or_si512, _mm512_reduce_or_epi64, _mm512_set1_epi32,
    _mm512_set1_epi64, _mm512_sllv_epi64, _mm512_srlv_epi64, _mm512_storeu_si512,
    _mm512_test_epi64_mask, _mm512_testn_epi64_mask, _mm512_xor_si512,
};

use crate::board::lines::isa::{Isa, Kernel};
use crate::board::lines::register::{PairCounts, Register, both_halves};

/// Four words at a time. Only [`Self::detected`] makes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx2(());

/// Eight words at a time. Only [`Self::detected`] makes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx512(());

/// A register of AVX2. Only an [`Avx2`] makes one.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct FourWords(__m256i);

/// A register of AVX-512. Only an [`Avx512`] makes one.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct EightWords(__m512i);

// SAFETY (of all below): whoever has a value of one of these four types has got it from `detected`, so
// the machine has the instructions. Loads and stores access a slice or an array of exactly as many
// bytes as the register has.

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
    type Register = FourWords;

    #[inline]
    fn call<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn compiled<K: Kernel>(isa: Avx2, kernel: K) -> K::Output {
            kernel.run(isa)
        }
        // SAFETY: see above.
        unsafe { compiled(self, kernel) }
    }
    #[inline(always)]
    fn splat(self, word: u64) -> FourWords {
        // SAFETY: see above.
        FourWords(unsafe { _mm256_set1_epi64x(word.cast_signed()) })
    }
    #[inline(always)]
    fn load<const N: usize>(self, table: &[u64; N], at: usize) -> FourWords {
        // SAFETY: see above.
        FourWords(unsafe { _mm256_loadu_si256(table[at..at + 4].as_ptr().cast()) })
    }
    #[inline(always)]
    fn add_products<const N: usize>(
        self,
        sums: &mut [i32; N],
        factors: [i16; 2],
        weights: &[[i16; 2]; N],
    ) {
        const { assert!(N.is_multiple_of(8)) }
        let sums = sums.as_chunks_mut::<8>().0;
        let weights = weights.as_chunks::<8>().0;
        for (sums, weights) in sums.iter_mut().zip(weights) {
            // SAFETY: see above.
            unsafe {
                let weights = _mm256_loadu_si256(weights.as_ptr().cast());
                let products = _mm256_madd_epi16(_mm256_set1_epi32(both_halves(factors)), weights);
                let all = _mm256_add_epi32(_mm256_loadu_si256(sums.as_ptr().cast()), products);
                _mm256_storeu_si256(sums.as_mut_ptr().cast(), all);
            }
        }
    }
}

impl Isa for Avx512 {
    type Register = EightWords;

    #[inline]
    fn call<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn compiled<K: Kernel>(isa: Avx512, kernel: K) -> K::Output {
            kernel.run(isa)
        }
        // SAFETY: see above.
        unsafe { compiled(self, kernel) }
    }
    #[inline(always)]
    fn splat(self, word: u64) -> EightWords {
        // SAFETY: see above.
        EightWords(unsafe { _mm512_set1_epi64(word.cast_signed()) })
    }
    #[inline(always)]
    fn load<const N: usize>(self, table: &[u64; N], at: usize) -> EightWords {
        // SAFETY: see above.
        EightWords(unsafe { _mm512_loadu_si512(table[at..at + 8].as_ptr().cast()) })
    }
    #[inline(always)]
    fn add_products<const N: usize>(
        self,
        sums: &mut [i32; N],
        factors: [i16; 2],
        weights: &[[i16; 2]; N],
    ) {
        const { assert!(N.is_multiple_of(16)) }
        let sums = sums.as_chunks_mut::<16>().0;
        let weights = weights.as_chunks::<16>().0;
        for (sums, weights) in sums.iter_mut().zip(weights) {
            // SAFETY: see above.
            unsafe {
                let weights = _mm512_loadu_si512(weights.as_ptr().cast());
                let products = _mm512_madd_epi16(_mm512_set1_epi32(both_halves(factors)), weights);
                let all = _mm512_add_epi32(_mm512_loadu_si512(sums.as_ptr().cast()), products);
                _mm512_storeu_si512(sums.as_mut_ptr().cast(), all);
            }
        }
    }
}

impl Register for FourWords {
    const WORDS: usize = 4;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
    #[inline(always)]
    fn shift_left(self, by: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_sllv_epi64(self.0, by.0) })
    }
    #[inline(always)]
    fn shift_right(self, by: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_srlv_epi64(self.0, by.0) })
    }
    #[inline(always)]
    fn single_bits(self) -> Self {
        // SAFETY: see above.
        Self(unsafe {
            let others = _mm256_and_si256(self.0, _mm256_add_epi64(self.0, _mm256_set1_epi64x(-1)));
            _mm256_and_si256(self.0, _mm256_cmpeq_epi64(others, _mm256_setzero_si256()))
        })
    }
    #[inline(always)]
    fn not_zero(self) -> usize {
        // SAFETY: see above.
        let zero = unsafe {
            let zero = _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256());
            _mm256_movemask_pd(_mm256_castsi256_pd(zero))
        };
        (zero ^ 15) as usize
    }
    #[inline(always)]
    fn reduce_or(self) -> u64 {
        // SAFETY: see above.
        unsafe {
            let two = _mm_or_si128(
                _mm256_castsi256_si128(self.0),
                _mm256_extracti128_si256::<1>(self.0),
            );
            _mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))).cast_unsigned()
        }
    }
    #[inline(always)]
    fn reduce_counts(self, twice: Self) -> PairCounts {
        // SAFETY: see above.
        let [once, twice] = unsafe {
            let halves = |words: Self| {
                [
                    _mm256_castsi256_si128(words.0),
                    _mm256_extracti128_si256::<1>(words.0),
                ]
            };
            let ([low, high], [low_twice, high_twice]) = (halves(self), halves(twice));
            let once = _mm_or_si128(low, high);
            let twice = _mm_or_si128(
                _mm_or_si128(low_twice, high_twice),
                _mm_and_si128(low, high),
            );
            let last = _mm_unpackhi_epi64(once, once);
            let both = _mm_or_si128(_mm_unpackhi_epi64(twice, twice), _mm_and_si128(once, last));
            [_mm_or_si128(once, last), _mm_or_si128(twice, both)]
                .map(|words| _mm_cvtsi128_si64(words).cast_unsigned())
        };
        PairCounts { once, twice }
    }
}

impl Register for EightWords {
    const WORDS: usize = 8;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }
    #[inline(always)]
    fn shift_left(self, by: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_sllv_epi64(self.0, by.0) })
    }
    #[inline(always)]
    fn shift_right(self, by: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_srlv_epi64(self.0, by.0) })
    }
    #[inline(always)]
    fn single_bits(self) -> Self {
        // SAFETY: see above.
        Self(unsafe {
            let less = _mm512_add_epi64(self.0, _mm512_set1_epi64(-1));
            _mm512_maskz_mov_epi64(_mm512_testn_epi64_mask(self.0, less), self.0)
        })
    }
    #[inline(always)]
    fn not_zero(self) -> usize {
        // SAFETY: see above.
        usize::from(unsafe { _mm512_test_epi64_mask(self.0, self.0) })
    }
    #[inline(always)]
    fn reduce_or(self) -> u64 {
        // SAFETY: see above.
        unsafe { _mm512_reduce_or_epi64(self.0).cast_unsigned() }
    }
    #[inline(always)]
    fn reduce_counts(self, twice: Self) -> PairCounts {
        // SAFETY: see above.
        let [[low, high], [low_twice, high_twice]] = [self, twice].map(|words| unsafe {
            [
                FourWords(_mm512_castsi512_si256(words.0)),
                FourWords(_mm512_extracti64x4_epi64::<1>(words.0)),
            ]
        });
        let twice = low_twice.or(high_twice).or(low.and(high));
        low.or(high).reduce_counts(twice)
    }
}

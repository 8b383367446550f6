//! Registers of one word, on every machine.

use crate::board::cells::{DIRECTIONS, STARTS, STEPS, line};
use crate::board::lines::isa::{Isa, Kernel, within};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::board::lines::{register::PairCounts, wasm};

/// One word at a time, which every machine can do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Isa for Portable {
    type Register = u64;

    #[inline(always)]
    fn call<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
    #[inline(always)]
    fn splat(self, word: u64) -> u64 {
        word
    }
    #[inline(always)]
    fn load<const N: usize>(self, table: &[u64; N], at: usize) -> u64 {
        table[at]
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn covered_by_two(self, one: u64, other: u64) -> (u64, u64) {
        wasm::covered(one, other)
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn covered_through_by_two(self, one: u64, other: u64, some: u64) -> (u64, u64) {
        wasm::covered_through(one, other, some)
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn pairs_of_two(self, one: u64, other: u64, free: u64) -> [PairCounts; 2] {
        wasm::pairs(one, other, free)
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn add_products<const N: usize>(
        self,
        sums: &mut [i32; N],
        factors: [i16; 2],
        weights: &[[i16; 2]; N],
    ) {
        wasm::add_products(sums, factors, weights);
    }
}

/// Calls a function with every line that lies within these cells.
#[inline(always)]
pub(crate) fn for_each_line(cells: u64, mut each: impl FnMut(u64)) {
    for (&step, &starts) in STEPS.iter().zip(&STARTS).take(DIRECTIONS) {
        let mut line_starts = within(cells, step, starts);
        while line_starts != 0 {
            each(line(line_starts & line_starts.wrapping_neg(), step));
            line_starts &= line_starts - 1;
        }
    }
}

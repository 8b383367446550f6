//! The registers of WebAssembly: two words.
//!
//! A shift moves both words by the same number, so a register can't take two directions of one set;
//! it takes one direction of two sets. Products are added four at a time. The signature of the benchmark, which is the same as natively,
//! shows that the results are those of the portable code.
#![allow(unsafe_code)]

use core::arch::wasm32::{
    i32x4_add, i32x4_dot_i16x8, i32x4_splat, i64x2, i64x2_extract_lane, i64x2_shl, i64x2_splat,
    u64x2_shr, v128, v128_and, v128_andnot, v128_load, v128_or, v128_store, v128_xor,
};

use crate::board::cells::{DIRECTIONS, STARTS, STEPS};
use crate::board::lines::register::{PairCounts, both_halves};

#[inline(always)]
fn pair(one: u64, other: u64) -> v128 {
    i64x2(one.cast_signed(), other.cast_signed())
}

#[inline(always)]
fn unpair(both: v128) -> (u64, u64) {
    (
        i64x2_extract_lane::<0>(both).cast_unsigned(),
        i64x2_extract_lane::<1>(both).cast_unsigned(),
    )
}

#[inline(always)]
fn within(cells: v128, step: u32, starts: v128) -> v128 {
    let pairs = v128_and(cells, u64x2_shr(cells, step));
    v128_and(v128_and(pairs, u64x2_shr(pairs, 2 * step)), starts)
}

#[inline(always)]
fn spread(starts: v128, step: u32) -> v128 {
    let pairs = v128_or(starts, i64x2_shl(starts, step));
    v128_or(pairs, i64x2_shl(pairs, 2 * step))
}

#[inline(always)]
fn with_two(stones: v128, step: u32, starts: v128) -> v128 {
    let second = u64x2_shr(stones, step);
    let (some, both) = (v128_xor(stones, second), v128_and(stones, second));
    let [some_last, both_last] = [some, both].map(|bit| u64x2_shr(bit, 2 * step));
    let two = v128_xor(v128_xor(both, both_last), v128_and(some, some_last));
    v128_andnot(v128_and(two, starts), v128_xor(some, some_last))
}

/// Evaluates an expression in step and starts for all directions, and combines the results with *or*.
macro_rules! in_all_directions {
    ($step:ident, $starts:ident => $of:expr) => {{
        let mut all = pair(0, 0);
        let mut direction = 0;
        while direction < DIRECTIONS {
            let $step = STEPS[direction] as u32;
            let $starts = i64x2_splat(STARTS[direction].cast_signed());
            all = v128_or(all, $of);
            direction += 1;
        }
        all
    }};
}

/// Returns [`Isa::covered`](super::isa::Isa::covered) of two sets.
#[inline(always)]
pub(super) fn covered(one: u64, other: u64) -> (u64, u64) {
    let cells = pair(one, other);
    unpair(in_all_directions!(step, starts => spread(within(cells, step, starts), step)))
}

/// Returns [`Isa::covered_through`](super::isa::Isa::covered_through) of two sets.
#[inline(always)]
pub(super) fn covered_through(one: u64, other: u64, some: u64) -> (u64, u64) {
    let (cells, some) = (pair(one, other), i64x2_splat(some.cast_signed()));
    unpair(in_all_directions!(step, starts => {
        let touched = v128_or(some, u64x2_shr(some, step));
        let touched = v128_or(touched, u64x2_shr(touched, 2 * step));
        spread(within(cells, step, v128_and(starts, touched)), step)
    }))
}

/// Returns [`Isa::pairs`](super::isa::Isa::pairs) of two sets of stones.
#[inline(always)]
pub(super) fn pairs(one: u64, other: u64, free: u64) -> [PairCounts; 2] {
    let (stones, free) = (pair(one, other), i64x2_splat(free.cast_signed()));
    let open = v128_or(stones, free);
    let (mut once, mut twice) = (pair(0, 0), pair(0, 0));
    let mut direction = 0;
    while direction < DIRECTIONS {
        let step = STEPS[direction] as u32;
        let starts = i64x2_splat(STARTS[direction].cast_signed());
        let starts = with_two(stones, step, within(open, step, starts));
        let cells = v128_and(spread(starts, step), free);
        twice = v128_or(twice, v128_and(once, cells));
        once = v128_or(once, cells);
        direction += 1;
    }
    let ((once, other_once), (twice, other_twice)) = (unpair(once), unpair(twice));
    [(once, twice), (other_once, other_twice)].map(|(once, twice)| PairCounts { once, twice })
}

/// Does what [`Isa::add_products`](super::isa::Isa::add_products) does.
#[inline(always)]
pub(super) fn add_products<const N: usize>(
    sums: &mut [i32; N],
    factors: [i16; 2],
    weights: &[[i16; 2]; N],
) {
    const { assert!(N.is_multiple_of(4)) }
    let factors = i32x4_splat(both_halves(factors));
    let sums = sums.as_chunks_mut::<4>().0;
    for (sums, weights) in sums.iter_mut().zip(weights.as_chunks::<4>().0) {
        // SAFETY: both arrays have the 16 bytes of a register.
        unsafe {
            let products = i32x4_dot_i16x8(factors, v128_load(weights.as_ptr().cast()));
            let all = i32x4_add(v128_load(sums.as_ptr().cast()), products);
            v128_store(sums.as_mut_ptr().cast(), all);
        }
    }
}
